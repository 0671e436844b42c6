import { randomBytes } from "node:crypto";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import { onTestFinished } from "vitest";

/** A call the API received. `body` is its JSON, its form's fields, or its text. */
export interface Received {
  method: string;
  path: string;
  query: string;
  headers: IncomingMessage["headers"];
  body: unknown;
}

/** The API's answer to one call, good or bad. */
export type Behaviour = (res: ServerResponse, call: Received) => void | Promise<void>;

export interface Pair {
  access_token: string;
  refresh_token: string;
}

export interface Upstream {
  url: string;
  received: Received[];
  /** Calls of one route, such as "POST /oauth/token". */
  calls(route: string): Received[];
  /** Sets the behaviours of a route's next calls, in order; the last one stays. */
  on(route: string, ...behaviours: Behaviour[]): void;
  /** Returns a signed-in pair, as if someone had signed in before. */
  issue(): Pair;
  /** Forgets an access token, as when it was refreshed elsewhere. */
  revokeAccess(token: string): void;
  close(): Promise<void>;
}

export interface UpstreamOptions {
  /** 12: a dead refresh token is a 401 invalid_request; 13: a 400 invalid_grant. */
  passport?: 12 | 13;
  /** `expires_in`, of any kind. */
  expiresIn?: unknown;
  /** By hand where it is shared by several tests. */
  closes?: "with the test" | "by hand";
}

export const person = { email: "lea@bru.test", password: "confiture" };

/**
 * Returns a real HTTP server that speaks the API's contract like Laravel Passport (the old pair is revoked at once),
 * until told to misbehave.
 */
export async function startUpstream(options: UpstreamOptions = {}): Promise<Upstream> {
  const { passport = 13, closes = "with the test" } = options;
  // Said to be undefined, it is missing from the answers.
  const expiresIn = "expiresIn" in options ? options.expiresIn : 3600;
  const received: Received[] = [];
  const scripted = new Map<string, Behaviour[]>();
  const access = new Set<string>();
  const refresh = new Map<string, string>();

  function issue(): Pair {
    // As Passport's do, all begin alike.
    const pair = {
      access_token: `eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiJ9.${randomBytes(24).toString("base64url")}`,
      refresh_token: `def50200${randomBytes(24).toString("hex")}`,
    };
    access.add(pair.access_token);
    refresh.set(pair.refresh_token, pair.access_token);
    return pair;
  }

  const grant: Behaviour = (res, { body }) => {
    const fields: Record<string, unknown> = { ...(typeof body === "object" ? body : {}) };
    if (fields.grant_type === "password") {
      const right = fields.username === person.email && fields.password === person.password;
      return right
        ? json(200, { token_type: "Bearer", expires_in: expiresIn, ...issue() })(res, nobody)
        : json(400, { error: "invalid_grant", message: "The user credentials were incorrect." })(res, nobody);
    }
    const token = String(fields.refresh_token);
    const old = refresh.get(token);
    if (old === undefined) {
      const refusal = passport === 13 ? ([400, "invalid_grant"] as const) : ([401, "invalid_request"] as const);
      return json(refusal[0], {
        error: refusal[1],
        error_description: "The refresh token is invalid.",
        message: "The refresh token is invalid.",
      })(res, nobody);
    }
    refresh.delete(token);
    access.delete(old);
    return json(200, { token_type: "Bearer", expires_in: expiresIn, ...issue() })(res, nobody);
  };

  const defaults: Record<string, Behaviour> = {
    "POST /oauth/token": grant,
    "POST /oauth/revoke": json(200, {}),
    "GET /api/users/me": json(200, { data: { id: 7, name: "Léa Martin", email: person.email } }),
  };

  const server = createServer(async (req, res) => {
    const address = new URL(req.url ?? "/", "http://upstream");
    const call: Received = {
      method: req.method ?? "",
      path: address.pathname,
      query: address.search,
      headers: req.headers,
      body: await bodyOf(req),
    };
    received.push(call);
    const route = `${call.method} ${call.path}`;
    const script = scripted.get(route);
    const behaviour = script && (script.length > 1 ? script.shift() : script[0]);
    if (behaviour) return behaviour(res, call);
    const bearer = /^Bearer (.+)$/.exec(call.headers.authorization ?? "")?.[1];
    if (call.path.startsWith("/api/") && !(bearer && access.has(bearer)))
      return json(401, { message: "Unauthenticated." })(res, call);
    return (defaults[route] ?? json(404, { message: "No query results for model." }))(res, call);
  });
  const url = await start(server);
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  if (closes === "with the test") onTestFinished(close);

  return {
    url,
    received,
    issue,
    close,
    calls: (route) => received.filter(({ method, path }) => `${method} ${path}` === route),
    on: (route, ...behaviours) => void scripted.set(route, behaviours),
    revokeAccess: (token) => void access.delete(token),
  };
}

const nobody: Received = { method: "", path: "", query: "", headers: {}, body: null };

/** Answers JSON. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Behaviour {
  return (res) =>
    void res.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

/** Answers this text under that content type. */
export function raw(status: number, type: string, text: string, headers: Record<string, string> = {}): Behaviour {
  return (res) => void res.writeHead(status, { "content-type": type, ...headers }).end(text);
}

export const html: Behaviour = raw(500, "text/html", "<h1>Whoops</h1><pre>SECRET-OF-THE-API at Handler.php:12</pre>");

/** Takes the call and never answers. */
export const hang: Behaviour = () => {};

/** Cuts the connection. */
export const reset: Behaviour = (res) => void res.socket?.destroy();

/** Announces JSON and gives one byte, then nothing more. */
export const stall: Behaviour = (res) => void res.writeHead(200, { "content-type": "application/json" }).write("{");

/** Cuts the connection in the middle of the body. */
export const truncate: Behaviour = (res) => {
  res.writeHead(200, { "content-type": "application/json", "content-length": "1000" }).write('{"data":');
  setImmediate(() => res.socket?.destroy());
};

/** Answers as `then` does, once `until` is settled. */
export function after(until: Promise<unknown>, then: Behaviour): Behaviour {
  return async (res, call) => {
    await until;
    await then(res, call);
  };
}

/**
 * An answer that is held: `underWay` is settled when the call has arrived; it is answered as `then` does after
 * `release()`.
 */
export function held(then: Behaviour): { behaviour: Behaviour; underWay: Promise<void>; release: () => void } {
  let [arrived, release] = [() => {}, () => {}];
  const underWay = new Promise<void>((resolve) => (arrived = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  const behaviour: Behaviour = (res, call) => {
    arrived();
    return after(released, then)(res, call);
  };
  return { behaviour, underWay, release: () => release() };
}

async function bodyOf(req: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of req.setEncoding("utf8")) text += String(chunk);
  if (req.headers["content-type"] === "application/x-www-form-urlencoded")
    return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function start(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (address && typeof address === "object") resolve(`http://127.0.0.1:${address.port}`);
    });
  });
}
