import { describe, expect, test } from "vitest";
import type { Incoming, KitchenOrder, KitchenSupplier, Lot } from "#api/kitchen/kitchen";
import {
  article,
  component,
  kitchen,
  offer,
  ofArticle,
  ofRecipe,
  order,
  orderLine,
  product,
  recipe,
  supplier,
} from "../support/world/kitchen-data";
import { withFewReasons, withNamedOrders } from "#api/planning/named-orders";
import { named, needsOf } from "../support/oracles/plan";

/** Thursday 26 November 2026 at 6:00 in Paris. */
const thursday = "2026-11-26T05:00:00Z";

/** An order of croissants to be made and delivered on a day, at an hour. */
const due = (id: number, day: string, delivery_time: string | null, quantity: string): KitchenOrder => ({
  ...order({ id, production_on: day, delivery_on: day, lines: [orderLine(1, quantity)] }),
  delivery_time,
});

/**
 * The needs of croissants, each of 0.1 kg of a dough that is half butter: what there is of butter is given. The dairy
 * comes on the next day at the earliest, for what was ordered before noon.
 */
function croissants(
  {
    lots = [],
    incoming = [],
    dairy,
    step = null,
    life = null,
    output = "1",
    dough = "0",
    finished = "0",
    offers = [offer({ id: 1, pack_quantity: "1", pack_price_ht: "8" })],
  }: {
    lots?: Lot[];
    incoming?: Incoming[];
    dairy?: Partial<KitchenSupplier>;
    step?: string | null;
    life?: number | null;
    /** Kilograms of dough that half a kilogram of butter gives, and the stock of it and of croissants. */
    output?: string;
    dough?: string;
    finished?: string;
    offers?: ReturnType<typeof offer>[];
  },
  orders: KitchenOrder[],
  as_of = thursday,
) {
  return needsOf({
    as_of,
    kitchen: kitchen({
      suppliers: [supplier({ id: 1, name: "Laiterie", lead_time_days: 1, cutoff_time: "12:00", ...dairy })],
      articles: [article({ id: 1, name: "Beurre", unit: "kg", shelf_life_days: life, lots, incoming, offers })],
      recipes: [
        recipe({
          id: 1,
          name: "Pâte",
          output_quantity: output,
          output_unit: "kg",
          batch_step: step,
          ...(dough !== "0" && { stock_managed: true, stock_quantity: dough }),
          lines: [ofArticle(1, "0.5", "kg")],
        }),
        recipe({ id: 2, name: "Façonnage", output_quantity: "1", output_unit: "kg", lines: [ofRecipe(1, "1", "kg")] }),
      ],
      products: [
        product({
          id: 1,
          name: "Croissant",
          components: [component({ recipe_id: 2 }, "0.1", "kg")],
          ...(finished !== "0" && { stock_managed: true, stock_quantity: finished }),
        }),
      ],
    }),
    orders,
  });
}

const lot = (quantity: string): Lot => ({ code: null, quantity, expires_on: null });
const ordered = { order_id: 7, order_number: "CF-2026-00007", line_id: 3 };

