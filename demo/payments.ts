import { setImmediate as turn } from "node:timers/promises";
import { addDays } from "#domain/days";
import type { PaymentMeans } from "#domain/orders/payments";
import { amountScale } from "#api/database/scale";
import type { Database } from "#api/database/tables";
import { due } from "#api/orders/payments/due";
import { takePaymentBack, writePayment } from "#api/orders/payments/write";
import { parisInstant } from "./days";

/** The means of those who pay when they take their order, in turn. */
const atTheTill = ["card", "cash", "card", "cheque"] as const satisfies readonly PaymentMeans[];

/** Days after which a business pays what was delivered. */
const daysOfTransfer = 6;

/** One of so many pays later. */
const [forgets, mistaken] = [7, 3];

/**
 * Writes what customers paid of what was delivered before today: private ones when they took it, but for a few, and
 * businesses some days later; one payment was noted as cash by mistake, and one order is paid in part.
 */
export async function insertDemoPayments(db: Database, today: string): Promise<void> {
  const orders = await db
    .selectFrom("external_orders")
    .select(["id", "customer_type", "delivery_on", due.as("due")])
    .where("status", "=", "delivered")
    .where("delivery_on", "<", today)
    .where("customer_type", "!=", "internal")
    .orderBy("delivery_on")
    .orderBy("id")
    .execute();
  for (const [at, { id, customer_type, delivery_on, due: left }] of orders.entries()) {
    const isBusiness = customer_type === "business";
    const paid_on = isBusiness ? addDays(delivery_on, daysOfTransfer) : delivery_on;
    if (left === null || left <= 0 || paid_on >= today || (!isBusiness && at % forgets === forgets - 1)) continue;
    const pay = (amount: number, means: PaymentMeans, note: string | null, hour = "18:00") =>
      writePayment(
        db,
        id,
        { amount: amountScale.read(amount), means, paid_on, note, refund: false, seen: null },
        { id: null, name: "Claire Delorme", at: parisInstant(paid_on, hour) },
      );
    const means = isBusiness ? "transfer" : (atTheTill[at % atTheTill.length] ?? "card");
    if (at === mistaken) {
      await pay(left, "cash", null, "17:55");
      const wrong = await db
        .selectFrom("external_order_payments")
        .select("id")
        .where("order_id", "=", id)
        .where("is_deposit", "=", 0)
        .executeTakeFirstOrThrow();
      const author = { id: null, name: "Claire Delorme", at: parisInstant(paid_on, "17:56") };
      await takePaymentBack(db, id, wrong.id, { paid_on: null, note: "Payé par carte, noté en espèces" }, author);
      await pay(left, "card", null, "17:57");
    } else if (at === 2 * forgets) await pay(Math.floor(left / 2), means, "Le reste à la prochaine commande");
    else await pay(left, means, null);
    await turn();
  }
}
