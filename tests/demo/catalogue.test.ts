import { describe, expect, test } from "vitest";
import { articleBody } from "#api/catalogue/articles/body";
import { allergens as allAllergens } from "#domain/choices";
import { createCosting } from "#api/kitchen/costing/costing";
import { demoCompany } from "../../demo/demo-company";
import { findCycle } from "#api/kitchen/components";
import { ingredientOf, lineQuantity } from "#api/kitchen/ingredient";
import { productBody } from "#api/catalogue/products/body";
import { recipeBody } from "#api/catalogue/recipes/body";
import { supplierBody } from "#api/catalogue/suppliers/body";
import { kitchenOf } from "./kitchen";

const company = demoCompany("2026-03-11");
const { kitchen } = kitchenOf(company);
const { suppliers, articles, recipes, products } = company;
const recipeOf = new Map(recipes.map((recipe) => [recipe.code, recipe]));

/** The sum of the digits, every second one from the right doubled, is a multiple of ten. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function hasCheckDigit(ean: string): boolean {
  const sum = [...ean].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

function madeFrom(code: string, withStock: boolean): string[] {
  const lines = recipeOf.get(code)?.lines ?? [];
  return lines.flatMap(({ recipe, from_stock }) => (recipe !== null && (withStock || !from_stock) ? [recipe] : []));
}

function levels(code: string): number {
  return 1 + Math.max(0, ...madeFrom(code, false).map(levels));
}

const duplicates = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at);

describe("the demo catalogue", () => {
  test("has the size of a real house", () => {
    expect(suppliers).toHaveLength(12);
    expect(articles.length).toBeGreaterThanOrEqual(80);
    expect(recipes).toHaveLength(35);
    expect(products.length).toBeGreaterThanOrEqual(40);
  });

  test("is what the API accepts", () => {
    for (const supplier of suppliers) expect(supplierBody.safeParse(supplier).error, supplier.name).toBeUndefined();
    for (const article of kitchen.articles.values())
      expect(articleBody.safeParse(article).error, article.name).toBeUndefined();
    for (const recipe of kitchen.recipes.values())
      expect(recipeBody.safeParse(recipe).error, recipe.name).toBeUndefined();
    for (const product of kitchen.products.values())
      expect(productBody.safeParse(product).error, product.name).toBeUndefined();
  });

  test("repeats no name, code or supplier's reference", () => {
    for (const all of [suppliers, articles, recipes, products]) {
      expect(duplicates(all.map(({ name }) => name.toLowerCase()))).toEqual([]);
      expect(duplicates(all.map(({ code }) => code))).toEqual([]);
    }
    expect(
      duplicates(
        articles.flatMap(({ offers }) => offers.map(({ supplier, supplier_code }) => `${supplier} ${supplier_code}`)),
      ),
    ).toEqual([]);
    expect(duplicates(articles.flatMap(({ barcode }) => (barcode === null ? [] : [barcode])))).toEqual([]);
  });

  test("SIRET and VAT numbers hold their check digits", () => {
    for (const { name, siret, vat_number } of suppliers) {
      const siren = siret.slice(0, 9);
      expect(passesLuhn(siret) && passesLuhn(siren), name).toBe(true);
      expect(vat_number, name).toBe(`FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, "0")}${siren}`);
    }
  });

  test("bar codes hold their check digit", () => {
    const barcodes = articles.flatMap(({ barcode }) => (barcode === null ? [] : [barcode]));
    expect(barcodes.length).toBeGreaterThan(10);
    for (const barcode of barcodes)
      expect(barcode).toSatisfy((ean: string) => /^\d{13}$/.test(ean) && hasCheckDigit(ean));
  });

  test("allergens are of the fourteen, disjoint from traces, and only in ingredients", () => {
    for (const { name, kind, allergens, traces } of articles) {
      for (const code of [...allergens, ...traces]) expect(allAllergens, name).toContain(code);
      expect(
        allergens.filter((code) => traces.includes(code)),
        name,
      ).toEqual([]);
      if (kind !== "ingredient") expect([...allergens, ...traces], name).toEqual([]);
    }
  });

  test("whatever is bought has exactly one preferred offer, available, from a supplier one may order from", () => {
    const barred = suppliers.filter(({ do_not_order }) => do_not_order).map(({ code }) => code);
    expect(barred).not.toEqual([]);
    for (const { name, offers, managed_stock } of articles) {
      const preferred = offers.filter((offer) => offer.preferred);
      expect(preferred, name).toHaveLength(managed_stock ? 1 : 0);
      for (const { available, supplier } of preferred) expect(available && !barred.includes(supplier), name).toBe(true);
    }
    const offers = articles.flatMap((article) => article.offers);
    expect(offers.some(({ available }) => !available)).toBe(true);
    expect(articles.filter((article) => article.offers.length > 1).length).toBeGreaterThan(10);
  });

  test("some lots have expired, some are about to, and some goods are on their way", () => {
    const expiries = articles.flatMap(({ lots }) =>
      lots.flatMap(({ expires_on }) => (expires_on === null ? [] : [expires_on])),
    );
    expect(expiries.filter((day) => day < "2026-03-11").length).toBeGreaterThan(0);
    expect(expiries.filter((day) => day >= "2026-03-11" && day <= "2026-03-14").length).toBeGreaterThan(2);
    expect(articles.flatMap(({ incoming }) => incoming).length).toBeGreaterThan(2);
  });

  test("no recipe reaches itself but through what is taken from stock", () => {
    for (const { code } of recipes) expect(findCycle(code, (recipe) => madeFrom(recipe, false))).toBeNull();
    expect(
      recipes
        .filter(({ code }) => findCycle(code, (recipe) => madeFrom(recipe, true)) !== null)
        .map(({ code }) => code),
    ).toEqual(["LEV-CHEF", "LEV-LIQUIDE"]);
  });

  test("recipes go four levels deep", () => {
    expect(Math.max(...recipes.map(({ code }) => levels(code)))).toBe(4);
  });

  test("one recipe is a draft, some steps are critical, and every recipe has a method", () => {
    expect(recipes.filter(({ status }) => status === "draft")).toHaveLength(1);
    expect(recipes.filter(({ steps }) => steps.some(({ critical }) => critical)).length).toBeGreaterThan(10);
    for (const { name, steps, lines } of recipes) expect(steps.length * lines.length, name).toBeGreaterThan(0);
  });

  test("every line of every recipe and product converts", () => {
    for (const made of [...kitchen.recipes.values(), ...kitchen.products.values()]) {
      for (const line of "lines" in made ? made.lines : made.components) {
        const ingredient = ingredientOf(line, kitchen);
        expect(
          ingredient && lineQuantity(line, ingredient),
          `${made.name}: ${ingredient?.of.name ?? "?"}`,
        ).toMatchObject({ ok: true });
      }
    }
  });

  test("every cost is complete", () => {
    const costing = createCosting(kitchen);
    for (const recipe of kitchen.recipes.values()) expect(costing.recipe(recipe).cost_missing, recipe.name).toEqual([]);
    for (const product of kitchen.products.values())
      expect(costing.product(product).cost_missing, product.name).toEqual([]);
  });

  test("products are sold with a food cost of 20 to 38 %, but for one offer sold at a loss", () => {
    const costing = createCosting(kitchen);
    const foodCosts = [...kitchen.products.values()].map((product) => ({
      name: product.name,
      percent: Number(costing.product(product).food_cost_percent),
    }));
    expect(foodCosts.filter(({ percent }) => percent < 20 || percent > 38)).toEqual([
      {
        name: "Offre découverte : coffret de 6 éclairs",
        percent: expect.toSatisfy((percent: number) => percent > 100),
      },
    ]);
  });

  test("what bears alcohol is sold at 20 %, the rest at 5.5 or 10 %", () => {
    for (const { name, vat_rate, vat_rate_immediate } of products) {
      const alcohol = /champagne/i.test(name);
      expect([vat_rate, vat_rate_immediate], name).toEqual(
        alcohol ? ["20", null] : [expect.stringMatching(/^(5\.5|10)$/), "10"],
      );
    }
  });
});
