import { addDays } from "#domain/days";
import type { KitchenArticle, KitchenOrder, KitchenRecipe } from "#api/kitchen/kitchen";
import {
  article,
  component,
  equivalence,
  kitchen,
  ofArticle,
  ofRecipe,
  offer,
  order,
  orderLine,
  product,
  recipe,
  supplier,
} from "../world/kitchen-data";
import type { WorkedCase } from "./worked-cases";

/** The moment of all worked cases of time: Sunday 22 November 2026 at 20:00 in Paris. */
export const moment = "2026-11-22T19:00:00Z";

const mill = supplier({
  id: 1,
  name: "Moulin",
  lead_time_days: 1,
  cutoff_time: "12:00",
  delivery_weekdays: [1, 2, 3, 4, 5, 6, 7],
});
const bought = (of: Pick<KitchenArticle, "id" | "name" | "unit"> & Partial<KitchenArticle>) =>
  article({ offers: [offer({ id: of.id, pack_quantity: "1", pack_price_ht: "2" })], ...of });
const lot = (quantity: string, expires_on: string | null = null) => ({ code: null, quantity, expires_on });

/** Returns kilograms (litres, pieces) of product 1 for each day. */
const ordersFor = (days: Record<string, string>): KitchenOrder[] =>
  Object.entries(days).map(([day, quantity], index) =>
    order({ id: index + 1, production_on: day, delivery_on: day, lines: [orderLine(1, quantity)] }),
  );

/** Product 1 takes 1 kg of recipe 1, which takes article 1. */
const ofOneRecipe = (one: KitchenArticle, made: KitchenRecipe, days: Record<string, string>): WorkedCase => ({
  kitchen: kitchen({
    articles: [one],
    recipes: [made],
    products: [product({ id: 1, name: made.name, components: [component({ recipe_id: 1 }, "1")] })],
    suppliers: [mill],
  }),
  orders: ordersFor(days),
});

/** Product 1 takes one unit of article 1. */
const ofOneArticle = (one: KitchenArticle, days: Record<string, string>): WorkedCase => ({
  kitchen: kitchen({
    articles: [one],
    products: [product({ id: 1, name: one.name, components: [component({ article_id: 1 }, "1", one.unit)] })],
    suppliers: [mill],
  }),
  orders: ordersFor(days),
});

/** N1. The batch comes first: one batch on the 24th serves the 27th too. */
export const batchFirst = () =>
  ofOneRecipe(
    bought({ id: 1, name: "Farine", unit: "kg", lots: [lot("1.2")] }),
    recipe({ id: 1, name: "Brioche", output_quantity: "10", batch_step: "1", lines: [ofArticle(1, "6")] }),
    { "2026-11-24": "2", "2026-11-27": "8" },
  );

/** N2. A lot ends in between. */
export const lotEnds = () =>
  ofOneArticle(bought({ id: 1, name: "Crème", unit: "l", lots: [lot("11", "2026-11-24")] }), {
    "2026-11-23": "1",
    "2026-11-27": "10",
  });

/** N3. A receipt comes in between. */
export const receiptComes = () =>
  ofOneArticle(
    bought({
      id: 1,
      name: "Lait",
      unit: "l",
      lots: [lot("1")],
      incoming: [{ supplier_id: 1, quantity: "50", expected_on: "2026-11-26" }],
    }),
    { "2026-11-23": "1", "2026-11-27": "50" },
  );

/** N4. Stock serves the first day. */
export const stockFirst = () =>
  ofOneRecipe(
    bought({ id: 1, name: "Farine", unit: "kg" }),
    recipe({
      id: 1,
      name: "Pâte",
      output_quantity: "10",
      stock_managed: true,
      stock_quantity: "10",
      lines: [ofArticle(1, "6")],
    }),
    { "2026-11-23": "10", "2026-11-27": "10" },
  );

/** N9. Part of a stock is past its date before the last day. */
export const stockEnds = (): WorkedCase => {
  const { kitchen: known } = stockFirst();
  const recipes = new Map(
    [...known.recipes].map(([id, one]) => [id, { ...one, dated: [{ expires_on: "2026-11-24", quantity: "6" }] }]),
  );
  return { kitchen: { ...known, recipes }, orders: ordersFor({ "2026-11-23": "2", "2026-11-27": "10" }) };
};

