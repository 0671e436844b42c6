import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { ExternalOrder, One, OrderStatus } from "../../server/api-client/contract";
import { type RecordRefusal, actOnRecord } from "~/catalogue/record-actions.server";
import type { FieldErrors } from "~/field-errors";
import { type Refusal, readRefusal } from "~/forms/refusal.server";
import { readEnvelope } from "~/forms/state";
import { orderStatusSaid, orderStatusNames } from "~/labels";
import { recordId } from "~/record";
import { type Done, wholeOrder } from "./quantities";
import { orders } from "./words";

/** Why a button of an order's page did nothing; `asked` is the change of status that was refused, with what was typed. */
export interface OrderRefusal extends RecordRefusal {
  asked?: { to: OrderStatus; reason: string; errors: FieldErrors };
}

/** Answers the buttons of an order's page: its next status, everything produced or delivered, archive, restore, delete. */
export async function actOnOrder(args: ActionFunctionArgs) {
  const sent = await args.request.formData();
  switch (sent.get("intent")) {
    case "status":
      return changeStatus(args, sent);
    case "all-produced":
      return completeLines(args, sent, "producedQuantity");
    case "all-delivered":
      return completeLines(args, sent, "deliveredQuantity");
    default:
      return actOnRecord(args, orders, sent);
  }
}

async function changeStatus(args: ActionFunctionArgs, sent: FormData) {
  const id = recordId(args);
  const { submissionKey, lockVersion } = readEnvelope(sent);
  const [to, typed] = [sent.get("to"), sent.get("reason")];
  const reason = typeof typed === "string" ? typed.trim() : "";
  if (!isStatus(to)) throw new Response("Ce bouton ne fait pas partie de la page.", { status: 400 });
  try {
    await args.context.api.post(`/api/external-orders/${id}/status`, { status: to, reason: reason || null, lockVersion }, { idempotencyKey: submissionKey });
  } catch (error) {
    return refuse(error, (refusal) => ({ to, reason, errors: refusal.why === "invalid" ? refusal.errors : {} }));
  }
  args.context.flash({ type: "success", title: `Commande ${orderStatusSaid(to, 1)}` });
  return redirect(`/external-orders/${id}`);
}

const isStatus = (value: unknown): value is OrderStatus => typeof value === "string" && Object.hasOwn(orderStatusNames, value);

async function completeLines(args: ActionFunctionArgs, sent: FormData, field: keyof Done) {
  const id = recordId(args);
  const { api, flash } = args.context;
  const { data: order } = await api.get<One<ExternalOrder>>(`/api/external-orders/${id}`);
  const lines = order.lines.map((line) => ({ ...line, [field]: line.quantity }));
  try {
    await api.put(`/api/external-orders/${id}`, { ...wholeOrder({ ...order, lines }), lockVersion: readEnvelope(sent).lockVersion });
  } catch (error) {
    return refuse(error);
  }
  flash({ type: "success", title: field === "producedQuantity" ? "Tout est noté comme produit" : "Tout est noté comme livré" });
  return redirect(`/external-orders/${id}`);
}

const unconfirmed = "Le changement n’a pas pu être confirmé : le service ne répond pas. Recommencez ; rien ne sera fait deux fois.";
const stale = "Quelqu’un a modifié cette commande entre-temps. La voici telle qu’elle est maintenant : recommencez si c’est toujours ce que vous voulez.";

function refuse(error: unknown, asked?: (refusal: Refusal) => OrderRefusal["asked"]) {
  const refusal = readRefusal(error);
  if (!refusal) throw error;
  const refused: OrderRefusal = { message: messageOf(refusal), usedBy: [], asked: asked?.(refusal) };
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
      return unconfirmed;
  }
}
