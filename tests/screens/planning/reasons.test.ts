import { describe, expect, test } from "vitest";
import type { NeededArticle, Needs } from "#server/api-client/contract/planning/needs";
import { figureOf, reasonsOf } from "#app/planning/reasons/reasons";

const article = (articleId: number, orders: number): NeededArticle => ({
  articleId,
  name: `Article ${String(articleId)}`,
  unit: "kg",
  gross: "1",
  usableStock: "0",
  incomingInTime: "0",
  safetyStock: "0",
  net: "1",
  managed: true,
  offer: null,
  packs: 0,
  orderedQuantity: "0",
  leftover: "0",
  purchaseCostHt: "0",
  matterCostHt: "0",
  neededOn: "2026-11-25",
  orderBefore: null,
  late: false,
  byRecipe: [
    { recipeId: 9, productId: null, quantity: "0.75" },
    { recipeId: null, productId: 4, quantity: "0.25" },
  ],
  byOrder: Array.from({ length: orders }, (_, index) => ({ orderId: index === 0 ? null : index, quantity: "1" })),
  explain: [{ label: "Tarte", operation: "+", operand: "1", result: "1", unit: "kg" }],
});

const needsOf = (articles: NeededArticle[]): Needs => ({
  run: { id: null, computedAt: "2026-11-21T07:00:00Z", inputHash: "", status: "complete", stale: false },
  orders: [
    {
      orderId: 1,
      number: "CC-2026-00001",
      customerName: "Mairie",
      deliveryOn: "2026-11-25",
      productionOn: "2026-11-25",
      status: "confirmed",
      coverage: "covered",
    },
  ],
  products: [],
  recipes: [],
  articles,
  suppliers: [],
  totals: { purchaseHt: "0", matterHt: "0", salesHt: "0", foodCostPercent: null },
  issues: [],
});

describe("the reasons a page carries", () => {
  test("are all there while they are few, orders named up to a dozen", () => {
    const few = [article(1, 20), article(2, 2)];
    const why = reasonsOf(needsOf(few), few, null);
    const [first] = few;
    if (!first) throw new Error("no article");
    const reason = why("matiere-1", first);
    expect(reason?.orders).toHaveLength(12);
    expect(reason?.moreOrders).toBe(8);
    expect(reason?.orders.slice(0, 3)).toEqual([
      { href: null, name: "Ajouté aux commandes", quantity: "1" },
      { href: "/external-orders/1", name: "CC-2026-00001 · Mairie, mer. 25 nov.", quantity: "1" },
      { href: "/external-orders/2", name: "Commande n° 2", quantity: "1" },
    ]);
    expect(reason?.callers).toEqual([
      { href: "/recipes/9", name: "Recette n° 9", quantity: "0.75" },
      { href: "/products/4", name: "Produit n° 4", quantity: "0.25" },
    ]);
  });

  test("count the orders that the API did not name", () => {
    const few = [{ ...article(1, 12), orderCount: 1250 }];
    expect(reasonsOf(needsOf(few), few, null)("matiere-1", article(1, 12))?.moreOrders).toBe(0);
    expect(few.map((row) => reasonsOf(needsOf(few), few, null)("matiere-1", row)?.moreOrders)).toEqual([1238]);
  });

  test.each([
    ["matiere-12", "article-12"],
    ["recette-3", "recipe-3"],
    ["produit-4", "product-4"],
    ["fournisseur-4", null],
    ["matiere-x", null],
    ["constructor-1", null],
    [null, null],
  ])("the anchor %s opens the API's %s", (anchor, figure) => {
    expect(figureOf(anchor)).toBe(figure);
  });

  test("open one by one through the URL when they are many, complete", () => {
    const many = Array.from({ length: 100 }, (_, index) => article(index, 30));
    const why = reasonsOf(needsOf(many), many, "matiere-5");
    const [first, , , , , sixth] = many;
    if (!first || !sixth) throw new Error("no article");
    expect(why("matiere-0", first)).toBeNull();
    expect(why("matiere-5", sixth)?.orders).toHaveLength(30);
    expect(why("matiere-5", sixth)?.moreOrders).toBe(0);
  });
});