describe("T3, butter that did not come", () => {
  const incoming: Incoming[] = [
    { supplier_id: 1, quantity: "10", expected_on: "2026-11-23", ordered },
    { supplier_id: 1, quantity: "10", expected_on: "2026-11-25" },
  ];
  // 12 kg of butter on Thursday.
  const orders = [due(1, "2026-11-26", "12:00", "160"), due(2, "2026-11-26", "08:00", "80")];

  test("is not bought again, and is lacking at every level above", () => {
    const needs = croissants({ incoming }, orders);
    expect(named(needs.articles, "Beurre")).toMatchObject({
      packs: 0,
      net: "0",
      incoming_overdue: "20",
      days: [{ day: "2026-11-26", received: "0", short: "12" }],
    });
    expect(needs.lacks).toMatchObject([
      {
        article_id: 1,
        name: "Beurre",
        day: "2026-11-26",
        quantity: "12",
        cause: "overdue",
        message: "manque 12 kg de beurre",
        receipts: [
          { order_id: 7, expected_on: "2026-11-23" },
          { order_id: null, expected_on: "2026-11-25" },
        ],
        recipes: [
          { name: "Façonnage", day: "2026-11-26", quantity: "24" },
          { name: "Pâte", day: "2026-11-26", quantity: "24" },
        ],
        products: [{ name: "Croissant", quantity: "240" }],
        order_lines: [
          { order_id: 2, delivery_time: "08:00", quantity: "80" },
          { order_id: 1, delivery_time: "12:00", quantity: "160" },
        ],
      },
    ]);
    const overdue = needs.issues.filter(({ code }) => code === "receipt_overdue");
    expect(overdue).toMatchObject([
      { severity: "error", order_ids: [1, 2], fix: { type: "supplier_order", id: 7, field: "lines" } },
      { severity: "error", order_ids: [1, 2], fix: { type: "article", field: "stock" } },
    ]);
    expect(overdue[0]?.message).toBe(
      "« Beurre » : Laiterie devait livrer lun. 23 nov. 2026 (CF-2026-00007, 3 jours de retard). Attendu et pas " +
        "reçu : 10 kg. Il manque 12 kg le jeu. 26 nov. 2026. Réceptionnez, relancez ou soldez la commande.",
    );
  });

  test("what is there serves the first by hour, whatever their numbers", () => {
    const needs = croissants({ incoming, lots: [lot("5")] }, orders);
    expect(needs.lacks).toMatchObject([
      {
        quantity: "7",
        products: [{ quantity: "140" }],
        order_lines: [{ order_id: 1, quantity: "140" }],
      },
    ]);
  });

  test("is a warning where no day lacks it, and counts before a purchase", () => {
    const needs = croissants({ incoming, lots: [lot("12")] }, orders);
    expect(needs.lacks).toEqual([]);
    expect(needs.issues.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      "warning receipt_overdue",
      "warning receipt_overdue",
    ]);
  });

  test("does not end a day that is not over: expected today is not overdue", () => {
    const needs = croissants({ incoming: [{ supplier_id: 1, quantity: "20", expected_on: "2026-11-26" }] }, orders);
    expect(needs.lacks).toEqual([]);
    expect(needs.issues).toEqual([]);
  });
});

describe("an order to a supplier that was never sent", () => {
  const orders = [due(1, "2026-11-27", "12:00", "200")];
  const expected = (before: string | null, expected_on = "2026-11-27"): Incoming => ({
    supplier_id: 1,
    quantity: "20",
    expected_on,
    ordered,
    unsent: { before },
  });
  const noon = "2026-11-26T11:00:00Z";
  const at = (as_of: string, incoming: Incoming[], lots: Lot[] = []) =>
    croissants({ incoming, lots, dairy: { lead_time_days: 1 } }, orders, as_of);

  test("counts as any until its latest moment is past, then is not there and not bought again", () => {
    const before = at(thursday, [expected(noon)]);
    expect([before.lacks, before.issues]).toEqual([[], []]);
    const past = at("2026-11-26T11:30:00Z", [expected(noon)]);
    expect(named(past.articles, "Beurre")).toMatchObject({ packs: 0, net: "0", incoming_overdue: "20" });
    expect(past.lacks).toMatchObject([
      {
        day: "2026-11-27",
        quantity: "10",
        cause: "unsent",
        message: "manque 10 kg de beurre",
        receipts: [{ order_id: 7, expected_on: "2026-11-27" }],
        order_lines: [{ order_id: 1, quantity: "200" }],
      },
    ]);
    expect(past.issues).toMatchObject([
      {
        code: "receipt_unsent",
        severity: "error",
        order_ids: [1],
        fix: { type: "supplier_order", id: 7, field: "lines" },
      },
    ]);
    expect(past.issues[0]?.message).toBe(
      "« Beurre » : la commande CF-2026-00007 à Laiterie n’a jamais été envoyée (à envoyer avant le jeu. 26 nov. " +
        "2026 à 12 h). Compté et commandé nulle part : 20 kg. Il manque 10 kg le ven. 27 nov. 2026. Envoyez-la si le " +
        "fournisseur peut encore livrer, sinon annulez-la : le calcul rachètera.",
    );
  });

  test("is a warning where nothing lacks, told without a moment once its day is past", () => {
    const stocked = at("2026-11-26T11:30:00Z", [expected(noon)], [lot("12")]);
    expect(stocked.lacks).toEqual([]);
    expect(stocked.issues).toMatchObject([{ code: "receipt_unsent", severity: "warning" }]);
    const passed = at(thursday, [expected(null, "2026-11-25")]);
    expect(passed.lacks).toMatchObject([{ cause: "unsent" }]);
    expect(passed.issues[0]?.message).toContain("(attendue le mer. 25 nov. 2026)");
    expect(at(thursday, [expected(null)]).issues).toEqual([]);
  });

  test("lacks beside one that is overdue are told by what would clear them", () => {
    const late = { supplier_id: 1, quantity: "10", expected_on: "2026-11-25" };
    const both = at("2026-11-26T11:30:00Z", [expected(noon), late]);
    expect(both.lacks).toMatchObject([{ cause: "overdue", quantity: "10" }]);
    expect(both.issues.map(({ code }) => code).sort()).toEqual(["receipt_overdue", "receipt_unsent"]);
  });

  test("changes the fingerprint of a plan from that moment on, not before", () => {
    const { unsent: _, ...sent } = expected(noon);
    const hash = (as_of: string, one: Incoming) => at(as_of, [one]).run.input_hash;
    expect(hash(thursday, expected(noon))).toBe(hash(thursday, sent));
    expect(hash("2026-11-26T11:30:00Z", expected(noon))).not.toBe(hash("2026-11-26T11:30:00Z", sent));
  });
});

