import { expect, test } from "vitest";
import { readable, textOf } from "../support/html";
import { insertKitchen } from "../support/world/insert-kitchen";
import {
  article,
  component,
  kitchen,
  ofArticle,
  offer,
  ofRecipe,
  order,
  orderLine,
  product,
  recipe,
  supplier,
} from "../support/world/kitchen-data";
import { readDemand, readNeeds } from "../support/oracles/left-work";
import { at } from "../support/read-answer";
import type { WorkedCase } from "../support/oracles/worked-cases";
import { openWeb } from "../support/web";
import { deskOf } from "../support/writes";

/** Sunday 22 November 2026, and the days after it. */
const [sunday, tuesday, wednesday, thursday, friday] = [
  "2026-11-22",
  "2026-11-24",
  "2026-11-25",
  "2026-11-26",
  "2026-11-27",
];
const week = `from=${sunday}&to=2026-11-28`;

/** Opens the product with a case at an hour of a day, on its pages and its API. */
async function openCase({ kitchen: all, orders }: WorkedCase, on: string, closed: object = {}) {
  const { api, signIn, turnTo } = await openWeb({}, { accessTokenTtlSeconds: 10_000_000 });
  turnTo(on);
  await insertKitchen(api.db, { kitchen: all, orders });
  const desk = await deskOf(api);
  if (Object.keys(closed).length > 0) {
    const house = { ...(await desk.read("/api/company")), name: "Fournil", ...closed };
    expect(await desk.write("PUT", "/api/company", house)).toMatchObject({ status: 200 });
  }
  const browser = await signIn();
  const page = async (path: string) => textOf(readable((await browser.get(path).expect(200)).text));
  const answer = (query: string) => desk.get(`/api/production-planning/compute-needs?${query}`);
  return { desk, page, answer, browser };
}

/** Returns a bakery of which ten kilograms of bread are asked on Friday: leaven, dough and bread a day apart. */
function bakery(dough: Partial<Parameters<typeof recipe>[0]> = {}): WorkedCase {
  return {
    kitchen: kitchen({
      suppliers: [supplier({ id: 1, name: "Moulin", lead_time_days: 1, lead_time_basis: "calendar" })],
      articles: [
        article({
          id: 1,
          name: "Farine",
          unit: "kg",
          offers: [offer({ id: 1, pack_quantity: "1", pack_price_ht: "1" })],
        }),
      ],
      recipes: [
        recipe({
          id: 1,
          name: "Pâte",
          output_quantity: "1",
          lead_days: 1,
          lines: [ofRecipe(2, "0.5"), ofArticle(1, "0.5")],
          ...dough,
        }),
        recipe({ id: 2, name: "Levain", output_quantity: "1", lead_days: 1, lines: [ofArticle(1, "1")] }),
      ],
      products: [product({ id: 1, name: "Pain", components: [component({ recipe_id: 1 }, "1")] })],
    }),
    orders: [order({ id: 1, production_on: friday, delivery_on: friday, lines: [orderLine(1, "10")] })],
  };
}

test("L1: the days of leaven, dough and bread, and the flour bought for them, on the pages", async () => {
  const { desk, page } = await openCase(bakery(), `${sunday}T07:00:00Z`);
  const { sheets, needs } = await readDemand(desk, week);
  expect(sheets).toEqual(needs);
  expect(sheets).toEqual({ [`${wednesday} Levain`]: "5", [`${thursday} Pâte`]: "10", [`${friday} Pain`]: "10" });
  const made = await page(`/production-planning/production-sheets?from=${wednesday}&to=${wednesday}`);
  expect(made).toContain("Levain");
  expect(made).toContain("pour ven. 27");
  expect(made).not.toContain("Pain");
  const kneaded = await page(`/production-planning/production-sheets?from=${thursday}&to=${thursday}`);
  expect(kneaded).toContain("Pâte");
  expect(kneaded).toContain("pour ven. 27");
});

