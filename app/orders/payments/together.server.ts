import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect } from "@remix-run/node";
import { addDecimals, signOf } from "#domain/exact/decimal";
import type { DueOrder, PaidTogether } from "#server/api-client/contract/orders/payments";
import type { One } from "#server/api-client/contract/records";
import { formatCount, formatMoney } from "#app/display/numbers";
import { isRecordId, orNotFound } from "#app/display/record";
import { readRefusedPress } from "#app/forms/submit/refused-press.server";
import { readEnvelope } from "#app/forms/submit/state";
import { unknownButton } from "#app/forms/submit/unknown-button.server";
import { type FieldErrors, validationErrors } from "#app/shell/api-errors";
import { type BulkRefusal, refusedOf } from "../list/bulk-status.server";
import { ordersToCollect } from "../list/filters";
import { changeUnconfirmed } from "../words";
import { type PaymentRefusal, howPaid, missingMeans, readTyped, withoutPayments } from "./payments.server";

/** The reason why orders were not paid together, and what was typed. */
export interface TogetherRefusal extends Pick<BulkRefusal, "message" | "refused"> {
  payment: PaymentRefusal["payment"];
}

/** Returns the orders that the address names, with what each owes and the sum; of those that owe nothing, the names. */
export async function openTogether({ request, context }: LoaderFunctionArgs) {
  const named = new URL(request.url).searchParams.getAll("order_ids[]").filter((id) => isRecordId(id));
  const query = { "order_ids[]": [...new Set(named)] };
  try {
    const { data: dueOrders } =
      named.length === 0
        ? { data: [] }
        : await orNotFound(request, context.api.get<One<DueOrder[]>>("/api/payments/due", { query }), withoutPayments);
    const owes = ({ status, amountDue }: DueOrder) => status !== "cancelled" && signOf(amountDue) > 0;
    const orders = dueOrders.filter(owes);
    const sum = orders.reduce((all, { amountDue }) => addDecimals(all, amountDue ?? "0"), "0.00");
    return { orders, sum, others: dueOrders.filter((order) => !owes(order)), errors: null };
  } catch (error) {
    const errors = validationErrors(error);
    if (!errors) throw error;
    return { orders: [], sum: "0.00", others: [], errors };
  }
}

/** Writes that the orders of the form were paid, each of the amount that it was seen to owe: all or none. */
export async function payTogether({ context }: ActionFunctionArgs, sent: FormData) {
  const typed = readTyped(sent);
  if (typed?.intent !== "pay") throw unknownButton();
  const refuse = (status: number, answer: Omit<TogetherRefusal, "payment">, errors: FieldErrors) =>
    data<TogetherRefusal>({ ...answer, payment: { ...typed, errors } }, { status });
  const orders = sent.getAll("orders").flatMap((text) => {
    const [, id, amount] = (typeof text === "string" && /^(\d{1,15}):(\d{1,12}(?:\.\d{1,2})?)$/.exec(text)) || [];
    return id === undefined ? [] : [{ id: Number(id), amount }];
  });
  const { means } = missingMeans(typed);
  if (means) return refuse(422, { message: means.join(" "), refused: [] }, { means });
  try {
    const { submissionKey } = readEnvelope(sent);
    const { data: paid } = await context.api.post<One<PaidTogether>>(
      "/api/payments",
      { orders, ...howPaid(typed) },
      { idempotencyKey: submissionKey },
    );
    const title = `${formatMoney(paid.amountTtc)} encaissés, ${formatCount(paid.orderCount, "commande")}`;
    context.flash({ type: "success", title });
  } catch (error) {
    const { refused: message, status, errors } = readRefusedPress(error, changeUnconfirmed, changeUnconfirmed);
    return refuse(status, { message, refused: refusedOf(error) }, errors);
  }
  return redirect(`/external-orders${ordersToCollect}`);
}
