import type { ExampleState } from "#domain/choices";
import { readStamp } from "../../catalogue/imports/stamp";
import type { Database } from "../../database/tables";

/** The tables that the example fills, each after those that refer to it: so they are emptied. */
export const filled = ["external_orders", "products", "recipes", "articles", "suppliers"] as const;

/** Papers of a house that works: none of them belongs to the example. */
const papers = [
  "planning_runs",
  "supplier_orders",
  "receipts",
  "batches",
  "weighings",
  "stock_counts",
  "stock_waste",
  "external_order_payments",
  "customer_merges",
  "customer_allergy_removals",
  "standing_orders",
  "pictures",
] as const;

/** Returns the stamp of the records as they are now, which tells whether anybody worked on them since. */
export const stampOf = (db: Database): Promise<string> => readStamp(db, filled);

/** Tells whether a company has nothing of its own but, maybe, suppliers: 1 query. */
export async function isEmpty(db: Database): Promise<boolean> {
  const [orders, products, recipes, articles] = filled;
  const found = await db
    .selectNoFrom((e) =>
      [orders, products, recipes, articles].map((table) =>
        e.exists(e.selectFrom(table).select(`${table}.id`)).as(table),
      ),
    )
    .executeTakeFirstOrThrow();
  return Object.values(found).every((there) => !there);
}

async function hasPapers(db: Database): Promise<boolean> {
  const found = await db
    .selectNoFrom((e) => papers.map((table) => e.exists(e.selectFrom(table).select(e.lit(1).as("one"))).as(table)))
    .executeTakeFirstOrThrow();
  return Object.values(found).some(Boolean);
}

/** Reads what may be done with the example: 2 queries where there is none, 8 where there is. */
export async function readState(db: Database): Promise<ExampleState> {
  const filledOnce = await db.selectFrom("example").select("stamp").executeTakeFirst();
  if (await isEmpty(db)) return "offered";
  if (!filledOnce) return "none";
  return filledOnce.stamp === (await stampOf(db)) && !(await hasPapers(db)) ? "untouched" : "changed";
}
