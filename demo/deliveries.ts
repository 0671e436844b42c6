import { addDays, midnightOf } from "#domain/days";
import { groupBy } from "../server/embedded-api/database/grouping";
import type { Database } from "../server/embedded-api/database/tables";
import { receiptBody } from "../server/embedded-api/purchasing/receipts/body";
import { postReceipt } from "../server/embedded-api/purchasing/receipts/post";
import { supplierOrderBody } from "../server/embedded-api/purchasing/supplier-orders/body";
import { checkSupplierOrder, insertSupplierOrder } from "../server/embedded-api/purchasing/supplier-orders/write";
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
  for (const [, lots] of [...deliveries].sort(([a], [b]) => (a < b ? -1 : 1))) await deliver(db, lots, codes);
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

const daysBetween = (from: string, to: string): number =>
  Math.round((Number(midnightOf(to)) - Number(midnightOf(from))) / 86_400_000);

/** Writes what is on its way as orders that were sent, and a draft of the next. @param at when they were written */
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
  const order = async (status: "sent" | "draft", body: object) => {
    const written = supplierOrderBody.parse(body);
    const { supplier_id, deliver_on, note } = written;
    const lines = await checkSupplierOrder(db, null, written);
    await insertSupplierOrder(db, { supplier_id, deliver_on, note, status }, lines, by);
  };
  for (const key of [...new Set(expected.map(keyOf))].sort()) {
    const [first] = ofOrder(key);
    if (!first) continue;
    const supplier_id = codes.supplier.get(first.supplier);
    await order("sent", { supplier_id, deliver_on: first.expected_on, lines: ofOrder(key).map(({ line }) => line) });
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

async function deliver(db: Database, lots: readonly Delivered[], codes: Codes): Promise<void> {
  const [first] = lots;
  if (!first) return;
  const { day } = first;
  const by = { id: null, name: "Démonstration", at: parisInstant(addDays(day, -2), "10:00") };
  const body = supplierOrderBody.parse({
    supplier_id: codes.supplier.get(first.offer.supplier),
    deliver_on: day,
    lines: lots.map(({ article, lot, offer }) => lineOf(article, lot.quantity, offer, codes)),
  });
  const { supplier_id, deliver_on } = body;
  const lines = await checkSupplierOrder(db, null, body);
  const order_id = await insertSupplierOrder(db, { supplier_id, deliver_on, status: "sent" }, lines, by);
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
    lines: ordered.map(({ id, article_id }, at) => ({
      order_line_id: id,
      article_id,
      quantity: lots[at]?.lot.quantity,
      lot_code: lots[at]?.lot.code,
      expires_on: lots[at]?.lot.expires_on,
    })),
  });
  await postReceipt(db, receipt, { ...by, at: parisInstant(day, "07:30") });
}
