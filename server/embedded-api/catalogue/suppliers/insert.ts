import { fold, searchText } from "../../database/folding";
import { amountScale, orNull, percentScale } from "../../database/scale";
import type { Database, Instant } from "../../database/tables";
import type { SupplierBody } from "./body";

/** Writes a new supplier and answers its id. */
export async function insertSupplier(db: Database, body: SupplierBody, at: Instant): Promise<number> {
  const { id } = await db
    .insertInto("suppliers")
    .values({ ...supplierColumns(body), created_at: at, updated_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The columns that a body fills. */
export function supplierColumns(body: SupplierBody) {
  return {
    ...body,
    name_folded: fold(body.name),
    search: searchText(body.name, body.code, body.city, body.contact_name, body.customer_code),
    delivery_weekdays: JSON.stringify(body.delivery_weekdays),
    closed_periods: JSON.stringify(body.closed_periods),
    observes_public_holidays: Number(body.observes_public_holidays),
    minimum_order_ht: orNull(amountScale.store, body.minimum_order_ht),
    franco_ht: orNull(amountScale.store, body.franco_ht),
    shipping_fee_ht: orNull(amountScale.store, body.shipping_fee_ht),
    shipping_fee_vat_rate: orNull(percentScale.store, body.shipping_fee_vat_rate),
    do_not_order: Number(body.do_not_order),
  };
}
