import { createRoute, z } from "@hono/zod-openapi";
import { lotUse } from "../batches/answer";
import { previewRoutes } from "../catalogue/impact/routes";
import type { Database } from "../database/tables";
import { badQuery, decimal, idOf, idPath, json, notThere } from "../http/answer-fields";
import { type ApiParts, type ApiRoutes, combineRoutes, createRoutes } from "../http/api";
import { parseJson, readBody, readBoth } from "../http/body";
import { conflicts, invalidFields, keyHeader, keyTaken, one, withBody, withId } from "../http/description";
import { orderStatus } from "../http/fields/choices";
import { findLeniently } from "../http/search/similar-words";
import { mostFound } from "../http/search/search";
import { pageAnswer, pageMeta, pageOf } from "../http/pages";
import { pageParameters } from "../http/parameters";
import { idempotent } from "../records/idempotent";
import { authorOf, pathId, submissionOf } from "../records/routes/request";
import { changeOrders } from "../records/transaction";
import { requireRow, requireVersion, versionBody } from "../records/versions";
import { writeRoutes } from "../records/routes/write-routes";
import { allergenConflict, orderSurplus } from "#domain/contract/orders/external-orders";
import { answeredSchema } from "../http/fields/schema";
import { type EntityWrites, conflictsOfChange } from "../records/routes/writes";
import { orderDetail, orderRow } from "./answer";
import { bulkStatusBody, changeStatuses, movedOrders, refusedOrder } from "./status/bulk";
import { customerRoutes } from "./customers/routes";
import { quantityChanges, quantityChangesQuery, readQuantityChanges } from "./history/quantity-changes";
import { mostOfProduct } from "./list/hits";
import { listOrders, orderQuery } from "./list/list";
import { eveningBody, noteEvening } from "./evening/write";
import { lockTogether } from "./lock";
import { orderChangeAnswer, readHistory, readOrder } from "./read";
import { paymentRoutes } from "./payments/routes";
import { takingsRoutes } from "./payments/takings-routes";
import { roundRoutes } from "./rounds/routes";
import { changeStatus, hasStatus, oneStatusBody } from "./status/change";
import { pressedOrders, readPressed } from "./undo/last-moved";
import { undoTogether, undoTogetherBody, revertedOrders } from "./undo/together";
import { undoMove } from "./undo/undo";
import {
  type OrderWriteBody,
  checkOrderArchive,
  checkOrderWrite,
  createOrder,
  deleteOrder,
  orderWriteBody,
  updateOrder,
} from "./write";

const tags = ["external-orders"];

const orderWrites: EntityWrites<OrderWriteBody> = {
  path: "external-orders",
  table: "external_orders",
  body: orderWriteBody,
  answer: orderDetail,
  conflicts: {
    change: {
      allergens: { conflicts: z.array(answeredSchema(allergenConflict)) },
      surplus: { surplus: z.array(answeredSchema(orderSurplus)) },
      used: { used_by: z.array(lotUse) },
    },
    remove: { status: {} },
    archive: { status: {} },
  },
  change: changeOrders,
  lock: (db, id, { surplus }) => lockTogether(db, [id], surplus),
  read: readOrder,
  check: checkOrderWrite,
  create: createOrder,
  update: updateOrder,
  checkArchive: checkOrderArchive,
  remove: deleteOrder,
};

