import type { ApiClient } from "./api";
import type { Session } from "../session/session";
import type { Tokens } from "../session/tokens";
import { safeFile } from "./blob";
import { ApiUnavailable } from "../transport/errors";
import { toCamel, toQuery, toSnake } from "./names";
import { readJson } from "../transport/read";
import { putRight } from "./put-right";
import { refusal } from "./refusal";
import type { Answer, Call, Transport } from "../transport/transport";

export interface ApiClientOptions {
  transport: Transport;
  session: Session;
  /** X-Request-Id and X-Forwarded-For. */
  headers: Record<string, string>;
  /** Milliseconds for one call, its body included. */
  timeout: number;
  /** Milliseconds for a file, which is to begin in the time that two calls may take. */
  fileTimeout: number;
}

/** A key that a header can carry; forms send their own, strangers anything. */
const usableKey = /^[\x21-\x7e]{1,255}$/;

const retried = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** Paths of the contract: lower-case words and numbers. Nothing in them can lead elsewhere. */
const allowedPath = /^\/api(\/[a-z\d]+(-[a-z\d]+)*)+$/;

/**
 * Calls to the API with the session's access token: one replay after a 401, one retry of a GET that failed in passing.
 */
export function createApiClient({ transport, session, headers, timeout, fileTimeout }: ApiClientOptions): ApiClient {
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
    try {
      const answer = await transport(signed);
      if (!retried.has(answer.response.status)) return answer;
      await answer.response.body?.cancel();
    } catch (error) {
      // A file that did not begin in time would not begin sooner the second time.
      const isFile = call.beginsWithin !== undefined;
      if (error instanceof ApiUnavailable && (error.reason === "busy" || (isFile && error.reason === "timeout")))
        throw error;
    }
    return transport(signed);
  }

  async function json(
    method: string,
    path: string,
    body?: unknown,
    extra: Record<string, string> = {},
  ): Promise<object | undefined> {
    const answer = await authorized({
      method,
      path,
      headers: {
        ...headers,
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...extra,
      },
      ...(body !== undefined && { body: JSON.stringify(toSnake(body)) }),
      timeout,
    });
    if (answer.response.ok) return withData(await readJson(answer));
    throw await refusal(answer);
  }

  return {
    async get<T>(path: string, { query, camelcase = true }: Parameters<ApiClient["get"]>[1] = {}) {
      const value = await json("GET", checked(path) + toQuery(query));
      return (value && camelcase ? known("GET", path, value) : value) as T;
    },
    async post<T>(path: string, body: unknown, { idempotencyKey }: Parameters<ApiClient["post"]>[2] = {}) {
      const value = await json(
        "POST",
        checked(path),
        body ?? {},
        idempotencyKey !== undefined && usableKey.test(idempotencyKey) ? { "idempotency-key": idempotencyKey } : {},
      );
      return (value && known("POST", path, value)) as T;
    },
    async put<T>(path: string, body: unknown) {
      const value = await json("PUT", checked(path), body);
      return (value && known("PUT", path, value)) as T;
    },
    async delete(path) {
      await json("DELETE", checked(path));
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

/** Returns the answer, which has `data` unless it is empty; throws ApiUnavailable where it has none. */
function withData(value: object | undefined): object | undefined {
  const holds = value === undefined || ("data" in value && typeof value.data === "object" && value.data !== null);
  if (!holds) throw new ApiUnavailable("malformed");
  return value;
}

/** Returns the answer as the web app reads it: camelCase, with blanks where the API leaves something out. */
function known(method: string, path: string, value: object): object {
  const answer = toCamel(value);
  putRight(method, path, answer);
  return answer;
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
