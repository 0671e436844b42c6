import { expect } from "vitest";
import { z } from "zod";
import { dayInParis } from "#domain/paris";
import { itemOf } from "#api/stock/ledger/item";
import { type Loop, type OrderLine, answered, creamUntil, keyOf, readOrderLines } from "./company";

interface Edge {
  from: string;
  to: string;
  certain: boolean;
}

/**
 * Holds that each lot's trace tells forward the orders that it reaches, and each order's backward the lots that reach
 * it, as following the documents one by one does, certain links and possible ones: so that both always agree.
 */
export async function holdTraces(loop: Loop): Promise<void> {
  const lines = await readOrderLines(loop);
  const edges = [
    ...moved(loop),
    ...(await noted(loop)),
    ...(await missed(loop)),
    ...(await served(loop, lines)),
    ...(await awaiting(loop, lines)),
    ...passedThrough(loop),
  ];
  const orderOf = new Map(lines.map(({ id, order_id }) => [`line ${String(id)}`, order_id]));
  const ordersOf = (reached: ReadonlySet<string>) => new Set([...reached].flatMap((node) => orderOf.get(node) ?? []));
  const forward = loop.lotIds.map((lot) => {
    const all = ordersOf(reach(edges, `lot ${String(lot)}`));
    const sure = ordersOf(
      reach(
        edges.filter(({ certain }) => certain),
        `lot ${String(lot)}`,
      ),
    );
    return { lot, reached: [...all].sort(byNumber).map((order) => [order, sure.has(order)] as const) };
  });
  for (const { lot, reached } of forward) {
    const answer = answered(await loop.desk.get(`/api/stock/trace?lot_id=${String(lot)}`), 200, trace);
    expect([lot, sortPairs(answer.forward.orders.map(({ order_id, certain }) => [order_id, certain]))]).toEqual([
      lot,
      reached,
    ]);
  }
  for (const order of new Set(lines.map(({ order_id }) => order_id))) {
    const answer = answered(await loop.desk.get(`/api/stock/trace?order_id=${String(order)}`), 200, trace);
    const holding = forward.flatMap(({ lot, reached }) =>
      reached.flatMap(([reachedOrder, certain]) => (reachedOrder === order ? [[lot, certain] as const] : [])),
    );
    expect([order, sortPairs(answer.back.lots.map(({ lot_id, certain }) => [lot_id, certain]))]).toEqual([
      order,
      holding,
    ]);
  }
}

const trace = z.looseObject({
  back: z.looseObject({ lots: z.array(z.looseObject({ lot_id: z.number(), certain: z.boolean() })) }),
  forward: z.looseObject({ orders: z.array(z.looseObject({ order_id: z.number(), certain: z.boolean() })) }),
});

const byNumber = (a: number, b: number) => a - b;
const sortPairs = (pairs: (readonly [number, boolean])[]) => pairs.sort(([a], [b]) => a - b);

function reach(edges: readonly Edge[], start: string): Set<string> {
  const reached = new Set<string>();
  const left = [start];
  for (let node = left.pop(); node !== undefined; node = left.pop())
    for (const { from, to } of edges) {
      if (from !== node || reached.has(to)) continue;
      reached.add(to);
      left.push(to);
    }
  return reached;
}

/** Returns an edge for each movement that stands between a lot and a batch or an order line. */
function moved({ model, lotIds }: Loop): Edge[] {
  return model.movements().flatMap(({ lot: place, quantity, document, reversed }): Edge[] => {
    const [type = "", id = ""] = document.split(" ");
    const lot = `lot ${String(lotIds[place])}`;
    if (reversed || (type !== "batch" && type !== "order_line")) return [];
    if (type === "order_line") return [{ from: lot, to: `line ${id}`, certain: true }];
    const batch = `batch ${id}`;
    return [{ ...(quantity < 0n ? { from: lot, to: batch } : { from: batch, to: lot }), certain: true }];
  });
}

/**
 * Returns an edge from each lot whose code was noted at the scale of a batch: certain of the only one that had come by
 * then.
 */
async function noted({ desk: { db } }: Loop): Promise<Edge[]> {
  const lots = await db.selectFrom("stock_lots").selectAll().where("code", "is not", null).execute();
  const lines = await db
    .selectFrom("weighing_lines as line")
    .innerJoin("batches as batch", "batch.weighing_id", "line.weighing_id")
    .select(["batch.id as batch", "line.lot", "line.article_id", "line.recipe_id", "batch.made_on"])
    .where("batch.reversed_at", "is", null)
    .execute();
  return lines.flatMap(({ batch, lot: code, article_id, recipe_id, made_on }) => {
    const named = lots.filter(
      (lot) => lot.code === code && lot.article_id === article_id && lot.recipe_id === recipe_id,
    );
    const come = named.filter(({ entered_on }) => entered_on <= made_on);
    return named.map((lot) => ({
      from: `lot ${String(lot.id)}`,
      to: `batch ${String(batch)}`,
      certain: come.length === 1 && come.includes(lot),
    }));
  });
}

/**
 * Returns a possible edge to each batch or order line that missed something, from the lots of it that came by its day
 * and were written since, from those that a count found while it was missed, and, where it was written after its day,
 * from those that had come by then and were used on that day or since.
 */
