import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect } from "@remix-run/node";
import { addDecimals, signOf } from "#domain/exact/decimal";
import type { DueOrder, PaidTogether } from "../../../server/api-client/contract/payments";
import type { One } from "../../../server/api-client/contract/records";
import { formatCount, formatMoney } from "~/display/numbers";
import { readRefusal } from "~/forms/refusal.server";
import { readEnvelope } from "~/forms/state";
import { type FieldErrors, hasStatus, validationErrors } from "~/shell/api-errors";
import { type BulkRefusal, refusedOf } from "../bulk-status.server";
import { ordersToCollect } from "../filters";
import { changeUnconfirmed } from "../words";
import { howPaid, missingMeans, readTyped, withoutPayments } from "./payments.server";
import type { TypedPayment } from "./typed";

/** The reason why orders were not paid together, and what was typed. */
export interface TogetherRefusal extends Pick<BulkRefusal, "message" | "refused"> {
  typed: TypedPayment;
  errors: FieldErrors;
}

/** Returns the orders that the address names, with what each owes and the sum; of those that owe nothing, the names. */
export async function openTogether({ request, context }: LoaderFunctionArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const ids = [...new Set(searchParams.getAll("order_ids[]").filter((id) => /^\d{1,15}$/.test(id)))];
  try {
    const answer =
      ids.length === 0
        ? { data: [] }
        : await context.api.get<One<DueOrder[]>>("/api/payments/due", { query: { "order_ids[]": ids } });
    const owes = ({ status, amountDue }: DueOrder) => status !== "cancelled" && signOf(amountDue) > 0;
    const orders = answer.data.filter(owes);
    const sum = orders.reduce((all, { amountDue }) => addDecimals(all, amountDue ?? "0"), "0.00");
    return { orders, sum, others: answer.data.filter((order) => !owes(order)), errors: null };
  } catch (error) {
    if (hasStatus(error, 404)) throw withoutPayments(pathname + search);
    const errors = validationErrors(error);
    if (!errors) throw error;
    return { orders: [], sum: "0.00", others: [], errors };
  }
}

/** Writes that the orders of the form were paid, each of the amount that it was seen to owe: all or none. */
export async function payTogether({ context }: ActionFunctionArgs, sent: FormData) {
  const typed = readTyped(sent);
  if (!typed) throw new Response("Ce bouton ne fait pas partie de la page.", { status: 400 });
  const refuse = (status: number, message: string, more: Partial<TogetherRefusal> = {}) =>
    data<TogetherRefusal>({ message, refused: [], typed, errors: {}, ...more }, { status });
  const orders = sent.getAll("orders").flatMap((text) => {
    const [, id, amount] = (typeof text === "string" && /^(\d{1,15}):(\d{1,12}(?:\.\d{1,2})?)$/.exec(text)) || [];
    return id === undefined ? [] : [{ id: Number(id), amount }];
  });
  const errors = missingMeans(typed);
  const wrong = Object.values(errors).flat().join(" ");
  if (wrong !== "") return refuse(422, wrong, { errors });
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
    const refusal = readRefusal(error);
    switch (refusal?.why) {
      case undefined:
      case "stale":
        throw error;
      case "invalid":
        return refuse(422, Object.values(refusal.errors).flat().join(" "), { errors: refusal.errors });
      case "refused":
        return refuse(refusal.status, refusal.message, { refused: refusedOf(error) });
      case "unavailable":
        return refuse(503, changeUnconfirmed);
    }
  }
  return redirect(`/external-orders${ordersToCollect}`);
}
