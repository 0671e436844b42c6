import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RecipeLine } from "#server/api-client/contract/catalogue/recipes";
import { scaleRecipe } from "#app/catalogue/recipes/scaling";
import { readScale } from "#app/catalogue/recipes/wish";
import { openWeb } from "../../support/web";
import { create, dough, eggs, flour, metro } from "../fill-in";

const line = (articleId: number, quantity: string, scaling: RecipeLine["scaling"] = "proportional"): RecipeLine => ({
  articleId,
  recipeId: null,
  name: `n° ${articleId}`,
  quantity,
  unit: "kg",
  quantityIs: "net",
  yieldPercent: null,
  part: null,
  scaling,
  fromStock: false,
  note: null,
  costHt: "1.20",
});

const brioche = {
  outputQuantity: "12.5",
  productionLossPercent: "0",
  maxBatchQuantity: "12.5",
  lines: [line(1, "6"), line(2, "0.24"), line(3, "8", "fixed_per_batch"), line(4, "0.5", "fixed_per_run")],
};

const quantities = (scaled: ReturnType<typeof scaleRecipe>) => scaled?.lines.map(({ quantity }) => quantity);

describe("a recipe is scaled exactly", () => {
  test("to a quantity: capacity gives the batches that are made, fixed lines are respected", () => {
    const scaled = scaleRecipe(brioche, { obtain: "18.75" });
    expect(scaled).toMatchObject({ batches: "1.5", physicalBatches: "2", obtained: "18.75" });
    expect(quantities(scaled)).toEqual(["9", "0.36", "16", "0.5"]);
    expect(scaled?.lines.map(({ costHt }) => costHt)).toEqual(["1.8", "1.8", "2.4", "1.2"]);
  });

  test("by what there is of one ingredient", () => {
    const scaled = scaleRecipe(brioche, { ingredient: 1, quantity: "0.6" });
    expect(scaled).toMatchObject({ batches: "2.5", physicalBatches: "3", obtained: "31.25" });
    expect(quantities(scaled)).toEqual(["15", "0.6", "24", "0.5"]);
  });

  test("production loss is made up for", () => {
    expect(
      scaleRecipe(
        { ...brioche, productionLossPercent: "5", outputQuantity: "10", maxBatchQuantity: null },
        { obtain: "14" },
      ),
    ).toMatchObject({ batches: "1.473684", physicalBatches: "2", obtained: "14" });
  });

  test.each([
    [{ obtain: "0" }, brioche],
    [{ obtain: "1" }, { ...brioche, outputQuantity: "0" }],
    [{ obtain: "1" }, { ...brioche, productionLossPercent: "100" }],
    [{ ingredient: 2, quantity: "1" }, brioche],
    [{ ingredient: 9, quantity: "1" }, brioche],
  ])("%j is refused where it means nothing", (wish, recipe) => {
    expect(scaleRecipe(recipe, wish)).toBeNull();
  });

  test("to its own output it is itself, and twice the output takes twice of what is proportional", () => {
    const decimal = fc
      .tuple(fc.integer({ min: 1, max: 10 ** 6 }), fc.integer({ min: 0, max: 3 }))
      .map(([digits, scale]) => {
        const text = String(digits).padStart(scale + 1, "0");
        return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`.replace(/\.?0+$/, "");
      });
    fc.assert(
      fc.property(decimal, fc.array(decimal, { minLength: 1, maxLength: 8 }), (output, amounts) => {
        const recipe = {
          outputQuantity: output,
          productionLossPercent: "0",
          maxBatchQuantity: null,
          lines: amounts.map((amount, at) => line(at, amount)),
        };
        expect(quantities(scaleRecipe(recipe, { obtain: output }))).toEqual(amounts);
        const [first = "0"] = amounts;
        const twice = scaleRecipe(recipe, { ingredient: 0, quantity: String(2 * Number(first)) });
        expect(twice?.batches).toBe("2");
      }),
    );
  });
});

test.each<[string, Record<string, unknown>]>([
  ["", { errors: {}, scaled: null }],
  ["for=25", { scaled: { batches: "2" } }],
  ["for=12,5", { scaled: { batches: "1" } }],
  ["ingredient=article-1&quantity=3", { scaled: { batches: "0.5" } }],
  ["for=a", { errors: { for: [expect.stringContaining("nombre")] } }],
  ["for=1,2,3", { errors: { for: [expect.stringContaining("deux virgules")] } }],
  ["for=-5", { errors: { for: [expect.stringContaining("supérieur à 0")] } }],
  ["ingredient=article-3&quantity=1", { errors: { ingredient: [expect.stringContaining("fixe")] } }],
  ["ingredient=__proto__&quantity=1", { errors: { ingredient: [expect.any(String)] } }],
  ["ingredient=article-1&quantity=", { errors: { quantity: [expect.any(String)] } }],
])("the address ?%s", (query, expected) => {
  expect(readScale(new URLSearchParams(query), brioche)).toMatchObject(expected);
});

test("the fiche technique of 20 kg is an address of its own", async () => {
  const { signIn } = await openWeb();
  const browser = await signIn();
  await create(browser, "suppliers", metro);
  await create(browser, "articles", flour);
  await create(browser, "articles", eggs);
  const recipe = await create(browser, "recipes", dough);
  const page = async (query: string, status: number) =>
    (await browser.get(recipe + query).expect(status)).text.replace(/[\u00a0\u202f]/g, " ").replace(/<!-- -->/g, "");
  const scaled = await page("?for=20", 200);
  for (const words of ["Pour <strong>20 kg</strong> : 2 fournées.", "12 kg", "10,80 €", "1 kg"])
    expect(scaled).toContain(words);
  expect(await page("?for=beaucoup", 422)).toContain("Écrivez un nombre");
});
