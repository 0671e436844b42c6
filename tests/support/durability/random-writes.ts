import { z } from "zod";
import { addDays } from "#domain/days";
import type { OrderStatus } from "#domain/orders/order-statuses";
import { dayInParis } from "#domain/paris";
import { type Random, seededRandom } from "../../../demo/random";
import type { SupplierOrderMove } from "#api/purchasing/supplier-orders/moves";
import { productOf, supplierOf } from "../world/shop";
import { type Answered, type Send, type StockRoomIds, type StockWrite, furnish, writeNew } from "./stock-writes";

/** One write at random, and what was answered where it was acknowledged. */
export interface RandomWrite extends StockWrite {
  /** The record that it is about; null of one that is new. */
  about: number | null;
  answer: z.output<typeof answered> | null;
  /** The body of the answer that refused it. */
  refusal: unknown;
}

const versioned = z.looseObject({ id: z.number(), lock_version: z.number() });
const answered = z.looseObject({
  id: z.number().optional(),
  lock_version: z.number().optional(),
  ids: z.array(z.number()).optional(),
  already: z.array(z.number()).optional(),
  refused: z.array(z.looseObject({ id: z.number() })).optional(),
  batches: z.array(z.number()).optional(),
});
const orderRead = versioned.extend({
  lines: z.array(z.looseObject({ product_id: z.number(), quantity: z.string() })),
});
const supplierOrderRead = versioned.extend({
  lines: z.array(z.looseObject({ id: z.number(), article_id: z.number(), packs: z.number().nullable() })),
});
const countRead = z.looseObject({
  id: z.number(),
  lines: z.array(z.looseObject({ id: z.number(), lock_version: z.number() })),
});

/** The kitchen that all write in, and all that they sent. */
export interface Company {
  ids: StockRoomIds;
  suppliers: number[];
  /** Pieces of dough: kept in stock, not kept, and not kept with salt. */
  products: number[];
  sent: RandomWrite[];
  /** The answers that nobody may get, in words. */
  troubles: string[];
  /** The number of answers that asked to try again, which was done. */
  busy: number;
  /** The longest that an answer took, in milliseconds. */
  longest: number;
}

/** Writes the kitchen, its suppliers and what it sells. */
export async function openCompany(send: Send): Promise<Company> {
  const ids = await furnish(send);
  const suppliers = [];
  for (const name of ["Moulin", "Saunier"])
    suppliers.push(await writeNew(send, "/api/suppliers", supplierOf({ name })));
  const ofDough = (quantity: string) => ({ recipe_id: ids.dough, quantity, unit: "kg" });
  const pinch = { article_id: ids.salt, quantity: "0.01", unit: "kg" };
  const product = (name: string, fields: object) => writeNew(send, "/api/products", productOf({ name, ...fields }));
  const products = [
    await product("Bocal", { stock_managed: true, components: [ofDough("0.2")] }),
    await product("Tarte", { components: [ofDough("0.35")] }),
    await product("Quiche", { components: [pinch, ofDough("0.4")] }),
  ];
  return { ids, suppliers, products, sent: [], troubles: [], busy: 0, longest: 0 };
}

type Act = (desk: ReturnType<typeof deskOf>) => Promise<unknown>;

/** The acts of people, and how often each is done. */
const acts: readonly [often: number, act: Act][] = [
  [6, loseSome],
  [3, takeLossBack],
  [5, receiveFreely],
  [3, takeReceiptBack],
  [2, addSupplier],
  [8, order],
  [6, editOrder],
  [8, moveTogether],
  [7, moveOne],
  [3, undoMoves],
  [4, cancel],
  [8, noteSheet],
  [5, takeSheetBack],
  [5, noteDay],
  [4, takeDayBack],
  [4, count],
  [6, orderFromSupplier],
  [4, editSupplierOrder],
  [10, moveOrderOfSupplier],
  [7, receiveOrder],
];

