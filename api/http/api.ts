import { OpenAPIHono } from "@hono/zod-openapi";
import type { Database } from "../database/tables";
import type { Background } from "./background";
import { bodyRefused, queryRefused } from "./schema-refusals";

/** Source of random bytes; node:crypto's randomBytes but in tests. */
export type Random = (bytes: number) => Uint8Array;

/** One line for the operator; never a token, a password or a query string. */
export interface LogEntry {
  level: "info" | "warn" | "error";
  message: string;
  requestId: string;
  [detail: string]: unknown;
}

/** The parts that the API needs from outside. */
export interface ApiParts {
  db: Database;
  clock: () => Date;
  random: Random;
  /**
   * The seller, as documents for customers begin, and the buyer on orders to suppliers: the name, then address and
   * registration; empty = not said.
   */
  seller: readonly string[];
  /** The address to which suppliers deliver, line by line; empty = the address of `seller`. */
  deliveryAddress: readonly string[];
  log: (entry: LogEntry) => void;
  /**
   * Told of each request that was answered, by the pattern of its route, such as "/api/articles/:id"; null where none
   * took it.
   */
  answered?: (request: { method: string; route: string | null; status: number; seconds: number }) => void;
  /** Runs work that goes on after an answer. */
  background: Background;
  /** The sender of messages, and how those that were written leave at once; null where the operator named no server. */
  mail?: { from: string; wake: () => void } | null;
  /** Lets other requests pass, between two chunks of long work. */
  pause: () => Promise<void>;
  /** True where its connection writes nothing: it forgets nothing that is old. */
  isReader?: boolean;
  /** Answers a signed-in request elsewhere; null to answer it here. */
  elsewhere?: (request: Request) => Promise<Response | null>;
}

/** The person who is signed in. */
export interface User {
  id: number;
  name: string;
  email: string;
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

/** Returns an empty set of routes whose checks answer 422 as the contract says. */
export function createRoutes(): ApiRoutes {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw result.target === "query" ? queryRefused(result.error) : bodyRefused(result.error);
    },
  });
}
