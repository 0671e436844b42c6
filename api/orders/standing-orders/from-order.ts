import { addDays } from "#domain/days";
import { isInternal } from "#domain/orders/shop-window";
import { weekdayOf } from "#domain/orders/standing-order-days";
import { unknownRecords } from "#domain/french/not-found";
import { percentScale, priceScale, quantityScale } from "../../database/scale";
import type { Database } from "../../database/tables";
import { idList } from "../../database/ids";
import { notFound } from "../../http/refusal";
import { orderMapping } from "../columns";
import { readCurrentOrder } from "../current";
import type { StandingOrderBody } from "./body";
import { basisFor, converted, priceOf } from "../prices";

const week = 7;

/**
 * Returns the body of a standing order that would bring an order again every week, on its weekday, from the week after
 * it on: a price that is its product's today is left to the day. Throws a 404 when there is no such order.
 */
export async function standingOrderFromOrder(db: Database, orderId: number, today: string): Promise<StandingOrderBody> {
  const known = await db.selectFrom("external_orders").select("id").where("id", "=", orderId).executeTakeFirst();
  if (!known) throw notFound(unknownRecords.external_orders);
  const { order, lines } = await readCurrentOrder(db, orderId);
  const products = await db
    .selectFrom("products")
    .select(["id", "price_ht", "price_ttc"])
    .where(
      "id",
      "in",
      idList(
        db,
        lines.map(({ product_id }) => product_id),
      ),
    )
    .execute();
  const sold = new Map(products.map((product) => [product.id, product]));
  const basis = basisFor(order.customer_type);
  const { customer_name, customer_type, customer_contact, phone, email, ...orderFields } = orderMapping.read(order);
  const { delivery_address, consumption_mode, guest_count, notes, allergy_notes } = orderFields;
  let starts_on = addDays(order.delivery_on, week);
  while (starts_on < today) starts_on = addDays(starts_on, week);
  return {
    customer_name,
    customer_type,
    customer_contact,
    phone,
    email,
    delivery_address,
    consumption_mode,
    guest_count,
    notes,
    allergy_notes,
    starts_on,
    status: "active",
    ends_on: null,
    every_weeks: 1,
    holiday_policy: "deliver",
    creates: order.status === "draft" ? "draft" : "confirmed",
    days: [
      {
        weekday: weekdayOf(order.delivery_on),
        delivery_time: order.delivery_time,
        delivery_mode: order.delivery_mode,
        lines: lines.map(({ product_id, quantity, unit_price, vat_rate, discount_percent, note }) => {
          const price = converted(unit_price, order.price_basis, basis, vat_rate);
          const product = sold.get(product_id);
          const isUsual =
            isInternal(customer_type) || (product !== undefined && priceOf(product, basis, vat_rate) === price);
          return {
            product_id,
            quantity: quantityScale.read(quantity),
            note,
            unit_price: isUsual ? null : priceScale.read(price),
            discount_percent: percentScale.read(discount_percent),
          };
        }),
      },
    ],
    pauses: [],
  };
}
