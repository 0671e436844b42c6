import { z } from "zod";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import type { Database } from "#api/database/tables";
import { checkLedger } from "#api/stock/ledger/check";
import { type Item, type ItemColumns, itemOf } from "#api/stock/ledger/item";
import { marie } from "../api";

export const stockWriteKinds = [
  ...["receipt", "reversed receipt", "batch", "batch taken back", "waste", "undone waste"],
  ...["count", "counted line", "closed count"],
] as const;

/** One write of stock as it was sent: what is sent again is sent with the same key. */
export interface StockWrite {
  kind: string;
  /** The text or day that only this write has; the address of what a later write is about. */
  mark: string;
  path: string;
  body: object;
  key: string;
  isAcknowledged: boolean;
}

export interface Answered {
  status: number;
  body: unknown;
}
/** Sends what is written, as a POST unless it is said otherwise; null reads what is there. */
export type Send = (path: string, body: object | null, key?: string, method?: "POST" | "PUT") => Promise<Answered>;

/** Returns how Marie sends a request to the API at an address. Throws when the connection is cut. */
export async function signedIn(url: string, client: { client_id: string; client_secret: string }): Promise<Send> {
  const ask = async (
    path: string,
    body: object | null,
    headers: Record<string, string> = {},
    method: "POST" | "PUT" = "POST",
  ) => {
    const answer = await fetch(url + path, {
      method: body === null ? "GET" : method,
      headers: { "content-type": "application/json", ...headers },
      ...(body !== null && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const read: unknown = text === "" ? null : JSON.parse(text);
    return { status: answer.status, body: read };
  };
  const { email: username, password } = marie;
  const answer = await ask("/oauth/token", { grant_type: "password", ...client, username, password });
  const { access_token } = z.object({ access_token: z.string() }).parse(answer.body);
  const authorization = `Bearer ${access_token}`;
  return (path, body, key, method) =>
    ask(path, body, { authorization, ...(key !== undefined && { "idempotency-key": key }) }, method);
}

const numbered = z.object({ data: z.looseObject({ id: z.number() }) });
const counts = z.object({
  data: z.looseObject({ lines: z.array(z.looseObject({ id: z.number(), lock_version: z.number() })) }),
});

/** The articles and the recipe that people book. */
export interface StockRoomIds {
  flour: number;
  salt: number;
  dough: number;
}

/** Writes a new record and returns its id. Throws when it is refused. */
export async function writeNew(send: Send, path: string, body: object): Promise<number> {
  const { status, body: answer } = await send(path, body);
  if (status !== 201) throw new Error(`${path} answered ${String(status)} ${JSON.stringify(answer)}`);
  return numbered.parse(answer).data.id;
}

/** Writes what is booked: flour and salt, and a dough of both that is kept in stock. */
export async function furnish(send: Send): Promise<StockRoomIds> {
  const create = (path: string, body: object) => writeNew(send, path, body);
  const article = (name: string, category: string) =>
    create("/api/articles", {
      name,
      category,
      kind: "ingredient",
      unit: "kg",
      vat_rate: "5.5",
      lots: [{ code: null, quantity: "500", expires_on: null }],
    });
  const [flour, salt] = [await article("Farine", "épicerie"), await article("Sel", "autre")];
  const dough = await create("/api/recipes", {
    name: "Pâte",
    status: "active",
    output_quantity: "10",
    output_unit: "kg",
    stock_managed: true,
    lines: [
      { article_id: flour, quantity: "5", unit: "kg" },
      { article_id: salt, quantity: "1", unit: "kg" },
    ],
  });
  return { flour, salt, dough };
}

export interface Booking {
  ids: StockRoomIds;
  /** Begins the marks of this writing: no two writings may share one. */
  round: number;
  send: Send;
  sent: StockWrite[];
  /** Notes that a write was acknowledged. */
  tell(): void;
  isOver(): boolean;
}

/**
 * One person who receives, makes, throws away, counts, and takes half of it back, over and over, until it is over.
 * Throws when a connection is cut before it is over, and when something is refused.
 */
export async function keepBooking({ ids, round, send, sent, tell, isOver }: Booking, person: number): Promise<void> {
  const { flour, salt, dough } = ids;
  const today = dayInParis(new Date());
  const write = async (kind: string, mark: string, path: string, body: object) => {
    const one: StockWrite = { kind, mark, path, body, key: crypto.randomUUID(), isAcknowledged: false };
    sent.push(one);
    const answer = await send(path, body, one.key);
    if (answer.status >= 300)
      throw new Error(`${kind} ${mark} answered ${String(answer.status)} ${JSON.stringify(answer.body)}`);
    one.isAcknowledged = true;
    tell();
    return answer.body;
  };
  try {
    for (let turn = person; !isOver(); turn += 1) {
      const mark = `${String(round)}-${String(person)}-${String(turn)}`;
      const isReversed = Math.floor(turn / 4) % 2 === 0;
      if (turn % 4 === 0) {
        const lot = { lot_code: mark, quantity: "2.5" };
        const lines = [flour, salt].map((article_id) => ({ article_id, ...lot }));
        const body = { order_id: null, supplier_id: null, received_on: today, note: mark, lines };
        const created = numbered.parse(await write("receipt", mark, "/api/receipts", body));
        const path = `/api/receipts/${String(created.data.id)}`;
        if (isReversed) await write("reversed receipt", path, `${path}/reverse`, {});
      }
      if (turn % 4 === 1) {
        const production_on = addDays("2030-01-01", round * 1000 + person * 100 + turn);
        const body = { recipe_id: dough, production_on, planned: "10", obtained: "9", seen: 0, note: mark };
        const created = numbered.parse(await write("batch", mark, "/api/batches", body));
        const path = `/api/batches/${String(created.data.id)}`;
        if (isReversed) await write("batch taken back", path, `${path}/take-back`, {});
      }
      if (turn % 4 === 2) {
        const body = { article_id: salt, quantity: "0.5", reason: "broken", note: mark };
        const created = numbered.parse(await write("waste", mark, "/api/stock/waste", body));
        const path = `/api/stock/waste/${String(created.data.id)}`;
        if (isReversed) await write("undone waste", path, `${path}/undo`, {});
      }
      if (turn % 4 === 3) {
        const scope = { item_type: "article", category: "autre", blind: false };
        const started = await write("count", mark, "/api/stock/counts", scope);
        const path = `/api/stock/counts/${String(numbered.parse(started).data.id)}`;
        for (const { id, lock_version } of counts.parse(started).data.lines.slice(0, 2)) {
          const line = `${path}/lines/${String(id)}`;
          await write("counted line", line, `${line}/count`, { counted: String(20 + (turn % 7)), lock_version });
        }
        await write("closed count", path, `${path}/close`, {});
      }
    }
  } catch (error) {
    if (!isOver()) throw error;
  }
}

/** Sends what was not acknowledged again, with its key; answers how many there were. Throws when one is refused. */
export async function bookAgain(send: Send, sent: readonly StockWrite[]): Promise<number> {
  const doubtful = sent.filter(({ isAcknowledged }) => !isAcknowledged);
  for (const one of doubtful) {
    const { status, body } = await send(one.path, one.body, one.key);
    // Closing has no key: who closed it already is told so.
    const isClosed = one.kind === "closed count" && status === 409;
    if (status >= 300 && !isClosed)
      throw new Error(`${one.kind} ${one.mark}, sent again, was answered ${String(status)} ${JSON.stringify(body)}`);
    one.isAcknowledged = true;
  }
  return doubtful.length;
}

/** Returns the writes that were acknowledged and are not there, and those that are there more than once. */
export async function bookingLosses(db: Database, sent: readonly StockWrite[]): Promise<string[]> {
  const receipts = await db.selectFrom("receipts").select(["id", "note as mark", "reversed_at as done"]).execute();
  const batches = await db.selectFrom("batches").select(["id", "note as mark", "reversed_at as done"]).execute();
  const losses = await db.selectFrom("stock_waste").select(["id", "note as mark", "reversed_at as done"]).execute();
  const closed = await db.selectFrom("stock_counts").select(["id", "closed_at as done"]).execute();
  const counted = await db.selectFrom("stock_count_lines").select(["id", "count_id", "counted_at as done"]).execute();
  const rowsByKind = new Map([
    ["receipt", receipts],
    ["batch", batches],
    ["waste", losses],
  ]);
  const done = new Set([
    ...receipts.flatMap((row) => (row.done === null ? [] : [`/api/receipts/${String(row.id)}`])),
    ...batches.flatMap((row) => (row.done === null ? [] : [`/api/batches/${String(row.id)}`])),
    ...losses.flatMap((row) => (row.done === null ? [] : [`/api/stock/waste/${String(row.id)}`])),
    ...closed.flatMap((row) => (row.done === null ? [] : [`/api/stock/counts/${String(row.id)}`])),
    ...counted.flatMap((row) =>
      row.done === null ? [] : [`/api/stock/counts/${String(row.count_id)}/lines/${String(row.id)}`],
    ),
  ]);
  const starts = sent.filter(({ kind }) => kind === "count");
  const least = starts.filter(({ isAcknowledged }) => isAcknowledged).length;
  return [
    ...(closed.length < least || closed.length > starts.length ? [`${String(closed.length)} counts were begun`] : []),
    ...sent.flatMap(({ kind, mark, isAcknowledged }) => {
      if (kind === "count") return [];
      const rows = rowsByKind.get(kind);
      if (!rows) return isAcknowledged && !done.has(mark) ? [`${kind} ${mark} was acknowledged and is lost`] : [];
      const times = rows.filter((row) => row.mark === mark).length;
      if (times > 1) return [`${kind} ${mark} is there ${String(times)} times`];
      return isAcknowledged && times === 0 ? [`${kind} ${mark} was acknowledged and is lost`] : [];
    }),
  ];
}

/** Returns the documents of stock that are posted in part only, in words, and the first fault of the ledger. */
export async function bookingFlaws(db: Database): Promise<string[]> {
  const movements = await db.selectFrom("stock_movements").selectAll().execute();
  const missing = await db.selectFrom("stock_discrepancies").selectAll().execute();
  const { fault } = await checkLedger(db);
  const reversed = new Set(movements.map(({ reverses }) => reverses));
  /** Returns what a document moved of an item and did not find, and what of it stands. */
  const postedBy = (type: string, id: number, item: Item) => {
    const isOfIt = (one: Pick<(typeof missing)[number], "document_type" | "document_id"> & ItemColumns) =>
      one.document_type === type && one.document_id === id && one[`${item.type}_id`] === item.id;
    const own = movements.filter((one) => one.kind !== "reversal" && isOfIt(one));
    const lacked = missing.filter(isOfIt);
    const sum = (some: readonly { quantity: number }[]) => some.reduce((all, { quantity }) => all + quantity, 0);
    return {
      posted: sum(own) - sum(lacked),
      remaining:
        sum(own.filter((one) => !reversed.has(one.id))) - sum(lacked.filter((one) => one.closed_by !== "reversal")),
    };
  };
  const flaws: string[] = fault === null ? [] : [fault];
  const hold = (what: string, found: ReturnType<typeof postedBy>, wanted: number, isReversed: boolean) => {
    if (found.posted !== wanted || found.remaining !== (isReversed ? 0 : wanted))
      flaws.push(
        `${what}: ${String(wanted)} to post, ${String(found.posted)} posted, ${String(found.remaining)} stands`,
      );
  };

  const lines = await db.selectFrom("receipt_lines").selectAll().execute();
  for (const { id, line_count, reversed_at } of await db.selectFrom("receipts").selectAll().execute()) {
    const own = lines.filter(({ receipt_id }) => receipt_id === id);
    if (own.length !== line_count) flaws.push(`receipt ${String(id)} has ${String(own.length)} lines`);
    for (const line of own)
      hold(
        `receipt ${String(id)}`,
        postedBy("receipt_line", line.id, { type: "article", id: line.article_id }),
        line.quantity,
        reversed_at !== null,
      );
  }
  const made = await readMade(db);
  for (const { id, expected, obtained, reversed_at, ...item } of await db.selectFrom("batches").selectAll().execute()) {
    const own = itemOf({ ...item, article_id: null });
    const { output = 1, isStocked, uses = [] } = made.get(keyOf(own)) ?? {};
    for (const { quantity, ...used } of uses)
      hold(
        `batch ${String(id)}`,
        postedBy("batch", id, itemOf(used)),
        (-quantity * expected) / output,
        reversed_at !== null,
      );
    hold(`batch ${String(id)}`, postedBy("batch", id, own), isStocked ? obtained : 0, reversed_at !== null);
  }
  for (const { id, quantity, reversed_at, ...item } of await db.selectFrom("stock_waste").selectAll().execute()) {
    const isStocked = made.get(keyOf(itemOf(item)))?.isStocked ?? true;
    hold(`waste ${String(id)}`, postedBy("waste", id, itemOf(item)), isStocked ? -quantity : 0, reversed_at !== null);
  }
  const counted = await db
    .selectFrom("stock_count_lines as line")
    .innerJoin("stock_counts as count", "count.id", "line.count_id")
    .select(["line.id", "line.article_id", "line.recipe_id", "line.product_id"])
    .select(["line.counted", "line.expected", "line.booked_since", "count.closed_at"])
    .execute();
  for (const { id, counted: found, expected, booked_since, closed_at, ...item } of counted) {
    const difference = found === null || closed_at === null ? 0 : found - (expected ?? 0) - booked_since;
    hold(`count line ${String(id)}`, postedBy("count_line", id, itemOf(item)), difference, false);
  }
  return flaws;
}

const keyOf = ({ type, id }: Item) => `${type} ${String(id)}`;

/** The quantity that its lines are for, whether it is kept in stock, and what goes straight into it. */
interface Made {
  output: number;
  isStocked: boolean;
  uses: (ItemColumns & { quantity: number })[];
}

async function readMade(db: Database): Promise<Map<string, Made>> {
  const recipes = await db.selectFrom("recipes").select(["id", "output_quantity", "stock_managed"]).execute();
  const lines = await db
    .selectFrom("recipe_lines")
    .select(["recipe_id as of", "article_id", "child_recipe_id as recipe_id", "quantity"])
    .execute();
  const products = await db.selectFrom("products").select(["id", "stock_managed"]).execute();
  const components = await db
    .selectFrom("product_components")
    .select(["product_id as of", "article_id", "recipe_id", "child_product_id as product_id", "quantity"])
    .execute();
  const made = new Map<string, Made>();
  for (const { id, output_quantity: output, stock_managed } of recipes) {
    const uses = lines.filter(({ of }) => of === id).map((line) => ({ ...line, product_id: null }));
    made.set(keyOf({ type: "recipe", id }), { output, isStocked: stock_managed === 1, uses });
  }
  for (const { id, stock_managed } of products) {
    const uses = components.filter(({ of }) => of === id);
    made.set(keyOf({ type: "product", id }), { output: 1_000_000, isStocked: stock_managed === 1, uses });
  }
  return made;
}