describe("T4, what comes a day late", () => {
  const orders = [due(1, "2026-11-26", "12:00", "50")];

  test("lacks before it is ordered", () => {
    expect(croissants({}, orders).lacks).toMatchObject([
      {
        day: "2026-11-26",
        quantity: "2.5",
        cause: "too_late",
        message: "manque 2,5 kg de beurre",
        next_delivery_on: "2026-11-27",
      },
    ]);
  });

  test("and once it is", () => {
    const needs = croissants(
      { incoming: [{ supplier_id: 1, quantity: "3", expected_on: "2026-11-27", ordered }] },
      orders,
    );
    expect(needs.lacks).toMatchObject([
      { day: "2026-11-26", quantity: "2.5", cause: "too_late", receipts: [{ order_id: 7 }] },
    ]);
    expect(needs.issues.map(({ code, severity }) => `${severity} ${code}`)).toEqual(["error incoming_late"]);
  });
});

describe("T5, who lacks", () => {
  const hours = ["10:00", "07:00", "09:00", "08:00", null];
  const orders = hours.map((hour, at) => due(at + 1, "2026-11-26", hour, "10"));

  test("those after it has run out, by hour, and only they", () => {
    const needs = croissants({ lots: [lot("1.5")] }, orders);
    expect(needs.lacks[0]?.order_lines.map(({ order_id, quantity }) => [order_id, quantity])).toEqual([
      [1, "10"],
      [5, "10"],
    ]);
    expect(needs.issues.find(({ code }) => code === "supplier_too_late")?.order_ids).toEqual([1, 5]);
  });

  test("in proportion where a batch is shared, whole pieces", () => {
    const needs = croissants({ lots: [lot("1.3")], step: "1" }, orders);
    // Five kilograms of dough in whole batches take 2.5 kg: 0.5 kg for each order.
    expect(needs.lacks).toMatchObject([
      {
        quantity: "1.2",
        recipes: [{ name: "Façonnage" }, { name: "Pâte", quantity: "2.4" }],
        order_lines: [
          { order_id: 3, quantity: "4" },
          { order_id: 1, quantity: "10" },
          { order_id: 5, quantity: "10" },
        ],
      },
    ]);
  });

  test("what is shared in thirds is no piece more than what lacks", () => {
    // Each order takes a third of a kilogram, and half of the second one's is there.
    const needs = croissants({ lots: [lot("0.5")], output: "1.5" }, [
      due(1, "2026-11-26", "07:00", "10"),
      due(2, "2026-11-26", "08:00", "10"),
      due(3, "2026-11-26", "09:00", "10"),
    ]);
    expect(needs.lacks[0]?.order_lines.map(({ order_id, quantity }) => [order_id, quantity])).toEqual([
      [2, "5"],
      [3, "10"],
    ]);
  });

  test("finished stock serves who is due first, whatever their numbers", () => {
    const needs = croissants({ finished: "10" }, [
      due(1, "2026-11-26", "16:00", "10"),
      due(2, "2026-11-26", "08:00", "10"),
    ]);
    expect(
      needs.lacks.map(({ quantity, order_lines }) => [quantity, order_lines.map(({ order_id }) => order_id)]),
    ).toEqual([["0.5", [1]]]);
  });

  test("what is left over of the day before does not lack", () => {
    // Whole kilograms of dough: on Thursday 0.4 kg is left for Friday, which needs one more.
    const needs = croissants({ step: "1", dairy: { lead_time_days: 2 } }, [
      due(1, "2026-11-26", null, "6"),
      due(2, "2026-11-27", null, "8"),
    ]);
    expect(needs.lacks.map(({ day, recipes, order_lines }) => ({ day, recipes, order_lines }))).toMatchObject([
      {
        day: "2026-11-26",
        recipes: [
          { name: "Façonnage", day: "2026-11-26", quantity: "0.6" },
          { name: "Pâte", day: "2026-11-26", quantity: "1" },
          { name: "Façonnage", day: "2026-11-27", quantity: "0.4" },
        ],
        order_lines: [
          { order_id: 1, quantity: "6" },
          { order_id: 2, quantity: "4" },
        ],
      },
      {
        day: "2026-11-27",
        recipes: [
          { name: "Façonnage", day: "2026-11-27", quantity: "0.4" },
          { name: "Pâte", day: "2026-11-27", quantity: "1" },
        ],
        order_lines: [{ order_id: 2, quantity: "4" }],
      },
    ]);
  });

  test("what is in stock of the dough does not lack", () => {
    const needs = croissants({ dough: "1" }, [due(1, "2026-11-26", null, "20")]);
    expect(needs.lacks).toMatchObject([
      {
        quantity: "0.5",
        recipes: [
          { name: "Façonnage", quantity: "1" },
          { name: "Pâte", quantity: "1" },
        ],
        products: [{ name: "Croissant", quantity: "10" }],
        order_lines: [{ order_id: 1, quantity: "10" }],
      },
    ]);
  });

  test("an earlier delivery goes before a later one of the same day of making", () => {
    const needs = croissants({ lots: [lot("0.5")] }, [
      { ...due(1, "2026-11-26", "07:00", "10"), delivery_on: "2026-11-27" },
      due(2, "2026-11-26", "18:00", "10"),
    ]);
    expect(needs.lacks[0]?.order_lines.map(({ order_id }) => order_id)).toEqual([1]);
  });
});

