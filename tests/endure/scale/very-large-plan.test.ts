import { beforeAll, describe, expect, test } from "vitest";
import { insertKitchen } from "../../support/world/insert-kitchen";
import {
  article,
  component,
  kitchen,
  ofArticle,
  offer,
  order,
  orderLine,
  product,
  recipe,
  supplier,
} from "../../support/world/kitchen-data";
import { type Agent, openWeb } from "../../support/web";

const articles = 3600;
const perRecipe = 60;
const days = 12;
const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const dayOf = (index: number) => `2026-11-${String(22 + index).padStart(2, "0")}`;
const plan = `from=${dayOf(1)}&to=2026-12-10&as_of=2026-11-21T07:00:00Z`;
const path = `/production-planning/compute-needs?${plan}`;
const apiPath = `/api/production-planning/compute-needs?${plan}`;
const bytes = (text: string) => Buffer.byteLength(text);

/**
 * Sixty recipes of sixty articles, made on each of so many days: what the API knows of it takes more than a page reads.
 */
async function open() {
  const { api, signIn } = await openWeb();
  await insertKitchen(api.db, {
    kitchen: kitchen({
      suppliers: [supplier({ id: 1, name: "Moulin" })],
      articles: range(articles).map((id) =>
        article({
          id,
          name: `Matière première numéro ${String(id)}`,
          unit: "kg",
          lots: [{ code: "L1", quantity: "1.5", expires_on: null }],
          offers: [offer({ id, pack_quantity: "2.5", pack_price_ht: "4.20" })],
        }),
      ),
      recipes: range(articles / perRecipe).map((id) =>
        recipe({
          id,
          name: `Préparation ${String(id)} ${"d’un nom bien long ".repeat(4).trim()}`,
          output_quantity: "3",
          lines: range(perRecipe).map((line) => ofArticle((id - 1) * perRecipe + line, "0.123")),
        }),
      ),
      products: [
        product({
          id: 1,
          name: "Banquet",
          components: range(articles / perRecipe).map((id) => component({ recipe_id: id }, "0.777")),
        }),
      ],
    }),
    orders: range(days).map((id) =>
      order({ id, production_on: dayOf(Math.min(id, 8)), delivery_on: "2026-12-01", lines: [orderLine(1, "7")] }),
    ),
  });
  return { api, browser: await signIn() };
}

describe("a plan of which the API knows more than a page reads", () => {
  let browser: Agent;
  let api: Awaited<ReturnType<typeof open>>["api"];
  beforeAll(async () => {
    ({ api, browser } = await open());
  }, 120_000);

  test(
    "told in full it is past the limit; where few orders are asked for, every row stays and one " +
      "figure tells its reason",
    async () => {
      const complete = await api.get(apiPath);
      expect(bytes(JSON.stringify(complete.body))).toBeGreaterThan(10 * 1024 * 1024);
      const few = await api.get(`${apiPath}&named_orders=12&all_orders_of=article-7`);
      expect(bytes(JSON.stringify(few.body))).toBeLessThan(4 * 1024 * 1024);
      const rows = (answer: { body: unknown }): Record<string, unknown>[] =>
        (answer.body as { data: { articles: Record<string, unknown>[] } }).data.articles;
      const plain = (row: Record<string, unknown>) => ({
        ...row,
        days: 0,
        explain: 0,
        by_recipe: 0,
        by_order: 0,
        order_count: 0,
        purchases: 0,
        // Left out where there is none.
        by_products: row.by_products ?? [],
      });
      expect(rows(few).map(plain)).toEqual(rows(complete).map(plain));
      const [opened, full] = [few, complete].map((answer) => rows(answer).find(({ article_id }) => article_id === 7));
      expect(opened).toEqual(full);
      expect(rows(few).find(({ article_id }) => article_id === 8)).toMatchObject({
        days: [],
        explain: [],
        by_recipe: [],
        purchases: [],
      });
    },
  );

  test("its page shows each section's rows, and opens a figure through its address with all its reasons", async () => {
    expect((await browser.get(path).expect(200)).text.includes("Banquet")).toBe(true);
    const { text } = await browser.get(`${path}&onglet=achats&matieres=toutes`).expect(200);
    expect(text.includes("page_matieres=72#matieres")).toBe(true);
    expect(text.includes("ouvrir=matiere-1#matiere-1")).toBe(true);
    const opened = (await browser.get(`${path}&matieres=toutes&ouvrir=matiere-1`).expect(200)).text;
    const row = opened.slice(opened.indexOf('<tr id="matiere-1"')).split("</tr>")[0] ?? "";
    expect(row).toContain("Préparation 1 d’un nom bien long");
    expect(row).toContain("Stock utilisable");
    expect(row).toContain("<svg");
  });
});
