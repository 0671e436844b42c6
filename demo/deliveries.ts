import { addDays } from "#domain/days";
import { daysBetween } from "#domain/days-between";
import { addDecimals } from "#domain/exact/decimal";
import { groupBy } from "#api/database/grouping";
import type { Database } from "#api/database/tables";
import { receiptBody } from "#api/purchasing/receipts/body";
import { postReceipt } from "#api/purchasing/receipts/post";
import { supplierOrderBody } from "#api/purchasing/supplier-orders/body";
import { checkSupplierOrder, insertSupplierOrder } from "#api/purchasing/supplier-orders/write";
import type { Codes } from "./codes";
import type { DemoArticle, DemoOffer } from "./company";
import { parisInstant } from "./days";

type Lot = DemoArticle["lots"][number];

/** A lot that came from the supplier of an offer. */
interface Delivered {
  article: string;
  lot: Lot;
  offer: DemoOffer;
  day: string;
}

/** Tells whether a lot came from a supplier, with its delivery: one with a code of an article that is bought. */
export const isDelivered = ({ offers, managed_stock }: DemoArticle, { code }: Lot): boolean =>
  code !== null && managed_stock && offers.some(({ preferred }) => preferred);

/**
 * Orders from suppliers the lots that are in stock, and takes them in: the last two months of deliveries. The articles
 * and their offers are written already.
 */
export async function insertDemoDeliveries(
  db: Database,
  articles: readonly DemoArticle[],
  codes: Codes,
  today: string,
): Promise<void> {
  const all = articles.flatMap((article): Delivered[] => {
    const offer = article.offers.find(({ preferred }) => preferred);
    return offer
      ? article.lots
          .filter((lot) => isDelivered(article, lot))
          .map((lot) => ({ article: article.code, lot, offer, day: deliveryDay(lot, today) }))
      : [];
  });
  const deliveries = groupsOf(all);
  for (const [, lots] of [...deliveries].sort(([a], [b]) => (a < b ? -1 : 1))) await deliver(db, lots, codes, today);
}

