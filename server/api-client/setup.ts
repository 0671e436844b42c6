import { z } from "zod";
import { refusal } from "./refusal";
import { toSnake } from "./names";
import { type Log, describeError } from "../log";
import { ApiError, type FieldErrors, ValidationError } from "../transport/errors";
import { discard, readJson } from "../transport/read";
import type { Transport } from "../transport/transport";

/** The outcome of making the first account; errors by camelCase field, `retryAfter` in seconds. */
export type SetupResult =
  | { kind: "made" }
  | { kind: "taken" }
  | { kind: "invalid"; errors: FieldErrors }
  | { kind: "throttled"; retryAfter: number }
  | { kind: "unavailable" };

/** The making of the first account, while there is none. */
export interface Setup {
  /** Tells whether the first account is still to be made; false where that is not known. */
  isOpen(): Promise<boolean>;
  /** Makes it, with the house; `values` in camelCase. */
  make(values: Record<string, unknown>): Promise<SetupResult>;
}

interface SetupParts {
  transport: Transport;
  clientId: string;
  clientSecret: string;
  log: Log;
  /** Milliseconds. */
  timeout: number;
}

const state = z.object({ data: z.object({ is_open: z.boolean() }) });
const path = "/setup";

/** Returns how this process makes the first account of its API; once there is one, the API is not asked again. */
export function createSetup({ transport, clientId, clientSecret, log, timeout }: SetupParts) {
  let isOver = false;

  return (headers: Record<string, string>): Setup => ({
    async isOpen() {
      if (isOver) return false;
      try {
        const answer = await transport({ method: "GET", path, headers, timeout });
        if (!answer.response.ok) throw await refusal(answer);
        const { is_open } = state.parse(await readJson(answer)).data;
        isOver = !is_open;
        return is_open;
      } catch (error) {
        log.warn({ event: "setup.unknown", error: describeError(error) });
        return false;
      }
    },
    async make(values) {
      const proof = { client_id: clientId, client_secret: clientSecret };
      try {
        const answer = await transport({
          method: "POST",
          path,
          headers: { ...headers, accept: "application/json", "content-type": "application/json" },
          body: JSON.stringify({ ...Object(toSnake(values)), ...proof }),
          timeout,
        });
        if (!answer.response.ok) throw await refusal(answer);
        await discard(answer.response);
        isOver = true;
        log.info({ event: "setup.made" });
        return { kind: "made" };
      } catch (error) {
        if (error instanceof ValidationError) {
          log.warn({ event: "setup.refused", fields: Object.keys(error.errors) });
          return { kind: "invalid", errors: error.errors };
        }
        if (error instanceof ApiError && error.code === "taken") return { kind: "taken" };
        if (error instanceof ApiError && error.status === 429)
          return { kind: "throttled", retryAfter: error.retryAfter ?? 60 };
        log.warn({ event: "setup.unavailable", error: describeError(error) });
        return { kind: "unavailable" };
      }
    },
  });
}
