import { createRoute, z } from "@hono/zod-openapi";
import { unknownRecords } from "#domain/french/not-found";
import { readSnapshot } from "../../database/snapshot";
import type { Database } from "../../database/tables";
import { badQuery, json, notThere } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { idParameter } from "../../http/parameters";
import { invalid, notFound } from "../../http/refusal";
import { requireLot } from "../levels/block";
import { type Node, follow } from "./follow";
import { recallQuery, recalledBy } from "./recall-query";
import { readRecall } from "./recall";
import { type TraceAnswer, recallAnswer, tellReached, traceAnswer } from "./answer";

const tags = ["stock"];

const traceQuery = z.object({ lot_id: idParameter, order_id: idParameter });
const trace = createRoute({
  method: "get",
  path: "/api/stock/trace",
  tags,
  summary: "Where a lot or an order comes from, and where it went",
  request: { query: traceQuery },
  responses: {
    200: json(z.object({ data: traceAnswer }), "All that it reaches, in both directions"),
    404: notThere,
    422: badQuery,
  },
});
const recall = createRoute({
  method: "get",
  path: "/api/stock/recall",
  tags,
  summary: "What a recalled lot reaches: orders to call, and what is left on the shelves",
  description: "Asked by the supplier’s lot code, or by an article that came in between two days.",
  request: { query: recallQuery },
  responses: { 200: json(z.object({ data: recallAnswer }), "All that it reaches"), 422: badQuery },
});

/** Returns the tracing of lots, and recalls. */
export function tracingRoutes({ db }: ApiParts): ApiRoutes {
  return createRoutes()
    .openapi(trace, async (context) => {
      const query = context.req.valid("query");
      const data = await readSnapshot(db, async (state) => readTrace(state, await startsOf(state, query)));
      return context.json({ data }, 200);
    })
    .openapi(recall, async (context) => {
      const recalled = recalledBy(context.req.valid("query"));
      return context.json({ data: await readSnapshot(db, (state) => readRecall(state, recalled)) }, 200);
    });
}

async function readTrace(db: Database, starts: readonly Node[]): Promise<TraceAnswer> {
  return {
    back: await tellReached(db, await follow(db, starts, "back")),
    forward: await tellReached(db, await follow(db, starts, "forward")),
  };
}

async function startsOf(db: Database, { lot_id, order_id }: z.output<typeof traceQuery>): Promise<Node[]> {
  if (lot_id !== undefined) return [{ type: "lot", id: (await requireLot(db, lot_id)).id }];
  if (order_id === undefined) throw invalid({ lot_id: ["Choisissez un lot ou une commande."] });
  const order = await db.selectFrom("external_orders").select("id").where("id", "=", order_id).executeTakeFirst();
  if (!order) throw notFound(unknownRecords.external_orders);
  const lines = await db.selectFrom("external_order_lines").select("id").where("order_id", "=", order_id).execute();
  return lines.map(({ id }) => ({ type: "line", id }));
}
