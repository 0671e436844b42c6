import { setImmediate as turn } from "node:timers/promises";
import { addDays } from "#domain/days";
import { formatMillionths } from "#domain/exact/quantity";
import { type Making, bookBatches } from "#api/batches/make-batches";
import { takeDelivered } from "#api/batches/order-lines/delivered";
import { keepShares } from "#api/batches/order-lines/shares";
import { type Use, usesOfProduct, usesOfRecipe } from "#api/batches/consumption/uses";
import type { Database } from "#api/database/tables";
import { articleUnitPrice } from "#api/kitchen/costing/price";
import type { Kitchen } from "#api/kitchen/kitchen";
import { readForCosting } from "#api/kitchen/read/kitchen";
import { receiptBody } from "#api/purchasing/receipts/body";
import { postReceipt } from "#api/purchasing/receipts/post";
import { toDecimal } from "#domain/exact/rational";
import type { Codes } from "./codes";
import { parisInstant } from "./days";
import { makingDay, openDay } from "./house";

/** Kilograms that two batches of croissant dough gave every ten days, of 21.12 kg expected, the latest last. */
const doughs = ["20.9", "20.4", "21", "19.6", "20.7"];
const expectedDough = "21.12";

/** Days of cakes that were made for orders. */
const cakeDays = 3;

/** The things of the last dough that nobody received. */
const forgotten = ["SUC-SEM", "PAP-CUI"];

const cakes = [
  { product: "ENT-FRAMBOISIER", assembly: "MON-FRAMBOISIER" },
  { product: "ENT-ROYAL", assembly: "MON-ROYAL" },
];

/** A delivered order line of a cake that is kept in stock. */
interface Ordered {
  id: number;
  order_id: number;
  product_id: number;
  quantity: number;
  production_on: string;
  delivery_on: string;
}

const by = (at: string) => ({ id: null, name: "Démonstration", at });

/**
 * Writes what the company made in the last two months: a dough now and then, which gave more or less than expected, and
 * cakes for orders that were delivered, from the lots of their suppliers on. What went in was received two days before
 * and is used up, but for two things that nobody received. The orders are written already; nothing else is in stock.
 */
export async function insertDemoMaking(db: Database, codes: Codes, today: string): Promise<void> {
  const ordered = await readOrdered(db, codes, today);
  const recipes = ["PAT-CROISSANT", "BIS-JOCONDE", ...cakes.map(({ assembly }) => assembly)].map(codes.recipe.get);
  const kitchen = await readForCosting(db, {
    recipes,
    products: cakes.map(({ product }) => codes.product.get(product)),
  });
  const dough = codes.recipe.get("PAT-CROISSANT");
  const days = new Map<string, Making[]>();
  const note = (making: Making) => days.set(making.production_on, [...(days.get(making.production_on) ?? []), making]);
  const doughDay = (at: number) => openDay(addDays(today, 10 * (at - doughs.length) + 2));
  const lastDough = doughDay(doughs.length - 1);
  for (const [at, obtained] of doughs.entries())
    note(makingOf({ type: "recipe", id: dough }, doughDay(at), expectedDough, obtained));
  for (const day of new Set(ordered.map(({ production_on }) => production_on))) {
    const frozen = makingDay(day, 2);
    let sheets = 0n;
    for (const { product, assembly } of cakes) {
      const item = { type: "product" as const, id: codes.product.get(product) };
      const sum = ordered
        .filter((line) => line.production_on === day && line.product_id === item.id)
        .reduce((all, { quantity }) => all + BigInt(quantity), 0n);
      if (sum === 0n) continue;
      const made = makingOf({ type: "recipe", id: codes.recipe.get(assembly) }, frozen, formatMillionths(sum));
      sheets += usesOf(made, kitchen)
        .filter(({ item: { type, id } }) => type === "recipe" && id === codes.recipe.get("BIS-JOCONDE"))
        .reduce((all, { quantity }) => all + quantity, 0n);
      note(made);
      note(makingOf(item, day, formatMillionths(sum)));
    }
    const joconde = { type: "recipe" as const, id: codes.recipe.get("BIS-JOCONDE") };
    if (sheets > 0n) note(makingOf(joconde, makingDay(frozen, 1), formatMillionths(sheets)));
  }
  const left = new Set(forgotten.map(codes.article.get));
  const isDough = ({ item: { type, id } }: Making) => type === "recipe" && id === dough;
  for (const [day, makings] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    // The dough comes last: what nobody received for it is not taken of what the others are made of.
    const [others, batches] = [makings.filter((making) => !isDough(making)), makings.filter(isDough)];
    await receive(db, kitchen, day, others);
    await receive(db, kitchen, day, batches, day === lastDough ? left : new Set());
    await make(db, day, [...others, ...batches], ordered);
    await turn();
  }
}

