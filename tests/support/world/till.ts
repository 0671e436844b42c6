import type { TestDatabase } from "../database/database";
import { testApiOn } from "../api";
import { openShopDesk, orderOf } from "./shop";
import { type Desk, type Saved, deskOf } from "../writes";

export const path = "/api/external-orders";
export const of = (order: Saved) => `${path}/${order.id}`;

/** Opens the shop, where a private customer orders four tarts at 10,10 € with 5.5 %, and one at 0,10 € with 20 %. */
export async function openTill(database: TestDatabase) {
  const { desk, tart } = await openShopDesk(database);
  const create = (fields: object = {}) =>
    desk.create(
      path,
      orderOf({
        customer_type: "individual",
        lines: [
          { product_id: tart.id, quantity: "4", unit_price_ttc: "10.1", vat_rate: "5.5" },
          { product_id: tart.id, quantity: "1", unit_price_ttc: "0.1", vat_rate: "20" },
        ],
        ...fields,
      }),
    );
  return { desk, create, tart };
}

export const pay = (desk: Desk, order: Saved, amount: string, fields: object = {}, key?: string) =>
  desk.write(
    "POST",
    `${of(order)}/payments`,
    { amount, means: "cash", ...fields },
    key === undefined ? {} : { "idempotency-key": key },
  );
export const takeBack = (desk: Desk, order: Saved, payment: number, fields: object = {}) =>
  desk.write("POST", `${of(order)}/payments/${payment}/take-back`, fields);
export const move = async (desk: Desk, order: Saved, status: string, more: object = {}) => {
  const { lock_version } = await desk.read(of(order));
  return desk.write("POST", `${of(order)}/status`, { status, lock_version, ...more });
};
export const amounts = async (desk: Desk, order: Saved) => {
  const { amount_owed, amount_paid, amount_due } = await desk.read(of(order));
  return [amount_owed, amount_paid, amount_due];
};

/** Returns the same desk at another moment. */
export const deskAt = (desk: Desk, moment: string): Promise<Desk> =>
  deskOf(testApiOn(desk.db, { clock: () => new Date(moment) }));