/** The kinds of writes, each of which a run is to acknowledge. */
export const randomKinds = [
  ...["waste", "undone waste", "receipt", "reversed receipt", "supplier", "order", "edited order", "moved orders"],
  ...[
    "moved order",
    "cancelled order",
    "undone moves",
    "batch",
    "batch taken back",
    "whole day",
    "whole day taken back",
    "count",
  ],
  ...["counted line", "closed count", "supplier order", "edited supplier order", "moved supplier order"],
  "received order",
] as const;

/**
 * One person who does something at random so many times, by a seed, with the kitchen that others work in too. What is
 * refused is left; what is asked to be tried again is sent again, with its key.
 */
export async function writeAtRandom(
  company: Company,
  send: Send,
  { seed, person, times }: { seed: number; person: number; times: number },
): Promise<void> {
  const random = seededRandom(seed * 1000 + person);
  const all = acts.reduce((sum, [often]) => sum + often, 0);
  for (let turn = 0; turn < times; turn += 1) {
    let left = random.integer(1, all);
    const [, act] = acts.find(([often]) => (left -= often) <= 0) ?? [0, order];
    await act(deskOf(company, send, random, `${String(person)}-${String(turn)}`));
  }
}

/** Returns the means by which one person does one thing, whose mark nothing else has. */
function deskOf(company: Company, send: Send, random: Random, mark: string) {
  const say = (what: string, { status, body }: Answered) =>
    void company.troubles.push(`${what} answered ${String(status)} ${JSON.stringify(body)}`);

  /** Sends, and again where it is asked to: who holds what is written may be slow. */
  async function ask(...request: Parameters<Send>): Promise<Answered> {
    for (let again = 0; ; again += 1) {
      const began = performance.now();
      const answer = await send(...request);
      company.longest = Math.max(company.longest, performance.now() - began);
      if (answer.status !== 503 || again === 5) return answer;
      company.busy += 1;
    }
  }

  /** Writes once, or, one in twelve, as a finger does that taps twice; answers how it went. */
  async function write(
    kind: (typeof randomKinds)[number],
    path: string,
    body: object,
    about: number | null = null,
    {
      own = mark,
      method = "POST" as const,
      isKeyed = true,
    }: { own?: string; method?: "POST" | "PUT"; isKeyed?: boolean } = {},
  ) {
    const key = crypto.randomUUID();
    const one: RandomWrite = {
      kind,
      mark: own,
      path,
      body,
      key,
      isAcknowledged: false,
      about,
      answer: null,
      refusal: null,
    };
    company.sent.push(one);
    const taps = isKeyed && random.chance(8) ? 2 : 1;
    const answers = await Promise.all(
      Array.from({ length: taps }, () => ask(path, body, isKeyed ? key : undefined, method)),
    );
    for (const answer of answers) {
      if (answer.status < 300) {
        const { data } = z.object({ data: answered }).parse(answer.body);
        if (one.answer && one.answer.id !== data.id) say(`${kind} ${own}, tapped twice,`, answer);
        one.isAcknowledged = true;
        one.answer ??= data;
        continue;
      }
      one.refusal = answer.body;
      if (answer.status !== 409 && answer.status !== 422) say(`${kind} ${own}`, answer);
      else if (!/\p{L}{2,} \p{L}/u.test(z.looseObject({ message: z.string() }).parse(answer.body).message))
        say(`${kind} ${own}`, answer);
    }
    return one;
  }

  async function read<Data>(path: string, schema: z.ZodType<Data>): Promise<Data> {
    const answer = await ask(path, null);
    if (answer.status !== 200) say(path, answer);
    return z.object({ data: schema }).parse(answer.body).data;
  }

  /** One of the latest records that were written by these kinds of writes; undefined while there is none. */
  function latest(...kinds: (typeof randomKinds)[number][]) {
    const ids = company.sent.flatMap((one) => (kinds.some((kind) => kind === one.kind) ? (one.answer?.id ?? []) : []));
    return ids.length === 0 ? undefined : random.pick(ids.slice(-10));
  }

  const shuffled = <Item>(items: readonly Item[]): Item[] =>
    items
      .map((item) => ({ item, at: random.integer(0, 1e6) }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item);
  const today = dayInParis(new Date());
  return { ...company, random, mark, write, read, latest, shuffled, today };
}

type Desk = Parameters<Act>[0];

function loseSome({ write, random, mark, ids, products }: Desk) {
  const item = random.pick([
    { article_id: ids.flour },
    { article_id: ids.salt },
    { recipe_id: ids.dough },
    { product_id: products[0] },
  ]);
  return write("waste", "/api/stock/waste", {
    ...item,
    quantity: `${String(random.integer(1, 3))}.5`,
    reason: "broken",
    note: mark,
  });
}

async function takeLossBack({ write, latest }: Desk) {
  const id = latest("waste");
  if (id === undefined) return;
  const path = `/api/stock/waste/${String(id)}`;
  await write("undone waste", `${path}/undo`, {}, id, { own: path });
}

function receiveFreely({ write, random, mark, ids, shuffled, suppliers, today }: Desk) {
  const lines = shuffled([ids.flour, ids.salt]).map((article_id) => ({
    article_id,
    lot_code: random.chance(50) ? mark : "LOT",
    quantity: String(random.integer(5, 40)),
  }));
  const body = { order_id: null, supplier_id: random.pick(suppliers), received_on: today, note: mark, lines };
  return write("receipt", "/api/receipts", body);
}

async function takeReceiptBack({ write, latest }: Desk) {
  const id = latest("receipt", "received order");
  if (id === undefined) return;
  const path = `/api/receipts/${String(id)}`;
  await write("reversed receipt", `${path}/reverse`, {}, id, { own: path });
}

function addSupplier({ write, mark }: Desk) {
  return write("supplier", "/api/suppliers", supplierOf({ name: `Maison ${mark}` }));
}

function order({ write, random, mark, products, shuffled, today }: Desk) {
  const production_on = addDays(today, random.integer(0, 1));
  const lines = shuffled(products)
    .slice(random.integer(0, 2))
    .map((product_id) => ({ product_id, quantity: String(random.integer(1, 9)) }));
  return write("order", "/api/external-orders", {
    customer_name: `Client ${mark}`,
    customer_type: "individual",
    notes: mark,
    lines,
    production_on,
    delivery_on: production_on,
  });
}

async function editOrder(desk: Desk) {
  const { write, read, latest, random, mark } = desk;
  const id = latest("order");
  if (id === undefined) return;
  const path = `/api/external-orders/${String(id)}`;
  const current = await read(path, orderRead);
  const at = random.integer(0, current.lines.length - 1);
  const more = String(Number(current.lines[at]?.quantity) + random.integer(-1, 3) || 1);
  const changed = random.chance(60) ? { quantity: more } : { produced_quantity: String(random.integer(0, 4)) };
  const lines = current.lines.map((line, place) => (place === at ? { ...line, ...changed } : line));
  const body = { ...current, lines, notes: mark, reason: mark };
  const { refusal } = await write("edited order", path, body, id, { method: "PUT", isKeyed: false });
  const surplus = choicesFor(desk, refusal);
  if (!surplus) return;
  const own = `${mark}-chosen`;
  const chosen = { ...body, notes: own, reason: own, surplus };
  await write("edited order", path, chosen, id, { own, method: "PUT", isKeyed: false });
}

const statuses: OrderStatus[] = [
  ...(["confirmed", "confirmed", "confirmed", "in_production", "ready", "delivered", "delivered"] as const),
  ...(["draft", "cancelled"] as const),
];

async function moveTogether({ write, latest, random, mark }: Desk) {
  const ids = [...new Set([latest("order"), latest("order"), latest("order")])].filter((id) => id !== undefined);
  if (ids.length === 0) return;
  const body = { ids, status: random.pick(statuses), reason: mark, skip_refused: random.chance(60) };
  await write("moved orders", "/api/external-orders/status", body);
}

async function moveOne({ write, read, latest, random, mark }: Desk) {
  const id = latest("order");
  if (id === undefined) return;
  const path = `/api/external-orders/${String(id)}`;
  const { lock_version } = await read(path, versioned);
  await write("moved order", `${path}/status`, { status: random.pick(statuses), lock_version, reason: mark }, id);
}

/** Cancels an order, and says what becomes of what is made of it where that is asked. */
async function cancel(desk: Desk) {
  const { write, read, latest, mark } = desk;
  const id = latest("order");
  if (id === undefined) return;
  const path = `/api/external-orders/${String(id)}`;
  const { lock_version } = await read(path, versioned);
  const body = { status: "cancelled", lock_version, reason: mark };
  const { refusal } = await write("cancelled order", `${path}/status`, body, id);
  const surplus = choicesFor(desk, refusal);
  if (!surplus) return;
  const own = `${mark}-chosen`;
  await write("cancelled order", `${path}/status`, { ...body, reason: own, surplus }, id, { own });
}

const surplusQuestion = z.looseObject({
  surplus: z.array(
    z.looseObject({
      product_id: z.number(),
      surplus: z.string(),
      may: z.array(z.string()),
      orders: z.array(z.looseObject({ order_id: z.number() })),
    }),
  ),
});

/** Returns what is chosen for a surplus that a refusal asks about; null where it asks nothing. */
function choicesFor({ random }: Desk, refusal: unknown) {
  const question = surplusQuestion.safeParse(refusal);
  return (
    question.data?.surplus.map(({ product_id, surplus: quantity, may, orders }) => {
      const to = random.pick(may);
      return { product_id, quantity, to, ...(to === "order" && { order_id: orders[0]?.order_id }) };
    }) ?? null
  );
}

async function undoMoves({ write, read, latest }: Desk) {
  const ids = [...new Set([latest("order"), latest("order")])].filter((id) => id !== undefined);
  if (ids.length === 0) return;
  const orders = [];
  for (const id of ids) {
    const { lock_version } = await read(`/api/external-orders/${String(id)}`, versioned);
    orders.push({ id, lock_version });
  }
  await write("undone moves", "/api/external-orders/undo", { orders });
}

async function noteSheet({ write, read, random, mark, ids, products, today }: Desk) {
  const production_on = addDays(today, random.integer(0, 1));
  const item = random.chance(40) ? { recipe_id: ids.dough } : { product_id: random.pick(products) };
  const filters = Object.entries({
    ...item,
    production_from: production_on,
    production_to: production_on,
    reversed: 0,
  });
  const query = new URLSearchParams(filters.map(([name, value]) => [name, String(value)])).toString();
  const done = await read(`/api/batches?per_page=100&${query}`, z.array(z.looseObject({ id: z.number() })));
  const planned = String(random.integer(1, 12));
  const obtained = random.chance(70) ? planned : String(random.integer(0, 12));
  await write("batch", "/api/batches", { ...item, production_on, planned, obtained, seen: done.length, note: mark });
}

async function takeSheetBack({ write, latest }: Desk) {
  const id = latest("batch");
  if (id === undefined) return;
  const path = `/api/batches/${String(id)}`;
  await write("batch taken back", `${path}/take-back`, {}, id, { own: path });
}

function noteDay({ write, random, today }: Desk) {
  const day = addDays(today, random.integer(0, 1));
  return write("whole day", "/api/production-planning/production-sheets/done", { from: day, to: day, day });
}

async function takeDayBack({ write, random, sent }: Desk) {
  const pressed = sent.flatMap(({ kind, answer }) => (kind === "whole day" ? [answer?.batches ?? []] : []));
  const written = pressed.filter((batches) => batches.length > 0).slice(-4);
  if (written.length === 0) return;
  await write("whole day taken back", "/api/batches/take-back", { batches: random.pick(written) });
}

/** Begins to count, or goes on with what somebody began. */
async function count({ write, read, latest, random }: Desk) {
  const known = random.chance(40) ? latest("count") : undefined;
  const scope = random.pick([
    { item_type: "article", category: "autre" },
    { item_type: "article", category: "épicerie" },
    { item_type: "recipe" },
    { item_type: "product" },
  ]);
  const id = known ?? (await write("count", "/api/stock/counts", { ...scope, blind: false })).answer?.id;
  if (id === undefined) return;
  const path = `/api/stock/counts/${String(id)}`;
  const { lines } = await read(path, countRead);
  for (const line of lines.slice(random.integer(0, 2)).slice(0, 3)) {
    const own = `${path}/lines/${String(line.id)}`;
    const body = { counted: String(random.integer(0, 60)), lock_version: line.lock_version };
    await write("counted line", `${own}/count`, body, id, { own });
  }
  if (random.chance(70)) await write("closed count", `${path}/close`, {}, id, { own: path, isKeyed: false });
}

function orderFromSupplier({ write, random, mark, ids, suppliers, shuffled, today }: Desk) {
  const lines = shuffled([ids.flour, ids.salt])
    .slice(random.integer(0, 1))
    .map((article_id) => ({
      article_id,
      packs: random.integer(1, 6),
      pack_label: "Sac",
      pack_quantity: "5",
      pack_price_ht: "4.25",
    }));
  const deliver_on = addDays(today, random.integer(0, 4));
  return write("supplier order", "/api/supplier-orders", {
    supplier_id: random.pick(suppliers),
    deliver_on,
    note: mark,
    lines,
  });
}

async function editSupplierOrder({ write, read, latest, random, mark }: Desk) {
  const id = latest("supplier order");
  if (id === undefined) return;
  const path = `/api/supplier-orders/${String(id)}`;
  const current = await read(path, supplierOrderRead);
  const lines = current.lines.map(({ id: _, ...line }) => ({ ...line, packs: random.integer(1, 6), quantity: null }));
  await write("edited supplier order", path, { ...current, lines, note: mark }, id, { method: "PUT", isKeyed: false });
}

const supplierMoves: SupplierOrderMove[] = [
  ...(["place", "send", "send", "send", "confirm", "confirm", "unsend", "unconfirm", "unplace"] as const),
  ...(["cancel", "close", "reopen"] as const),
];

async function moveOrderOfSupplier({ write, read, latest, random }: Desk) {
  const id = latest("supplier order");
  if (id === undefined) return;
  const path = `/api/supplier-orders/${String(id)}`;
  const { lock_version } = await read(path, versioned);
  await write("moved supplier order", `${path}/${random.pick(supplierMoves)}`, { lock_version }, id);
}

async function receiveOrder({ write, read, latest, random, mark, shuffled, today }: Desk) {
  const id = latest("supplier order");
  if (id === undefined) return;
  const { lock_version, lines: ordered } = await read(`/api/supplier-orders/${String(id)}`, supplierOrderRead);
  const lines = shuffled(ordered).map(({ id: order_line_id, article_id, packs }) => ({
    order_line_id,
    article_id,
    lot_code: random.chance(50) ? mark : "LOT",
    packs: random.integer(1, packs ?? 1),
    update_price: random.chance(30),
    pack_price_ht: random.chance(30) ? `4.${String(random.integer(10, 90))}` : null,
  }));
  await write(
    "received order",
    "/api/receipts",
    {
      order_id: id,
      order_lock_version: lock_version,
      supplier_id: null,
      received_on: today,
      note: mark,
      lines,
    },
    id,
  );
}
