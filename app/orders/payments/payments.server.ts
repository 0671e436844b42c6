import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { recordId } from "~/display/record";
import { readDate } from "~/forms/dates";
import { readDecimal } from "~/forms/decimals";
import { readRefusedPress } from "~/forms/refused-press.server";
import { sentText } from "~/forms/sent-text";
import { readEnvelope } from "~/forms/state";
import type { FieldErrors } from "~/shell/api-errors";
import { formatMoney } from "~/display/numbers";
import { unknownButton } from "~/forms/unknown-button.server";
import { changeUnconfirmed } from "../words";
import { type TypedPayment, paymentIntents } from "./typed";

/** The reason why a payment was not written, or not taken back; `payment` is what was typed. */
export interface PaymentRefusal {
  message: string;
  usedBy: [];
  payment: TypedPayment & { errors: FieldErrors };
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
  const seen = String(sent.get("seen"));
  const { submissionKey } = readEnvelope(sent);
  try {
    await args.context.api.post(
      `/api/external-orders/${id}/payments`,
      {
        amount: amount.value,
        ...howPaid(typed),
        refund: typed.intent === "refund",
        seen: /^\d{1,5}$/.test(seen) ? Number(seen) : null,
      },
      { idempotencyKey: submissionKey && `${submissionKey}.${typed.intent}` },
    );
  } catch (error) {
    return answerRefusal(error, typed);
  }
  const said = typed.intent === "refund" ? "rendus" : "encaissés";
  args.context.flash({ type: "success", title: `${formatMoney(amount.value)} ${said}` });
  return redirect(`/external-orders/${id}#paiements`);
}

/** Takes a payment back on the day that is typed; pressed twice it does so once. */
export async function takePaymentBack(args: ActionFunctionArgs, sent: FormData) {
  const typed = demandTyped(sent);
  const id = recordId(args);
  if (!/^\d{1,15}$/.test(typed.payment)) throw unknownButton();
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