/** Reads the latest delivered order lines of cakes, none of the last days: nobody has confirmed those. */
async function readOrdered(db: Database, codes: Codes, today: string): Promise<Ordered[]> {
  const lines = await db
    .selectFrom("external_order_lines as line")
    .innerJoin("external_orders as order", "order.id", "line.order_id")
    .select([
      "line.id",
      "line.order_id",
      "line.product_id",
      "line.delivered_quantity as quantity",
      "order.production_on",
      "order.delivery_on",
    ])
    .where(
      "line.product_id",
      "in",
      cakes.map(({ product }) => codes.product.get(product)),
    )
    .where("order.status", "=", "delivered")
    .where("line.delivered_quantity", ">", 0)
    .where("order.production_on", ">", addDays(today, -55))
    .where("order.delivery_on", "<", addDays(today, -2))
    .orderBy("order.production_on", "desc")
    .orderBy("line.id")
    .execute();
  const days = new Set([...new Set(lines.map(({ production_on }) => production_on))].slice(0, cakeDays));
  return lines.filter(({ production_on }) => days.has(production_on));
}

/** Returns the batch of a sheet of a day, of which as much was obtained as was expected unless said. */
export function makingOf(
  item: Making["item"],
  production_on: string,
  expected: string,
  obtained: string | null = null,
) {
  const unsaid = { asked_on: null, made_on: null, expires_on: null, run_id: null, note: null, seen: null };
  return { ...unsaid, item, production_on, planned: expected, expected, obtained, source: "sheet" } satisfies Making;
}

function usesOf({ item, expected }: Making, kitchen: Kitchen): Use[] {
  const [recipe, product] = [kitchen.recipes.get(item.id), kitchen.products.get(item.id)];
  if (item.type === "recipe") return recipe ? usesOfRecipe(recipe, kitchen, expected ?? "0", false) : [];
  return product ? usesOfProduct(product, kitchen, expected ?? "0") : [];
}

/** Takes in what a day's batches take of articles, two days before, by supplier, but for some. */
export async function receive(
  db: Database,
  kitchen: Kitchen,
  day: string,
  makings: readonly Making[],
  left: ReadonlySet<number> = new Set(),
): Promise<void> {
  const needed = new Map<number, bigint>();
  for (const { item, isTracked, quantity } of makings.flatMap((making) => usesOf(making, kitchen)))
    if (item.type === "article" && isTracked && !left.has(item.id))
      needed.set(item.id, (needed.get(item.id) ?? 0n) + quantity);
  const received_on = addDays(day, -2);
  const suppliers = new Map<number, object[]>();
  for (const [id, quantity] of needed) {
    const article = kitchen.articles.get(id);
    const offer = article?.offers.find(({ preferred }) => preferred) ?? article?.offers[0];
    const price = article && articleUnitPrice(article);
    if (!article || !offer) continue;
    const line = {
      article_id: id,
      quantity: formatMillionths(quantity),
      lot_code: `${String(id)}-${day.slice(5).replace("-", "")}`,
      expires_on: addDays(received_on, Math.max(2, article.shelf_life_days ?? 60)),
      pack_price_ht: price ? toDecimal(price, 4) : null,
    };
    suppliers.set(offer.supplier_id, [...(suppliers.get(offer.supplier_id) ?? []), line]);
  }
  for (const [supplier_id, lines] of suppliers)
    await postReceipt(
      db,
      receiptBody.parse({ supplier_id, received_on, lines }),
      by(parisInstant(received_on, "07:30")),
    );
}

/** Marks the sheets of a day done, and hands out what was made for orders when they were delivered. */
async function make(db: Database, day: string, makings: readonly Making[], ordered: readonly Ordered[]): Promise<void> {
  for (const { id, making } of await bookBatches(db, makings, by(parisInstant(day, "14:00")))) {
    if (making.item.type !== "product") continue;
    const lines = ordered.filter((line) => line.production_on === day && line.product_id === making.item.id);
    await keepShares(
      db,
      id,
      lines.map((line) => ({ order_id: line.order_id, order_line_id: line.id, quantity: line.quantity })),
    );
    for (const line of lines)
      await takeDelivered(db, [line.order_id], by(parisInstant(line.delivery_on, "09:00")), [line.id]);
  }
}
