import { isInternal } from "#domain/orders/shop-window";
import type { Quantity } from "../../database/columns";
import type { Database } from "../../database/tables";
import { Refusal } from "../../http/refusal";
import type { WriteErrors } from "../../http/write-errors";
import { unsoldOf } from "../../records/orders/unsold";
import { lineColumns } from "../columns";
import { type CompleteOrder, matchLines } from "../completion";
import type { CurrentOrder } from "../current";
import { formatQuantity } from "../surplus/sentences";

/** Reads what is noted of each line of an order as unsold, by its id; none of those that nobody noted: 1 query. */
export async function readUnsold(db: Database, orderId: number): Promise<ReadonlyMap<number, Quantity>> {
  const lines = await db
    .selectFrom("external_order_lines as line")
    .select((e) => ["line.id", unsoldOf(e.ref("line.id")).as("unsold")])
    .where("line.order_id", "=", orderId)
    .where("line.unsold_noted", "=", 1)
    .execute();
  return new Map(lines.map(({ id, unsold }) => [id, Number(unsold ?? 0)]));
}

/** Checks that an order whose evening was noted stays of the house's own shop, with as much put out as was unsold. */
export async function checkUnsold(
  db: Database,
  before: CurrentOrder,
  after: CompleteOrder,
  errors: WriteErrors,
): Promise<void> {
  if (!before.lines.some(({ unsold_noted }) => unsold_noted === 1)) return;
  if (!isInternal(after.customer_type))
    errors.add("customer_type", "Les invendus du soir sont notés : reprenez-les d’abord.");
  const unsold = await readUnsold(db, before.order.id);
  const rows = lineColumns(after.lines);
  const matched = matchLines(before, { lines: rows });
  rows.forEach((row, at) => {
    const old = matched.get(row);
    const least = old ? (unsold.get(old.id) ?? 0) : 0;
    if (old && row.delivered_quantity < least)
      errors.add(
        `lines.${at}.delivered_quantity`,
        `${formatQuantity(least, old.sale_unit)} étaient invendus : au moins autant était en vente.`,
      );
  });
}

/** Throws a 409 Refusal where an order is to be taken back whose evening was noted. */
export async function demandNoneUnsold(db: Database, id: number): Promise<void> {
  if ((await readUnsold(db, id)).size > 0)
    throw new Refusal(409, {
      message: "Les invendus du soir sont notés : effacez-les d’abord.",
      code: "transition",
    });
}
