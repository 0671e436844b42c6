import type { Answer } from "#domain/contract/field";
import type { recallNoticeWritten } from "#domain/contract/orders/recall-notices";
import type { Database } from "../../database/tables";
import type { Random } from "../../http/api";
import type { Author } from "../../records/author";
import type { CompanyAnswer } from "../../records/company";
import { isUnderWay, lockOutbox, replaceFailed, underway, writeMessage } from "../../records/outbox/write";
import { unlessRefused } from "../../records/transaction";
import { type Concerned, type NotifiedCustomer, type RecallOfCustomers, withNotices } from "./read";
import { type NoticeWords, drawNotice, noticeLetter } from "./words";

export type Written = Answer<typeof recallNoticeWritten>;

/** A customer to be told: their notice as it leaves, or why there is none. */
export interface ToTell {
  orderId: number;
  concerned: Concerned | null;
  drawn: { letter: NoticeWords; bytes: Uint8Array<ArrayBuffer> } | null;
}

/** Draws the notices to the customers of these orders, each customer once. */
export async function drawNotices(
  db: Database,
  {
    customers,
    orderIds,
    words,
    again,
  }: { customers: RecallOfCustomers; orderIds: readonly number[]; words: NoticeWords; again: boolean },
  { house, now }: { house: CompanyAnswer; now: Date },
): Promise<ToTell[]> {
  const state = await withNotices(db, customers);
  const seen = new Set<Concerned>();
  const all: ToTell[] = [];
  for (const orderId of orderIds) {
    const at = customers.customers.findIndex((one) => one.orderIds.has(orderId));
    const concerned = customers.customers[at] ?? null;
    if (concerned && seen.has(concerned)) continue;
    if (concerned) seen.add(concerned);
    const isToLeave = concerned?.recipient.email && (again || state[at]?.due);
    all.push({
      orderId,
      concerned,
      drawn:
        concerned && isToLeave
          ? {
              letter: noticeLetter(concerned, words, house),
              bytes: await drawNotice(concerned, words, { seller: house.lines, now }),
            }
          : null,
    });
  }
  return all;
}

/** Writes the notices that were drawn, as far as each may leave; those that do not say why. */
export async function writeNotices(
  db: Database,
  { mark, all, again }: { mark: string; all: readonly ToTell[]; again: boolean },
  author: Author,
  sending: { random: Random; from: string; house: CompanyAnswer },
): Promise<Written[]> {
  await lockOutbox(db);
  const customers = all.flatMap(({ concerned }) => concerned ?? []);
  const now = await withNotices(db, { mark, customers });
  const written: Written[] = [];
  for (const { orderId, concerned, drawn } of all) {
    const state = concerned && now[customers.indexOf(concerned)];
    const summary = { order_id: orderId, customer_name: concerned?.recipient.customer_name ?? null };
    const refusal = refusalOf(state ?? null, again);
    if (refusal !== null || !state || !drawn) {
      written.push({ ...summary, message_id: null, refusal: refusal ?? changed });
      continue;
    }
    const { marks } = concerned;
    const message = await unlessRefused(db, () => writeNotice(db, { mark, marks, state, drawn }, author, sending));
    written.push(
      message.refused === null
        ? { ...summary, message_id: message.answer, refusal: null }
        : { ...summary, message_id: null, refusal: message.refused },
    );
  }
  return written;
}

const changed = "Ce rappel ne concerne plus ce client : relisez la page.";

/** Returns why a customer is not told now, in words; null where they are. */
function refusalOf(state: NotifiedCustomer | null, again: boolean): string | null {
  if (state === null) return changed;
  if (state.email === null) return "Son adresse e-mail n’est pas connue : appelez-le.";
  if (state.last && isUnderWay(state.last) && (again || !state.due)) return underway().body.message;
  if (!again && !state.due)
    return state.last?.state === "failed" ? "Cette adresse a été refusée : appelez-le." : "Déjà prévenu de ce rappel.";
  return null;
}

// SQLite binds at most 32 766 values in one statement.
const rowsAtOnce = 1000;

async function writeNotice(
  db: Database,
  {
    mark,
    marks,
    state,
    drawn,
  }: {
    mark: string;
    marks: Concerned["marks"];
    state: NotifiedCustomer;
    drawn: NonNullable<ToTell["drawn"]>;
  },
  author: Author,
  { house, ...sending }: { random: Random; from: string; house: CompanyAnswer },
): Promise<number> {
  const id = await writeMessage(
    db,
    {
      kind: "recall_notice",
      document: null,
      recipient: state.email ?? "",
      replyTo: house.email,
      facts: [],
      ...drawn.letter,
      file: { name: "avis-de-rappel.pdf", bytes: drawn.bytes },
    },
    author,
    sending,
  );
  if (state.last?.state === "failed") await replaceFailed(db, [state.last.id]);
  const rows = state.orders.flatMap(({ order_id }) =>
    [mark, ...(marks.get(order_id) ?? [])].map((recall) => ({ recall, order_id, message_id: id })),
  );
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await db
      .insertInto("recall_notices")
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
  return id;
}
