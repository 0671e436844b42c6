import { createRoute, z } from "@hono/zod-openapi";
import { orderStatus } from "../fields/choices";
import { badQuery, idOf, idPath, json, notThere, unauthenticated } from "../http/answer-fields";
import { createRoutes } from "../http/api";
import type { ApiParts, ApiRoutes } from "../http/api";
import { pageAnswer, pageMeta, pageOf } from "../http/pages";
import { orderRow } from "./answer";
import { orderDetail, readOrder } from "./detail";
import { listOrders, orderQuery } from "./list";
import { quantityChanges, quantityChangesQuery, readQuantityChanges } from "./quantity-changes";

const tags = ["external-orders"];
const countedPage = pageOf(orderRow).extend({
  meta: pageMeta.extend({
    total_is_minimum: z.boolean().openapi({ description: "More than 1000 orders match a search or a product: `total` is how many there are at least" }),
    status_counts: z.record(orderStatus, z.number().int()).optional(),
  }),
});

const list = createRoute({
  method: "get",
  path: "/api/external-orders",
  tags,
  summary: "Customer orders",
  request: { query: orderQuery },
  responses: { 200: json(countedPage, "A page of customer orders"), 401: unauthenticated, 422: badQuery },
});
const changes = createRoute({
  method: "get",
  path: "/api/external-orders/quantity-changes",
  tags,
  summary: "How the quantities and the status of some orders changed, the latest first",
  request: { query: quantityChangesQuery },
  responses: { 200: json(z.object({ data: z.array(quantityChanges) }), "The changes, order by order"), 401: unauthenticated, 422: badQuery },
});
const detail = createRoute({
  method: "get",
  path: "/api/external-orders/{id}",
  tags,
  summary: "A customer order with its lines, totals and history",
  request: { params: idPath },
  responses: { 200: json(z.object({ data: orderDetail }), "The order"), 401: unauthenticated, 404: notThere },
});

export function externalOrderRoutes({ db }: ApiParts): ApiRoutes {
  return createRoutes()
    .openapi(list, async (context) => {
      const query = context.req.valid("query");
      const { total, totalIsMinimum, rows, statusCounts } = await listOrders(db, query);
      const { meta, ...page } = pageAnswer(context, query, total, rows);
      return context.json({ ...page, meta: { ...meta, total_is_minimum: totalIsMinimum, ...(statusCounts && { status_counts: statusCounts }) } }, 200);
    })
    .openapi(changes, async (context) => context.json({ data: await readQuantityChanges(db, context.req.valid("query")["order_ids[]"] ?? []) }, 200))
    .openapi(detail, async (context) => context.json({ data: await readOrder(db, idOf(context.req.valid("param"))) }, 200));
}