function groupsOf(all: readonly Delivered[]): Map<string, Delivered[]> {
  const groups = new Map<string, Delivered[]>();
  for (const one of all) {
    const key = `${one.day} ${one.offer.supplier}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return groups;
}

/** Returns the day on which a lot came: what keeps longer came earlier, at most two months ago. */
function deliveryDay({ expires_on }: Lot, today: string): string {
  const left = expires_on === null ? 90 : daysBetween(today, expires_on);
  return addDays(today, left < 12 ? -2 : left < 40 ? -8 : left < 150 ? -22 : -50);
}

/**
 * Writes what is on its way as orders that were sent, the last of them still to be, and a draft of the next.
 * @param at when they were written
 */
export async function insertDemoIncoming(
  db: Database,
  articles: readonly DemoArticle[],
  codes: Codes,
  at: string,
): Promise<void> {
  const expected = articles.flatMap(({ code, incoming, offers }) =>
    incoming.map(({ supplier, expected_on, quantity }) => ({
      supplier,
      expected_on,
      line: lineOf(
        code,
        quantity,
        offers.find((offer) => offer.supplier === supplier),
        codes,
      ),
    })),
  );
  const by = { id: null, name: "Démonstration", at };
  const keyOf = ({ supplier, expected_on }: { supplier: string; expected_on: string }) => `${expected_on} ${supplier}`;
  const ofOrder = groupBy(expected, keyOf);
  const order = async (status: "to_send" | "sent" | "draft", body: object) => {
    const written = supplierOrderBody.parse(body);
    const { supplier_id, deliver_on, note } = written;
    const lines = await checkSupplierOrder(db, null, written);
    const channel = await channelOf(db, supplier_id);
    const how = status === "sent" ? { sent_how: channel, sent_by: by.name } : {};
    await insertSupplierOrder(db, { supplier_id, deliver_on, note, status, ...how }, lines, by);
  };
  const keys = [...new Set(expected.map(keyOf))].sort();
  for (const key of keys) {
    const [first] = ofOrder(key);
    if (!first) continue;
    const supplier_id = codes.supplier.get(first.supplier);
    await order(key === keys.at(-1) ? "to_send" : "sent", {
      supplier_id,
      deliver_on: first.expected_on,
      lines: ofOrder(key).map(({ line }) => line),
    });
  }
  const [next] = expected;
  if (!next) return;
  await order("draft", {
    supplier_id: codes.supplier.get(next.supplier),
    deliver_on: addDays(next.expected_on, 7),
    note: "À compléter avant l’envoi.",
    lines: [next.line],
  });
}

/** Returns the way in which a supplier wants orders. */
async function channelOf(db: Database, id: number) {
  const { order_channel } = await db
    .selectFrom("suppliers")
    .select("order_channel")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return order_channel;
}

/** Returns so much of an article as a line of an order, by the supplier's offer. */
const lineOf = (article: string, quantity: string, offer: DemoOffer | undefined, codes: Codes) => ({
  article_id: codes.article.get(article),
  ...(offer && {
    supplier_code: offer.supplier_code,
    pack_label: offer.pack_label,
    pack_quantity: offer.pack_quantity,
    pack_price_ht: offer.pack_price_ht,
  }),
  quantity,
});

/** Gloves that came short: the rest is on its way. No plan counts them. */
const short = { article: "GAN-NIT", quantity: "100", inDays: 4 };

async function deliver(db: Database, lots: readonly Delivered[], codes: Codes, today: string): Promise<void> {
  const [first] = lots;
  if (!first) return;
  const isShort = (article: string) => article === short.article;
  const ordered = lots.map(({ article, lot, offer }) =>
    lineOf(article, isShort(article) ? addDecimals(lot.quantity, short.quantity) : lot.quantity, offer, codes),
  );
  const order = await orderFrom(db, codes, first.offer.supplier, first.day, ordered);
  await receive(
    db,
    order,
    lots.map(({ article, lot: { quantity, code, expires_on } }) => ({
      quantity,
      lot_code: code,
      expires_on,
      ...(isShort(article) && { rest: "later", rest_expected_on: addDays(today, short.inDays) }),
    })),
  );
}

/** Orders what did not come as it was ordered: bags that are three days late, leeks that were refused. */
export async function insertDemoTroubles(
  db: Database,
  articles: readonly DemoArticle[],
  codes: Codes,
  today: string,
): Promise<void> {
  const onePack = (code: string): { supplier: string; lines: ReturnType<typeof lineOf>[] } => {
    const offer = articles.find((article) => article.code === code)?.offers.find(({ preferred }) => preferred);
    if (!offer) throw new Error(`Nobody sells ${code}.`);
    return { supplier: offer.supplier, lines: [lineOf(code, offer.pack_quantity, offer, codes)] };
  };
  const [bags, leeks] = [onePack("SAC-KRA"), onePack("POI-REA")];
  const refused = await orderFrom(db, codes, leeks.supplier, addDays(today, -4), leeks.lines);
  await receive(db, refused, [
    { quantity: "0", refused_quantity: leeks.lines[0]?.quantity, refused_reason: "Pourris", rest: "rebuy" },
  ]);
  await orderFrom(db, codes, bags.supplier, addDays(today, -3), bags.lines);
}

/** An order that was sent for a day. */
interface Sent {
  id: number;
  day: string;
}

/** Orders these lines two days before they are to come. */
async function orderFrom(
  db: Database,
  codes: Codes,
  supplier: string,
  day: string,
  lines: ReturnType<typeof lineOf>[],
): Promise<Sent> {
  const body = supplierOrderBody.parse({ supplier_id: codes.supplier.get(supplier), deliver_on: day, lines });
  const { supplier_id, deliver_on } = body;
  const checked = await checkSupplierOrder(db, null, body);
  const by = { id: null, name: "Démonstration", at: parisInstant(addDays(day, -2), "10:00") };
  return { id: await insertSupplierOrder(db, { supplier_id, deliver_on, status: "sent" }, checked, by), day };
}

/** Takes an order in on its day, each of its lines as is said. */
async function receive(db: Database, { id: order_id, day }: Sent, receipts: readonly object[]): Promise<void> {
  const ordered = await db
    .selectFrom("supplier_order_lines")
    .select(["id", "article_id"])
    .where("order_id", "=", order_id)
    .orderBy("position")
    .execute();
  const receipt = receiptBody.parse({
    order_id,
    order_lock_version: 1,
    received_on: day,
    delivery_note: `BL ${4000 + order_id}`,
    lines: ordered.map(({ id, article_id }, at) => ({ order_line_id: id, article_id, ...receipts[at] })),
  });
  await postReceipt(db, receipt, { id: null, name: "Démonstration", at: parisInstant(day, "07:30") });
}