test("L1: on Friday all matter went into what was made before: no food cost, and the dough says so", async () => {
  const { desk, page, answer } = await openCase(bakery(), `${sunday}T07:00:00Z`);
  const totals = async (query: string) => at(await answer(query), "data", "totals");
  expect(await totals(week)).toMatchObject({ sales_ht: "100.00", food_cost_percent: "10" });
  const day = `from=${friday}&to=${friday}`;
  expect(await totals(day)).toMatchObject({ sales_ht: "100.00", matter_ht: "0", food_cost_percent: null });
  const html = await page(`/production-planning/compute-needs?${day}`);
  expect(html).toMatch(/Food cost –.{0,40}déjà fait/);
  expect(await page(`/production-planning/compute-needs?${day}&vue=recettes`)).toMatch(/fait avant\s:\s10\skg/);
  expect((await readDemand(desk, day)).sheets).toEqual({ [`${friday} Pain`]: "10" });
});

test("L2: a closed Thursday, and a dough that does not keep so long, on the page", async () => {
  const closed = { closed_periods: [{ from: thursday, until: thursday }] };
  const moved = { [`${tuesday} Levain`]: "5", [`${wednesday} Pâte`]: "10", [`${friday} Pain`]: "10" };
  for (const keeps of [3, 1]) {
    const { desk, page, answer } = await openCase(bakery({ shelf_life_days: keeps }), `${sunday}T07:00:00Z`, closed);
    expect((await readDemand(desk, week)).sheets).toEqual(moved);
    const warning = "« Pâte » ne se garde pas jusqu’au jour où il en faut";
    const issues = at(await answer(week), "data", "issues");
    if (keeps === 3) expect(JSON.stringify(issues)).not.toContain("keeps_too_short");
    else expect(issues).toEqual(expect.arrayContaining([expect.objectContaining({ code: "keeps_too_short" })]));
    const text = await page(`/production-planning/compute-needs?${week}&onglet=problemes`);
    if (keeps === 3) expect(text).not.toContain(warning);
    else expect(text).toContain(warning);
  }
});

test("L5: film under its safety stock, on the page of what is to be bought", async () => {
  const film = article({
    id: 1,
    name: "Film étirable",
    unit: "piece",
    safety_stock: "2",
    target_stock: "6",
    lots: [{ code: null, quantity: "1", expires_on: null }],
    offers: [offer({ id: 1, pack_quantity: "1", pack_price_ht: "3" })],
  });
  const { page, answer } = await openCase(
    { kitchen: kitchen({ suppliers: [supplier({ id: 1, name: "Métro" })], articles: [film] }), orders: [] },
    `${sunday}T07:00:00Z`,
  );
  const query = `${week}&include_safety_stock=1`;
  expect(at(await answer(query), "data")).toMatchObject({
    articles: [{ name: "Film étirable", packs: 5 }],
    issues: expect.arrayContaining([expect.objectContaining({ code: "restock" })]),
  });
  expect(await page(`/production-planning/compute-needs?${query}&onglet=achats`)).toContain("Film étirable");
  expect(await page(`/production-planning/compute-needs?${query}&onglet=problemes`)).toContain(
    "Pour recompléter le stock",
  );
});

test("L6: dough in stock serves the day of use, and the rest is made the day before", async () => {
  const { desk } = await openCase(
    bakery({ stock_managed: true, stock_quantity: "4", dated: [{ quantity: "4", expires_on: friday }] }),
    `${sunday}T07:00:00Z`,
  );
  const { sheets, needs } = await readDemand(desk, week);
  expect(sheets).toEqual(needs);
  expect(sheets).toEqual({ [`${wednesday} Levain`]: "3", [`${thursday} Pâte`]: "6", [`${friday} Pain`]: "10" });
});

