import { setMaxListeners } from "node:events";
import { ApiUnavailable } from "./errors";

/** The network, as an argument: the global fetch, or the embedded API's. */
export type Fetch = (request: Request) => Promise<Response>;

/** One call over the network. Path and query are relative to the API's base. */
export interface Call {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Milliseconds for the whole answer, body included. */
  timeout: number;
  /** Milliseconds until the answer begins, where that is less. */
  beginsWithin?: number;
  /** Says that who asked has gone: the call is given up. */
  left?: AbortSignal | undefined;
}

/** An answer whose body is still to be read; `signal` aborts when the call is given up. */
export interface Answer {
  response: Response;
  signal: AbortSignal;
}

export type Transport = (call: Call) => Promise<Answer>;

export interface TransportOptions {
  fetch: Fetch;
  baseUrl: string;
  /** Calls that may be under way at once. */
  concurrency?: number;
  /** Calls that may wait for their turn; more are refused at once. */
  queue?: number;
}

/**
 * Sends calls to the API: bounded in number and in time, never following a redirect.
 * @throws ApiUnavailable "network", "timeout", "busy" or "left"
 */
export function createTransport({ fetch, baseUrl, concurrency = 64, queue = 512 }: TransportOptions): Transport {
  let under = 0;
  const waiting: { start: () => void; signal: AbortSignal }[] = [];

  async function turn(signal: AbortSignal): Promise<void> {
    if (under < concurrency) {
      under += 1;
      return;
    }
    if (waiting.length >= queue) throw new ApiUnavailable("busy");
    await new Promise<void>((start) => waiting.push({ start, signal }));
    if (signal.aborted) {
      release();
      throw new ApiUnavailable("busy");
    }
  }

  function release(): void {
    const next = waiting.shift();
    if (next) next.start();
    else under -= 1;
  }

  return async ({ method, path, headers, body, timeout, beginsWithin = timeout, left }) => {
    const deadline = AbortSignal.timeout(timeout);
    const beginning = beginsWithin < timeout ? AbortSignal.timeout(beginsWithin) : deadline;
    await turn(beginning);
    const gaveUp = new AbortController();
    const { signal } = gaveUp;
    // Never by AbortSignal.any: what it waits for may be collected before it is due, as Node 20 has it.
    const giveUp = ({ target }: Event) => gaveUp.abort(target instanceof AbortSignal ? target.reason : undefined);
    deadline.addEventListener("abort", giveUp, { once: true });
    left?.addEventListener("abort", giveUp, { once: true });
    if (left?.aborted) gaveUp.abort(left.reason);
    try {
      const request = new Request(`${baseUrl}${path}`, {
        method,
        headers,
        body: body ?? null,
        signal,
        redirect: "manual",
      });
      const answering = beginning === deadline ? fetch(request) : withinTime(fetch(request), beginning);
      return { response: await withinTime(answering, signal), signal };
    } catch (error) {
      if (beginning.aborted) gaveUp.abort(beginning.reason);
      const failed = failure(error, signal);
      gaveUp.abort();
      throw failed;
    } finally {
      release();
    }
  };
}

/** Settles as `work` does, or rejects when the signal aborts first (a fetch in process knows no signal). */
export async function withinTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) throw signal.reason;
  let stop = () => {};
  const expiry = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work, expiry]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** The reason with which a signal says that who asked has gone. */
export const goneAway = new ApiUnavailable("left");

/** Returns the signal of one request that says that who asked has gone, once what `listen` is given is called. */
export function createLeaving(listen: (leave: () => void) => void): AbortSignal {
  const gone = new AbortController();
  // Each call for a page listens, and a page makes as many as it has parts.
  setMaxListeners(0, gone.signal);
  listen(() => gone.abort(goneAway));
  return gone.signal;
}

/** Returns the meaning of a failed fetch or read. */
export function failure(error: unknown, signal: AbortSignal): ApiUnavailable {
  if (error instanceof ApiUnavailable) return error;
  if (signal.reason === goneAway) return goneAway;
  return new ApiUnavailable(signal.aborted ? "timeout" : "network", error);
}

/** Tells whether the connection was never made: nothing can have been received. */
export function wasNeverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "ECONNREFUSED" || code === "ENOTFOUND" || code === "EAI_AGAIN") return true;
  return cause instanceof Error && wasNeverSent(cause);
}
