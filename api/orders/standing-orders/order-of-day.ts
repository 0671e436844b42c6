import { isInternal } from "#domain/orders/shop-window";
import { type StandingOrderDate, weekdayOf } from "#domain/orders/standing-order-days";
import { idList } from "../../database/ids";
import { percentScale, priceScale, quantityScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import { rateOf } from "../completion";
import { type Priced, basisFor, priceOf } from "../prices";
import type { PricedLine } from "../totals";
import type { OrderWriteBody } from "../write";
import type { StandingOrderBody, StandingOrderBodyDay } from "./body";

/** A product that a standing order asks for. */
export type StandingOrderProduct = Priced &
  Pick<
    Row<"products">,
    | "id"
    | "name"
    | "sale_unit"
    | "active"
    | "archived_at"
    | "vat_rate"
    | "vat_rate_immediate"
    | "production_lead_days"
    | "min_order_quantity"
    | "order_multiple"
  >;

/** Reads the products that standing orders ask for, as they are today: 1 query. */
export async function readStandingOrderProducts(
  db: Database,
  bodies: readonly StandingOrderBody[],
): Promise<Map<number, StandingOrderProduct>> {
  const ids = bodies.flatMap(({ days }) => days.flatMap(({ lines }) => lines.map(({ product_id }) => product_id)));
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("products")
    .select(["id", "name", "sale_unit", "active", "archived_at", "price_ht", "price_ttc"])
    .select(["vat_rate", "vat_rate_immediate", "production_lead_days", "min_order_quantity", "order_multiple"])
    .where("id", "in", idList(db, new Set(ids)))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the weekday of a standing order that one of its days falls on. */
export const weekdayIn = ({ days }: StandingOrderBody, standing_on: string): StandingOrderBodyDay | undefined =>
  days.find(({ weekday }) => weekday === weekdayOf(standing_on));

/** Returns the body of the order of a day; null of a day that brings none. */
export function orderOfDay(
  body: StandingOrderBody,
  { standing_on, delivery_on }: Pick<StandingOrderDate, "standing_on" | "delivery_on">,
): OrderWriteBody | null {
  const day = weekdayIn(body, standing_on);
  if (delivery_on === null || !day) return null;
  const isWithTax = basisFor(body.customer_type) === "ttc";
  const { customer_name, customer_type, customer_contact, phone, email } = body;
  const { delivery_address, consumption_mode, guest_count, notes, allergy_notes } = body;
  return {
    customer_name,
    customer_type,
    customer_contact,
    phone,
    email,
    delivery_on,
    delivery_time: day.delivery_time,
    delivery_mode: day.delivery_mode,
    delivery_address,
    production_on: null,
    consumption_mode,
    guest_count,
    notes,
    allergy_notes,
    deposit_amount: null,
    lines: day.lines.map(({ product_id, quantity, unit_price, discount_percent, note }) => ({
      product_id,
      quantity,
      discount_percent,
      note,
      vat_rate: null,
      unit_price_ht: isWithTax ? null : unit_price,
      unit_price_ttc: isWithTax ? unit_price : null,
      produced_quantity: null,
      delivered_quantity: null,
    })),
    reason: null,
    accept_allergens: [],
    surplus: [],
    rest_of: null,
  };
}

/** Returns the price that an order made today would count for one of a product; 0 where it has none. */
export function priceToday(
  body: StandingOrderBody,
  product: StandingOrderProduct | undefined,
  own: string | null,
): number {
  if (isInternal(body.customer_type)) return 0;
  if (own !== null) return priceScale.store(own);
  return product ? priceOf(product, basisFor(body.customer_type), rateOf(product, body)) : 0;
}

/** Returns the lines of the order of a weekday as they would count today. */
export const linesToday = (
  body: StandingOrderBody,
  day: StandingOrderBodyDay,
  products: ReadonlyMap<number, StandingOrderProduct>,
): PricedLine[] =>
  day.lines.map(({ product_id, quantity, unit_price, discount_percent }) => {
    const product = products.get(product_id);
    return {
      quantity: quantityScale.store(quantity),
      unit_price: priceToday(body, product, unit_price),
      vat_rate: rateOf(product, body),
      discount_percent: percentScale.store(discount_percent),
    };
  });

/** Returns why a product is not sold any more, in French; null where all of a day are. */
export function unsoldOf(
  day: StandingOrderBodyDay,
  products: ReadonlyMap<number, StandingOrderProduct>,
): string | null {
  const gone = day.lines.flatMap(({ product_id }) => {
    const product = products.get(product_id);
    return product && product.archived_at === null && product.active === 1 ? [] : [product?.name ?? "?"];
  });
  if (gone.length === 0) return null;
  const names = [...new Set(gone)].map((name) => `« ${name} »`).join(", ");
  return gone.length === 1 ? `${names} n’est plus vendu.` : `${names} ne sont plus vendus.`;
}