async function missed({ desk: { db } }: Loop): Promise<Edge[]> {
  const movements = await db.selectFrom("stock_movements").selectAll().execute();
  const lots = await db.selectFrom("stock_lots").selectAll().execute();
  const takenBack = new Set(movements.map(({ reverses }) => reverses));
  const came = movements.filter(({ id, quantity, kind }) => quantity > 0 && kind !== "reversal" && !takenBack.has(id));
  const discrepancies = await db.selectFrom("stock_discrepancies").selectAll().execute();
  return discrepancies.flatMap((one): Edge[] => {
    const type = new Map<string, string>([
      ["batch", "batch"],
      ["order_line", "line"],
    ]).get(one.document_type);
    if (type === undefined || one.closed_by === "reversal") return [];
    const day = one.occurred_on;
    const isOfIt = ({ document_type, document_id }: Pick<typeof one, "document_type" | "document_id">) =>
      document_type === one.document_type && document_id === one.document_id;
    const used = movements.filter(
      (taken) => taken.quantity < 0 && taken.kind !== "reversal" && !takenBack.has(taken.id) && !isOfIt(taken),
    );
    const mayServe = came.filter(
      (lot) =>
        keyOf(itemOf(lot)) === keyOf(itemOf(one)) &&
        lot.recorded_at >= one.recorded_at &&
        (dayInParis(new Date(lot.occurred_at)) <= day ||
          (lot.kind === "count" && (one.closed_at === null || one.closed_at >= lot.recorded_at))),
    );
    const to = `${type} ${String(one.document_id)}`;
    const usedSince = lots.filter(
      ({ id, entered_on, ...lot }) =>
        keyOf(itemOf(lot)) === keyOf(itemOf(one)) &&
        entered_on <= day &&
        dayInParis(new Date(one.recorded_at)) > day &&
        used.some(
          (taken) =>
            taken.lot_id === id &&
            dayInParis(new Date(taken.occurred_at)) >= day &&
            taken.recorded_at <= one.recorded_at,
        ),
    );
    const places = [...mayServe.map(({ lot_id }) => lot_id), ...usedSince.map(({ id }) => id)];
    return places.map((lot) => ({ from: `lot ${String(lot)}`, to, certain: false }));
  });
}

/** Returns an edge from each batch of tarts to the lines that it was made for, and to those that it may have served. */
async function served({ desk: { db }, batches, items }: Loop, lines: readonly OrderLine[]): Promise<Edge[]> {
  const tarts = batches.filter(({ sheet, reversed, isEmpty }) => sheet === "tart" && !reversed && !isEmpty);
  const shares = await db.selectFrom("batch_order_lines").select(["batch_id", "order_line_id"]).execute();
  const goneOut = lines.filter(({ status }) => status !== "draft" && status !== "cancelled");
  const assigned = shares.flatMap(({ batch_id, order_line_id }) =>
    tarts.some(({ id }) => id === batch_id) && goneOut.some(({ id }) => id === order_line_id)
      ? [{ from: `batch ${String(batch_id)}`, to: `line ${String(order_line_id)}`, certain: true }]
      : [],
  );
  const possible = tarts.flatMap(({ id, production_on }) => {
    const certain = tarts.filter((other) => other.production_on === production_on).length === 1;
    return goneOut
      .filter(
        (line) =>
          keyOf({ type: "product", id: line.product_id }) === keyOf(items.tart) && line.production_on === production_on,
      )
      .map((line) => ({ from: `batch ${String(id)}`, to: `line ${String(line.id)}`, certain }));
  });
  return [...assigned, ...possible];
}

/**
 * Returns a possible edge to each line of jars that is still to be handed over: from the lots that were made for it,
 * and of an order that is ready, where these are not all of it, from each that keeps until its day.
 */
async function awaiting({ desk: { db }, items }: Loop, lines: readonly OrderLine[]): Promise<Edge[]> {
  const there = await db.selectFrom("stock_lots").selectAll().where("on_hand", ">", 0).execute();
  const jars = there.filter((lot) => keyOf(itemOf(lot)) === keyOf(items.jar));
  const shares = await db
    .selectFrom("batch_order_lines as share")
    .innerJoin("batches as batch", "batch.id", "share.batch_id")
    .select(["share.order_line_id", "share.quantity", "batch.lot_id"])
    .where("batch.reversed_at", "is", null)
    .execute();
  const open = lines.filter(
    ({ status, product_id }) => product_id === items.jar.id && ["confirmed", "in_production", "ready"].includes(status),
  );
  return open.flatMap(({ id, status, quantity, delivery_on }) => {
    const own = shares.filter(
      ({ order_line_id, lot_id }) => order_line_id === id && jars.some((jar) => jar.id === lot_id),
    );
    const isWhole = own.reduce((sum, share) => sum + share.quantity, 0) >= quantity;
    const serving = jars.filter(
      ({ id: lot, expires_on }) =>
        own.some(({ lot_id }) => lot_id === lot) ||
        (status === "ready" && !isWhole && (expires_on === null || expires_on >= delivery_on)),
    );
    return serving.map((lot) => ({ from: `lot ${String(lot.id)}`, to: `line ${String(id)}`, certain: false }));
  });
}

/** Returns an edge from each batch of cream, of which nobody says how long it keeps, to the tarts that it serves. */
function passedThrough({ batches, house }: Loop): Edge[] {
  const effective = batches.filter(({ reversed }) => !reversed);
  const creams = effective.filter(({ sheet, isEmpty }) => sheet === "cream" && !isEmpty);
  return effective
    .filter(({ sheet }) => sheet === "tart")
    .flatMap((tart) => {
      const serving = creams.filter(
        ({ production_on: day }) => day <= tart.production_on && tart.production_on <= creamUntil({ house }, day).until,
      );
      return serving.map(({ id }) => ({
        from: `batch ${String(id)}`,
        to: `batch ${String(tart.id)}`,
        certain: serving.length === 1,
      }));
    });
}
