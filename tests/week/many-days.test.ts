import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#domain/days";
import { textOf } from "../support/html";
import { insertKitchen } from "../support/world/insert-kitchen";
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
} from "../support/world/kitchen-data";
import { at } from "../support/read-answer";
import { type Agent, openWeb } from "../support/web";

const kinds = ["products", "recipes", "articles"] as const;
const things = 60;
const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const first = "2026-11-23";
const long = `from=${first}&to=${addDays(first, 55)}&as_of=2026-11-21T07:00:00Z`;
const week = `from=${first}&to=${addDays(first, 6)}&as_of=2026-11-21T07:00:00Z`;

/** Sixty breads, each of a dough and a flour of its own, baked on each of 56 days: of the flour there
 * is so much, and none comes in time. */
async function open(quantity: string) {
  const { api, signIn } = await openWeb();
  await insertKitchen(api.db, {
    kitchen: kitchen({
      suppliers: [supplier({ id: 1, name: "Moulin", lead_time_days: 90 })],
      articles: range(things).map((id) =>
        article({
          id,
          name: `Farine ${String(id)}`,
          unit: "kg",
          lots: [{ code: null, quantity, expires_on: null }],
          offers: [offer({ id, pack_quantity: "1", pack_price_ht: "4" })],
        }),
      ),
      recipes: range(things).map((id) =>
        recipe({ id, name: `Pâte ${String(id)}`, output_quantity: "3", lines: [ofArticle(id, "2")] }),
      ),
      products: range(things).map((id) =>
        product({ id, name: `Pain ${String(id)}`, components: [component({ recipe_id: id }, "0.5")] }),
      ),
    }),
    orders: range(56).map((id) =>
      order({
        id,
        production_on: addDays(first, id - 1),
        delivery_on: addDays(first, id - 1),
        lines: range(things).map((of) => orderLine(of, String(of + (id % 7)))),
      }),
    ),
  });
  return { api, browser: await signIn() };
}

describe("a plan with days by the thousand", () => {
  let browser: Agent;
  let api: Awaited<ReturnType<typeof open>>["api"];
  beforeAll(async () => {
    ({ api, browser } = await open("10000"));
  }, 60_000);

  const rows = async (query: string) => {
    const answer = await api.get(`/api/production-planning/compute-needs?${query}&named_orders=3`);
    return Object.fromEntries(
      kinds.map((kind) => [
        kind,
        at(answer, "data", kind) as { name: string; days?: unknown[]; explain?: unknown[] }[],
      ]),
    );
  };
  const countDays = (of: Awaited<ReturnType<typeof rows>>) =>
    kinds.map((kind) => (of[kind] ?? []).reduce((sum, { days = [] }) => sum + days.length, 0));

  test("tells those of the rows that a page shows, every row, and all of the figure that is open", async () => {
    const complete = await rows(long);
    expect(countDays(complete)).toEqual([60 * 56, 60 * 56, 60 * 56]);
    for (const kind of kinds) {
      const some = await rows(`${long}&details=${kind}&all_orders_of=recipe-7`);
      expect(some[kind]?.map(({ days }) => days)).toEqual(complete[kind]?.map(({ days }) => days));
      for (const other of kinds.filter((one) => one !== kind)) {
        const plain = (row: object) => ({ ...row, days: 0, explain: 0, by_recipe: 0, purchases: 0, by_products: 0 });
        const shares = (row: object) => ({ ...plain(row), by_order: 0, order_count: 0 });
        expect(some[other]?.map(shares)).toEqual(complete[other]?.map(shares));
        const detailed = some[other]?.filter(({ days = [] }) => days.length > 0).map(({ name }) => name);
        expect(detailed).toEqual(other === "recipes" ? ["Pâte 7"] : []);
      }
    }
    expect(countDays(await rows(`${long}&details=none`))).toEqual([0, 0, 0]);
    // Of few days each row tells its own, whatever is looked at.
    expect(await rows(`${week}&details=none`)).toEqual(await rows(week));
    const refused = await api.get(`/api/production-planning/compute-needs?${long}&details=all`);
    expect(refused).toMatchObject({ status: 422, body: { errors: { details: [expect.any(String)] } } });
  });

  test("its page shows the figures of each part by day, and opens one with all its reasons", async () => {
    const page = async (more: string) =>
      (await browser.get(`/production-planning/compute-needs?${long}${more}`).expect(200)).text;
    const cellsOf = (html: string, anchor: string) => {
      const row = html.slice(html.indexOf(`id="${anchor}"`)).split("</tr>")[0] ?? "";
      return [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = ""]) => textOf(cell).trim());
    };
    // Each day asks for one more than the day before; fourteen stand side by side.
    expect(
      cellsOf(await page(""), "produit-10")
        .slice(0, 3)
        .map((cell) => parseInt(cell, 10)),
    ).toEqual([11, 12, 13]);
    expect(cellsOf(await page("&page_jours=2"), "produit-10").length).toBeGreaterThanOrEqual(14);
    expect(cellsOf(await page("&vue=recettes"), "recette-10")[0]).toContain("5");
    const opened = await page("&onglet=achats&matieres=toutes&ouvrir=matiere-10");
    const [row = ""] = opened.slice(opened.indexOf('<tr id="matiere-10"')).split("</tr>");
    expect(row).toContain("Pâte 10");
    expect(row).toContain("<svg");
    expect(await page("&onglet=commandes")).toContain("CC-");
  });

  test("its grid says what lacks a matter though the lacks are too many to name whom they are of", async () => {
    const { api, browser } = await open("1");
    const answer = await api.get(`/api/production-planning/compute-needs?${long}&named_orders=3&details=products`);
    expect(Number(at(answer, "data", "lack_count"))).toBeGreaterThan(60);
    const grid = (await browser.get(`/production-planning/compute-needs?${long}&vue=recettes`).expect(200)).text;
    const [, row = ""] = grid.split('id="recette-10"');
    expect(textOf(row.split("</tr>")[0] ?? "")).toContain("manque");
  });
});
