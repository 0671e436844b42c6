import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Passwords } from "../accounts/passwords";
import type { Random } from "../accounts/tokens";
import type { User } from "../accounts/users";
import type { Database } from "../database/tables";
import type { Background } from "./background";
import { bodyRefused, queryRefused } from "./checking";

/** One line for the operator; never a token, a password or a query string. */
export interface LogEntry {
  level: "info" | "warn" | "error";
  message: string;
  requestId: string;
  [detail: string]: unknown;
}

/** All that the API needs from outside. */
export interface ApiParts {
  db: Database;
  clock: () => Date;
  random: Random;
  passwords: Passwords;
  clientId: string;
  clientSecret: string;
  accessTokenTtlSeconds: number;
  /** Who sells, as documents for customers begin, and who buys on orders to suppliers: the name, then address and registration; empty = not said. */
  seller: readonly string[];
  /** Where suppliers deliver, line by line; empty = at the address of `seller`. */
  deliveryAddress: readonly string[];
  /** Where a request comes from, for the brute-force limits: the client's address as far as it can be trusted. */
  addressOf: (context: Context) => string;
  log: (entry: LogEntry) => void;
  /** Where what goes on after an answer runs. */
  background: Background;
  /** Lets other requests pass, between two chunks of long work. */
  pause: () => Promise<void>;
}

export interface ApiEnv {
  Variables: { requestId: string; user: User };
}

export type ApiRoutes = OpenAPIHono<ApiEnv>;

/** Returns one set of routes that holds all of these. */
export function combineRoutes(...sets: ApiRoutes[]): ApiRoutes {
  const all = createRoutes();
  for (const set of sets) all.route("/", set);
  return all;
}

/** An empty set of routes whose checks answer 422 as the contract says. */
export function createRoutes(): ApiRoutes {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw result.target === "query" ? queryRefused(result.error) : bodyRefused(result.error);
    },
  });
}
