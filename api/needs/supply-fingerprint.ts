import { createHash } from "node:crypto";
import type { KitchenArticle } from "../kitchen/kitchen";

/**
 * Returns a print of what is expected of these articles, and one of what is in stock, as « 3FA9C21B07-99E0D4417A »: the
 * first is another once something was ordered, cancelled, closed or received, the second once stock has moved.
 */
export function stateOf(articles: readonly KitchenArticle[]): string {
  const byId = [...articles].sort((a, b) => a.id - b.id);
  const expected = byId.map(({ id, incoming }) => [
    id,
    incoming.map(({ ordered, expected_on, quantity }) => [ordered?.line_id ?? null, expected_on, quantity]),
  ]);
  const stock = byId.map(({ id, lots }) => [
    id,
    lots.map(({ code, expires_on, quantity }) => [code, expires_on, quantity]),
  ]);
  return `${printOf(expected)}-${printOf(stock)}`;
}

/** Returns the part of such a print that tells what is expected. */
export const expectedIn = (state: string): string => state.split("-")[0] ?? "";

const printOf = (content: unknown): string =>
  createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 10).toUpperCase();
