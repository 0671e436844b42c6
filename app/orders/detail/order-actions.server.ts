import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { type OrderStatus, isOrderStatus } from "#domain/orders/order-statuses";
import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import type { One } from "#server/api-client/contract/records";
import { type RecordRefusal, actOnRecord } from "#app/catalogue/record-actions.server";
import type { FieldErrors } from "#app/shell/api-errors";
import { type Refusal, readRefusal } from "#app/forms/submit/refusal.server";
import { sentText } from "#app/forms/submit/sent-text";
import { readEnvelope } from "#app/forms/submit/state";
import { servableStatuses } from "#domain/orders/order-work";
import { readDate } from "#app/forms/describe/dates";
import { type Question, readAccepted } from "#app/forms/submit/questions";
import { recordId } from "#app/display/record";
import { acceptedBody } from "../allergies";
import { leftOn } from "./left-on";
import { isMissing } from "./incomplete-lines";
import { noteEvening, readEvening } from "../evening/evening.server";
import { type TypedEvening, eveningIntent } from "../evening/typed";
import { movedMessage } from "../edit/moved-message";
import { type Done, mayHandOver, wholeOrder } from "../edit/quantities";
import { readTyped, takePaymentBack, writePayment } from "../payments/payments.server";
import type { TypedPayment } from "../payments/typed";
import { leftToPay } from "../due";
import { surplusBody, surplusQuestions } from "../edit/surplus";
import { changeUnconfirmed, orderWords } from "../words";
import { unknownButton } from "#app/forms/submit/unknown-button.server";

/**
 * The reason why a button of an order's page did nothing; `refusedMove` is the change of status that was refused, with
 * what was typed. /
 */
export interface OrderRefusal extends RecordRefusal {
  refusedMove?: { to: OrderStatus; reason: string; deliveredOn: string; errors: FieldErrors; questions?: Question[] };
  /** A payment that was typed when the session ended. */
  payment?: TypedPayment | undefined;
  /** An evening that was typed when the session ended. */
  evening?: TypedEvening | undefined;
}

/**
 * Answers the buttons of an order's page: its next status, everything produced or delivered, payments, archive,
 * restore, delete.
 */
export async function actOnOrder(args: ActionFunctionArgs) {
  const sent = await args.request.formData();
  switch (sent.get("intent")) {
    case "status":
      return changeStatus(args, sent);
    case "undo":
      return undoMove(args, sent);
    case eveningIntent:
      return noteEvening(args, sent);
    case "pay":
    case "refund":
      return writePayment(args, sent);
    case "take-payment-back":
      return takePaymentBack(args, sent);
    case "all-produced":
      return completeLines(args, sent, "producedQuantity");
    case "all-delivered":
      return completeLines(args, sent, "deliveredQuantity");
    default:
      return actOnRecord(args, orderWords, sent);
  }
}

const ended =
  "Votre session s’était interrompue : rien n’a été fait. Voici la commande telle qu’elle est " +
  "maintenant ; recommencez si c’est toujours ce que vous voulez.";

/**
 * Returns the request of a button on the order's page when its session ended (`stored`, from `context.takeForm`), as a
 * refusal that keeps the typed values; null when there is none.
 */
export function reopenAction(stored: FormData | null): OrderRefusal | null {
  if (!stored) return null;
  const { to, ...typed } = readMove(stored);
  return {
    message: ended,
    usedBy: [],
    refusedMove: isOrderStatus(to) ? { to, ...typed, errors: {} } : undefined,
    payment: readTyped(stored) ?? undefined,
    evening: readEvening(stored) ?? undefined,
  };
}

function readMove(sent: FormData): { to: unknown; reason: string; deliveredOn: string } {
  return { to: sent.get("to"), reason: sentText(sent, "reason"), deliveredOn: sentText(sent, leftOn.name) };
}

/** Returns the day on which an order left as a body has it; nothing where it is the one that was offered. */
const leftBody = (sent: FormData): { deliveredOn?: string } => {
  const { deliveredOn } = readMove(sent);
  return deliveredOn === "" || deliveredOn === sent.get(leftOn.offered)
    ? {}
    : { deliveredOn: readDate(deliveredOn) ?? deliveredOn };
};

async function changeStatus(args: ActionFunctionArgs, sent: FormData) {
  const id = recordId(args);
  const { submissionKey, lockVersion } = readEnvelope(sent);
  const { to, ...typed } = readMove(sent);
  if (!isOrderStatus(to)) throw unknownButton();
  let status: OrderStatus = to;
  let left: string | null = null;
  let order: Partial<ExternalOrder> = {};
  try {
    const accepts = readAccepted(sent).flatMap((accept) => accept.split(" "));
    const accepted = { ...acceptedBody(accepts), ...surplusBody(accepts) };
    const answer = await args.context.api.post<One<ExternalOrder>>(
      `/api/external-orders/${id}/status`,
      { status: to, reason: typed.reason || null, lockVersion, ...leftBody(sent), ...accepted },
      { idempotencyKey: submissionKey && `${submissionKey}.${to}` },
    );
    order = answer.data;
    status = answer.data.status;
    left = status === "delivered" ? leftToPay(answer.data) : null;
  } catch (error) {
    return refuse(error, (refusal) => ({
      to,
      ...typed,
      errors: refusal.why === "invalid" ? refusal.errors : {},
      questions: surplusQuestions(error),
    }));
  }
  // A delivery that is taken back leaves the order as it was before it.
  const isAsBefore = to === "ready" && status !== to;
  args.context.flash(isAsBefore ? { type: "success", title: takenBack } : movedMessage(to, { left, order }));
  return redirect(`/external-orders/${id}`);
}

