import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { One } from "#server/api-client/contract/records";
import type { StockCount } from "#server/api-client/contract/stock";
import { recordId } from "#app/display/record";
import { readDecimal } from "#app/forms/describe/decimals";
import { type Refusal, readRefusal } from "#app/forms/submit/refusal.server";
import { sentId } from "#app/forms/submit/sent-id.server";
import { readEnvelope } from "#app/forms/submit/state";
import { fieldRequired } from "#domain/french/sentences";
import { countsPath } from "../paths";
import { requireStock } from "../require-stock.server";
import { sayUnconfirmed } from "#app/forms/submit/unconfirmed";
import { unknownButton } from "#app/forms/submit/unknown-button.server";

/** One line of a count as it was typed, and why it was not written. */
export interface LineBack {
  line: number;
  typed: string;
  message: string;
}

/** Returns the anchor of a line. */
export const lineAnchor = (line: number): string => `line-${line}`;

/** Counts a line of the route's count, takes it back, closes the count, abandons it or takes it up again. */
export async function actOnCount(args: ActionFunctionArgs) {
  await requireStock(args);
  const id = recordId(args);
  const sent = await args.request.formData();
  const intent = sent.get("intent");
  switch (intent) {
    case "count":
    case "take-back":
      return actOnLine(args, id, sent, intent);
    case "close":
    case "reopen":
    case "abandon":
      return actOnWhole(args, id, intent);
    default:
      throw unknownButton();
  }
}

async function actOnLine(
  { context, request }: ActionFunctionArgs,
  id: string,
  sent: FormData,
  intent: "count" | "take-back",
) {
  const line = Number(sentId(sent, "line"));
  const typed = String(sent.get("counted") ?? "").trim();
  const { submissionKey, lockVersion } = readEnvelope(sent);
  const back = (message: string, status: number) => data<LineBack>({ line, typed, message }, { status });
  const read = typed === "" ? { error: fieldRequired } : readDecimal(typed);
  if (intent === "count" && "error" in read) return back(read.error, 422);
  try {
    const { data: count } = await context.api.post<One<StockCount>>(
      `/api/stock/counts/${id}/lines/${line}/${intent}`,
      { ...("value" in read && { counted: read.value }), lockVersion },
      { idempotencyKey: `${submissionKey}-${intent}-${line}` },
    );
    const at = count.lines.findIndex((one) => one.id === line);
    const next = count.lines.slice(at + 1).find(({ counted }) => counted === null)?.id ?? line;
    const { search } = new URL(request.url);
    return redirect(`${countsPath}/${id}${search}#${lineAnchor(next)}`);
  } catch (error) {
    const refusal = readRefusal(error);
    if (!refusal) throw error;
    return back(refusalMessage(refusal), refusal.why === "unavailable" ? 503 : refusal.why === "invalid" ? 422 : 409);
  }
}

async function actOnWhole({ context }: ActionFunctionArgs, id: string, intent: "close" | "reopen" | "abandon") {
  try {
    await context.api.post(`/api/stock/counts/${id}/${intent}`, {});
    context.flash({ type: "success", title: done[intent] });
  } catch (error) {
    const refusal = readRefusal(error);
    if (!refusal) throw error;
    context.flash({ type: "error", description: refusalMessage(refusal) });
  }
  return redirect(`${countsPath}/${id}`);
}

const done = { close: "Inventaire clos", reopen: "Inventaire repris", abandon: "Inventaire abandonné" };

const unconfirmed = sayUnconfirmed("Le comptage", "Votre saisie est là ; recommencez, rien ne sera noté deux fois.");

function refusalMessage(refusal: Refusal): string {
  switch (refusal.why) {
    case "invalid":
      return Object.values(refusal.errors).flat().join(" ");
    case "unavailable":
      return unconfirmed;
    default:
      return refusal.message ?? unconfirmed;
  }
}
