import { z } from "@hono/zod-openapi";
import { json, notThere } from "../http/answer-fields";
import { createRoutes } from "../http/api";
import type { ApiParts, ApiRoutes } from "../http/api";
import { parseJson, readBody, readBoth } from "../http/body";
import { conflicts, conflictsOfChange, invalidFields, keyHeader, keyTaken, one, withBody, withId } from "../records/description";
import { once } from "../records/once";
import { authorOf, pathId, submissionOf } from "../records/request";
import { changeOrders } from "../records/transaction";
import { requireRow, requireVersion, versionBody } from "../records/versions";
import { bulkStatusBody, changeStatuses, movedOrders, refusedOrder } from "./bulk-status";
import { orderDetail, readOrder } from "./read";
import { orderWrites } from "./entity";
import { changeStatus, hasStatus, oneStatusBody } from "./status";

const tags = ["external-orders"];

/** Status changes: of one order, and of several at once, all or none. */
export function orderStatusRoutes(parts: ApiParts): ApiRoutes {
  const routes = createRoutes();
  describe(routes);

  routes.post("/api/external-orders/status", async (context) => {
    const text = await context.req.text();
    const body = readBody(bulkStatusBody, parseJson(text));
    const author = authorOf(context, parts);
    const change = (db: ApiParts["db"]) =>
      once(db, submissionOf(context, text, author), async () => {
        const already = await changeStatuses(db, body, author);
        return { data: { ids: [...new Set(body.ids)], status: body.status, already } };
      });
    return context.json(await changeOrders(parts.db, change));
  });

  routes.post("/api/external-orders/:id/status", async (context) => {
    const id = pathId(context);
    const text = await context.req.text();
    const [body, { lock_version }] = readBoth(oneStatusBody, versionBody, parseJson(text));
    const author = authorOf(context, parts);
    const change = (db: ApiParts["db"]) =>
      once(db, submissionOf(context, text, author), async () => {
        await requireRow(db, "external_orders", id);
        if (!(await hasStatus(db, id, body.status))) {
          await requireVersion(db, "external_orders", id, lock_version, () => readOrder(db, id));
          await changeStatus(db, id, body, author);
        }
        return { data: await readOrder(db, id) };
      });
    return context.json(await changeOrders(parts.db, change));
  });

  return routes;
}

const refusals = { refused: z.array(refusedOrder) };

function describe(routes: ApiRoutes): void {
  routes.openAPIRegistry.registerPath({
    tags,
    method: "post",
    path: "/api/external-orders/{id}/status",
    summary: "Move an order to another status; one that it has already changes nothing",
    request: { ...withId, ...keyHeader, ...withBody(z.intersection(oneStatusBody, versionBody)) },
    responses: { 200: one(orderDetail, "The order"), 404: notThere, 409: conflicts({ transition: {}, ...conflictsOfChange(orderWrites), ...keyTaken }, "transition; stale: changed meanwhile; or allergens: conflicts names the products that meet an allergy of the notes, to be sent back as accept_allergens once they are meant"), 422: invalidFields },
  });
  routes.openAPIRegistry.registerPath({
    tags,
    method: "post",
    path: "/api/external-orders/status",
    summary: "Move several orders to another status, all or none; those that have it already stay as they are",
    request: { ...keyHeader, ...withBody(bulkStatusBody) },
    responses: { 200: json(z.object({ data: movedOrders }), "All moved, but for those in `already`, which had the status before"), 409: conflicts({ transition: refusals, unproduced: refusals, ...keyTaken }, "transition, or unproduced where that is asked: refused names each order that may not, and why"), 422: invalidFields },
  });
}
