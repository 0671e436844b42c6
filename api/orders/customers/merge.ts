import type { customerMerge } from "#domain/contract/orders/customers";
import type { Answer } from "#domain/contract/field";
import { sql } from "kysely";
import { kindOf } from "../../database/open";
import type { Database } from "../../database/tables";
import { type Slice, window } from "../../http/pages";
import { Refusal, invalid } from "../../http/refusal";
import type { Author } from "../../records/author";
import { type FoundCustomer, findCustomer } from "./find";
import { mergedOf } from "./read";

/** The most names and numbers that are one customer. */
const mostTogether = 20;

/** Has others who say which customers are one wait; SQLite has one writer. */
async function lockMerges(db: Database): Promise<void> {
  if (kindOf(db) === "postgresql") await sql`lock table customer_merges in share row exclusive mode`.execute(db);
}

/**
 * Says that the customers of two orders are one; nothing where they are already. Throws a 404 Refusal where the first
 * order is not there; 422 where the other is not, or they would be too many names and numbers.
 */
export async function mergeCustomers(db: Database, orderId: number, otherId: number, author: Author): Promise<void> {
  await lockMerges(db);
  const one = await findCustomer(db, orderId);
  const other = await findCustomer(db, otherId).catch((error: unknown) => {
    throw error instanceof Refusal && error.status === 404 ? invalid({ order_id: [error.body.message] }) : error;
  });
  if (isSame(one, other)) return;
  const known = [...one.merged, ...other.merged];
  // Of what nobody merged yet there is one name and number.
  const added = [one, other].filter(({ merged }) => merged.length === 0);
  if (known.length + added.length > mostTogether)
    throw invalid({ order_id: [`Au plus ${mostTogether} noms et numéros pour un même client.`] });
  const { last } = await db
    .selectFrom("customer_merges")
    .select((e) => e.fn.coalesce(e.fn.max("merge_id"), e.lit(0)).as("last"))
    .executeTakeFirstOrThrow();
  const merge_id = known[0]?.merge_id ?? Number(last) + 1;
  const moved = known.filter((member) => member.merge_id !== merge_id).map(({ id }) => id);
  if (moved.length > 0) await db.updateTable("customer_merges").set({ merge_id }).where("id", "in", moved).execute();
  for (const { parts } of added) {
    const [{ digits, email, orders }] = parts;
    const [{ customer_name, customer_folded }] = orders;
    const phone = orders.find((order) => order.phone !== null)?.phone ?? null;
    await db
      .insertInto("customer_merges")
      .values({
        merge_id,
        customer_name,
        customer_folded,
        phone,
        digits,
        email,
        merged_at: author.at,
        user_id: author.id,
        user_name: author.name,
      })
      .execute();
  }
}

/** Tells whether two that were found are one customer, though they may be of orders far apart. */
const isSame = (one: FoundCustomer, other: FoundCustomer): boolean =>
  one.parts.some(({ digits, email, orders: [order] }) =>
    other.parts.some(
      (part) =>
        part.orders[0].customer_folded === order.customer_folded && part.digits === digits && part.email === email,
    ),
  );

/**
 * Says that a part of a customer is another one after all; one that was taken apart already stays so. What is left of
 * two is alone. Throws a 422 Refusal where nothing was merged so.
 */
export async function separateCustomer(db: Database, orderId: number, id: number, author: Author): Promise<void> {
  await lockMerges(db);
  const { merged } = await findCustomer(db, orderId);
  const member = await db.selectFrom("customer_merges").select("separated_at").where("id", "=", id).executeTakeFirst();
  if (member && member.separated_at !== null) return;
  if (!merged.some((one) => one.id === id)) throw invalid({ merged_id: ["Ce nom n’a pas été réuni avec ce client."] });
  const left = merged.length > 2 ? [id] : merged.map((one) => one.id);
  await db
    .updateTable("customer_merges")
    .set({ separated_at: author.at, separated_user_id: author.id, separated_by: author.name })
    .where("id", "in", left)
    .execute();
}

type Merge = Answer<typeof customerMerge>;

/** Returns a page of what was put together by hand, the latest first: 2 queries. */
export async function listMerges(db: Database, query: Slice): Promise<{ total: number; rows: Merge[] }> {
  const merges = db.selectFrom("customer_merges").where("separated_at", "is", null);
  const { total } = await merges.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const { limit, offset } = window(query);
  const rows = await merges.selectAll().orderBy("id", "desc").limit(limit).offset(offset).execute();
  return { total, rows: rows.map((row) => ({ merge_id: row.merge_id, ...mergedOf(row) })) };
}
