import { addDays, mondayOf } from "#domain/days";
import { weekdayOf } from "#domain/orders/standing-order-days";
import type { AnyAuthor } from "#api/records/author";
import type { Database } from "#api/database/tables";
import { noteMade } from "#api/orders/standing-orders/follow-changes";
import { standingOrderWriteBody } from "#api/orders/standing-orders/body";
import { insertStandingOrder } from "#api/orders/standing-orders/write";
import type { Codes } from "../codes";
import { parisInstant } from "../days";
import { standingOrders } from "./standing-orders";
import { shopName, windowOf, windowOpens, windowSince } from "./window";

/** The customers of the trade whose orders the house prepares by itself, on the days that it is open. */
const prepared = ["Café du Marché", "L’Heure bleue, salon de thé", "Hôtel des Remparts"];

/** The first of the house's weekdays: on Mondays it is closed. */
const firstOpen = 2;

/** A school whose orders nobody has prepared yet. */
const school = {
  customer_name: "École Jules-Ferry",
  customer_type: "business",
  customer_contact: "Mme Bellanger, intendance",
  phone: "01 99 00 44 12",
  email: "intendance@ecole-ferry.example",
  holiday_policy: "skip",
  guest_count: 96,
  delivery_address: "3 rue des Écoles, 94300 Vincennes",
};

/**
 * Writes the standing orders of the house, since three weeks, and of which the orders that are there were made; and one
 * that begins tomorrow.
 */
export async function insertDemoStandingOrders(db: Database, codes: Codes, today: string): Promise<void> {
  const starts_on = addDays(mondayOf(today), -21);
  const author = { id: null, name: "Claire Delorme", at: parisInstant(addDays(starts_on, -2), "11:00") };
  for (const name of prepared) {
    const theirs = standingOrders.filter(({ customer, weekday }) => customer.name === name && weekday >= firstOpen);
    const [first] = theirs;
    if (!first) continue;
    const { contact, phone, email, address } = first.customer;
    const days = theirs.map(({ weekday, time, mode, discount_percent, basket }) => ({
      weekday,
      delivery_time: time,
      delivery_mode: mode,
      lines: basket.lines.flatMap((line) =>
        "quantity" in line
          ? [
              {
                product_id: codes.product.get(line.product),
                quantity: String(line.quantity),
                note: line.note ?? null,
                discount_percent,
              },
            ]
          : [],
      ),
    }));
    const customer = { customer_name: name, customer_type: "business", customer_contact: contact, phone, email };
    const body = { ...customer, delivery_address: address, starts_on, creates: "confirmed", days };
    const id = await insertBody(db, body, author);
    await ownOrders(db, id, { name, starts_on, weekdays: days.map(({ weekday }) => weekday) });
  }
  const lines = [
    { product_id: codes.product.get("VIE-PAIN-CHOCOLAT"), quantity: "48" },
    { product_id: codes.product.get("TAR-POMME"), quantity: "4" },
  ];
  const days = [2, 4, 5].map((weekday) => ({ weekday, delivery_time: "10:30", delivery_mode: "delivery", lines }));
  const pauses = [{ from: addDays(today, 42), until: addDays(today, 55), reason: "Vacances scolaires" }];
  await insertBody(
    db,
    { ...school, starts_on: addDays(today, 1), pauses, days },
    { ...author, at: parisInstant(addDays(today, -1), "16:20") },
  );
}

/** Writes the standing order of the shop's own window, of which the orders that are there were made. */
export async function insertDemoWindow(db: Database, codes: Codes, today: string): Promise<void> {
  const starts_on = windowSince(today);
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((weekday) => windowOf(weekday).length > 0);
  const days = weekdays.map((weekday) => ({
    weekday,
    delivery_time: windowOpens,
    delivery_mode: "on_site",
    lines: windowOf(weekday).map(({ product, quantity }) => ({
      product_id: codes.product.get(product),
      quantity: String(quantity),
    })),
  }));
  const customer = { customer_name: shopName, customer_type: "internal" };
  const author = { id: null, name: "Claire Delorme", at: parisInstant(addDays(starts_on, -2), "11:00") };
  const id = await insertBody(db, { ...customer, starts_on, creates: "confirmed", days }, author);
  await ownOrders(db, id, { name: shopName, starts_on, weekdays });
}

function insertBody(db: Database, body: object, author: AnyAuthor): Promise<number> {
  const { follow: _, ...standingOrder } = standingOrderWriteBody.parse(body);
  return insertStandingOrder(db, standingOrder, author);
}

/** Makes the orders of a customer on these weekdays those of a standing order, one a day. */
async function ownOrders(
  db: Database,
  standing_order_id: number,
  { name, starts_on, weekdays }: { name: string; starts_on: string; weekdays: readonly number[] },
): Promise<void> {
  const orders = await db
    .selectFrom("external_orders")
    .select(["id", "delivery_on"])
    .where("customer_name", "=", name)
    .where("delivery_on", ">=", starts_on)
    .orderBy("id")
    .execute();
  const days = new Map(orders.map(({ id, delivery_on }) => [delivery_on, id]));
  for (const [standing_on, id] of days)
    if (weekdays.includes(weekdayOf(standing_on))) await noteMade(db, id, { standing_order_id, standing_on });
}
