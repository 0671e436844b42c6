import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import type { One } from "#server/api-client/contract/records";
import type { PreparedOrders, UnpreparedOrders } from "#server/api-client/contract/orders/standing-orders";
import type { ApiClient } from "#server/api-client/api";
import { isDay } from "#domain/days";
import { orNotFound } from "#app/display/record";
import { wayBack } from "#app/display/links/way-back";
import { validationErrors } from "#app/shell/api-errors";
import { formatCount } from "#app/display/numbers";
import { besideMessage, noStandingOrders, skipNames, standingOrdersPath } from "./words";

/** Returns the days of delivery that a form or an address names; null where it names none. */
export function daysIn(valueOf: (name: string) => unknown): { from: string; until: string } | null {
  const [from, until] = [valueOf("from"), valueOf("until")];
  return typeof from === "string" && typeof until === "string" && isDay(from) && isDay(until) ? { from, until } : null;
}

/**
 * Reads how many orders are still to be prepared, in these days or else those for which the house does; 404 of an API
 * without them.
 */
export async function readUnprepared(
  api: ApiClient,
  request: Request,
  days?: { from: string; until: string } | null,
): Promise<UnpreparedOrders> {
  const path = "/api/standing-orders/unprepared";
  const answer = api.get<One<UnpreparedOrders>>(path, days ? { query: days } : {}).catch((error: unknown) => {
    if (!days || !validationErrors(error)) throw error;
    return api.get<One<UnpreparedOrders>>(path);
  });
  return (await orNotFound(request, answer, noStandingOrders)).data;
}

/**
 * Prepares the orders that are still to be, of the days that were sent or else those for which the house does; tells
 * what was made and left out, and leads back to where its address says, else to the list.
 */
export async function prepareOrders({ context, request }: Pick<ActionFunctionArgs, "context" | "request">) {
  const sent = await request.formData();
  const { from, until } = daysIn((name) => sent.get(name)) ?? (await readUnprepared(context.api, request));
  try {
    const { data: prepared } = await context.api.post<One<PreparedOrders>>("/api/standing-orders/prepare", {
      from,
      until,
    });
    context.flash({
      type: prepared.made.some(({ note, beside }) => note !== null || beside.length > 0) ? "warning" : "success",
      title: formatCount(prepared.made.length, "commande préparée", "commandes préparées"),
      description: describePrepared(prepared),
    });
  } catch (error) {
    const errors = validationErrors(error);
    if (!errors) throw error;
    const description = Object.values(errors).flat().join(" ");
    context.flash({ type: "error", title: "Aucune commande n’est préparée", description });
  }
  return redirect(wayBack(new URL(request.url).search) ?? standingOrdersPath);
}

/** Lines of one kind that are told of a press, before the others are only counted. */
const mostListed = 6;

function describePrepared({ made, skipped }: PreparedOrders): string {
  const drafts = made.flatMap(({ customerName, note }) => (note === null ? [] : [`${customerName} : ${note}`]));
  const left = skipped.map(
    ({ customerName, skipped: why, note }) => `${customerName} : ${note ?? skipNames[why] ?? why}`,
  );
  const besides = made.flatMap(({ customerName, deliveryOn, beside }) =>
    beside.length === 0
      ? []
      : `${besideMessage(customerName, deliveryOn, beside.length)} ${beside.map(({ number }) => number).join(", ")}`,
  );
  const all = [...new Set([...besides, ...drafts, ...left])];
  const more = all.length - mostListed;
  return [...all.slice(0, mostListed), ...(more > 0 ? [`et ${String(more)} de plus`] : [])].join(" ; ");
}
