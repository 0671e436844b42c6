import { expect } from "vitest";
import { z } from "zod";
import { addDays } from "#domain/days";
import { formatMillionths } from "#domain/exact/quantity";
import { itemOf } from "#api/stock/ledger/item";
import { checkLedger } from "#api/stock/ledger/check";
import { computeNeeds } from "#api/needs/compute";
import { defaultOptions } from "#api/needs/input";
import {
  type Loop,
  type OrderLine,
  type Stocked,
  answered,
  closedIn,
  creamUntil,
  keyOf,
  made,
  readOrderLines,
  stocked,
} from "./company";
import {
  article,
  component,
  kitchen,
  ofArticle,
  order,
  orderLine,
  product,
  recipe,
  supplier,
} from "../world/kitchen-data";

/** Holds every lot and every open discrepancy against the model, and learns the ids of lots. */
export async function holdStock(loop: Loop): Promise<void> {
  const { desk, model } = loop;
  const lots = await desk.db.selectFrom("stock_lots").selectAll().orderBy("id").execute();
  loop.lotIds = lots.map(({ id }) => id);
  expect(
    lots.map(({ code, expires_on, supplier_id, entered_on, on_hand, blocked, ...item }) => ({
      item: keyOf(itemOf(item)),
      code,
      expires_on,
      supplier_id,
      entered_on,
      blocked: blocked === 1,
      on_hand: BigInt(on_hand),
    })),
  ).toEqual(model.lots().map((lot, place) => ({ ...lot, on_hand: model.onHand(place) })));
  const open = await desk.db
    .selectFrom("stock_discrepancies")
    .selectAll()
    .where("closed_at", "is", null)
    .orderBy("id")
    .execute();
  expect(open.map(({ quantity, ...item }) => [keyOf(itemOf(item)), BigInt(quantity)])).toEqual(
    model.open().map(({ item, quantity }) => [item, quantity]),
  );
}

/** The quantity of each lot after so many movements. */
export interface Moment {
  movement: number;
  onHand: ReadonlyMap<number, bigint>;
}

export async function momentOf({ desk: { db } }: Loop): Promise<Moment> {
  const last = await db
    .selectFrom("stock_movements")
    .select((e) => e.fn.max<number | null>("id").as("id"))
    .executeTakeFirst();
  const lots = await db.selectFrom("stock_lots").select(["id", "on_hand"]).execute();
  return { movement: last?.id ?? 0, onHand: new Map(lots.map(({ id, on_hand }) => [id, BigInt(on_hand)])) };
}

/** Holds that between any two moments each lot changed by what moved. */
export async function holdMoments({ desk: { db } }: Loop, moments: readonly Moment[]): Promise<void> {
  const movements = await db.selectFrom("stock_movements").select(["id", "lot_id", "quantity"]).execute();
  for (const [at, first] of moments.entries())
    for (const last of moments.slice(at + 1)) {
      const sums = new Map(first.onHand);
      for (const { id, lot_id, quantity } of movements)
        if (id > first.movement && id <= last.movement) sums.set(lot_id, (sums.get(lot_id) ?? 0n) + BigInt(quantity));
      expect(sums).toEqual(last.onHand);
    }
}

/** Holds the sums of the ledger, and what orders say was made of them against the batches that made it. */
export async function holdSums(loop: Loop): Promise<void> {
  const { desk, items } = loop;
  expect((await checkLedger(desk.db)).fault).toBeNull();
  const shares = await desk.db
    .selectFrom("batch_order_lines as share")
    .innerJoin("batches as batch", "batch.id", "share.batch_id")
    .select(["share.order_line_id", "share.quantity", "share.gone", "share.batch_id", "batch.obtained"])
    .where("batch.reversed_at", "is", null)
    .execute();
  const sumOf = (some: typeof shares) => some.reduce((sum, { quantity }) => sum + quantity, 0);
  const thereOf = (some: typeof shares) => some.reduce((sum, { quantity, gone }) => sum + quantity - gone, 0);
  for (const { id, status, product_id, produced_quantity } of await readOrderLines(loop)) {
    // What was delivered of jars that nobody made for the order came out of stock.
    if (product_id === items.jar.id && status === "delivered") continue;
    expect(produced_quantity).toBe(thereOf(shares.filter(({ order_line_id }) => order_line_id === id)));
  }
  for (const { batch_id, obtained } of shares)
    expect(sumOf(shares.filter((share) => share.batch_id === batch_id))).toBeLessThanOrEqual(obtained);
}

/** Holds that every order which waits for jars that were made for it finds them, in lots that are not put aside. */
export async function holdWaiting(loop: Loop): Promise<void> {
  const { desk } = loop;
  const usable = new Map(
    (await desk.db.selectFrom("stock_lots").select(["id", "on_hand", "blocked"]).execute()).map(
      ({ id, on_hand, blocked }) => [id, blocked === 1 ? 0n : BigInt(on_hand)],
    ),
  );
  for (const [lot, promised] of await promisedJars(loop, "there"))
    expect([lot, promised <= (usable.get(lot) ?? 0n)]).toEqual([lot, true]);
}

