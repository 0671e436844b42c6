import type { Ask } from "./documented-stock";

/** Asks everything of standing orders: of one of a product, of its orders, and of one that is not there. */
export async function askStanding(send: Ask, product: number, today: string): Promise<void> {
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
  for (const one of ["1", "99999"]) {
    await send("GET", `${path}/${one}`);
    for (const verb of ["archive", "restore"]) await send("POST", `${path}/${one}/${verb}`, {});
    await send("DELETE", `${path}/${one}`, {});
  }
  await send("POST", path, body);
  await send("DELETE", `${path}/2`, {});
}
