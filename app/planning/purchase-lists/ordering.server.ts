import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { OrderedFromPlan } from "../../../server/api-client/contract/supplier-orders";
import { formatCount } from "~/display/numbers";
import { readRefusal } from "~/forms/refusal.server";
import { unavailable } from "~/forms/submit.server";
import { orderField, readOrderable } from "./orderable";

/**
 * Orders the purchase lists that the page's form names, of a plan or of a frozen calculation (`of`), and shows the page
 * again; a refusal is answered in words.
 */
export async function orderLists({ request, context }: ActionFunctionArgs, of: { plan?: object; runId?: number }) {
  const sent = await request.formData();
  const orders = sent.getAll(orderField).flatMap((value) => readOrderable(value) ?? []);
  if (orders.length === 0)
    throw data({ message: "Bad Request", description: "Ce bouton ne fait pas partie de la page." }, { status: 400 });
  try {
    const { data: made } = await context.api.post<{ data: OrderedFromPlan[] }>("/api/supplier-orders/from-plan", {
      ...of,
      orders,
    });
    const numbers = made.map(({ number, supplierName }) => `${number} (${supplierName})`).join(", ");
    const isNew = made.some(({ already }) => !already);
    context.flash({
      type: isNew ? "success" : "info",
      title: isNew ? `${formatCount(made.length, "commande passée", "commandes passées")}` : "Déjà commandé",
      description: numbers,
    });
  } catch (error) {
    const refusal = readRefusal(error);
    if (!refusal) throw error;
    if (refusal.why === "unavailable") return data({ refused: unavailable }, { status: 503 });
    if (refusal.why === "invalid")
      return data({ refused: Object.values(refusal.errors).flat().join(" ") }, { status: 422 });
    return data({ refused: refusal.message ?? "" }, { status: 409 });
  }
  const { pathname, search } = new URL(request.url);
  return redirect(pathname + search);
}
