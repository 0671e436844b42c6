import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { orderChannels } from "#domain/choices";
import type { SupplierOrder, SupplierOrderRow } from "../../../server/api-client/contract/supplier-orders";
import type { One } from "../../../server/api-client/contract/records";
import { formatCount } from "~/display/numbers";
import { readEnvelope } from "~/forms/state";
import { refusedPurchase } from "../supplier-orders/actions.server";
import { toSendPath } from "~/planning/purchase-lists/to-send-path";

/** Notes that an order was sent, takes that back, or takes back all that one press ordered, as the button says. */
export async function actOnToSend({ request, context }: ActionFunctionArgs) {
  const sent = await request.formData();
  const { lockVersion, submissionKey } = readEnvelope(sent);
  const [intent, id] = [String(sent.get("intent")), String(sent.get("id"))];
  const how = orderChannels.find((one) => one === sent.get("how")) ?? null;
  const post = <Answer>(path: string, body: object) =>
    context.api.post<Answer>(`/api/supplier-orders/${path}`, body, {
      idempotencyKey: submissionKey && `${submissionKey}.${intent}.${id}.${String(how)}`,
    });
  if (!/^\d{1,15}$/.test(id) || !["send", "unsend", "take-back"].includes(intent))
    throw data({ message: "Bad Request", description: "Ce bouton ne fait pas partie de la page." }, { status: 400 });
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