const takenBack = "La livraison est annulée : la commande est comme avant";

/** Takes the last delivery or cancellation back; pressed twice it does so once. */
async function undoMove(args: ActionFunctionArgs, sent: FormData) {
  const id = recordId(args);
  const { submissionKey, lockVersion } = readEnvelope(sent);
  try {
    await args.context.api.post(
      `/api/external-orders/${id}/undo`,
      { lockVersion },
      { idempotencyKey: submissionKey && `${submissionKey}.undo` },
    );
  } catch (error) {
    return refuse(error);
  }
  args.context.flash({ type: "success", title: "C’est annulé : la commande est comme avant" });
  return redirect(`/external-orders/${id}`);
}

/**
 * Notes what is missing of each line, and then moves the order on where that was asked for: one that may be is
 * delivered once everything is noted as delivered, in one act where that may be taken back. Pressed twice it has
 * nothing left to note, and nothing is lowered.
 */
async function completeLines(args: ActionFunctionArgs, sent: FormData, field: keyof Done) {
  const id = recordId(args);
  const { submissionKey, lockVersion } = readEnvelope(sent);
  const { api, flash } = args.context;
  const path = `/api/external-orders/${id}`;
  const read = async () => (await api.get<One<ExternalOrder>>(path)).data;
  const order = await read();
  const lines = order.lines.map((line) => (isMissing(line, field) ? { ...line, [field]: line.quantity } : line));
  const to = nextOnceNoted(field, order.status, sent.get("to"));
  let seen: { lockVersion: number | null; deliveredQuantities?: string[] } | null = null;
  if (to === "delivered" && mayHandOver(order))
    seen = { lockVersion, deliveredQuantities: lines.map(({ deliveredQuantity }) => deliveredQuantity) };
  else
    try {
      const body = { ...wholeOrder({ ...order, lines }), lockVersion };
      seen = { lockVersion: (await api.put<One<ExternalOrder>>(path, body)).data.lockVersion };
    } catch (error) {
      const isStale = readRefusal(error)?.why === "stale";
      if (!isStale || (await read()).lines.some((line) => isMissing(line, field))) return refuse(error);
    }
  // What somebody else has changed meanwhile does not go on before it was seen.
  let left: string | null = null;
  if (seen && to) {
    try {
      const idempotencyKey = submissionKey && `${submissionKey}.${to}`;
      const body = { status: to, reason: null, ...leftBody(sent), ...seen };
      const answer = await api.post<One<ExternalOrder>>(`${path}/status`, body, { idempotencyKey });
      left = to === "delivered" ? leftToPay(answer.data) : null;
    } catch (error) {
      if ((await read()).status !== to) return refuse(error);
    }
  }
  flash(to ? movedMessage(to, { left, order }) : { type: "success", title: notedMessages[field] });
  return redirect(`/external-orders/${id}`);
}

const notedMessages: Record<keyof Done, string> = {
  producedQuantity: "Tout est noté comme produit",
  deliveredQuantity: "Tout est noté comme livré",
};

/** Returns the status to which an order goes once its lines are noted; null where it stays. */
function nextOnceNoted(field: keyof Done, status: OrderStatus, wanted: unknown): OrderStatus | null {
  if (field === "deliveredQuantity") return servableStatuses.includes(status) ? "delivered" : null;
  return status === "in_production" && wanted === "ready" ? "ready" : null;
}

const stale =
  "Cette commande a changé entre-temps. La voici telle qu’elle est maintenant : recommencez si " +
  "c’est toujours ce que vous voulez.";

function refuse(error: unknown, refusedMoveOf?: (refusal: Refusal) => OrderRefusal["refusedMove"]) {
  const refusal = readRefusal(error);
  if (!refusal) throw error;
  const refused: OrderRefusal = { message: messageOf(refusal), usedBy: [], refusedMove: refusedMoveOf?.(refusal) };
  return data(refused, { status: statuses[refusal.why] ?? (refusal.why === "refused" ? refusal.status : 500) });
}

const statuses: Partial<Record<Refusal["why"], number>> = { invalid: 422, stale: 409, unavailable: 503 };

function messageOf(refusal: Refusal): string {
  switch (refusal.why) {
    case "invalid":
      return Object.values(refusal.errors).flat().join(" ");
    case "stale":
      return stale;
    case "refused":
      return refusal.message;
    case "unavailable":
      return changeUnconfirmed;
  }
}
