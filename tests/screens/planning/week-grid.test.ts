import { beforeAll, describe, expect, test } from "vitest";
import { fillWithDemo } from "../../../demo/seed";
import { formatDecimal, QUANTITY_SCALE, scaledOrZero } from "#domain/exact/decimal";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import type { NeedsView } from "#app/planning/needs/needs-view";
import type { Week } from "#app/planning/week/grid";
import { fillIn } from "../../catalogue/fill-in";
import { openChangedAnswers } from "../../support/servers/changed-answers";
import { insertKitchen } from "../../support/world/insert-kitchen";
import { textOf } from "../../support/html";
import {
  article,
  component,
  kitchen as kitchenOf,
  ofArticle,
  ofRecipe,
  order,
  orderLine,
  product as productOf,
  recipe,
} from "../../support/world/kitchen-data";
import { type Agent, type Product, loaderData, openWeb } from "../../support/web";
import { caseA, caseD } from "../../support/oracles/worked-cases";

const path = "/production-planning/compute-needs";
const today = dayInParis(new Date());
const period = `from=${today}&to=${addDays(today, 6)}`;

const sum = (quantities: readonly (string | undefined)[]) =>
  formatDecimal(
    quantities.reduce((all, one) => all + scaledOrZero(one ?? "0", QUANTITY_SCALE), 0n),
    QUANTITY_SCALE,
  );

async function weekOf(browser: Agent, url: string): Promise<Week> {
  const { view } = await loaderData<{ view: NeedsView }>(browser, url);
  if (!view.make?.week) throw new Error(`no grid at ${url}`);
  return view.make.week;
}

describe("the demo's week by day", () => {
  let product: Product;
  let browser: Agent;

  beforeAll(async () => {
    product = await openWeb();
    await fillWithDemo(product.api.db, { today, now: new Date() });
    browser = await product.signIn();
  });

  interface Sheet {
    day: string;
    products: { product_id: number; quantity: string }[];
    recipes: { recipe_id: number; planned_output: string; batches: string }[];
  }

  test.each(["products", "recipes"] as const)("rows and columns of %s add up, each cell is its sheet's", async (of) => {
    const week = await weekOf(browser, `${path}?${period}${of === "recipes" ? "&vue=recettes" : ""}`);
    expect(week.grid.rows.total).toBe(week.grid.rows.rows.length);
    const { rows } = week.grid.rows;
    expect(rows.length).toBeGreaterThan(10);
    for (const { name, cells, total } of rows) expect(sum(cells.map((cell) => cell?.quantity)), name).toBe(total);
    for (const { unit, cells, total } of week.grid.sums) {
      const ofUnit = rows.filter((row) => of === "recipes" || row.unit === unit);
      const figure = (cell: (typeof rows)[number]["cells"][number] | undefined) =>
        of === "recipes" ? cell?.batches : cell?.quantity;
      expect(cells).toEqual(week.days.rows.map((_, at) => sum(ofUnit.map((row) => figure(row.cells[at])))));
      expect(sum(cells ?? [])).toBe(total);
      if (of === "products") expect(sum(ofUnit.map((row) => row.total))).toBe(total);
    }
    const { body } = await product.api.get(`/api/production-planning/production-sheets?${period}`);
    const sheets = (body as { data: Sheet[] }).data;
    for (const [at, { day }] of week.days.rows.entries()) {
      const sheet = sheets.find((one) => one.day === day);
      const made =
        of === "products"
          ? sheet?.products.map((one) => [`produit-${one.product_id}`, one.quantity])
          : sheet?.recipes.map((one) => [`recette-${one.recipe_id}`, one.planned_output]);
      const displayed = rows.flatMap(({ anchor, cells }) => {
        const quantity = cells[at]?.quantity;
        return quantity && quantity !== "0" ? [[anchor, quantity]] : [];
      });
      expect(new Map(displayed as [string, string][]), day).toEqual(new Map(made as [string, string][] | undefined));
    }
  });

  test("a page holds its own part alone, half as long as all of them", async () => {
    for (const [query, section] of [
      ["", "produits"],
      ["&vue=recettes", "recettes"],
      ["&onglet=achats", "achats"],
      ["&onglet=problemes", "problemes"],
      ["&onglet=commandes", "commandes"],
    ] as const) {
      const { text } = await browser.get(`${path}?${period}${query}`).expect(200);
      expect([...text.matchAll(/<section id="(\w+)"/g)].map(([, id]) => id)).toEqual([section]);
      expect(text.length).toBeLessThan(110_000);
    }
  });

  test.each([
    ["ouvrir=matiere-1", "matieres"],
    ["ouvrir=produit-1", "produits"],
    ["ouvrir=recette-1", "recettes"],
    ["page_commandes=2", "commandes"],
    ["page_matieres=2", "matieres"],
    ["onglet=inconnu", "produits"],
  ])("an address from before the parts, ?%s, shows the part that has it", async (query, section) => {
    const { text } = await browser.get(`${path}?${period}&matieres=toutes&${query}`).expect(200);
    expect(text).toContain(`<section id="${section}"`);
  });

  test("a frozen calculation has the same parts", async () => {
    const { text: plan } = await browser.get(`${path}?${period}`).expect(200);
    const [, submissionKey = ""] = /name="submissionKey" value="([^"]+)"/.exec(plan) ?? [];
    const frozen = await browser.post(`/production-planning/runs?${period}`).type("form").send({ submissionKey });
    const run = String(frozen.headers.location);
    const live = await weekOf(browser, `${path}?${period}&vue=recettes`);
    expect((await weekOf(browser, `${run}?vue=recettes`)).grid).toEqual(live.grid);
    const { text } = await browser.get(`${run}?onglet=achats`).expect(200);
    expect(text).toContain('<section id="achats"');
  });
});