const needed = z.looseObject({
  products: z.array(
    z.object({ product_id: z.number(), gross: z.string(), from_stock: z.string(), to_produce: z.string() }),
  ),
  recipes: z.array(
    z.object({
      recipe_id: z.number(),
      gross: z.string(),
      from_stock: z.string(),
      net: z.string(),
      already_made: z.string(),
    }),
  ),
  articles: z.array(
    z.object({
      article_id: z.number(),
      gross: z.string(),
      usable_stock: z.string(),
      incoming_in_time: z.string(),
      net: z.string(),
    }),
  ),
});

/**
 * Holds the needs of today and the two days that follow, without what is overdue, against those of the same lots and
 * orders, given by hand: of orders that are ready, the jars that they wait for, and the tarts that were made and are
 * gone.
 */
export async function holdNeeds(loop: Loop): Promise<void> {
  const from = loop.today();
  const to = addDays(from, 2);
  const answer = await loop.desk.get(`/api/production-planning/compute-needs?from=${from}&to=${to}&include_overdue=0`);
  const reported = answered(answer, 200, needed);
  const lines = (await readOrderLines(loop)).flatMap((line) => {
    const { status, product_id, production_on, quantity, produced_quantity, gone } = line;
    if (production_on < from || production_on > to) return [];
    if (["confirmed", "in_production"].includes(status)) return [line];
    if (status !== "ready") return [];
    if (product_id === loop.items.jar.id) return [line];
    return gone === null ? [] : [{ ...line, quantity: Math.min(quantity, produced_quantity + Number(gone)) }];
  });
  const byHand = computeNeeds({
    kitchen: await kitchenByHand(loop),
    orders: [...new Set(lines.map(({ order_id }) => order_id))].map((id) => orderByHand(id, lines)),
    extras: [],
    extras_on: from,
    options: defaultOptions,
    until: to,
    ...(closedIn(loop.house) && { from, after: [] }),
    as_of: loop.now(),
  });
  expect(sorted(reported)).toEqual(sorted(needed.parse(byHand)));
}

const sorted = ({ products, recipes, articles }: z.output<typeof needed>) => ({
  products: products.sort((a, b) => a.product_id - b.product_id),
  recipes: recipes.sort((a, b) => a.recipe_id - b.recipe_id),
  articles: articles.sort((a, b) => a.article_id - b.article_id),
});

function orderByHand(id: number, all: readonly OrderLine[]) {
  const lines = all.filter(({ order_id }) => order_id === id);
  return order({
    id,
    status: lines[0]?.status ?? "confirmed",
    delivery_on: lines[0]?.delivery_on ?? "",
    production_on: lines[0]?.production_on ?? "",
    lines: lines.map(({ product_id, quantity, produced_quantity }) =>
      orderLine(product_id, formatMillionths(BigInt(quantity)), {
        produced_quantity: formatMillionths(BigInt(produced_quantity)),
      }),
    ),
  });
}

async function kitchenByHand(loop: Loop) {
  const { items, mill, model, orders } = loop;
  const lotsOf = (name: Stocked) =>
    model.lotsOf(keyOf(items[name])).flatMap((place) => {
      const lot = model.lots()[place];
      const quantity = model.onHand(place);
      return lot && !lot.blocked && quantity > 0n ? [{ ...lot, place, quantity }] : [];
    });
  const inTime = (name: Stocked) =>
    lotsOf(name).filter(({ expires_on }) => expires_on === null || expires_on >= loop.today());
  const stockOf = (lots: readonly { expires_on: string | null; quantity: bigint }[]) => ({
    stock_quantity: formatMillionths(lots.reduce((sum, { quantity }) => sum + quantity, 0n)),
    dated: lots.flatMap(({ expires_on, quantity }) =>
      expires_on === null || quantity === 0n ? [] : [{ expires_on, quantity: formatMillionths(quantity) }],
    ),
  });
  const bought = (name: "flour" | "butter" | "box", unit: "kg" | "piece") =>
    article({
      id: items[name].id,
      name,
      unit,
      lots: lotsOf(name).map(({ code, expires_on, quantity }) => ({
        code,
        expires_on,
        quantity: formatMillionths(quantity),
      })),
      incoming: orders.flatMap(({ id, status, deliver_on, lines }) =>
        status !== "sent" && status !== "partially_received"
          ? []
          : lines.flatMap(({ item, closed, quantity, received }) =>
              item !== name || received + closed >= quantity
                ? []
                : [
                    {
                      supplier_id: mill,
                      expected_on: deliver_on,
                      order_id: id,
                      order_number: null,
                      quantity: formatMillionths(quantity - received - closed),
                    },
                  ],
            ),
      ),
    });
  const promised = await promisedJars(loop, "there");
  const freeJars = inTime("jar").map(({ place, expires_on, quantity }) => {
    const demanded = promised.get(loop.lotIds[place] ?? 0) ?? 0n;
    return { expires_on, quantity: demanded < quantity ? quantity - demanded : 0n };
  });
  const closed = closedIn(loop.house);
  const known = kitchen({
    suppliers: [supplier({ id: mill, name: "Moulin" })],
    articles: [bought("flour", "kg"), bought("butter", "kg"), bought("box", "piece")],
    recipes: [
      recipe({
        id: items.dough.id,
        name: "dough",
        output_quantity: "10",
        stock_managed: true,
        shelf_life_days: made.dough.keeps,
        lead_days: loop.house.dough,
        ...stockOf(inTime("dough")),
        lines: [ofArticle(items.flour.id, "5"), ofArticle(items.butter.id, "3")],
      }),
      recipe({
        id: items.cream.id,
        name: "cream",
        output_quantity: "4",
        lines: [ofArticle(items.butter.id, "2")],
        lead_days: loop.house.cream,
        made: await creamByHand(loop),
      }),
    ],
    products: [
      product({
        id: items.tart.id,
        name: "tart",
        components: [
          component({ recipe_id: items.dough.id }, "0.5"),
          component({ recipe_id: items.cream.id }, "0.4"),
          component({ article_id: items.box.id }, "1", "piece"),
        ],
      }),
      product({
        id: items.jar.id,
        name: "jar",
        stock_managed: true,
        ...stockOf(freeJars),
        components: [component({ recipe_id: items.dough.id }, "0.2")],
      }),
    ],
  });
  return { ...known, ...(closed && { closed }) };
}