/** Croissants of a tenth of a kilogram of dough, half of which is butter: what there is of it is given. */
function croissants(butter: Partial<Parameters<typeof article>[0]>, hours: [string, string][]): WorkedCase {
  return {
    kitchen: kitchen({
      suppliers: [supplier({ id: 1, name: "Laiterie", lead_time_days: 1, cutoff_time: "12:00" })],
      articles: [
        article({
          id: 1,
          name: "Beurre",
          unit: "kg",
          ...butter,
          offers: [offer({ id: 1, pack_quantity: "1", pack_price_ht: "8" })],
        }),
      ],
      recipes: [recipe({ id: 1, name: "Pâte", output_quantity: "1", lines: [ofArticle(1, "0.5")] })],
      products: [product({ id: 1, name: "Croissant", components: [component({ recipe_id: 1 }, "0.1")] })],
    }),
    orders: hours.map(([delivery_time, quantity], index) => ({
      ...order({ id: index + 1, production_on: thursday, delivery_on: thursday, lines: [orderLine(1, quantity)] }),
      delivery_time,
    })),
  };
}

test("T3: butter that did not come is not bought again, and lacks where it is taken", async () => {
  const incoming = [
    { supplier_id: 1, quantity: "10", expected_on: "2026-11-23" },
    { supplier_id: 1, quantity: "10", expected_on: wednesday },
  ];
  const hours: [string, string][] = [
    ["12:00", "160"],
    ["08:00", "80"],
  ];
  const { desk, answer } = await openCase(croissants({ incoming }, hours), `${thursday}T05:00:00Z`);
  const data = at(await answer(`from=${thursday}&to=${thursday}`), "data");
  expect(data).toMatchObject({
    articles: [{ name: "Beurre", packs: 0, incoming_overdue: "20" }],
    lacks: [
      {
        name: "Beurre",
        day: thursday,
        quantity: "12",
        cause: "overdue",
        recipes: [{ name: "Pâte", quantity: "24" }],
        products: [{ name: "Croissant", quantity: "240" }],
        order_lines: [
          { order_id: 2, quantity: "80" },
          { order_id: 1, quantity: "160" },
        ],
      },
    ],
  });
  expect(at(await answer(`from=${thursday}&to=${thursday}`), "data", "issues")).toEqual(
    expect.arrayContaining([expect.objectContaining({ code: "receipt_overdue", severity: "error" })]),
  );
  expect((await readNeeds(desk, `from=${thursday}&to=${thursday}`)).recipes).toMatchObject([{ name: "Pâte" }]);
});

test("T4: what comes a day late lacks, before it is ordered and once it is", async () => {
  const late = [{ supplier_id: 1, quantity: "3", expected_on: friday }];
  for (const incoming of [[], late]) {
    const { answer } = await openCase(croissants({ incoming }, [["12:00", "50"]]), `${thursday}T05:00:00Z`);
    expect(at(await answer(`from=${thursday}&to=${friday}`), "data", "lacks")).toMatchObject([
      { name: "Beurre", day: thursday, quantity: "2.5", cause: "too_late" },
    ]);
  }
});

test("T5: of thirteen orders of a day the last three by hour lack it, and only they", async () => {
  const hours = Array.from({ length: 13 }, (_, index): [string, string] => [
    `${String(6 + ((index * 5) % 13)).padStart(2, "0")}:00`,
    "10",
  ]);
  const lots = [{ code: null, quantity: "5", expires_on: null }];
  const { answer } = await openCase(croissants({ lots }, hours), `${thursday}T05:00:00Z`);
  const last = hours
    .map(([hour], index) => ({ hour, id: index + 1 }))
    .sort((a, b) => (a.hour < b.hour ? -1 : 1))
    .slice(-3)
    .map(({ id }) => ({ order_id: id, quantity: "10" }));
  expect(at(await answer(`from=${thursday}&to=${thursday}`), "data", "lacks")).toMatchObject([
    { name: "Beurre", quantity: "1.5", order_lines: last },
  ]);
});
