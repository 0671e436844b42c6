import type { ApiClient } from "./api";
import type { Session } from "../session/session";
import type { Tokens } from "../session/tokens";
import { safeFile } from "./blob";
import { ApiUnavailable } from "../transport/errors";
import { toCamelInParts, toQuery, toSnake } from "./names";
import { type Parting, readJson } from "../transport/read";
import { normalizeAnswer } from "./normalize-answer";
import { refusal } from "./refusal";
import type { Answer, Call, Transport } from "../transport/transport";

/** The query string of a call, or its body and headers of its own. */
interface CallOptions {
  query?: string;
  body?: unknown;
  extra?: Record<string, string> | undefined;
  camelcase?: boolean;
}

export interface ApiClientOptions {
  transport: Transport;
  session: Session;
  /** X-Request-Id and X-Forwarded-For. */
  headers: Record<string, string>;
  /** Milliseconds for one call, its body included. */
  timeout: number;
  /** Milliseconds for a file, which is to begin in the time that two calls may take. */
  fileTimeout: number;
  /** The parting of a large answer’s reading; it is read at once unless given. */
  parting?: Parting;
  /** Says that who asked has gone, where nothing is written for them: what is read for them is given up. */
  left?: AbortSignal | undefined;
}

/** A key that a header can carry; forms send their own, strangers anything. */
const usableKey = /^[\x21-\x7e]{1,255}$/;

const retried = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** Paths of the contract: lower-case words and numbers. Nothing in them can lead elsewhere. */
const allowedPath = /^\/api(\/[a-z\d]+(-[a-z\d]+)*)+$/;

/**
 * Calls to the API with the session's access token: one replay after a 401, one retry of a GET that failed in passing.
 */
export function createApiClient({
  transport,
  session,
  headers,
  timeout,
  fileTimeout,
  parting,
  left,
}: ApiClientOptions): ApiClient {
  async function authorized(call: Call): Promise<Answer> {
    const tokens = await session.tokens();
    const answer = await send(call, tokens);
    if (!isUnauthenticated(call, answer.response)) return answer;
    await answer.response.body?.cancel();
    const again = await send(call, await session.replace(tokens));
    if (!isUnauthenticated(call, again.response)) return again;
    await again.response.body?.cancel();
    throw session.abandon();
  }

  async function send(call: Call, tokens: Tokens): Promise<Answer> {
    const signed = { ...call, headers: { ...call.headers, authorization: `Bearer ${tokens.accessToken}` } };
    if (call.method !== "GET") return transport(signed);
    const reading = { ...signed, left };
    try {
      const answer = await transport(reading);
      if (!retried.has(answer.response.status)) return answer;
      await answer.response.body?.cancel();
    } catch (error) {
      // A file that did not begin in time would not begin sooner the second time.
      const isFile = call.beginsWithin !== undefined;
      const { reason } = error instanceof ApiUnavailable ? error : { reason: null };
      if (reason === "busy" || reason === "left" || (isFile && reason === "timeout")) throw error;
    }
    return transport(reading);
  }

  /** Calls a path, and returns its answer as the web app reads it. */
  async function json(
    method: string,
    path: string,
    { query = "", body, extra = {}, camelcase = true }: CallOptions = {},
  ): Promise<object | undefined> {
    const answer = await authorized({
      method,
      path: checked(path) + query,
      headers: {
        ...headers,
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...extra,
      },
      ...(body !== undefined && { body: JSON.stringify(toSnake(body)) }),
      timeout,
    });
    if (answer.response.ok)
      return readJson(answer, parting, (value) => read(withData(value), camelcase ? { method, path } : null));
    throw await refusal(answer);
  }

  return {
    async get<T>(path: string, { query, camelcase = true }: Parameters<ApiClient["get"]>[1] = {}) {
      return (await json("GET", path, { query: toQuery(query), camelcase })) as T;
    },
    async post<T>(path: string, body: unknown, { idempotencyKey }: Parameters<ApiClient["post"]>[2] = {}) {
      const isUsable = idempotencyKey !== undefined && usableKey.test(idempotencyKey);
      const extra: CallOptions["extra"] = isUsable ? { "idempotency-key": idempotencyKey } : {};
      return (await json("POST", path, { body: body ?? {}, extra })) as T;
    },
    async put<T>(path: string, body: unknown) {
      return (await json("PUT", path, { body })) as T;
    },
    async delete(path) {
      await json("DELETE", path);
    },
    async blob(path, { query } = {}) {
      const answer = await authorized({
        method: "GET",
        path: checked(path) + toQuery(query),
        headers,
        timeout: fileTimeout,
        beginsWithin: 2 * timeout,
      });
      if (!answer.response.ok) throw await refusal(answer);
      return safeFile(answer.response);
    },
  };
}

/** Returns the answer, which has `data`; throws ApiUnavailable where it has none. */
function withData(value: object): object {
  if (!("data" in value && typeof value.data === "object" && value.data !== null))
    throw new ApiUnavailable("malformed");
  return value;
}

/** Makes of an answer what the web app reads: in its names and put right where it is asked for, stopping in between. */
function* read(answer: object, call: { method: string; path: string } | null): Generator<void, object> {
  yield;
  if (!call) return answer;
  const named = yield* toCamelInParts(answer);
  yield* normalizeAnswer(call.method, call.path, named);
  return named;
}

function checked(path: string): string {
  if (!allowedPath.test(path) || path.length > 200) throw new TypeError("Not a path of the API");
  return path;
}

/**
 * Tells whether the answer says that nobody is signed in. Asked for a file, a Laravel API sends the signed-out to its
 * sign-in page.
 */
function isUnauthenticated(call: Call, { status }: Response): boolean {
  const isFile = call.headers.accept === undefined;
  return status === 401 || (isFile && status >= 300 && status < 400);
}
