import fc from "fast-check";
import { z } from "zod";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import type { Kitchen } from "#api/kitchen/kitchen";
import type { Item } from "#api/stock/ledger/item";
import { type Answer, createTestApi } from "../api";
import type { TestDatabase } from "../database/database";
import { dayToMake } from "../oracles/lead-times";
import { createLedgerModel } from "../oracles/ledger-model";
import { articleOf, productOf, recipeOf, supplierOf } from "../world/shop";
import { deskOf } from "../writes";

/** The names of all that the company keeps in stock. */
export const stocked = ["flour", "butter", "box", "dough", "jar"] as const;
export type Stocked = (typeof stocked)[number];
/** The names of all that it makes: dough and jars are kept in stock, cream and tarts are not. */
export const sheets = ["dough", "cream", "tart", "jar"] as const;
export type Sheet = (typeof sheets)[number];

/** The tenths of a unit that go straight into one unit of a sheet, and the days that it keeps. */
export const made: Record<Sheet, { uses: [Stocked, bigint][]; keeps: number | null; isStocked: boolean }> = {
  dough: {
    uses: [
      ["flour", 5n],
      ["butter", 3n],
    ],
    keeps: 2,
    isStocked: true,
  },
  cream: { uses: [["butter", 5n]], keeps: null, isStocked: false },
  tart: {
    uses: [
      ["dough", 5n],
      ["box", 10n],
    ],
    keeps: null,
    isStocked: false,
  },
  jar: { uses: [["dough", 2n]], keeps: 3, isStocked: true },
};

export interface SupplierOrder {
  id: number;
  lock_version: number;
  status: string;
  isSent: boolean;
  deliver_on: string;
  lines: { id: number; item: Stocked; quantity: bigint; received: bigint; closed: bigint }[];
}
export interface Receipt {
  id: number;
  order: SupplierOrder | null;
  lines: { id: number; order_line_id: number | null; quantity: bigint }[];
  reversed: boolean;
}
export interface Batch {
  id: number;
  sheet: Sheet;
  production_on: string;
  isEmpty: boolean;
  reversed: boolean;
}
export interface CountLine {
  id: number;
  lock_version: number;
  item: string;
  /** Place of its lot in the model. */
  lot: number | null;
  code: string | null;
  expires_on: string | null;
  counted: bigint | null;
  expected: bigint;
  countedAt: string;
}
export interface Count {
  id: number;
  status: "under_way" | "closed" | "abandoned";
  /** The past day that it is of; null where its lines are counted when they are written. */
  on: string | null;
  lines: CountLine[];
}

export type Loop = Awaited<ReturnType<typeof openLoop>>;

/** The days ahead that dough and cream are made, and the weekdays on which nothing is. */
export interface House {
  dough: number;
  cream: number;
  closed_weekdays: readonly number[];
}

/** Houses that make dough and cream on the day, or the day before, on open days. */
export const houses: fc.Arbitrary<House> = fc.record({
  dough: fc.nat(1),
  cream: fc.nat(1),
  closed_weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { maxLength: 2 }),
});

/** Returns the days of a house on which nothing is made, as the calculation reads them. */
export const closedIn = ({ dough, cream, closed_weekdays }: House): Kitchen["closed"] =>
  dough + cream === 0
    ? undefined
    : { closed_weekdays: [...closed_weekdays], closed_periods: [], observes_public_holidays: false };

/**
 * Opens a company that orders flour, butter and boxes, makes dough of flour and butter, cream of butter, tarts of
 * dough, cream and a box, and jars of dough; beside it a model of its stock, which has not seen the database.
 */
