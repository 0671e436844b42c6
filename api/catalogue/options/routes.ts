import { createRoute, z } from "@hono/zod-openapi";
import { badQuery, date, decimal, json } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { searchParameter, sliceParameters, yesNoParameter } from "../../http/parameters";
import { optionDetails } from "./details";
import { optionLists, optionResources } from "./list";

const option = z
  .object({
    id: z.number().int(),
    name: z.string(),
    code: z.string().nullable(),
    unit: z.string().optional(),
    unit_price_ht: decimal.nullable().optional(),
    price_ttc: decimal.nullable().optional(),
    last_used_on: date.nullable().optional(),
  })
  .openapi("Option");

const query = z.object({
  search: searchParameter,
  per_page: sliceParameters.per_page,
  details: yesNoParameter,
});

/** Returns the routes of light lists for pickers; `details` adds prices and last uses to each option. */
export function optionRoutes({ db }: ApiParts): ApiRoutes {
  const routes = createRoutes();
  for (const resource of optionResources) {
    const description = createRoute({
      method: "get",
      path: `/api/options/${resource}`,
      tags: ["options"],
      summary: `The ${resource} that a picker offers`,
      request: { query },
      responses: { 200: json(z.object({ data: z.array(option) }), "The options"), 422: badQuery },
    });
    routes.openapi(description, async (context) => {
      const { search, per_page, details } = context.req.valid("query");
      const found = await optionLists[resource](db, search, per_page);
      if (!details) return context.json({ data: found }, 200);
      const ids = found.map(({ id }) => id);
      const detailsById = await optionDetails[resource](db, ids);
      return context.json({ data: found.map((one) => ({ ...one, ...detailsById.get(one.id) })) }, 200);
    });
  }
  return routes;
}
