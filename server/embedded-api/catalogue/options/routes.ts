import { createRoute, z } from "@hono/zod-openapi";
import { badQuery, json } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { searchParameter } from "../../http/parameters";
import { optionLists } from "./list";

const option = z
  .object({ id: z.number().int(), name: z.string(), code: z.string().nullable(), unit: z.string().optional() })
  .openapi("Option");

/** Returns the routes of light lists for pickers. */
export function optionRoutes({ db }: ApiParts): ApiRoutes {
  const routes = createRoutes();
  for (const [resource, list] of Object.entries(optionLists)) {
    const description = createRoute({
      method: "get",
      path: `/api/options/${resource}`,
      tags: ["options"],
      summary: `The ${resource} that a picker offers`,
      request: { query: z.object({ search: searchParameter }) },
      responses: { 200: json(z.object({ data: z.array(option) }), "The options"), 422: badQuery },
    });
    routes.openapi(description, async (context) =>
      context.json({ data: await list(db, context.req.valid("query").search) }, 200),
    );
  }
  return routes;
}
