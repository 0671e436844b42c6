import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { recordId } from "~/display/record";
import { readRefusal } from "~/forms/refusal.server";
import { readEnvelope } from "~/forms/state";
import { unavailable } from "~/forms/submit.server";
import { supplierOrdersPath } from "../words";

const done: Record<string, string> = {
  send: "Commande envoyée",
  cancel: "Commande annulée",
  close: "Commande soldée",
  reopen: "Commande rouverte",
};

/** Does what the button's `intent` says with the route's order; a refusal is answered in words. */
export async function actOnSupplierOrder(args: ActionFunctionArgs) {
  const id = recordId(args);
  const sent = await args.request.formData();
  const intent = String(sent.get("intent"));
  const title = Object.hasOwn(done, intent) ? done[intent] : undefined;
  if (title === undefined)
    throw data({ message: "Bad Request", description: "Ce bouton ne fait pas partie de la page." }, { status: 400 });
  const { lockVersion, submissionKey } = readEnvelope(sent);
  try {
    await args.context.api.post(
      `/api/supplier-orders/${id}/${intent}`,
      { lockVersion },
      { idempotencyKey: submissionKey && `${submissionKey}.${intent}` },
    );
  } catch (error) {
    return refusedPurchase(error);
  }
  args.context.flash({ type: "success", title });
  return redirect(`${supplierOrdersPath}/${id}`);
}

/** Returns the answer to a button that was refused: the API's sentence. Throws what is no refusal. */
export function refusedPurchase(error: unknown) {
  const refusal = readRefusal(error);
  switch (refusal?.why) {
    case "invalid":
      return data({ refused: Object.values(refusal.errors).flat().join(" ") }, { status: 422 });
    case "stale":
      return data({ refused: refusal.message ?? "Cette commande a changé entre-temps." }, { status: 409 });
    case "refused":
      return data({ refused: refusal.message }, { status: refusal.status });
    case "unavailable":
      return data({ refused: unavailable }, { status: 503 });
    case undefined:
      throw error;
  }
}