/**
 * N5. One stock, two takers: bread A takes its levain from the stock, bread B as usual. `first` is the one created
 * first.
 */
export function twoTakers(first: "A" | "B"): WorkedCase {
  const breads = first === "A" ? [1, 2] : [2, 1];
  const [a = 1, b = 2] = breads;
  const bread = (id: number, name: string, from_stock: boolean) =>
    recipe({ id, name: `Pâte ${name}`, output_quantity: "1", lines: [ofRecipe(3, "2", "kg", { from_stock })] });
  return {
    kitchen: kitchen({
      articles: [bought({ id: 1, name: "Farine", unit: "kg" })],
      recipes: [
        bread(a, "A", true),
        bread(b, "B", false),
        recipe({
          id: 3,
          name: "Levain",
          output_quantity: "1",
          stock_managed: true,
          stock_quantity: "2",
          lines: [ofArticle(1, "0.5")],
        }),
      ],
      products: [
        product({ id: a, name: "Pain A", components: [component({ recipe_id: a }, "1")] }),
        product({ id: b, name: "Pain B", components: [component({ recipe_id: b }, "1")] }),
      ],
      suppliers: [mill],
    }),
    orders: [
      order({
        id: 1,
        production_on: "2026-11-24",
        delivery_on: "2026-11-24",
        lines: [orderLine(a, "1"), orderLine(b, "1")],
      }),
    ],
  };
}

/** N6. Paper by the fill. */
export const paperByFill = () =>
  ofOneRecipe(
    bought({ id: 1, name: "Papier", unit: "piece", kind: "consumable" }),
    recipe({
      id: 1,
      name: "Brioche",
      output_quantity: "10",
      max_batch_quantity: "12.5",
      lines: [ofArticle(1, "8", "piece", { scaling: "fixed_per_batch" })],
    }),
    { "2026-11-24": "2.5", "2026-11-25": "2.5", "2026-11-26": "2.5", "2026-11-27": "2.5", "2026-11-28": "2.5" },
  );

/** N7. One egg, both halves: a day takes 30 yolks, and so many whites. */
export const bothHalves = (
  whites = "30",
  keeps_days?: number,
  days: Record<string, string> = { "2026-11-24": "1" },
) => {
  const eggs = bought({
    id: 1,
    name: "Œufs",
    unit: "piece",
    equivalences: [
      equivalence("1", "piece", "0.018", "kg", "jaune"),
      { ...equivalence("1", "piece", "0.036", "kg", "blanc"), ...(keeps_days !== undefined && { keeps_days }) },
    ],
  });
  return ofOneRecipe(
    eggs,
    recipe({
      id: 1,
      name: "Crème",
      output_quantity: "1",
      lines: [
        ofArticle(1, "30", "piece", { part: "jaune" }),
        ...(whites === "0" ? [] : [ofArticle(1, whites, "piece", { part: "blanc" })]),
      ],
    }),
    days,
  );
};

/** N8. Fish does not keep. */
export const fish = () =>
  ofOneArticle(bought({ id: 1, name: "Cabillaud", unit: "kg", shelf_life_days: 2 }), {
    "2026-11-24": "1",
    "2026-11-30": "10",
  });

/** The ten days of L7, each with 1 kg. */
export const tenDays: Record<string, string> = Object.fromEntries(
  Array.from({ length: 10 }, (_, at) => [addDays("2026-11-24", at), "1"]),
);

/** L7. Eggs: 0.3 of one on each of ten days; what is left of an opened one serves `keeps_days` more. */
export const eggsOpened = (
  keeps_days: number | null,
  {
    days = tenDays,
    quantity = "0.3",
    ...of
  }: Partial<KitchenArticle> & { days?: typeof tenDays; quantity?: string } = {},
) =>
  ofOneRecipe(
    bought({
      id: 1,
      name: "Œufs",
      unit: "piece",
      equivalences: [{ ...equivalence("1", "piece", "0.05", "kg"), keeps_days }],
      ...of,
    }),
    recipe({ id: 1, name: "Pâte", output_quantity: "1", lines: [ofArticle(1, quantity, "piece")] }),
    days,
  );