const countedPage = pageOf(orderRow).extend({
  meta: pageMeta.extend({
    total_is_minimum: z.boolean().openapi({
      description:
        `More than ${mostFound} orders match a search, or ${mostOfProduct} a product: ` +
        "`total` is how many there are at least",
    }),
    status_counts: z.record(orderStatus, z.number().int()).optional(),
    amount_due: decimal.optional().openapi({
      description:
        "With to_collect or (below nothing) to_give_back: of all of them; left out where they are more than " +
        `${mostOfProduct}, or ${mostFound} with a search`,
    }),
    pressed: pressedOrders.nullable().openapi({
      description: "What the user moved last, several orders together, as far as it may be taken back together",
    }),
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
  summary:
    "How the quantities and the status of some orders changed, the latest first, page by page; and " +
    "what that comes to since production began",
  request: { query: quantityChangesQuery },
  responses: {
    200: json(pageOf(quantityChanges), "A page of changes, order by order; meta counts changes"),
    422: badQuery,
  },
});
const history = createRoute({
  method: "get",
  path: "/api/external-orders/{id}/changes",
  tags,
  summary: "The history of an order, the latest first",
  request: { params: idPath, query: z.object(pageParameters) },
  responses: { 200: json(pageOf(orderChangeAnswer), "A page of changes"), 404: notThere, 422: badQuery },
});
const detail = createRoute({
  method: "get",
  path: "/api/external-orders/{id}",
  tags,
  summary: "A customer order with its lines, totals and history",
  request: { params: idPath },
  responses: { 200: json(z.object({ data: orderDetail }), "The order"), 404: notThere },
});

/** Returns the routes of customer orders: list, details, writes, changes of status, customers. */
export function orderRoutes(parts: ApiParts): ApiRoutes {
  return combineRoutes(
    orderReads(parts),
    writeRoutes(parts, orderWrites),
    previewRoutes(parts, orderWrites, null),
    statusRoutes(parts),
    paymentRoutes(parts),
    takingsRoutes(parts),
    customerRoutes(parts),
    roundRoutes(parts),
  );
}

/** Returns the routes of orders: their list, one order, and their histories. */
function orderReads({ db, clock }: ApiParts): ApiRoutes {
  return createRoutes()
    .openapi(list, async (context) => {
      const query = context.req.valid("query");
      const { total, totalIsMinimum, rows, statusCounts, amountDue, corrected } = await findLeniently(
        db,
        ["external_orders", "products"],
        query,
        (criteria) => listOrders(db, criteria),
      );
      const { meta, ...page } = pageAnswer(context, { ...query, corrected }, total, rows);
      const pressed = await readPressed(db, context.get("user").id, clock());
      return context.json(
        {
          ...page,
          meta: {
            ...meta,
            total_is_minimum: totalIsMinimum,
            ...(statusCounts && { status_counts: statusCounts }),
            ...(amountDue !== null && { amount_due: amountDue }),
            pressed,
          },
        },
        200,
      );
    })
    .openapi(changes, async (context) => {
      const query = context.req.valid("query");
      const { total, rowCount, orders } = await readQuantityChanges(db, query["order_ids[]"] ?? [], query);
      return context.json(pageAnswer(context, query, total, orders, rowCount), 200);
    })
    .openapi(history, async (context) => {
      const query = context.req.valid("query");
      const { total, rows } = await readHistory(db, idOf(context.req.valid("param")), query);
      return context.json(pageAnswer(context, query, total, rows), 200);
    })
    .openapi(detail, async (context) =>
      context.json({ data: await readOrder(db, idOf(context.req.valid("param"))) }, 200),
    );
}

/** Status changes, of one order and of several at once, and their undoing. */
function statusRoutes(parts: ApiParts): ApiRoutes {
  const routes = createRoutes();
  describeStatus(routes);

  routes.post("/api/external-orders/status", async (context) => {
    const text = await context.req.text();
    const body = readBody(bulkStatusBody, parseJson(text));
    const author = authorOf(context, parts);
    const change = (db: Database) =>
      idempotent(db, submissionOf(context, text, author), async () => {
        const done = await changeStatuses(db, body, author);
        return { data: { ids: [...new Set(body.ids)], status: body.status, ...done } };
      });
    return context.json(await changeOrders(parts.db, change));
  });

  routes.post("/api/external-orders/undo", async (context) => {
    const text = await context.req.text();
    const body = readBody(undoTogetherBody, parseJson(text));
    const author = authorOf(context, parts);
    const change = (db: Database) =>
      idempotent(db, submissionOf(context, text, author), async () => ({ data: await undoTogether(db, body, author) }));
    return context.json(await changeOrders(parts.db, change));
  });

  routes.post("/api/external-orders/:id/status", async (context) => {
    const id = pathId(context);
    const text = await context.req.text();
    const [body, { lock_version }] = readBoth(oneStatusBody, versionBody, parseJson(text));
    const author = authorOf(context, parts);
    const change = (db: Database) =>
      idempotent(db, submissionOf(context, text, author), async () => {
        await lockTogether(db, [id], body.surplus);
        await requireRow(db, "external_orders", id);
        if (!(await hasStatus(db, id, body.status))) {
          await requireVersion(db, "external_orders", id, lock_version, () => readOrder(db, id));
          await changeStatus(db, id, body, author);
        }
        return { data: await readOrder(db, id) };
      });
    return context.json(await changeOrders(parts.db, change));
  });

  routes.post("/api/external-orders/:id/undo", async (context) => {
    const id = pathId(context);
    const text = await context.req.text();
    const { lock_version } = readBody(versionBody, parseJson(text));
    const author = authorOf(context, parts);
    const change = (db: Database) =>
      idempotent(db, submissionOf(context, text, author), async () => {
        await lockTogether(db, [id]);
        await requireRow(db, "external_orders", id);
        await requireVersion(db, "external_orders", id, lock_version, () => readOrder(db, id));
        await undoMove(db, id, author);
        return { data: await readOrder(db, id) };
      });
    return context.json(await changeOrders(parts.db, change));
  });

  routes.put("/api/external-orders/:id/evening", async (context) => {
    const id = pathId(context);
    const [body, { lock_version }] = readBoth(eveningBody, versionBody, parseJson(await context.req.text()));
    const author = authorOf(context, parts);
    const data = await changeOrders(parts.db, async (db) => {
      await lockTogether(db, [id]);
      await requireRow(db, "external_orders", id);
      const demandVersion = () => requireVersion(db, "external_orders", id, lock_version, () => readOrder(db, id));
      await noteEvening(db, id, body, { author, demandVersion });
      return readOrder(db, id);
    });
    return context.json({ data });
  });

  return routes;
}

const refusals = { refused: z.array(refusedOrder) };

function describeStatus(routes: ApiRoutes): void {
  routes.openAPIRegistry.registerPath({
    tags,
    method: "put",
    path: "/api/external-orders/{id}/evening",
    summary:
      "Note what was unsold of an order of the house’s own shop, and when what was sold out; what is noted so " +
      "already stays, whatever the version",
    request: { ...withId, ...withBody(z.intersection(eveningBody, versionBody)) },
    responses: {
      200: one(orderDetail, "The order"),
      404: notThere,
      409: conflicts(
        { stale: { data: orderDetail }, status: {} },
        "stale: changed meanwhile; status: not of the shop, not put out, or archived",
      ),
      422: invalidFields,
    },
  });
  routes.openAPIRegistry.registerPath({
    tags,
    method: "post",
    path: "/api/external-orders/{id}/status",
    summary: "Move an order to another status; one that it has already changes nothing",
    request: { ...withId, ...keyHeader, ...withBody(z.intersection(oneStatusBody, versionBody)) },
    responses: {
      200: one(orderDetail, "The order"),
      404: notThere,
      409: conflicts(
        { transition: {}, ...conflictsOfChange(orderWrites), ...keyTaken },
        "transition; stale: changed meanwhile; or allergens: conflicts names the products that " +
          "meet an allergy of the notes, to be sent back as accept_allergens once they are meant",
      ),
      422: invalidFields,
    },
  });
  routes.openAPIRegistry.registerPath({
    tags,
    method: "post",
    path: "/api/external-orders/{id}/undo",
    summary: "Take the last delivery or cancellation of an order back, exactly as it was, for ten minutes",
    request: { ...withId, ...keyHeader, ...withBody(versionBody) },
    responses: {
      200: one(orderDetail, "The order"),
      404: notThere,
      409: conflicts(
        { undo: {}, stale: { data: orderDetail }, used: { used_by: z.array(lotUse) }, ...keyTaken },
        "undo: there is nothing to take back, or no longer; stale: changed meanwhile",
      ),
      422: invalidFields,
    },
  });
  routes.openAPIRegistry.registerPath({
    tags,
    method: "post",
    path: "/api/external-orders/undo",
    summary:
      "Take the last delivery or cancellation of several orders back, or their confirmation where they were " +
      "confirmed together: of those that may, the others are answered",
    request: { ...keyHeader, ...withBody(undoTogetherBody) },
    responses: {
      200: json(z.object({ data: revertedOrders }), "All are as before, but for those in `refused`, each with why"),
      409: conflicts({ undo: refusals, ...keyTaken }, "undo: none may be taken back; refused says why of each"),
      422: invalidFields,
    },
  });
  routes.openAPIRegistry.registerPath({
    tags,
    method: "post",
    path: "/api/external-orders/status",
    summary:
      "Move several orders to another status, all or none, or those that may where the others are to be skipped; " +
      "those that have it already stay as they are",
    request: { ...keyHeader, ...withBody(bulkStatusBody) },
    responses: {
      200: json(z.object({ data: movedOrders }), "All moved, but for those in `already`, which had the status before"),
      409: conflicts(
        { transition: refusals, unproduced: refusals, ...keyTaken },
        "transition, or unproduced where that is asked: refused names each order that may not, and why",
      ),
      422: invalidFields,
    },
  });
}
