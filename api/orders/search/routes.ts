import { createRoute, z } from "@hono/zod-openapi";
import { searchKinds } from "#domain/choices";
import { found } from "#domain/contract/search";
import { dayInParis } from "#domain/paris";
import { badQuery, json } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { answerSchema } from "../../http/fields/schema";
import { findLeniently } from "../../http/search/similar-words";
import { pageMeta } from "../../http/pages";
import { searchParameter } from "../../http/parameters";
import { soughtBy } from "../../http/search/search";
import { readSought } from "../../http/search/word-splits";
import { kinds } from "./kinds";

const answer = z.object({
  data: z.array(answerSchema(found, "Found")),
  meta: pageMeta.pick({ corrected_search: true }),
});
const sources = [
  ...(["external_orders", "standing_orders", "suppliers", "articles", "recipes", "products"] as const),
  ...(["supplier_orders", "receipts"] as const),
] as const;

const search = createRoute({
  method: "get",
  path: "/api/search",
  tags: ["search"],
  summary:
    "What a text finds of each kind, ten a kind, the most likely first; kinds of which nothing is found left out",
  request: { query: z.object({ q: searchParameter }) },
  responses: { 200: json(answer, "By kind"), 422: badQuery },
});

/** Returns the route of the search over everything. */
export function searchRoutes({ db, clock }: ApiParts): ApiRoutes {
  return createRoutes().openapi(search, async (context) => {
    const { q: text } = context.req.valid("query");
    if (soughtBy(text).length === 0) return context.json({ data: [], meta: {} }, 200);
    const today = dayInParis(clock());
    const { results, corrected } = await findLeniently(db, sources, { search: text }, async ({ search: sought }) => {
      // Read at once with the lists, which share it.
      const meant = readSought(db, sought);
      const all = await Promise.all(
        searchKinds.map(async (kind) => {
          const { list, find } = kinds[kind];
          const { total, isMinimum = false, rows } = await find(db, { text: sought, meant, today });
          const path = `${list}?${new URLSearchParams({ search: sought }).toString()}`;
          return {
            kind,
            total,
            total_is_minimum: isMinimum,
            list: path,
            rows: rows.map((row) => ({ found_in: null, ...row })),
          };
        }),
      );
      const some = all.filter(({ total }) => total > 0);
      return { total: some.length, results: some };
    });
    return context.json({ data: results, meta: corrected === undefined ? {} : { corrected_search: corrected } }, 200);
  });
}
