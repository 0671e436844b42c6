import { z } from "zod";
import type { Ask } from "./documented-stock";

const duesOf = z.object({ data: z.array(z.object({ amount_due: z.string() })).length(1) });

const orderOf = z.object({ data: z.object({ payments: z.array(z.object({ id: z.number() })).min(1) }) });
const read = (answer: unknown): unknown =>
  JSON.parse(new TextDecoder().decode(z.instanceof(ArrayBuffer).parse(answer)));

/** Returns the entry of payment that an answer tells first. */
const latestOf = (answer: unknown): number => orderOf.parse(read(answer)).data.payments[0]?.id ?? 0;

/** Asks everything of the payments of an order, and of the one after it, which is not there. */
export async function askPayments(send: Ask, order: number): Promise<void> {
  const path = `/api/external-orders/${String(order)}/payments`;
  const money = { amount: "2", means: "cash" };
  const written = async (body: object, key?: string) => latestOf(await send("POST", path, body, key));
  const paid = await written(money, "a payment");
  await send("POST", path, { ...money, amount: "3" }, "a payment");
  for (const body of [
    { ...money, seen: 0 },
    { ...money, amount: "0" },
  ])
    await send("POST", path, body);
  const refunded = await written({ ...money, refund: true });
  await send("POST", "/api/external-orders/99999/payments", money);
  for (const [entry, body] of [
    [paid, { paid_on: "2000-01-01" }],
    [paid, {}],
    [paid, {}],
    [refunded, {}],
    [99999, {}],
  ] as const)
    await send("POST", `${path}/${String(entry)}/take-back`, body);
  for (const list of [path, `${path}?page=0`, "/api/external-orders/99999/payments"]) await send("GET", list);
  for (const query of ["", "?from=hier"]) await send("GET", `/api/payments${query}`);
  const together = (amount: string) => ({ orders: [{ id: order, amount }], means: "transfer" });
  const dues = duesOf.parse(read(await send("GET", `/api/payments/due?order_ids[]=${String(order)}`)));
  for (const body of [together("0.01"), { orders: [], means: "cash" }]) await send("POST", "/api/payments", body);
  for (const { amount_due } of dues.data) await send("POST", "/api/payments", together(amount_due));
  await send("POST", "/api/payments", together("1"), "together");
  await send("POST", "/api/payments", together("2"), "together");
  for (const query of ["", "?order_ids[]=x"]) await send("GET", `/api/payments/due${query}`);
  for (const query of ["", "?detail=1", "?format=xlsx", "?from=hier"])
    await send("GET", `/api/payments/export${query}`);
}
