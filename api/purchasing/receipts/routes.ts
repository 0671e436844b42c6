import { createRoute, z } from "@hono/zod-openapi";
import { badQuery, idOf, idPath, json, notThere } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { parseJson, readBody } from "../../http/body";
import { conflicts, invalidFields, keyHeader, keyTaken, one, withBody, withId } from "../../http/description";
import { findLeniently } from "../../http/search/similar-words";
import { pageAnswer, pageOf } from "../../http/pages";
import { idempotent } from "../../records/idempotent";
import { authorOf, pathId, submissionOf } from "../../records/routes/request";
import { changeCatalogue, changeOrders } from "../../records/transaction";
import { receiptDetail, receiptRow } from "./answer";
import { receiptBody } from "./body";
import { listReceipts, receiptQuery } from "./list";
import { postReceipt } from "./post";
import { readReceipt } from "./read";
import { reverseReceipt } from "./reverse";

const tags = ["receipts"];
const path = "/api/receipts";

const list = createRoute({
  method: "get",
  path,
  tags,
  summary: "Deliveries that were taken in",
  request: { query: receiptQuery },
  responses: { 200: json(pageOf(receiptRow), "A page of receipts"), 422: badQuery },
});
const detail = createRoute({
  method: "get",
  path: `${path}/{id}`,
  tags,
  summary: "A receipt with its lines, lot by lot",
  request: { params: idPath },
  responses: { 200: one(receiptDetail, "The receipt"), 404: notThere },
});

/** Returns the routes of deliveries: taken in, listed, read, taken back. */
export function receiptRoutes(parts: ApiParts): ApiRoutes {
  const { db } = parts;
  const routes = createRoutes();
  describe(routes);

  routes.post(path, async (context) => {
    const text = await context.req.text();
    const author = authorOf(context, parts);
    const body = readBody(receiptBody, parseJson(text));
    // A price is part of the catalogue.
    const change = body.lines.some(({ update_price }) => update_price) ? changeCatalogue : changeOrders;
    const answer = await change(db, (transaction) =>
      idempotent(transaction, submissionOf(context, text, author), async () => ({
        data: await readReceipt(transaction, await postReceipt(transaction, body, author)),
      })),
    );
    return context.json(answer, 201);
  });

  routes.post(`${path}/:id/reverse`, async (context) => {
    const id = pathId(context);
    const author = authorOf(context, parts);
    const data = await changeCatalogue(db, async (transaction) => {
      await reverseReceipt(transaction, id, author);
      return readReceipt(transaction, id);
    });
    return context.json({ data });
  });

  return routes
    .openapi(list, async (context) => {
      const query = context.req.valid("query");
      const { total, rows, corrected } = await findLeniently(
        db,
        ["suppliers", "supplier_orders", "receipts"],
        query,
        (criteria) => listReceipts(db, criteria),
      );
      return context.json(pageAnswer(context, { ...query, corrected }, total, rows), 200);
    })
    .openapi(detail, async (context) =>
      context.json({ data: await readReceipt(db, idOf(context.req.valid("param"))) }, 200),
    );
}

const took = z.array(
  z.object({
    type: z.string(),
    id: z.number().int(),
    kind: z.string(),
    quantity: z.string(),
    occurred_at: z.string(),
    user_name: z.string(),
  }),
);

function describe({ openAPIRegistry: registry }: ApiRoutes): void {
  registry.registerPath({
    tags,
    method: "post",
    path,
    summary: "Take a delivery in: its lots come into stock, and its order knows what has come",
    description: "With an `order_id` the body says in `order_lock_version` in which version the order was read.",
    request: { ...keyHeader, ...withBody(receiptBody) },
    responses: {
      201: one(receiptDetail, "Taken in"),
      404: notThere,
      409: conflicts(
        { changed: {}, transition: {}, ...keyTaken },
        "changed: the order changed meanwhile, the message says by whom; transition: it expects nothing",
      ),
      422: invalidFields,
    },
  });
  registry.registerPath({
    tags,
    method: "post",
    path: `${path}/{id}/reverse`,
    summary: "Take a receipt back: what came in goes out, and is expected again",
    request: withId,
    responses: {
      200: one(receiptDetail, "The receipt"),
      404: notThere,
      409: conflicts({ used: { used_by: took } }, "used: something was taken from its lots"),
    },
  });
}
