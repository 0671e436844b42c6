import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { statusPredicate } from "#domain/orders/order-status-names";
import type { PressedOrders } from "#server/api-client/contract/orders/external-orders";
import type { One } from "#server/api-client/contract/records";
import { formatTimeOf } from "#app/display/dates";
import { formatCount } from "#app/display/numbers";
import { readRefusal } from "#app/forms/submit/refusal.server";
import { readEnvelope } from "#app/forms/submit/state";
import { type BulkRefusal, isRefused, refusedOf, unchangedMessage } from "./bulk-status.server";
import { orderWords, changeUnconfirmed } from "../words";
import { unknownButton } from "#app/forms/submit/unknown-button.server";

const field = "undo-all";

/** Returns what a list says of orders that were moved together; null where there is nothing to take back. */
export function summarizePress(pressed: PressedOrders | null | undefined) {
  if (!pressed || pressed.orders.length === 0) return null;
  const { status, madeAt, orders } = pressed;
  return {
    text: `${formatCount(orders.length, ...orderWords.count)} ${statusPredicate(status, orders.length)}`,
    at: formatTimeOf(madeAt),
    act: status === "cancelled" ? "Rétablir" : "Annuler",
    orders: orders.map(({ id, lockVersion }) => `${id}.${lockVersion}`).join(" "),
  };
}

export type PressSummary = NonNullable<ReturnType<typeof summarizePress>>;

/** Takes back what was moved together, of those that may, and names the others; null where another form was sent. */
export async function takePressBack({ request, context }: ActionFunctionArgs, sent: FormData) {
  if (!sent.has(field)) return null;
  const orders = [...String(sent.get(field)).matchAll(/(\d{1,15})\.(\d{1,15})/g)].map(([, id, version]) => ({
    id: Number(id),
    lockVersion: Number(version),
  }));
  if (orders.length === 0) throw unknownButton();
  const refuse = (status: number, message: string, refused: BulkRefusal["refused"] = []) =>
    data<BulkRefusal>({ message, refused, errors: {} }, { status });
  try {
    const { submissionKey } = readEnvelope(sent);
    const { data: done } = await context.api.post<One<{ refused?: unknown[] }>>(
      "/api/external-orders/undo",
      { orders },
      { idempotencyKey: submissionKey && `${submissionKey}.${field}` },
    );
    const refused = done.refused?.filter(isRefused) ?? [];
    const count = orders.length - refused.length;
    const summary = `C’est annulé : ${formatCount(count, "commande est", "commandes sont")} comme avant`;
    if (refused.length > 0) return refuse(200, `${summary}. ${unchangedMessage(refused.length)}`, refused);
    context.flash({ type: "success", title: summary });
  } catch (error) {
    const refusal = readRefusal(error);
    if (refusal?.why === "refused") return refuse(refusal.status, refusal.message, refusedOf(error));
    if (refusal?.why === "unavailable") return refuse(503, changeUnconfirmed);
    throw error;
  }
  const { pathname, search } = new URL(request.url);
  return redirect(pathname + search);
}
