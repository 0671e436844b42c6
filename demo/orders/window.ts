import { addDays, mondayOf } from "#domain/days";
import { quantityScale } from "#api/database/scale";
import type { Database } from "#api/database/tables";
import { noteEvening } from "#api/orders/evening/write";
import { basisFor } from "#api/orders/prices";
import type { DemoChange, DemoOrder, DemoProduct } from "../company";
import { parisInstant, weekday } from "../days";
import { makingDay } from "../house";

/** The name of the house's own shop among its orders. */
export const shopName = "Vitrine de la boutique";

/** Hours at which the window is put out, and its evening is noted. */
export const windowOpens = "07:00";
const closes = "19:40";

/** Full weeks of the window that are behind, and days ahead for which it is prepared. */
const [weeksBehind, daysAhead] = [4, 14];

const seller = "Claire Delorme";

/** Returns what the window takes on a weekday: more at the weekend, nothing on the closed Monday. */
export function windowOf(on: number): { product: string; quantity: number }[] {
  if (on === 1) return [];
  const isWeekend = on >= 6;
  return [
    { product: "VIE-CROISSANT", quantity: isWeekend ? 30 : 18 },
    ...(isWeekend ? [{ product: "VIE-PAIN-CHOCOLAT", quantity: 24 }] : []),
  ];
}

/** Returns the first day of the window: a Tuesday, four full weeks before this one. */
export const windowSince = (today: string): string => addDays(mondayOf(today), 1 - 7 * weeksBehind);

/** Returns what the shop put out for four weeks, puts out today, and is to put out in the next two weeks. */
export function windowOrders(today: string, products: ReadonlyMap<string, DemoProduct>): Omit<DemoOrder, "number">[] {
  const since = windowSince(today);
  const orders: Omit<DemoOrder, "number">[] = [];
  for (let day = since; day < addDays(today, daysAhead); day = addDays(day, 1)) {
    const baskets = windowOf(weekday(day));
    if (baskets.length === 0) continue;
    const status = day < today ? "delivered" : day === today ? "ready" : "confirmed";
    const leads = baskets.map(({ product }) => products.get(product)?.production_lead_days ?? 0);
    const prepared = addDays(day, -daysAhead);
    const created_at = parisInstant(prepared < addDays(since, -2) ? addDays(since, -2) : prepared, "11:05");
    const changeTo = (at: string, old: string | null, next: string): DemoChange => ({
      at,
      who: seller,
      field: "status",
      subject: null,
      old,
      new: next,
      reason: null,
    });
    orders.push({
      created_at,
      customer_name: shopName,
      customer_type: "internal",
      customer_contact: null,
      phone: null,
      email: null,
      status,
      delivery_on: day,
      delivery_time: windowOpens,
      delivery_mode: "on_site",
      delivery_address: null,
      production_on: makingDay(day, Math.max(...leads)),
      consumption_mode: "later",
      guest_count: null,
      notes: null,
      allergy_notes: null,
      deposit_amount: null,
      price_basis: basisFor("internal"),
      lines: baskets.map(({ product, quantity }) => ({
        product,
        quantity: String(quantity),
        unit_price: "0",
        vat_rate: "0",
        discount_percent: "0",
        note: null,
        produced_quantity: status === "confirmed" ? "0" : String(quantity),
        delivered_quantity: status === "delivered" ? String(quantity) : "0",
      })),
      changes: [
        changeTo(created_at, null, "draft"),
        changeTo(created_at, "draft", "confirmed"),
        ...(status === "confirmed" ? [] : [changeTo(parisInstant(day, "06:00"), "confirmed", "ready")]),
        ...(status === "delivered" ? [changeTo(parisInstant(day, windowOpens), "ready", "delivered")] : []),
      ],
    });
  }
  return orders;
}

/** Hours at which a product was sold out, in turn. */
const soldOutAt = ["11:30", "16:10", "12:45"];

/** Notes the evenings of the window before today: some left on most days, sold out now and then. */
export async function insertDemoEvenings(db: Database, today: string): Promise<void> {
  const lines = await db
    .selectFrom("external_order_lines as line")
    .innerJoin("external_orders as order", "order.id", "line.order_id")
    .select(["order.id", "order.delivery_on", "line.delivered_quantity"])
    .where("order.customer_type", "=", "internal")
    .where("order.status", "=", "delivered")
    .where("order.delivery_on", "<", today)
    .orderBy("order.delivery_on")
    .orderBy("line.position")
    .execute();
  const evenings = new Map<number, { day: string; put: number[] }>();
  for (const { id, delivery_on, delivered_quantity } of lines) {
    const evening = evenings.get(id) ?? { day: delivery_on, put: [] };
    evening.put.push(delivered_quantity);
    evenings.set(id, evening);
  }
  for (const [at, [id, { day, put }]] of [...evenings].entries()) {
    const noted = put.map((quantity, line) => {
      // Of one in seven nothing is left.
      const left = (at * 3 + line * 5) % 7;
      return left === 0
        ? { unsold_quantity: null, sold_out_at: soldOutAt[at % soldOutAt.length] ?? null }
        : { unsold_quantity: quantityScale.read(Math.min(quantity, left * 1_000_000)), sold_out_at: null };
    });
    const author = { id: null, name: seller, at: parisInstant(day, closes) };
    await noteEvening(db, id, { lines: noted }, { author, demandVersion: () => Promise.resolve() });
  }
}
