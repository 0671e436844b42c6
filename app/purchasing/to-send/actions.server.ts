import { isRecordId } from "#app/display/record";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { orderChannels } from "#domain/choices";
import type { SupplierOrder, SupplierOrderRow } from "#server/api-client/contract/supplier-orders";
import type { One } from "#server/api-client/contract/records";
import { formatCount } from "#app/display/numbers";
import { readEnvelope } from "#app/forms/submit/state";
import { refusedPurchase } from "../supplier-orders/actions.server";
import { actOnLetter } from "#app/forms/mail/actions.server";
import { mailOrders } from "#app/planning/purchase-lists/mail-orders.server";
import { mailedField } from "./mailing";
import { toSendPath } from "#app/planning/purchase-lists/to-send-path";
import { unknownButton } from "#app/forms/submit/unknown-button.server";

/**
 * Sends orders by e-mail, notes that one was sent otherwise, takes that back, or takes back all that one press ordered,
 * as the button says.
 */
export async function actOnToSend(args: ActionFunctionArgs) {
  const { request, context } = args;
  const sent = await request.formData();
  const letter = await actOnLetter(args, sent, { letter: null, back: toSendPath });
  if (letter) return letter;
  const { lockVersion, submissionKey } = readEnvelope(sent);
  const [intent, id] = [String(sent.get("intent")), String(sent.get("id"))];
  if (intent === "mail") return mailThem(args, sent, `${submissionKey}.mail`);
  const how = orderChannels.find((one) => one === sent.get("how")) ?? null;
  const post = <Answer>(path: string, body: object) =>
    context.api.post<Answer>(`/api/supplier-orders/${path}`, body, {
      idempotencyKey: submissionKey && `${submissionKey}.${intent}.${id}.${String(how)}`,
    });
  if (!isRecordId(id) || !["send", "unsend", "take-back"].includes(intent)) throw unknownButton();
  try {
    if (intent === "take-back") {
      const { data: orders } = await post<{ data: SupplierOrderRow[] }>(`presses/${id}/take-back`, {});
      const left = orders.filter(({ status }) => status !== "cancelled");
      const cancelled = orders.length - left.length;
      const named = left.map(({ number, supplierName }) => `${number} (${supplierName})`).join(", ");
      context.flash({
        type: "success",
        title: formatCount(cancelled, "commande annulée", "commandes annulées"),
        ...(left.length > 0 && {
          description: `Déjà parties, elles restent : ${named}`,
        }),
      });
    } else {
      const { data: order } = await post<One<SupplierOrder>>(`${id}/${intent}`, { lockVersion, ...(how && { how }) });
      context.flash({
        type: "success",
        title: intent === "send" ? "Commande envoyée" : "De nouveau à envoyer",
        description: `${order.number} (${order.supplierName})`,
      });
    }
  } catch (error) {
    return refusedPurchase(error);
  }
  return redirect(toSendPath);
}

/** Sends the orders that the form names by e-mail, each in the version in which it was seen. */
async function mailThem({ context }: ActionFunctionArgs, sent: FormData, key: string) {
  const orders = sent.getAll(mailedField).flatMap((value) => {
    const [, id, lockVersion] = /^(\d{1,15}) (\d{1,15})$/.exec(String(value)) ?? [];
    return id && lockVersion ? [{ id: Number(id), lockVersion: Number(lockVersion) }] : [];
  });
  if (orders.length === 0) throw unknownButton();
  try {
    const named = orders.length === 1 ? orders[0]?.id : "all";
    const { leaving, others } = await mailOrders(context.api, orders, `${key}.${named}`);
    context.flash({
      type: leaving === null ? "error" : "success",
      title: leaving ?? "Aucun e-mail ne part",
      ...(others !== null && { description: others }),
    });
  } catch (error) {
    return refusedPurchase(error);
  }
  return redirect(toSendPath);
}
