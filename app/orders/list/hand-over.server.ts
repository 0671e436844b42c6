import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import type { One } from "#server/api-client/contract/records";
import type { RequestContext } from "#server/context";
import { comingBack } from "#app/display/links/way-back";
import { readRefusal } from "#app/forms/submit/refusal.server";
import { readEnvelope } from "#app/forms/submit/state";
import { type HandOver, rowAnchor } from "./hand-over";
import { isNotedInPart } from "../detail/incomplete-lines";
import { changeUnconfirmed } from "../words";
import { unknownButton } from "#app/forms/submit/unknown-button.server";

const acts = ["give", "undo"] as const satisfies readonly HandOver["act"][];

/**
 * Answers the button of a row that hands its order over, or takes that back, and leads back to the row; null where
 * another form was sent. One of which only a part is noted is not handed over before what leaves was looked at.
 */
export async function handOverRow({ request, context }: ActionFunctionArgs, sent: FormData): Promise<Response | null> {
  const act = acts.find((one) => sent.has(one));
  if (!act) return null;
  const [, id = "", version = ""] = /^(\d{1,15})\.(\d{1,15})$/.exec(String(sent.get(act))) ?? [];
  if (!id) throw unknownButton();
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("index");
  const search = searchParams.size > 0 ? `?${searchParams}` : "";
  const page = pathname + search;
  try {
    const submissionKey = readEnvelope(sent).submissionKey;
    const key = submissionKey && `${submissionKey}.${id}.${act}`;
    if ((await touch(context, { act, lockVersion: Number(version) }, id, key)) === "part")
      return redirect(`/external-orders/${id}/quantities${comingBack(page)}`);
  } catch (error) {
    const refusal = readRefusal(error);
    if (!refusal) throw error;
    const reason =
      refusal.why === "refused" ? refusal.message : refusal.why === "unavailable" ? changeUnconfirmed : changed;
    context.flash({ type: "error", title: reason });
  }
  // Scripts keep the page where it is scrolled.
  const isDocument = request.headers.get("accept")?.includes("text/html");
  return redirect(page + (isDocument ? `#${rowAnchor({ id: Number(id) })}` : ""));
}

const changed =
  "Cette commande a changé entre-temps. La voici telle qu’elle est : recommencez si c’est toujours utile.";

/** Does what a row's button says; "part" where only a part of the order is noted, and nothing was done. */
async function touch(
  { api, flash }: RequestContext,
  { act, lockVersion }: HandOver,
  id: string,
  idempotencyKey: string,
): Promise<"done" | "part"> {
  const path = `/api/external-orders/${id}`;
  if (act === "undo") {
    await api.post(`${path}/undo`, { lockVersion }, { idempotencyKey });
    return "done";
  }
  const { data: order } = await api.get<One<ExternalOrder>>(path);
  if (order.status !== "delivered" && isNotedInPart(order.lines)) {
    flash({ type: "info", title: "Une partie seulement est notée : vérifiez ce que vous remettez." });
    return "part";
  }
  await api.post(`${path}/status`, { status: "delivered", reason: null, lockVersion }, { idempotencyKey });
  return "done";
}
