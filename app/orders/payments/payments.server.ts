import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { addDecimals, compareDecimals, signOf, subtractDecimals } from "#domain/exact/decimal";
import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import type { One } from "#server/api-client/contract/records";
import { isRecordId, recordId } from "#app/display/record";
import { readDate } from "#app/forms/describe/dates";
import { readDecimal } from "#app/forms/describe/decimals";
import { type Question, readAccepted } from "#app/forms/submit/questions";
import { readRefusedPress } from "#app/forms/submit/refused-press.server";
import { sentText } from "#app/forms/submit/sent-text";
import { readEnvelope } from "#app/forms/submit/state";
import type { FieldErrors } from "#app/shell/api-errors";
import { formatMoney } from "#app/display/numbers";
import { unknownButton } from "#app/forms/submit/unknown-button.server";
import { changeUnconfirmed } from "../words";
import { type TypedPayment, paymentIntents } from "./typed";

/** The reason why a payment was not written, or not taken back; `payment` is what was typed. */
export interface PaymentRefusal {
  message: string;
  usedBy: [];
  payment: TypedPayment & { errors: FieldErrors; question?: Question };
}

/** Reads what was typed of a payment; null where another form was sent. */
export function readTyped(sent: FormData): TypedPayment | null {
  const intent = paymentIntents.find((one) => one === sent.get("intent"));
  if (!intent) return null;
  const text = (name: string) => sentText(sent, name);
  const [payment, amount, means] = [text("payment"), text("amount"), text("means")];
  return { intent, payment, amount, means, paidOn: text("paidOn"), note: text("note") };
}

function demandTyped(sent: FormData): TypedPayment {
  const typed = readTyped(sent);
  if (!typed) throw unknownButton();
  return typed;
}

/** Returns the error of a payment whose means nobody chose; none of another. */
export const missingMeans = ({ means }: TypedPayment): FieldErrors =>
  means === "" ? { means: ["Choisissez comment c’est payé."] } : {};

/** Returns what was typed of how and when money was paid, as the API takes it. */
export const howPaid = ({ means, ...typed }: TypedPayment) => ({ means, ...whenPaid(typed) });

const whenPaid = ({ paidOn, note }: Pick<TypedPayment, "paidOn" | "note">) => ({
  paidOn: paidOn === "" ? null : (readDate(paidOn) ?? paidOn),
  note: note || null,
});

/** Writes what a customer paid, or what is given back to him, as its form has it. */
export async function writePayment(args: ActionFunctionArgs, sent: FormData) {
  const typed = demandTyped(sent);
  const id = recordId(args);
  const amount = readDecimal(typed.amount, 2, "€");
  const errors: FieldErrors = { ...("error" in amount && { amount: [amount.error] }), ...missingMeans(typed) };
  if ("error" in amount || Object.keys(errors).length > 0)
    return refused(422, Object.values(errors).flat().join(" "), { ...typed, errors });
  const sentSeen = String(sent.get("seen"));
  const seen = /^\d{1,5}$/.test(sentSeen) ? Number(sentSeen) : null;
  const { submissionKey } = readEnvelope(sent);
  try {
    const { data: order } = await args.context.api.get<One<ExternalOrder>>(`/api/external-orders/${id}`);
    // Who did not see all entries, or sends the same twice, is answered by the API.
    const isSeen = seen === null || seen === order.payments?.length;
    const question = isSeen ? tooMuch(order, typed.intent, amount.value) : null;
    if (question && !readAccepted(sent).includes(question.accept))
      return refused(409, question.message, { ...typed, errors: {}, question });
    await args.context.api.post(
      `/api/external-orders/${id}/payments`,
      {
        amount: amount.value,
        ...howPaid(typed),
        refund: typed.intent === "refund",
        seen,
      },
      { idempotencyKey: submissionKey && `${submissionKey}.${typed.intent}` },
    );
  } catch (error) {
    return answerRefusal(error, typed);
  }
  const outcome = typed.intent === "refund" ? "rendus" : "encaissés";
  args.context.flash({ type: "success", title: `${formatMoney(amount.value)} ${outcome}` });
  return redirect(`/external-orders/${id}#paiements`);
}

/** Returns the question before more is paid than is left to pay, or given back than is to be; null where it is not. */
function tooMuch(
  {
    amountDue = null,
    depositAmount,
    amountPaid = "0",
  }: Pick<ExternalOrder, "amountDue" | "depositAmount" | "amountPaid">,
  intent: TypedPayment["intent"],
  amount: string,
): Question | null {
  if (amountDue === null) return null;
  const isBack = intent === "refund";
  // More than was ever paid is refused.
  if (isBack && compareDecimals(amount, addDecimals(amountPaid, depositAmount ?? "0")) > 0) return null;
  const due = isBack ? subtractDecimals("0", amountDue) : amountDue;
  const left = signOf(due) > 0 ? due : "0";
  if (compareDecimals(amount, left) <= 0) return null;
  const [paid, rest, more] = [amount, left, subtractDecimals(amount, left)].map((money) => formatMoney(money));
  const isAll = signOf(left) === 0;
  const question = isBack
    ? `Rendre ${paid} ? ${isAll ? "Rien n’est" : `${rest} sont`} à rendre ; ${more} seraient de nouveau à payer.`
    : `Encaisser ${paid} ? Il ${isAll ? "ne reste rien" : `reste ${rest}`} à payer ; ${more} seront à rendre.`;
  return { accept: `over:${amount}:${amountDue}`, message: `${question} Rien n’est encore noté.` };
}

/** Takes a payment back on the day that is typed; pressed twice it does so once. */
export async function takePaymentBack(args: ActionFunctionArgs, sent: FormData) {
  const typed = demandTyped(sent);
  const id = recordId(args);
  if (!isRecordId(typed.payment)) throw unknownButton();
  try {
    await args.context.api.post(`/api/external-orders/${id}/payments/${typed.payment}/take-back`, whenPaid(typed));
  } catch (error) {
    return answerRefusal(error, typed);
  }
  args.context.flash({ type: "success", title: "Le paiement est annulé" });
  return redirect(`/external-orders/${id}#paiements`);
}

/** Returns the answer to a payment that was refused, with what was typed. Throws what is no refusal. */
function answerRefusal(error: unknown, typed: TypedPayment) {
  const { refused: message, status, errors } = readRefusedPress(error, changeUnconfirmed, changeUnconfirmed);
  return refused(status, message, { ...typed, errors });
}

function refused(status: number, message: string, payment: PaymentRefusal["payment"]) {
  const answer: PaymentRefusal = { message, usedBy: [], payment };
  return data(answer, { status });
}

/** The words of a page of payments where the API keeps none. */
export const withoutPayments = "Le serveur des données ne tient pas les paiements.";
