import { createRoute, z } from "@hono/zod-openapi";
import { searchKinds } from "#domain/choices";
import { found } from "#domain/contract/search";
import { dayInParis } from "#domain/paris";
import { badQuery, json } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { answerSchema } from "../../http/fields/schema";
import { searchParameter } from "../../http/parameters";
import { soughtBy } from "../../http/search";
import { kinds } from "./kinds";

const search = createRoute({
  method: "get",
  path: "/api/search",
  tags: ["search"],
  summary:
    "What a text finds of each kind, ten a kind, the most likely first; kinds of which nothing is found left out",
  request: { query: z.object({ q: searchParameter }) },
  responses: { 200: json(z.object({ data: z.array(answerSchema(found, "Found")) }), "By kind"), 422: badQuery },
});

/** Returns the route of the search over everything. */
export function searchRoutes({ db, clock }: ApiParts): ApiRoutes {
  return createRoutes().openapi(search, async (context) => {
    const { q: text } = context.req.valid("query");
    if (soughtBy(text).length === 0) return context.json({ data: [] }, 200);
    const asked = { text, today: dayInParis(clock()) };
    const told = await Promise.all(
      searchKinds.map(async (kind) => {
        const { list, find } = kinds[kind];
        const { total, isMinimum = false, rows } = await find(db, asked);
        const path = `${list}?${new URLSearchParams({ search: text }).toString()}`;
        return { kind, total, total_is_minimum: isMinimum, list: path, rows };
      }),
    );
    return context.json({ data: told.filter(({ total }) => total > 0) }, 200);
  });
}
