import { createHash } from "node:crypto";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { OrderedFromPlan } from "#server/api-client/contract/supplier-orders";
import { formatCount } from "#app/display/numbers";
import { readEnvelope } from "#app/forms/submit/state";
import { toSendPath } from "./to-send-path";
import { readRefusedPress } from "#app/forms/submit/refused-press.server";
import { describeMailed } from "./mail-orders.server";
import { belowField, mailField, orderField, pressField, pressReached, readOrderable } from "./orderable";
import { unknownButton } from "#app/forms/submit/unknown-button.server";

/**
 * Orders the purchase lists that the page's form names, of a plan or of a frozen calculation (`of`). Leads to what is
 * to be sent where several were, else shows the page again; a refusal is answered in words.
 */
export async function orderLists({ request, context }: ActionFunctionArgs, of: { plan?: object; runId?: number }) {
  const sent = await request.formData();
  const named = (field: string, belowMinimum: boolean) =>
    sent.getAll(field).flatMap((value) => {
      const { state: seen, ...list } = readOrderable(value) ?? { state: null };
      return "supplierId" in list ? [{ ...list, seen, ...(belowMinimum && { belowMinimum }) }] : [];
    });
  const orders = [
    ...named(orderField, false),
    ...(sent.get(pressField) === pressReached ? [] : named(belowField, true)),
  ];
  if (orders.length === 0) {
    if (sent.has(orderField) || sent.has("submissionKey"))
      return data({ refused: "Cochez au moins une commande à passer." }, { status: 422 });
    throw unknownButton();
  }
  const isMailed = sent.has(mailField);
  const body = { ...of, orders, ...(isMailed && { mail: true }) };
  let leadsToSending = false;
  try {
    const { submissionKey } = readEnvelope(sent);
    const { data: made } = await context.api.post<{ data: OrderedFromPlan[] }>("/api/supplier-orders/from-plan", body, {
      idempotencyKey: submissionKey && `${submissionKey}.${printOf(body)}`,
    });
    const numbers = made.map(({ number, supplierName }) => `${number} (${supplierName})`).join(", ");
    const isNew = made.some(({ already }) => !already);
    const waiting = made.filter(({ status }) => status === "to_send");
    const mailed =
      isMailed && waiting.length > 0
        ? describeMailed(
            waiting.map(({ supplierName, messageId = null, mailRefusal = null }) => ({
              supplierName,
              messageId,
              refusal: mailRefusal,
            })),
          )
        : null;
    leadsToSending = mailed ? mailed.others !== null : made.length > 1 && waiting.length > 0;
    const placed = isNew ? formatCount(made.length, "commande passée", "commandes passées") : "Déjà commandé";
    const description = mailed ? mailed.others : numbers;
    context.flash({
      type: isNew ? "success" : "info",
      title: [placed, mailed?.leaving].filter(Boolean).join(", "),
      // The page of what is to be sent names them, and its buttons are not to be covered.
      ...(description !== null && (mailed || !leadsToSending) && { description }),
    });
  } catch (error) {
    const { refused, status } = readRefusedPress(error, "");
    return data({ refused }, { status });
  }
  const { pathname, search } = new URL(request.url);
  return redirect(leadsToSending ? toSendPath : pathname + search);
}

/** Tells the buttons of one page apart: they share its key, and each names other lists. */
const printOf = (body: object): string =>
  createHash("sha256").update(JSON.stringify(body)).digest("base64url").slice(0, 16);
