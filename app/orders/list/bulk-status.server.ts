import { isRecordId } from "#app/display/record";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { type OrderStatus, isOrderStatus } from "#domain/orders/order-statuses";
import type { One } from "#server/api-client/contract/records";
import { type FieldErrors, isApiError } from "#app/shell/api-errors";
import { formatCount } from "#app/display/numbers";
import { readAccepted } from "#app/forms/submit/questions";
import { readRefusal } from "#app/forms/submit/refusal.server";
import { sentText } from "#app/forms/submit/sent-text";
import { readEnvelope } from "#app/forms/submit/state";
import { statusChangeMessage } from "#domain/orders/status-change-message";
import { statusPredicate } from "#domain/orders/order-status-names";
import { togetherPath } from "./filters";
import { confirmUnproduced } from "./confirm-unproduced";
import { needsOfOrders } from "../needs-of-day";
import { changeUnconfirmed } from "../words";

/** The reasons why the chosen orders did not change, and the choice. */
export interface BulkRefusal {
  message: string;
  refused: { id: number; name: string | null; message: string }[];
  errors: FieldErrors;
  /** None where it was no choice of the list. */
  chosen?: { ids: number[]; to: string; reason: string };
  /** True when they may all the same, once that is confirmed. */
  mayInsist?: boolean;
}

/**
 * Returns the choice made in the list when its session ended (`stored`, from `context.takeForm`); null when there is
 * none.
 */
export function reopenChosen(stored: FormData | null): BulkRefusal | null {
  const ended =
    "Votre session s’était interrompue : rien n’a été changé. Votre choix est gardé ; vérifiez-le et recommencez.";
  return stored && { message: ended, refused: [], errors: {}, chosen: readChosen(stored) };
}

/**
 * Leads from the orders that were ticked to what they demand, or to where they are paid together, or moves those that
 * may to one status, and back to the list as it was filtered; the others stay ticked, each with why.
 */
export async function applyBulkStatus({ request, context }: ActionFunctionArgs, sent: FormData) {
  const chosen = readChosen(sent);
  const refuse = (status: number, message: string, more: Partial<BulkRefusal> = {}) =>
    data<BulkRefusal>({ message, refused: [], errors: {}, chosen, ...more }, { status });
  if (chosen.ids.length === 0) return refuse(422, "Aucune commande n’est choisie : cochez-les dans la liste.");
  if (sent.get("intent") === "needs") return redirect(needsOfOrders(chosen.ids));
  if (sent.get("intent") === "collect") return redirect(togetherPath(chosen.ids));
  if (!isOrderStatus(chosen.to))
    return refuse(422, "Rien n’a changé : choisissez le nouveau statut.", {
      errors: { to: ["Choisissez le nouveau statut."] },
    });
  try {
    const asks = chosen.to === "ready" && !readAccepted(sent).includes(confirmUnproduced);
    const body = {
      ids: chosen.ids,
      status: chosen.to,
      reason: chosen.reason || null,
      ...(asks && { askUnproduced: true }),
      skipRefused: true,
    };
    const done = await context.api.post<One<{ already?: number[]; refused?: unknown[] }> | undefined>(
      "/api/external-orders/status",
      body,
      {
        idempotencyKey: readEnvelope(sent).submissionKey,
      },
    );
    const refused = done?.data?.refused?.filter(isRefused) ?? [];
    const summary = bulkMessage(chosen.ids.length - refused.length, done?.data?.already?.length ?? 0, chosen.to);
    if (refused.length > 0)
      return data<BulkRefusal>({
        message: `${summary}. ${unchangedMessage(refused.length)}`,
        refused,
        errors: {},
        chosen: { ...chosen, ids: refused.map(({ id }) => id) },
      });
    context.flash({ type: "success", title: summary });
  } catch (error) {
    const refusal = readRefusal(error);
    switch (refusal?.why) {
      case undefined:
      case "stale":
        throw error;
      case "invalid":
        return refuse(422, Object.values(refusal.errors).flat().join(" "), { errors: refusal.errors });
      case "refused":
        return refuse(refusal.status, refusal.message, {
          refused: refusedOf(error),
          mayInsist: isApiError(error) && error.code === "unproduced",
        });
      case "unavailable":
        return refuse(503, changeUnconfirmed);
    }
  }
  const { pathname, searchParams, search } = new URL(request.url);
  if (!searchParams.has("selected")) return redirect(pathname + search);
  searchParams.delete("selected");
  return redirect(`${pathname}?${searchParams}`);
}

/** Returns how a sentence begins that names the orders that did not change. */
export const unchangedMessage = (count: number): string => `${count < 2 ? "Une n’a" : `${count} n’ont`} pas changé :`;

/** Returns « 3 commandes confirmées · 2 l’étaient déjà ». */
function bulkMessage(requested: number, already: number, to: OrderStatus): string {
  const moved = requested - already;
  const there = already === 0 ? "" : `${already} ${already < 2 ? "l’était" : "l’étaient"} déjà`;
  if (moved === 0) return `Rien à changer : ${there.replace("l’", "")} ${statusPredicate(to, already)}`;
  return [`${formatCount(moved, "commande")} ${statusChangeMessage(to, moved)}`, there].filter(Boolean).join(" · ");
}

function readChosen(sent: FormData): NonNullable<BulkRefusal["chosen"]> {
  const ids = sent.getAll("ids").flatMap((id) => (typeof id === "string" && isRecordId(id) ? [Number(id)] : []));
  return { ids: [...new Set(ids)], to: sentText(sent, "to"), reason: sentText(sent, "reason") };
}

/** Returns the orders that an error names, each with why. */
export function refusedOf(error: unknown): BulkRefusal["refused"] {
  return isApiError(error) && Array.isArray(error.body.refused) ? error.body.refused.filter(isRefused) : [];
}

/** Tells whether an answer names an order and why it did not change. */
export const isRefused = (value: unknown): value is BulkRefusal["refused"][number] =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  typeof value.id === "number" &&
  "name" in value &&
  "message" in value &&
  typeof value.message === "string";
