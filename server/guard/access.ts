import type { Config } from "../config";
import { type OpenRequest, type RequestParts, createRequests } from "../requests/open-request";
import { mayCache, securityHeaders } from "./answer-headers";
import { type Guard, type GuardParts, createGuard } from "./navigation";
import { isForeign } from "./same-origin";

/** The parts of the web application that do not depend on the host. */
export interface AccessParts extends Omit<RequestParts, "secure" | "appOrigin">, GuardParts {
  config: Pick<Config, "appOrigin" | "trustProxy">;
  /** Pages have no content security policy: Vite injects scripts and styles. */
  development?: boolean;
}

/** A request as a host received it. */
export interface IncomingRequest {
  method: string;
  /** The path alone, for the log. */
  path: string;
  /** Returns a header by its name in lower case. */
  header(name: string): string | null | undefined;
  /** The caller's address; "" where the host does not tell. */
  ip: string;
  /** Returns the signal that says that the caller has gone, with `goneAway`. */
  left?: () => AbortSignal;
}

/** The headers of an answer that is about to leave. */
export type AnswerHeaders = Pick<Headers, "get" | "set" | "append" | "delete" | "getSetCookie">;

/** A request inside the application, from its arrival until its answer leaves. */
export interface RequestScope {
  /** Names the request in the log, to the API and in its answer. */
  requestId: string;
  /** The host answers `foreignRefused` with 403, and nothing else looks at the request. */
  isForeign: boolean;
  /** Returns the context of the loaders and actions, the same at each call. Nothing is sent to the API yet. */
  context(): OpenRequest["context"];
  /** Returns what tells sessions apart in the log; null where there is none or nobody asked for it. */
  sessionId(): string | null;
  /** Returns the pattern of the route that took it, for the figures; null where none did. */
  route(): string | null;
  /** Puts what every answer carries into its headers; at the last answer it holds what a former one was given. */
  complete(headers: AnswerHeaders, status: number): void;
  /** Notes that the answer has left, or that nobody waits for it any more. */
  ended(): void;
}

/** The answer to a foreign page's doing. */
export const foreignRefused = "Cette demande ne vient pas de Bru.";

/** The way into the application, the same on whatever host. */
export interface Access {
  guard: Guard;
  enter(arrival: IncomingRequest): RequestScope;
}

/** Returns how the application is entered, and what its answers carry, from the parts that all hosts share. */
export function createAccess(parts: AccessParts): Access {
  const { development = false, log, random } = parts;
  const { appOrigin, trustProxy } = parts.config;
  const secure = appOrigin.startsWith("https:");
  const openRequest = createRequests({ ...parts, appOrigin, secure });

  function enter({ method, path, header, ip, left }: IncomingRequest): RequestScope {
    const isReading = method === "GET" || method === "HEAD";
    const given = trustProxy === false ? null : header("x-request-id");
    const requestId = given && /^[\w-]{8,64}$/.test(given) ? given : Buffer.from(random(12)).toString("base64url");
    const nonce = Buffer.from(random(16)).toString("base64");
    let opened: OpenRequest | null = null;

    const foreign = isForeign(method, header, appOrigin);
    if (foreign) log.warn({ event: "csrf.rejected", requestId, method, path });

    return {
      requestId,
      isForeign: foreign,
      context: () =>
        (opened ??= openRequest({ header, ip, nonce, requestId, left: isReading ? left?.() : undefined })).context,
      sessionId: () => opened?.context.session.id ?? null,
      route: () => opened?.route() ?? null,
      ended: () => opened?.ended(),
      complete(headers, status) {
        headers.set("X-Request-Id", requestId);
        for (const [name, value] of securityHeaders({ secure, nonce, development })) headers.set(name, value);
        const due = opened?.setCookies(status) ?? [];
        if (due.length > 0) replaceCookies(headers, due);
        if (!mayCache((name) => headers.get(name))) headers.set("Cache-Control", "no-store");
      },
    };
  }

  return { guard: createGuard(parts), enter };
}

/** Adds Set-Cookie lines, each in the place of those of the same name. */
function replaceCookies(headers: AnswerHeaders, due: readonly string[]): void {
  const names = new Set(due.map(nameOf));
  const others = headers.getSetCookie().filter((line) => !names.has(nameOf(line)));
  headers.delete("Set-Cookie");
  for (const line of [...others, ...due]) headers.append("Set-Cookie", line);
}

const nameOf = (cookie: string) => cookie.split("=", 1)[0];
