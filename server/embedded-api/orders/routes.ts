import { createRoute, z } from "@hono/zod-openapi";
import { orderStatus } from "../http/fields/choices";
import { badQuery, idOf, idPath, json, notThere } from "../http/answer-fields";
import { createRoutes } from "../http/api";
import type { ApiParts, ApiRoutes } from "../http/api";
import { pageAnswer, pageMeta, pageOf } from "../http/pages";
import { pageParameters } from "../http/parameters";
import { orderRow } from "./answer";
import { orderChange, orderDetail, readHistory, readOrder } from "./read";
import { listOrders, orderQuery } from "./list/list";
import { quantityChanges, quantityChangesQuery, readQuantityChanges } from "./history/quantity-changes";

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
  responses: { 200: json(countedPage, "A page of customer orders"), 422: badQuery },
});
const changes = createRoute({
  method: "get",
  path: "/api/external-orders/quantity-changes",
  tags,
  summary: "How the quantities and the status of some orders changed, the latest first, page by page; and what that comes to since production began",
  request: { query: quantityChangesQuery },
  responses: { 200: json(pageOf(quantityChanges), "A page of changes, order by order; meta counts changes"), 422: badQuery },
});
const history = createRoute({
  method: "get",
  path: "/api/external-orders/{id}/changes",
  tags,
  summary: "The history of an order, the latest first",
  request: { params: idPath, query: z.object(pageParameters) },
  responses: { 200: json(pageOf(orderChange), "A page of changes"), 404: notThere, 422: badQuery },
});
const detail = createRoute({
  method: "get",
  path: "/api/external-orders/{id}",
  tags,
  summary: "A customer order with its lines, totals and history",
  request: { params: idPath },
  responses: { 200: json(z.object({ data: orderDetail }), "The order"), 404: notThere },
});

export function externalOrderRoutes({ db }: ApiParts): ApiRoutes {
  return createRoutes()
    .openapi(list, async (context) => {
      const query = context.req.valid("query");
      const { total, totalIsMinimum, rows, statusCounts } = await listOrders(db, query);
      const { meta, ...page } = pageAnswer(context, query, total, rows);
      return context.json({ ...page, meta: { ...meta, total_is_minimum: totalIsMinimum, ...(statusCounts && { status_counts: statusCounts }) } }, 200);
    })
    .openapi(changes, async (context) => {
      const query = context.req.valid("query");
      const { total, shown, orders } = await readQuantityChanges(db, query["order_ids[]"] ?? [], query);
      return context.json(pageAnswer(context, query, total, orders, shown), 200);
    })
    .openapi(history, async (context) => {
      const query = context.req.valid("query");
      const { total, rows } = await readHistory(db, idOf(context.req.valid("param")), query);
      return context.json(pageAnswer(context, query, total, rows), 200);
    })
    .openapi(detail, async (context) => context.json({ data: await readOrder(db, idOf(context.req.valid("param"))) }, 200));
}
