import { idList } from "../../database/ids";
import { amountScale, orNull, percentScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import type { KitchenSupplier } from "../kitchen";

/** Returns these suppliers: 1 query. */
export async function readSuppliers(db: Database, ids: Iterable<number>): Promise<Map<number, KitchenSupplier>> {
  const rows = await db.selectFrom("suppliers").selectAll().where("id", "in", idList(db, ids)).execute();
  return new Map(rows.map((row) => [row.id, supplierOf(row)]));
}

/** Returns a supplier as the calculations read it. */
export function supplierOf(row: Row<"suppliers">): KitchenSupplier {
  const delivery_weekdays: number[] = JSON.parse(row.delivery_weekdays);
  const closed_periods: { from: string; until: string }[] = JSON.parse(row.closed_periods);
  return {
    id: row.id,
    name: row.name,
    delivery_weekdays,
    cutoff_time: row.cutoff_time,
    lead_time_days: row.lead_time_days,
    lead_time_basis: row.lead_time_basis,
    closed_periods,
    observes_public_holidays: row.observes_public_holidays === 1,
    minimum_order_ht: orNull(amountScale.read, row.minimum_order_ht),
    minimum_policy: row.minimum_policy,
    franco_ht: orNull(amountScale.read, row.franco_ht),
    shipping_fee_ht: orNull(amountScale.read, row.shipping_fee_ht),
    shipping_fee_vat_rate: orNull(percentScale.read, row.shipping_fee_vat_rate),
    do_not_order: row.do_not_order === 1,
    archived_at: row.archived_at,
  };
}
