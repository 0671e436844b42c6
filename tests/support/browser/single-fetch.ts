import type { Response as Answer } from "supertest";
import { decode } from "turbo-stream";

/** The part of one route in a `.data` answer. */
export type Part = { data: unknown } | { error: unknown };

/** A decoded `.data` answer: the parts by route id, in the order of the routes, or a redirect. */
export interface Decoded {
  status: number;
  redirect: { to: string; status: number; reload: boolean } | null;
  routes: Record<string, Part>;
  /** Of an action: what it returned. */
  action: Part | null;
}

/** Reads what a `.data` address answered. */
export function decodeData({ status, text }: Answer): Promise<Decoded> {
  return decodeDataText(status, text);
}

/** Returns the same for an answer already read. */
export async function decodeDataText(status: number, text: string): Promise<Decoded> {
  const body = new Response(text).body;
  if (!body) throw new Error("an empty .data answer");
  const { value, done } = await decode(body, { plugins: [revive] });
  await done;
  if (isRecord(value) && "redirect" in value && !("data" in value))
    return { status, redirect: readRedirect(value), routes: {}, action: null };
  if (isPart(value)) return { status, redirect: null, routes: {}, action: value };
  if (!isRecord(value)) throw new Error("not a .data answer");
  const routes = Object.fromEntries(Object.entries(value).filter((entry): entry is [string, Part] => isPart(entry[1])));
  return { status, redirect: null, routes, action: null };
}

function revive(type: unknown, ...rest: unknown[]): { value: unknown } | undefined {
  if (type === "SingleFetchRedirect" || type === "SingleFetchClassInstance") return { value: rest[0] };
  if (type === "SanitizedError") return { value: Object.assign(new Error(String(rest[1])), { name: String(rest[0]) }) };
  if (type === "ErrorResponse") return { value: { data: rest[0], status: rest[1], statusText: rest[2] } };
  return type === "SingleFetchFallback" ? { value: undefined } : undefined;
}

function readRedirect(value: Record<string, unknown>): Decoded["redirect"] {
  return { to: String(value.redirect), status: Number(value.status), reload: value.reload === true };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isPart = (value: unknown): value is Part => isRecord(value) && ("data" in value || "error" in value);
