import { dayInParis } from "#domain/paris";
import { unknownRun } from "#domain/french/not-found";
import { idList } from "../database/ids";
import type { Database } from "../database/tables";
import { invalid } from "../http/refusal";
import type { Author } from "../records/author";
import { type Booked, type Making, bookBatches } from "./make-batches";
import { followMoved, followWork, readBeginning } from "../records/orders/follow-work";
import { bySheet, keepShares, lockServed, shareOut } from "./order-lines/shares";
import { addProduced } from "../records/orders/order-shares";

/**
 * Writes what was made of production sheets, as bookBatches does, and gives what was obtained of products to the order
 * lines of their day; the orders follow the work. Throws as it does, and a 422 Refusal for a frozen calculation that is
 * not there.
 */
export async function makeBatches(db: Database, makings: readonly Making[], author: Author): Promise<Booked[]> {
  await requireRuns(db, new Set(makings.flatMap(({ run_id }) => run_id ?? [])));
  const today = dayInParis(new Date(author.at));
  const begun = makings.flatMap(({ item, source, production_on }) =>
    item.type === "recipe" || source === "day" ? [production_on] : [],
  );
  const isLocked = await lockServed(
    db,
    makings.flatMap(({ item, production_on }) =>
      item.type === "product" ? [{ product_id: item.id, production_on }] : [],
    ),
    begun,
    today,
  );
  const booked = await bookBatches(db, makings, author);
  const served = (await readBeginning(db, begun, today)).filter(isLocked);
  for (const { id, making, obtained } of booked) {
    const { item, production_on, asked_on } = making;
    if (item.type !== "product") continue;
    const shares = await shareOut(db, { product_id: item.id, production_on, asked_on, obtained }, isLocked, today);
    served.push(...shares.map(({ order_id }) => order_id));
    await keepShares(db, id, shares);
    await addProduced(db, shares, bySheet("C’est fait", production_on), author);
  }
  await followWork(db, served, author);
  await followMoved(
    db,
    booked.map(({ id }) => id),
    author,
  );
  return booked;
}

/** Throws a 422 Refusal unless each of these frozen calculations exists. */
async function requireRuns(db: Database, ids: ReadonlySet<number>): Promise<void> {
  if (ids.size === 0) return;
  const found = await db.selectFrom("planning_runs").select("id").where("id", "in", idList(db, ids)).execute();
  if (found.length < ids.size) throw invalid({ run_id: [unknownRun] });
}
