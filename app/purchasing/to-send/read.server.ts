import { orderChannels } from "#domain/choices";
import { channelPhrases } from "#domain/purchasing/supplier-order-words";
import { formatTimeOf } from "#app/display/dates";
import type { OrderToSend, SupplierOrderRow } from "#server/api-client/contract/supplier-orders";
import type { Page } from "#server/api-client/contract/records";
import type { ApiClient, Query } from "#server/api-client/api";
import { dayInParis } from "#domain/paris";
import { undoableUntil } from "#domain/undo";
import { timeLeft } from "#app/display/time-left";
import { pick } from "#app/lists/pick";
import { isMailed, mailedLines, orderMail } from "#app/planning/purchase-lists/mail";
import { isPast } from "#app/planning/too-late";
import type { MessageRow } from "#server/api-client/contract/messages";
import { readMailState } from "#app/forms/mail/read.server";
import { isUnderWay } from "#app/forms/mail/words";
import { hasStatus } from "#app/shell/api-errors";

const perPage = 25;
const mostMessages = 100;

const sentListFields = ["id", "number", "supplierName", "lockVersion"] as const;

/**
 * Reads the orders that wait to be sent, those that somebody sent today, and the press that can still be taken back;
 * null where the API knows no such orders.
 */
export async function readToSend(api: ApiClient, params: URLSearchParams, now: Date) {
  const [mail, waiting, sent] = await Promise.all([
    readMailState(api),
    pageToSend(api, { page: params.get("page"), perPage }),
    api.get<Page<SupplierOrderRow>>("/api/supplier-orders", {
      query: { status: ["sent"], sort: "-created_at", perPage },
    }),
  ]);
  if (waiting === null) return null;
  const messages = mail?.configured ? await messagesOf(api, waiting.data) : null;
  const moment = now.toISOString();
  const today = dayInParis(now);
  return {
    meta: waiting.meta,
    mail,
    orders: waiting.data.map((order) => ({
      ...toSendRow(order, moment),
      letter: messages && letterOf(order, messages),
    })),
    press: latestPress(waiting.data, now),
    sent: sent.data
      .filter(({ sentAt }) => sentAt !== null && dayInParis(new Date(sentAt)) === today)
      .map((order) => ({ ...pick(order, sentListFields), sentText: describeSent(order) })),
  };
}

/** Reads the messages of orders that wait to be sent: those that are about to leave, and those that failed. */
async function messagesOf(api: ApiClient, orders: readonly OrderToSend[]): Promise<MessageRow[]> {
  if (orders.length === 0) return [];
  const pages = await Promise.all(
    (["queued", "sending", "failed"] as const).map((state) =>
      api.get<Page<MessageRow>>("/api/messages", { query: { state, kind: "supplier_order", perPage: mostMessages } }),
    ),
  );
  return pages.flatMap(({ data }) => data);
}

/** Returns how an order stands by e-mail: whether it may leave with one touch, and its message. */
function letterOf({ id, contact }: OrderToSend, messages: readonly MessageRow[]) {
  const message = messages.find(({ supplierOrderId }) => supplierOrderId === id) ?? null;
  return {
    message,
    recipient: isMailed(contact) && !(message && isUnderWay(message)) ? contact.email : null,
  };
}

/** Returns a page of the orders that wait to be sent, or null where the API knows none such. */
export async function pageToSend(api: ApiClient, query: Query): Promise<Page<OrderToSend> | null> {
  try {
    return await api.get<Page<OrderToSend>>("/api/supplier-orders/to-send", { query });
  } catch (error) {
    if (hasStatus(error, 404, 405, 422)) return null;
    throw error;
  }
}

export type ToSend = NonNullable<Awaited<ReturnType<typeof readToSend>>>;

function toSendRow(order: OrderToSend, moment: string) {
  const { id, number, supplierName, deliverOn, orderBefore, subtotalHt, subtotalComplete, lockVersion, contact } =
    order;
  const past = isPast(orderBefore ?? deliverOn, moment);
  const channel = channelOf(contact);
  const lines = mailedLines(order.lines);
  const late = past ? dayInParis(new Date(moment)) : null;
  const { text, href, cut } = orderMail({ number, deliverOn, lateOn: late, subtotalHt, lines }, contact);
  return {
    id,
    number,
    supplierName,
    deliverOn,
    orderBefore,
    subtotalHt,
    subtotalComplete,
    lockVersion,
    past,
    left: timeLeft(orderBefore, moment),
    lineCount: lines.length,
    channel,
    others: orderChannels.filter((how) => how !== channel).map((how) => ({ how, label: channelPhrases[how] })),
    phone: contact.phone,
    contactName: contact.contactName,
    mail: { text, href, cut },
  };
}

/** Returns the way that a supplier wants orders; where he says none, the one by which he can be reached. */
function channelOf({ orderChannel, email, phone }: OrderToSend["contact"]) {
  return orderChannel ?? (email !== null || phone === null ? "email" : "phone");
}

/** Returns the latest press of which something waits to be sent and that was made in the last ten minutes. */
function latestPress(orders: readonly OrderToSend[], now: Date) {
  const ids = orders.flatMap(({ pressId, createdAt }) =>
    pressId !== null && now.toISOString() <= undoableUntil(createdAt) ? [pressId] : [],
  );
  if (ids.length === 0) return null;
  const id = Math.max(...ids);
  const made = orders.filter(({ pressId }) => pressId === id);
  const first = made.map(({ createdAt }) => createdAt).sort()[0] ?? now.toISOString();
  return { id, count: made.length, until: undoableUntil(first) };
}

/** Returns « envoyée par téléphone à 17 h 32 par Camille Démo », as far as it was noted. */
const describeSent = ({ sentAt, sentHow, sentBy }: Pick<SupplierOrderRow, "sentAt" | "sentHow" | "sentBy">): string =>
  ["envoyée", sentHow && channelPhrases[sentHow], sentAt && `à ${formatTimeOf(sentAt)}`, sentBy && `par ${sentBy}`]
    .filter(Boolean)
    .join(" ");