export async function openLoop(database: Pick<TestDatabase, "fresh">, house: House) {
  const desk = await deskOf(await createTestApi(await database.fresh(), { accessTokenTtlSeconds: 100_000_000 }));
  const company = { ...(await desk.read("/api/company")), name: "Fournil", closed_weekdays: house.closed_weekdays };
  const closing = await desk.write("PUT", "/api/company", company);
  if (closing.status !== 200) throw new Error(`the house was not closed: ${JSON.stringify(closing.body)}`);
  const mill = (await desk.create("/api/suppliers", supplierOf({ name: "Moulin" }))).id;
  const article = async (name: string, unit: string) =>
    (await desk.create("/api/articles", articleOf({ name, unit }))).id;
  const flour = await article("Farine", "kg");
  const butter = await article("Beurre", "kg");
  const box = await article("Boîte", "piece");
  const ofArticle = (article_id: number, quantity: string) => ({ article_id, quantity, unit: "kg" });
  const recipe = async (name: string, fields: object) =>
    (await desk.create("/api/recipes", recipeOf({ name, status: "active", ...fields }))).id;
  const dough = await recipe("Pâte", {
    output_quantity: "10",
    stock_managed: true,
    shelf_life_days: made.dough.keeps,
    lead_days: house.dough,
    lines: [ofArticle(flour, "5"), ofArticle(butter, "3")],
  });
  const cream = await recipe("Crème", {
    output_quantity: "4",
    lead_days: house.cream,
    lines: [ofArticle(butter, "2")],
  });
  const product = async (name: string, fields: object) =>
    (await desk.create("/api/products", productOf({ name, ...fields }))).id;
  const tart = await product("Tarte", {
    components: [
      { recipe_id: dough, quantity: "0.5", unit: "kg" },
      { recipe_id: cream, quantity: "0.4", unit: "kg" },
      { article_id: box, quantity: "1", unit: "piece" },
    ],
  });
  const jar = await product("Bocal", {
    stock_managed: true,
    shelf_life_days: made.jar.keeps,
    components: [{ recipe_id: dough, quantity: "0.2", unit: "kg" }],
  });
  const items: Record<Stocked | Sheet, Item> = {
    flour: { type: "article", id: flour },
    butter: { type: "article", id: butter },
    box: { type: "article", id: box },
    dough: { type: "recipe", id: dough },
    cream: { type: "recipe", id: cream },
    tart: { type: "product", id: tart },
    jar: { type: "product", id: jar },
  };
  return {
    desk,
    house,
    mill,
    items,
    model: createLedgerModel(),
    /** The lots of the model in the database, by their places. */
    lotIds: [] as number[],
    orders: [] as SupplierOrder[],
    receipts: [] as Receipt[],
    batches: [] as Batch[],
    wastes: [] as { id: number; reversed: boolean }[],
    counts: [] as Count[],
    /** Finished weighings of dough: what each took, of which lots. */
    weighings: new Map<number, { item: Stocked; quantity: bigint; lot: string | null }[]>(),
    today: () => dayInParis(desk.parts.clock()),
    now: () => desk.parts.clock().toISOString(),
  };
}

/**
 * Returns the last day that cream of a day serves, of which nobody says how long it keeps, and the last for which it
 * was made, both later where it is made ahead.
 */
export function creamUntil({ house }: Pick<Loop, "house">, day: string): { until: string; awaited: string } {
  const [lead_days, closed] = [house.cream, closedIn(house)];
  let awaited = addDays(day, lead_days);
  const isForNext = () => dayToMake(addDays(awaited, 1), { lead_days, closed, first: "" }) <= day;
  while (lead_days > 0 && isForNext()) awaited = addDays(awaited, 1);
  return { until: addDays(awaited, 1), awaited };
}

/** Returns the name by which the model knows an item. */
export const keyOf = ({ type, id }: Item): string => `${type}-${String(id)}`;

/** Returns the data of an answer as it is said to be. Throws when its status is another. */
export function answered<Data>(answer: Answer, status: number, schema: z.ZodType<Data>): Data {
  if (answer.status !== status)
    throw new Error(`answered ${String(answer.status)} instead of ${String(status)}: ${JSON.stringify(answer.body)}`);
  return z.object({ data: schema }).parse(answer.body).data;
}

/** Throws unless an answer is a 409 of this code. */
export function refusedAs(answer: Answer, code: string): void {
  const body = z.looseObject({ code: z.string().optional() }).parse(answer.body);
  if (answer.status !== 409 || body.code !== code)
    throw new Error(`answered ${String(answer.status)} instead of 409 ${code}: ${JSON.stringify(answer.body)}`);
}

/** Takes documents back in the model as the company did; answers false where both refuse. Throws when one does. */
export function isTakenBack(
  { model }: Loop,
  documents: readonly string[],
  answer: Parameters<typeof refusedAs>[0],
): boolean {
  const isAllowed = model.reverse(documents);
  if (isAllowed) answered(answer, 200, z.looseObject({}));
  else refusedAs(answer, "used");
  return isAllowed;
}

/** Reads the lines of customers' orders as they stand. */
export const readOrderLines = ({ desk: { db } }: Loop) =>
  db
    .selectFrom("external_order_lines as line")
    .innerJoin("external_orders as ordered", "ordered.id", "line.order_id")
    .select(["line.id", "line.order_id", "line.product_id", "line.quantity"])
    .select(["line.produced_quantity", "line.delivered_quantity"])
    .select((e) =>
      e
        .selectFrom("batch_order_lines as share")
        .select((share) => share.fn.sum<number | string | null>("share.gone").as("gone"))
        .whereRef("share.order_line_id", "=", "line.id")
        .where("share.gone", ">", 0)
        .as("gone"),
    )
    .select(["ordered.status", "ordered.production_on", "ordered.delivery_on", "ordered.delivered_on"])
    .orderBy("line.id")
    .execute();
export type OrderLine = Awaited<ReturnType<typeof readOrderLines>>[number];