/**
 * Returns what is left of the cream that was made, which is not kept in stock: the tarts of each day take four tenths
 * of a kilogram each of what goes first, then of what came first. It goes a day after its own, or once the last day
 * that it was made for is over, unless tarts were noted since.
 */
async function creamByHand(loop: Loop) {
  const { desk, items, today } = loop;
  const rows = await desk.db
    .selectFrom("batches")
    .select(["recipe_id", "product_id", "production_on", "expected", "obtained"])
    .where("reversed_at", "is", null)
    .where((e) => e.or([e("recipe_id", "=", items.cream.id), e("product_id", "=", items.tart.id)]))
    .orderBy("production_on")
    .execute();
  const sources = [...new Set(rows.map(({ production_on }) => production_on))]
    .map((from) => {
      const own = rows.filter((row) => row.production_on === from && row.product_id === null);
      const quantity = own.reduce((sum, { obtained }) => sum + BigInt(obtained), 0n);
      return { from, quantity, ...creamUntil(loop, from) };
    })
    .sort((a, b) => a.until.localeCompare(b.until) || a.from.localeCompare(b.from));
  for (const { product_id, production_on: day, expected } of rows) {
    let wanted = product_id === null ? 0n : (BigInt(expected) * 4n) / 10n;
    for (const source of sources) {
      if (source.from > day || source.until < day) continue;
      const taken = source.quantity < wanted ? source.quantity : wanted;
      source.quantity -= taken;
      wanted -= taken;
    }
  }
  const isNoted = (day: string) =>
    rows.some(({ product_id, production_on, expected }) => product_id !== null && production_on >= day && expected > 0);
  return sources.flatMap(({ from, until, awaited, quantity }) =>
    quantity === 0n || until < today() || (awaited < today() && !isNoted(from))
      ? []
      : [
          {
            from,
            until,
            quantity: formatMillionths(quantity),
            isTakenFrom: true,
            ...(loop.house.cream > 0 && { awaited_until: awaited }),
          },
        ],
  );
}

/** Returns how many jars of each lot, by its id, were made for orders that wait for them, or are there of these. */
export async function promisedJars({ desk: { db } }: Loop, of: "made" | "there"): Promise<Map<number, bigint>> {
  const rows = await db
    .selectFrom("batch_order_lines as share")
    .innerJoin("batches as batch", "batch.id", "share.batch_id")
    .innerJoin("external_orders as ordered", "ordered.id", "share.order_id")
    .select(["batch.lot_id", "share.quantity", "share.gone"])
    .where("batch.reversed_at", "is", null)
    .where("ordered.status", "not in", ["delivered", "cancelled"])
    .execute();
  const promised = new Map<number, bigint>();
  for (const { lot_id, quantity, gone } of rows)
    if (lot_id !== null)
      promised.set(lot_id, (promised.get(lot_id) ?? 0n) + BigInt(of === "made" ? quantity : quantity - gone));
  return promised;
}

/** Holds that nothing is left of a history that was taken back: no stock, nothing to look at, nothing received. */
export function holdNothing({ model, orders, items }: Loop): void {
  for (const name of stocked)
    expect([name, ...model.lotsOf(keyOf(items[name])).map(model.onHand)]).toEqual([
      name,
      ...model.lotsOf(keyOf(items[name])).map(() => 0n),
    ]);
  expect(model.open()).toEqual([]);
  for (const { lines } of orders) expect(lines.every(({ received }) => received === 0n)).toBe(true);
}
