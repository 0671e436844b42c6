/** The API answered, but not with what was asked. */
export class ApiError extends Error {
  override name = "ApiError";
  constructor(
    /** HTTP status of the API's answer. */
    readonly status: number,
    /** The API's own sentence for people, or null. */
    readonly detail: string | null,
    /** The API's machine-readable reason, such as "stale" or "in_use". */
    readonly code: string | null = null,
    /** The rest of the answer's body, camelCase. */
    readonly body: Record<string, unknown> = {},
    /** Seconds to wait before asking again. */
    readonly retryAfter: number | null = null,
  ) {
    super(`API answered ${status}`);
  }
}

/** Errors of a 422, by camelCase dotted field name. */
export type FieldErrors = Record<string, string[]>;

/** HTTP 422: what was sent does not hold. */
export class ValidationError extends Error {
  override name = "ValidationError";
  readonly status = 422;
  constructor(readonly errors: FieldErrors) {
    super("Validation error");
  }
}

/** No usable answer: unreachable, too slow, too large, or not what the contract says. Never holds the API's text. */
export class ApiUnavailable extends Error {
  override name = "ApiUnavailable";
  constructor(
    /** `left`: who asked has gone, and nobody waits for an answer. */
    readonly reason: "network" | "timeout" | "busy" | "malformed" | "too-large" | "redirect" | "left",
    cause?: unknown,
  ) {
    super(`API unavailable: ${reason}`, { cause });
  }
}

/**
 * The signed-in state is gone. `unavailable`: that may pass, the cookies stay; `oversized`: its new tokens fit in no
 * cookie.
 */
export class SessionLost extends Error {
  override name = "SessionLost";
  constructor(readonly why: "refused" | "unavailable" | "oversized") {
    super("Could not refresh token");
  }
}

/** Something asked for the API on behalf of nobody. */
export class SignedOut extends Error {
  override name = "SignedOut";
}
