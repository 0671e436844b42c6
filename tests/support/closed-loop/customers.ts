import { z } from "zod";
import { addDays } from "#domain/days";
import { orderOf } from "../world/shop";
import { followBatches } from "./batches";
import { type Loop, type OrderLine, answered, keyOf, readOrderLines, refusedAs } from "./company";
import { type Step, pickOf, scaled } from "./step";

export async function orderByCustomer({ desk, items, today }: Loop, { which, quantity, other }: Step) {
  const day = addDays(today(), which % 2);
  const lines = [
    { product_id: items.tart.id, quantity: String(quantity + 1) },
    { product_id: items.jar.id, quantity: String(other + 1) },
  ];
  const { id } = await desk.create("/api/external-orders", orderOf({ production_on: day, delivery_on: day, lines }));
  const body = { status: "confirmed", lock_version: 1 };
  answered(await desk.write("POST", `/api/external-orders/${String(id)}/status`, body), 200, z.looseObject({}));
}

const nextOf = new Map([
  ["confirmed", "in_production"],
  ["in_production", "ready"],
  ["ready", "delivered"],
]);

export async function advance(loop: Loop, { which }: Step) {
  const line = pickOf(
    (await readOrderLines(loop)).filter(({ status }) => nextOf.has(status)),
    which,
  );
  const status = line && nextOf.get(line.status);
  if (!line || !status) return;
  const made = await lastMadeFor(loop, line.order_id);
  await become(loop, line.order_id, status);
  await followBatches(loop);
  if (status !== "delivered") return;
  const due = line.delivery_on < made ? made : line.delivery_on;
  const left = (await readOrderLines(loop)).find(({ id }) => id === line.id)?.delivered_on;
  if (left !== (due < loop.today() ? due : loop.today())) throw new Error(`an order left on ${String(left)}`);
  await takeDelivered(loop, line.order_id);
}

/** Returns the last day on which something was made for an order; nothing where it was not. */
async function lastMadeFor({ desk: { db } }: Loop, order: number): Promise<string> {
  const made = await db
    .selectFrom("batch_order_lines as share")
    .innerJoin("batches as batch", "batch.id", "share.batch_id")
    .select("batch.made_on")
    .where("share.order_id", "=", order)
    .where("batch.reversed_at", "is", null)
    .execute();
  return made.map(({ made_on }) => made_on).reduce((last, day) => (day > last ? day : last), "");
}

export async function cancel(loop: Loop, { which }: Step) {
  const line = pickOf(
    (await readOrderLines(loop)).filter(({ status }) => nextOf.has(status)),
    which,
  );
  if (!line) return;
  const path = `/api/external-orders/${String(line.order_id)}`;
  const { lock_version } = await loop.desk.read(path);
  const body = { status: "cancelled", lock_version, reason: "Demandé" };
  const question = await loop.desk.write("POST", `${path}/status`, body);
  if (question.status === 200) return;
  refusedAs(question, "surplus");
  const { surplus } = surplusQuestion.parse(question.body);
  // What is not kept in stock is a loss that takes nothing; jars go back to the shelf they stand on.
  const choices = surplus.map(({ product_id, surplus: quantity, may }) => ({
    product_id,
    quantity,
    to: may.includes("stock") ? "stock" : "unsold",
  }));
  answered(
    await loop.desk.write("POST", `${path}/status`, { ...body, surplus: choices }),
    200,
    z.looseObject({ status: z.literal("cancelled") }),
  );
  const { wastes, desk } = loop;
  for (const { id } of await desk.db.selectFrom("stock_waste").select("id").orderBy("id").execute())
    if (!wastes.some((loss) => loss.id === id)) wastes.push({ id, reversed: false });
}

const surplusQuestion = z.looseObject({
  surplus: z.array(z.looseObject({ product_id: z.number(), surplus: z.string(), may: z.array(z.string()) })),
});

async function become({ desk }: Loop, id: number, status: string) {
  const path = `/api/external-orders/${String(id)}`;
  const { lock_version } = await desk.read(path);
  const answer = await desk.write("POST", `${path}/status`, { status, lock_version, reason: "Demandé" });
  answered(answer, 200, z.looseObject({ status: z.literal(status) }));
}

/** Lets the model hand an order's jars over: those that were made for it first, those put aside last. */
async function takeDelivered(loop: Loop, order: number) {
  const { model, items, lotIds } = loop;
  const line = (await readOrderLines(loop)).find(
    ({ order_id, product_id }) => order_id === order && product_id === items.jar.id,
  );
  if (!line || line.delivered_quantity === 0) return;
  const own = await loop.desk.db
    .selectFrom("batch_order_lines as share")
    .innerJoin("batches as batch", "batch.id", "share.batch_id")
    .select("batch.lot_id")
    .where("share.order_line_id", "=", line.id)
    .where("batch.reversed_at", "is", null)
    .execute();
  const first = lotIds.flatMap((id, place) =>
    own.some(({ lot_id }) => lot_id === id) && model.lots()[place]?.blocked === false ? [place] : [],
  );
  const taking = { document: `order_line ${String(line.id)}`, at: loop.now(), on: line.delivered_on ?? "" };
  model.takeOut(keyOf(items.jar), BigInt(line.delivered_quantity), { ...taking, first, hasLeft: true });
}

async function writeLine(loop: Loop, { order_id, id }: OrderLine, fields: object) {
  const order = z
    .looseObject({ lines: z.array(z.looseObject({ product_id: z.number() })) })
    .parse(await loop.desk.read(`/api/external-orders/${String(order_id)}`));
  const ids = (await readOrderLines(loop)).filter((line) => line.order_id === order_id).map((line) => line.id);
  const lines = order.lines.map((line, at) => (ids[at] === id ? { ...line, ...fields } : line));
  return loop.desk.write("PUT", `/api/external-orders/${String(order_id)}`, { ...order, lines, reason: "Compté" });
}

export async function handOver(loop: Loop, { which, quantity }: Step) {
  const line = pickOf(
    (await readOrderLines(loop)).filter(
      ({ status, product_id }) => status === "delivered" && product_id === loop.items.jar.id,
    ),
    which,
  );
  if (line) await deliverInstead(loop, line, quantity);
}

/** Says that so many jars were handed over with a delivered order. */
export async function deliverInstead(loop: Loop, line: OrderLine, quantity: number): Promise<void> {
  answered(await writeLine(loop, line, { delivered_quantity: String(quantity) }), 200, z.looseObject({}));
  if (scaled(quantity) === BigInt(line.delivered_quantity)) return;
  if (!loop.model.reverse([`order_line ${String(line.id)}`])) throw new Error("a delivery could not be taken back");
  await takeDelivered(loop, line.order_id);
}

export async function note(loop: Loop, { which, quantity }: Step) {
  const line = pickOf(
    (await readOrderLines(loop)).filter(({ status }) => nextOf.has(status)),
    which,
  );
  if (!line) return;
  const written = await loop.desk.db
    .selectFrom("batch_order_lines as share")
    .innerJoin("batches as batch", "batch.id", "share.batch_id")
    .select("batch.id")
    .where("share.order_line_id", "=", line.id)
    .where("batch.source", "=", "order")
    .where("batch.reversed_at", "is", null)
    .execute();
  const answer = await writeLine(loop, line, { produced_quantity: String(quantity) });
  if (answer.status === 200) return void (await followBatches(loop));
  refusedAs(answer, "used");
  if (written.every(({ id }) => loop.model.isReversible([`batch ${String(id)}`])))
    throw new Error("what was produced could have been lessened");
}