/** A third of a kilo of leaven in each of three breads, one for each of three days. */
async function openThirds() {
  const product = await openWeb();
  const days = ["2026-11-24", "2026-11-25", "2026-11-26"];
  await insertKitchen(product.api.db, {
    kitchen: kitchenOf({
      articles: [article({ id: 1, name: "Farine", unit: "kg" })],
      recipes: [
        recipe({ id: 1, name: "Pâte", output_quantity: "3", lines: [ofRecipe(2, "1")] }),
        recipe({ id: 2, name: "Levain", output_quantity: "1", lines: [ofArticle(1, "1")] }),
      ],
      products: [productOf({ id: 1, name: "Pain", components: [component({ recipe_id: 1 }, "1")] })],
    }),
    orders: days.map((day, at) =>
      order({ id: at + 1, production_on: day, delivery_on: day, lines: [orderLine(1, "1")] }),
    ),
  });
  return product;
}

describe("of days that are rounded each by itself", () => {
  const url = `${path}?from=2026-11-24&to=2026-11-26&as_of=2026-11-21T07:00:00Z&vue=recettes`;
  const leaven = async (browser: Agent) =>
    (await weekOf(browser, url)).grid.rows.rows.find(({ name }) => name === "Levain");
  const cells = Array.from({ length: 3 }, () => ({ quantity: "0.333333" }));

  test("the cells are known, and their row adds up to the digit", async () => {
    const { signIn } = await openThirds();
    expect(await leaven(await signIn())).toMatchObject({ cells, when: null, total: "0.999999" });
  });

  test.each([
    ["1.000001", { cells, when: null, total: "0.999999" }],
    ["0.999997", { cells, when: null, total: "0.999999" }],
    ["1.000002", { cells: [null, null, null], when: { first: "2026-11-24" }, total: "1.000002" }],
    ["0.999996", { cells: [null, null, null], when: { first: "2026-11-24" }, total: "0.999996" }],
  ])("half a millionth off for each and for the total is rounding, more is not: %s", async (output, row) => {
    const { browser, change } = await openChangedAnswers(await openThirds());
    change({
      pattern: "/api/production-planning/compute-needs",
      of: (answer) =>
        JSON.parse(JSON.stringify(answer).replaceAll('"planned_output":"1"', `"planned_output":"${output}"`)),
    });
    expect(await leaven(browser)).toMatchObject(row);
  });
});

test("products and recipes stand in the same columns, on days of which only the other kind tells", async () => {
  const { browser, change } = await openChangedAnswers(await openThirds());
  const url = `${path}?from=2026-11-24&to=2027-01-10&as_of=2026-11-21T07:00:00Z`;
  const days = async (vue: string) => (await weekOf(browser, url + vue)).days.rows.map(({ day }) => day);
  expect(await days("")).toEqual(["2026-11-24", "2026-11-25", "2026-11-26"]);
  type PlanAnswer = { data: { products: { days: { day: string }[] }[]; recipes: { days: { day: string }[] }[] } };
  for (const kind of ["products", "recipes"] as const) {
    change({
      pattern: "/api/production-planning/compute-needs",
      of: (answer) => {
        const { data } = answer as PlanAnswer;
        for (const row of data[kind]) for (const one of row.days) if (one.day === "2026-11-26") one.day = "2026-11-28";
        return answer;
      },
    });
    const both = ["2026-11-24", "2026-11-25", "2026-11-26", "2026-11-28"];
    expect(await days("")).toEqual(both);
    expect(await days("&vue=recettes")).toEqual(both);
  }
});

