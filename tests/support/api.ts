import { randomBytes } from "node:crypto";
import { createApi } from "#api/app";
import type { Database } from "#api/database/tables";
import { createBackground } from "#api/http/background";
import type { AllParts } from "#api/accounts/routes";
import type { ApiRoutes, LogEntry } from "#api/http/api";
import { createPasswords } from "#api/accounts/passwords";
import { addUser } from "#api/accounts/users";

export const client = { client_id: "bru-web", client_secret: "a secret between the two programs" };
/** The hour at which the clock of an API of the tests stands. */
const begun = new Date("2026-03-01T08:00:00.000Z");
export const marie = { name: "Marie Curie", email: "marie@bru.test", password: "radium, 1898" };

/** An answer, read: `body` is its JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface TestApi {
  app: ApiRoutes;
  db: Database;
  parts: AllParts;
  logged: LogEntry[];
  /** Moves the API's clock. */
  pass(seconds: number): void;
  /** Sends any request, without a token. */
  send(method: string, path: string, options?: { body?: unknown; headers?: Record<string, string> }): Promise<Answer>;
  /** Returns a token request; client and grant are filled in. */
  token(fields: Record<string, unknown>, address?: string): Promise<Answer>;
  /** Returns a GET as Marie. */
  get(path: string): Promise<Answer>;
}

/**
 * Returns the API on a migrated database, with Marie's account, a clock that stands at 1 March 2026 08:00 UTC, and
 * cheap passwords.
 */
export async function createTestApi(db: Database, overrides: Partial<AllParts> = {}): Promise<TestApi> {
  const api = testApiOn(db, overrides);
  await addUser(db, api.parts.passwords, marie, begun);
  return api;
}

/** Returns the API as `createTestApi` does, on a database that has Marie's account already. */
export function testApiOn(db: Database, overrides: Partial<AllParts> = {}): TestApi {
  let now = begun;
  const logged: LogEntry[] = [];
  const parts: AllParts = {
    db,
    clock: () => now,
    random: randomBytes,
    passwords: createPasswords({ N: 1024, r: 8, p: 1 }),
    clientId: client.client_id,
    clientSecret: client.client_secret,
    accessTokenTtlSeconds: 3600,
    setupCode: null,
    seller: [],
    deliveryAddress: [],
    addressOf: (context) => context.req.header("x-forwarded-for") ?? "",
    log: (entry) => logged.push(entry),
    background: createBackground(),
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    ...overrides,
  };
  const app = createApi(parts);
  let access: string | undefined;

  const send: TestApi["send"] = async (method, path, { body, headers } = {}) => {
    const all = new Headers(headers);
    if (body !== undefined) all.set("content-type", "application/json");
    const response = await app.request(path, {
      method,
      headers: all,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
  };
  const token: TestApi["token"] = (fields, address = "192.0.2.1") =>
    send("POST", "/oauth/token", {
      body: { grant_type: "password", ...client, ...fields },
      headers: { "x-forwarded-for": address },
    });

  return {
    app,
    db,
    parts,
    logged,
    send,
    token,
    pass: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    async get(path) {
      access ??= tokensOf(await token({ username: marie.email, password: marie.password })).access_token;
      return send("GET", path, { headers: { authorization: `Bearer ${access}` } });
    },
  };
}

/** Returns the pair of a token answer; throws when it is none. */
export function tokensOf({ status, body }: Answer): {
  access_token: string;
  refresh_token: string;
  expires_in: number;
} {
  if (status !== 200 || typeof body !== "object" || body === null)
    throw new Error(`no tokens: ${String(status)} ${JSON.stringify(body)}`);
  const fields = new Map<string, unknown>(Object.entries(body));
  const text = (name: string) => {
    const value = fields.get(name);
    if (typeof value !== "string") throw new Error(`no ${name}`);
    return value;
  };
  return {
    access_token: text("access_token"),
    refresh_token: text("refresh_token"),
    expires_in: Number(fields.get("expires_in")),
  };
}