test("what a day lacks clears nothing of the next: a later delivery serves its own days", () => {
  const needs = croissants({}, [due(1, "2026-11-26", null, "10"), due(2, "2026-11-27", null, "10")]);
  expect(needs.lacks.map(({ day, message }) => [day, message])).toEqual([["2026-11-26", "manque 500 g de beurre"]]);
});

describe("why something is not there", () => {
  const orders = [due(1, "2026-11-28", "12:00", "20")];

  test("a supplier insists on a minimum", () => {
    const needs = croissants({ dairy: { minimum_order_ht: "100", minimum_policy: "block" } }, orders);
    expect(needs.lacks).toMatchObject([{ cause: "blocked", quantity: "1", supplier: { id: 1, name: "Laiterie" } }]);
    expect(croissants({ dairy: { minimum_order_ht: "100", minimum_policy: "warn" } }, orders).lacks).toEqual([]);
  });

  test("nobody sells it", () => {
    expect(croissants({ offers: [] }, orders).lacks).toMatchObject([{ cause: "unbuyable", supplier: null }]);
  });

  test("it does not keep until then", () => {
    const needs = croissants({ life: 0, dairy: { delivery_weekdays: [5] } }, orders);
    expect(needs.lacks).toMatchObject([{ cause: "keeps_too_short", quantity: "1" }]);
  });

  test("what comes too late for one day is sold, also where nothing keeps until another", () => {
    const needs = croissants(
      {
        life: 0,
        dairy: { delivery_weekdays: [5] },
        incoming: [{ supplier_id: 1, quantity: "0.5", expected_on: "2026-11-27" }],
      },
      [due(1, "2026-11-26", null, "10"), due(2, "2026-11-28", null, "10")],
    );
    expect(needs.lacks).toMatchObject([
      { day: "2026-11-26", cause: "too_late", quantity: "0.5" },
      { day: "2026-11-28", cause: "keeps_too_short", quantity: "0.5" },
    ]);
  });

  test("tap water never lacks", () => {
    const water = article({ id: 1, name: "Eau", unit: "l", managed_stock: false });
    const needs = needsOf({
      as_of: thursday,
      kitchen: kitchen({
        articles: [water],
        products: [product({ id: 1, name: "Thé", components: [component({ article_id: 1 }, "1", "l")] })],
      }),
      orders,
    });
    expect(needs.lacks).toEqual([]);
  });
});

