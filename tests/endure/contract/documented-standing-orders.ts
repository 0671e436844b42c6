import { z } from "zod";
import type { Ask } from "./documented-stock";

/** Asks everything of standing orders: of one of a product, of its orders, and of one that is not there. */
export async function askStandingOrders(send: Ask, product: number, today: string): Promise<void> {
  const path = "/api/standing-orders";
  const lines = [{ product_id: product, quantity: "4" }];
  const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, lines }));
  const body = { customer_name: "Café du Marché", starts_on: today, days };
  await send("POST", path, body, "a standing order");
  await send("POST", path, { ...body, every_weeks: 2 }, "a standing order");
  await send("POST", path, { ...body, days: [] });
  await send("POST", `/api/products/${String(product)}/archive`, {});
  for (const query of ["", "?search=cafe&weekday=2&status=active", "?weekday=8"]) await send("GET", `${path}${query}`);
  for (const query of ["", "?basis=production", "?from=hier"]) await send("GET", `${path}/unprepared${query}`);
  for (const period of [
    { from: today, until: today },
    { from: today, until: "2000-01-01" },
  ])
    await send("POST", `${path}/prepare`, period);
  for (const query of ["", "?from=hier"]) await send("GET", `${path}/1/days${query}`);
  await send("GET", `${path}/99999/days`);
  for (const order of ["1", "99999", "x"]) await send("GET", `${path}/from-order?order_id=${order}`);
  const changed = { ...body, days: days.slice(1), notes: "Par la cour", lock_version: 1 };
  for (const one of [changed, { ...changed, follow: [] }, changed, { ...changed, days: [] }])
    await send("PUT", `${path}/1`, one);
  await send("PUT", `${path}/99999`, changed);
  for (const one of [body, { ...body, days: [] }]) await send("POST", `${path}/preview`, one);
  for (const one of [changed, { ...changed, lock_version: 2 }, { ...changed, lock_version: 2, days: [] }])
    await send("POST", `${path}/1/preview`, one);
  await send("POST", `${path}/99999/preview`, changed);
  for (const one of ["1", "99999"]) {
    for (const part of ["", "/window", "/changes", "/changes?page=x"]) await send("GET", `${path}/${one}${part}`);
    for (const verb of ["archive", "restore"]) await send("POST", `${path}/${one}/${verb}`, {});
    await send("DELETE", `${path}/${one}`, {});
  }
  await send("POST", path, body);
  await send("DELETE", `${path}/2`, {});
  await askEvening(send, product, today);
}

/** Asks everything of the evening of an order of the house's own shop, once it is put out, and of one that is not. */
async function askEvening(send: Ask, product: number, today: string): Promise<void> {
  const path = "/api/external-orders";
  const shop = { customer_name: "Boutique", customer_type: "internal", delivery_on: today };
  const lines = [{ product_id: product, quantity: "4" }];
  await send("POST", `/api/products/${String(product)}/restore`, {});
  const order = readWritten(await send("POST", path, { ...shop, lines }));
  const one = `${path}/${String(order.id)}`;
  const unsold = (unsold_quantity: string) => [{ unsold_quantity, sold_out_at: null }];
  await send("PUT", `${one}/evening`, { lines: unsold("1"), lock_version: order.lock_version });
  let { lock_version } = order;
  for (const status of ["confirmed", "delivered"]) {
    lock_version = readWritten(await send("POST", `${one}/status`, { status, lock_version })).lock_version;
  }
  await send("PUT", `${one}/evening`, { lines: unsold("1"), lock_version });
  await send("PUT", `${one}/evening`, { lines: unsold("2"), lock_version });
  await send("PUT", `${path}/99999/evening`, { lines: unsold("1"), lock_version });
}

const written = z.object({ data: z.object({ id: z.number(), lock_version: z.number() }) });

const readWritten = (answer: unknown) => {
  if (!(answer instanceof ArrayBuffer)) throw new Error("nothing was answered");
  return written.parse(JSON.parse(new TextDecoder().decode(answer))).data;
};
