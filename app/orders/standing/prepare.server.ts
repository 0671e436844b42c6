import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import type { One } from "../../../server/api-client/contract/records";
import type { PreparedOrders, UnpreparedOrders } from "../../../server/api-client/contract/standing-orders";
import type { ApiClient } from "../../../server/api-client/api";
import { orNotFound } from "~/display/record";
import { formatCount } from "~/display/numbers";
import { skipNames, standingPath, standingWords } from "./words";

/** Reads how many orders are still to be prepared, in the days for which the house does; 404 of an API without them. */
export async function readUnprepared(api: ApiClient, request: Request): Promise<UnpreparedOrders> {
  const answer = api.get<One<UnpreparedOrders>>("/api/standing-orders/unprepared");
  return (await orNotFound(request, answer, standingWords.unavailable)).data;
}

/** Prepares the orders that are still to be, tells what was made and left out, and leads back to the list. */
export async function prepareOrders({ context, request }: Pick<ActionFunctionArgs, "context" | "request">) {
  const { from, until } = await readUnprepared(context.api, request);
  const { data: prepared } = await context.api.post<One<PreparedOrders>>("/api/standing-orders/prepare", {
    from,
    until,
  });
  context.flash({
    type: prepared.made.some(({ note }) => note !== null) ? "warning" : "success",
    title: formatCount(prepared.made.length, "commande préparée", "commandes préparées"),
    description: toldOf(prepared),
  });
  return redirect(standingPath);
}

/** Lines of one kind that are told of a press, before the others are only counted. */
const mostTold = 6;

function toldOf({ made, skipped }: PreparedOrders): string {
  const drafts = made.flatMap(({ customerName, note }) => (note === null ? [] : [`${customerName} : ${note}`]));
  const left = skipped.map(
    ({ customerName, skipped: why, note }) => `${customerName} : ${note ?? skipNames[why] ?? why}`,
  );
  const all = [...new Set([...drafts, ...left])];
  const more = all.length - mostTold;
  return [...all.slice(0, mostTold), ...(more > 0 ? [`et ${String(more)} de plus`] : [])].join(" ; ");
}
