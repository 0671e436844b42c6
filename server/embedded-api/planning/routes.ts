import { createRoute, z } from "@hono/zod-openapi";
import { badQuery, json, unauthenticated } from "../http/answer-fields";
import { createRoutes } from "../http/api";
import type { ApiParts, ApiRoutes } from "../http/api";
import { needs } from "./answer";
import { computePlan } from "./compute";
import { planQuery, readQuestion } from "./query";

const compute = createRoute({
  method: "get",
  path: "/api/production-planning/compute-needs",
  tags: ["production-planning"],
  summary: "What to make and what to buy for a set of orders",
  description: "Extra quantities of products are given as `extra[PRODUCT_ID]=QUANTITY`. Orders picked with `order_ids[]` are counted whatever their period and status, cancelled ones never.",
  request: { query: planQuery },
  responses: { 200: json(z.object({ data: needs }), "The needs; `partial` when something could not be worked out"), 401: unauthenticated, 422: badQuery },
});

export function planningRoutes({ db, clock }: ApiParts): ApiRoutes {
  return createRoutes().openapi(compute, async (context) => {
    const question = readQuestion(context.req.valid("query"), context.req.queries(), clock());
    return context.json({ data: await computePlan(db, question) }, 200);
  });
}
