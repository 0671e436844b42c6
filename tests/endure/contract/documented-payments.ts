import type { Ask } from "./documented-stock";

/** Asks everything of the payments of an order, and of the one after it, which is not there. */
export async function askPayments(send: Ask, order: number): Promise<void> {
  const path = `/api/external-orders/${String(order)}/payments`;
  const money = { amount: "2", means: "cash" };
  await send("POST", path, money, "a payment");
  await send("POST", path, { ...money, amount: "3" }, "a payment");
  for (const body of [
    { ...money, seen: 0 },
    { ...money, amount: "0" },
    { ...money, refund: true },
  ])
    await send("POST", path, body);
  await send("POST", "/api/external-orders/99999/payments", money);
  for (const [entry, body] of [
    [1, { paid_on: "2000-01-01" }],
    [1, {}],
    [1, {}],
    [2, {}],
    [99999, {}],
  ] as const)
    await send("POST", `${path}/${String(entry)}/take-back`, body);
  for (const read of [path, `${path}?page=0`, "/api/external-orders/99999/payments"]) await send("GET", read);
  for (const query of ["", "?from=hier"]) await send("GET", `/api/payments${query}`);
  for (const query of ["", "?format=xlsx", "?from=hier"]) await send("GET", `/api/payments/export${query}`);
}