test("what cannot be worked out is said in its cells, and by the day in the heads", async () => {
  const { api, signIn } = await openWeb();
  const worked = caseD();
  const [first, ...others] = worked.orders;
  if (!first) throw new Error("no orders");
  await insertKitchen(api.db, {
    ...worked,
    orders: [
      { ...first, production_on: "2026-11-24" },
      ...others.map((one) => ({ ...one, production_on: "2026-11-26" })),
    ],
  });
  const browser = await signIn();
  const url = `${path}?from=2026-11-24&to=2026-11-26&as_of=2026-11-21T07:00:00Z`;
  const week = await weekOf(browser, url);
  expect(week.days.rows.map(({ unworked }) => unworked)).toEqual([1, 0, 1]);
  expect(week.grid.rows.rows.some(({ fault }) => fault === "blocked")).toBe(true);
  const html = textOf((await browser.get(url).expect(200)).text);
  expect(html).toContain("1 cde à corriger");
  expect(html).toMatch(/\d bloqué/);
});

test("a row is sound where an order that is covered may be among those not named", async () => {
  const { api, signIn } = await openWeb();
  const worked = caseD();
  const [half] = worked.orders;
  if (!half) throw new Error("no orders");
  const focaccia = half.lines.slice(1);
  const orders = Array.from({ length: 20 }, (_, at) => ({
    ...half,
    id: at + 1,
    number: `CC-2026-${String(at + 1).padStart(5, "0")}`,
    production_on: at < 19 ? "2026-11-24" : "2026-11-26",
    lines: at < 19 ? half.lines : focaccia,
  }));
  await insertKitchen(api.db, { ...worked, orders });
  const week = await weekOf(await signIn(), `${path}?from=2026-11-24&to=2026-11-26&as_of=2026-11-21T07:00:00Z`);
  expect(week.grid.rows.rows.find(({ name }) => name === "Focaccia")).toMatchObject({ fault: null });
});

test("more days than stand side by side are turned like pages, the rest in a column of its own", async () => {
  const { api, signIn } = await openWeb();
  const worked = caseA();
  const [order] = worked.orders;
  if (!order) throw new Error("no orders");
  const orders = Array.from({ length: 20 }, (_, at) => ({
    ...order,
    id: at + 1,
    number: `CC-2026-${String(at + 1).padStart(5, "0")}`,
    production_on: addDays("2026-11-25", at),
    delivery_on: addDays("2026-11-25", at),
  }));
  await insertKitchen(api.db, { ...worked, orders });
  const browser = await signIn();
  const url = `${path}?from=2026-11-25&to=2026-12-24&as_of=2026-11-21T07:00:00Z`;
  for (const [page, days] of [
    ["", 14],
    ["&page_jours=2", 6],
  ] as const) {
    const week = await weekOf(browser, url + page);
    expect(week.days.rows).toHaveLength(days);
    for (const row of week.grid.rows.rows)
      expect(sum([...row.cells.map((cell) => cell?.quantity), row.others ?? undefined])).toBe(row.total);
  }
});

describe("mending leads back to the plan", () => {
  test.each([
    "https://ailleurs.example/production-planning/compute-needs",
    "//ailleurs.example/production-planning/compute-needs",
    "/\\ailleurs.example/production-planning/compute-needs",
    "/production-planning/../logout",
    "/suppliers",
    "javascript:alert(1)",
    "",
  ])("not to %j, which is no page of a plan", async (retour) => {
    const { api, signIn } = await openWeb();
    await insertKitchen(api.db, caseA());
    const browser = await signIn();
    const form = `/recipes/1/edit?${new URLSearchParams({ retour })}`;
    const saved = await fillIn(browser, form, { notes: "Rien de neuf" });
    expect([saved.status, saved.headers.location]).toEqual([302, "/recipes/1"]);
    expect((await browser.get(form).expect(200)).text).toContain('href="/recipes/1"');
  });
});
