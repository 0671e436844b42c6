import { type DataStrategyResult, isRouteErrorResponse } from "@remix-run/router";
import type { Trouble } from "./trouble";

type Results = Readonly<Record<string, DataStrategyResult>>;

/**
 * Returns the reason why the server has not done what was asked, or null when it has, or refused: no answer at all, an
 * answer of 5xx, or one that is not its own.
 * A form that the server gives back because it could not be written (5xx) has not been written either.
 */
export function causeOf(results: Results): Exclude<Trouble["cause"], "session"> | null {
  let cause: ReturnType<typeof causeOf> = null;
  for (const { type, result } of Object.values(results)) {
    const { value, status } = unwrapped(result);
    if (type === "error" && value instanceof TypeError) return "network";
    if (
      (type === "error" && !(isRouteErrorResponse(value) && value.status < 500) && !isResponse(value)) ||
      status >= 500
    )
      cause = "server";
  }
  return cause;
}

/** Tells whether the answer is that somebody must sign in first. */
export const leadsToSignIn = (results: Results): boolean =>
  Object.values(results).some(
    ({ result }) => isResponse(result) && /^\/login(\?|$)/.test(result.headers.get("Location") ?? ""),
  );

/** Tells whether any of it is an error, of whatever kind. */
export const failed = (results: Results): boolean =>
  Object.values(results).some(({ type, result }) => type === "error" && !isResponse(result));

const isResponse = (value: unknown): value is Response => value instanceof Response;

/** Returns an action's answer without the status that Remix puts around it. */
function unwrapped(result: unknown): { value: unknown; status: number } {
  if (typeof result !== "object" || result === null || !("init" in result) || !("data" in result))
    return { value: result, status: 0 };
  const { data, init } = result;
  const status =
    typeof init === "object" && init !== null && "status" in init && typeof init.status === "number" ? init.status : 0;
  return { value: data, status };
}