test("who orders a box lacks what is in it", () => {
  const needs = needsOf({
    as_of: thursday,
    kitchen: kitchen({
      articles: [article({ id: 1, name: "Beurre", unit: "kg" })],
      products: [
        product({ id: 1, name: "Sablé", components: [component({ article_id: 1 }, "0.1", "kg")] }),
        product({ id: 2, name: "Coffret", components: [component({ product_id: 1 }, "4", "piece")] }),
      ],
    }),
    orders: [order({ id: 1, production_on: "2026-11-26", delivery_on: "2026-11-26", lines: [orderLine(2, "3")] })],
  });
  expect(needs.lacks).toMatchObject([
    {
      quantity: "1.2",
      recipes: [],
      products: [
        { name: "Coffret", quantity: "3" },
        { name: "Sablé", quantity: "12" },
      ],
      order_lines: [{ order_id: 1, product_id: 2, quantity: "3" }],
    },
  ]);
});

test("a line lacks no more of a product than it orders: what is in a box is the box's", () => {
  const needs = needsOf({
    as_of: thursday,
    kitchen: kitchen({
      articles: [article({ id: 1, name: "Beurre", unit: "kg" })],
      products: [
        product({ id: 1, name: "Sablé", components: [component({ article_id: 1 }, "0.1", "kg")] }),
        product({ id: 2, name: "Coffret", components: [component({ product_id: 1 }, "4", "piece")] }),
      ],
    }),
    orders: [
      order({
        id: 1,
        production_on: "2026-11-26",
        delivery_on: "2026-11-26",
        lines: [orderLine(2, "3"), orderLine(1, "2"), orderLine(1, "5", { produced_quantity: "5" })],
      }),
    ],
  });
  expect(needs.lacks).toMatchObject([
    {
      products: [
        { name: "Coffret", quantity: "3" },
        { name: "Sablé", quantity: "14" },
      ],
      order_lines: [
        { product_id: 1, quantity: "2" },
        { product_id: 2, quantity: "3" },
      ],
    },
  ]);
});

test("many lacks that name thousands of products and lines are told to a page in part, and counted", () => {
  const [days, each] = [10, 30];
  const ids = Array.from({ length: each }, (_, index) => index + 1);
  const dates = Array.from({ length: days }, (_, index) => `2026-11-${String(27 - days + index).padStart(2, "0")}`);
  const input = {
    kitchen: kitchen({
      articles: ids.map((id) => article({ id, name: `Matière ${String(id)}`, unit: "kg" as const })),
      products: ids.map((id) =>
        product({
          id,
          name: `Plat ${String(id)}`,
          components: ids.map((article_id) => component({ article_id }, "1")),
        }),
      ),
    }),
    as_of: "2026-11-17T05:00:00Z",
    orders: dates.map((day, index) => ({
      ...order({ id: index + 1, production_on: day, delivery_on: day, lines: ids.map((id) => orderLine(id, "1")) }),
    })),
  };
  const complete = needsOf(input);
  expect(complete).not.toHaveProperty("lack_count");
  expect(complete.lacks).toHaveLength(days * each);
  expect(complete.lacks.at(-1)?.order_lines).toHaveLength(each);

  const named_orders = { most: 12, allOf: null };
  const { lacks, lack_count } = needsOf({ ...input, named_orders });
  expect(lack_count).toBe(days * each);
  expect(lacks).toEqual(
    complete.lacks.slice(0, 60).map((one) => ({ ...one, recipes: [], products: [], order_lines: [] })),
  );
  // A frozen plan, which has them all, is told as the calculation tells it.
  const opened = withFewReasons(withNamedOrders(complete, named_orders), named_orders);
  expect(opened).toMatchObject({ lacks, lack_count });

  const [first] = dates;
  const ofOneDay = needsOf({
    ...input,
    orders: input.orders.filter(({ production_on }) => production_on === first),
    named_orders,
  });
  expect(ofOneDay).not.toHaveProperty("lack_count");
  expect(ofOneDay.lacks.at(-1)?.order_lines).toHaveLength(each);
});
