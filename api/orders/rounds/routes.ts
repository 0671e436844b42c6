import { createRoute, z } from "@hono/zod-openapi";
import { dayInParis } from "#domain/paris";
import { readSnapshot } from "../../database/snapshot";
import { badQuery, json } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { dayParameter } from "../../http/parameters";
import { mostOrders, readRounds, roundsAnswer } from "./read";

const rounds = createRoute({
  method: "get",
  path: "/api/rounds",
  tags: ["external-orders"],
  summary:
    `The accepted orders of a day, today unless it is said, by way and hour, the first ${mostOrders} of them; what ` +
    "its deliveries still take, and the counts of its week",
  request: { query: z.object({ on: dayParameter }) },
  responses: { 200: json(z.object({ data: roundsAnswer }), "The rounds"), 422: badQuery },
});

/** Returns the route of the rounds of a day. */
export function roundRoutes({ db, clock }: ApiParts): ApiRoutes {
  return createRoutes().openapi(rounds, async (context) => {
    const { on = dayInParis(clock()) } = context.req.valid("query");
    return context.json({ data: await readSnapshot(db, (state) => readRounds(state, on)) }, 200);
  });
}
