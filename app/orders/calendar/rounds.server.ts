import type { LoaderFunctionArgs } from "@remix-run/node";
import type { One } from "#server/api-client/contract/records";
import type { RoundOrder, Rounds } from "#server/api-client/contract/orders/rounds";
import { pick } from "#app/lists/pick";
import { orNotFound } from "#app/display/record";
import { metAllergies } from "../allergies";
import { isLate } from "../late";
import { toCollect } from "../due";

/** Returns what a round shows of an order of that day at a moment. */
function toRoundStop(order: RoundOrder, deliveryOn: string, now: Date) {
  const { lines, allergenConflicts, amountDue, status, deliveryTime } = order;
  // Where nothing is ordered nothing is due that is known: nobody has it all.
  const allDelivered = lines.length === 0 && amountDue !== null;
  return {
    ...pick(order, ["id", "number", "status", "deliveredInPart", "deliveryTime", "customerName", "customerContact"]),
    ...pick(order, ["phone", "deliveryAddress", "allergyNotes", "notes"]),
    isLate: isLate({ status, deliveryOn, deliveryTime, allDelivered }, now),
    due: toCollect(amountDue),
    lines: lines.map((line) => ({
      ...line,
      met: metAllergies(allergenConflicts.filter(({ productId }) => productId === line.productId)).map(
        ({ description }) => description,
      ),
    })),
  };
}

export type RoundStop = ReturnType<typeof toRoundStop>;

/**
 * Returns the rounds of the day that was typed, of today where none was, as their page shows them. Throws a 404 page
 * that says why where the API has no such part, and its 422 for what is no day.
 */
export async function readRounds({ context, request }: Pick<LoaderFunctionArgs, "context" | "request">, typed: string) {
  const answer = context.api.get<One<Rounds>>("/api/rounds", { query: { on: typed || null } });
  const { data } = await orNotFound(request, answer, "Le serveur des données ne fait pas de tournées.");
  return {
    ...data,
    rounds: data.rounds.map((round) => ({
      ...round,
      orders: round.orders.map((order) => toRoundStop(order, data.on, context.now)),
    })),
  };
}

export type LoadedRounds = Awaited<ReturnType<typeof readRounds>>;
