import { createRoute, z } from "@hono/zod-openapi";
import { badQuery, decimal, idOf, idPath, json, notThere } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { parseJson, readBody, readWhole } from "../../http/body";
import { invalidFields, keyHeader, keyTakenOnly, one, withBody, withId } from "../../http/description";
import { pageAnswer, pageMeta, pageOf } from "../../http/pages";
import type { Author } from "../../records/author";
import { lockOrders } from "../../records/orders/order-shares";
import { idempotent } from "../../records/idempotent";
import { authorOf, pathId, submissionOf } from "../../records/routes/request";
import { changeOrders } from "../../records/transaction";
import { dryRun } from "../../records/dry-run";
import { wasteBody } from "./body";
import { listWaste, readWaste, wasteAnswer, wasteQuery } from "./list";
import { lockMadeFor } from "../../records/orders/follow-losses";
import { dayOf } from "../ledger/moment";
import { followStock } from "../../records/orders/follow-work";
import { readWasted, undoWaste, writeWaste } from "./write";

const tags = ["stock"];
const path = "/api/stock/waste";

const list = createRoute({
  method: "get",
  path,
  tags,
  summary: "Losses, and what they cost",
  request: { query: wasteQuery },
  responses: {
    200: json(
      pageOf(wasteAnswer).extend({
        meta: pageMeta.extend({
          value_ht: decimal.describe("Of all that the filters leave, but those taken back"),
          standing_count: z.number().int().describe("All that the filters leave, but those taken back"),
        }),
      }),
      "A page of losses",
    ),
    422: badQuery,
  },
});
const detail = createRoute({
  method: "get",
  path: `${path}/{id}`,
  tags,
  summary: "A loss",
  request: { params: idPath },
  responses: { 200: json(z.object({ data: wasteAnswer }), "The loss as it stands"), 404: notThere },
});

/** Returns the losses of stock. */
export function wasteRoutes(parts: ApiParts): ApiRoutes {
  const { db } = parts;
  const routes = createRoutes();
  describe(routes);
  const read = (sent: unknown, author: Author) =>
    readWhole(
      () => readBody(wasteBody, sent),
      wasteBody,
      sent,
      async (body) => {
        await dryRun(db, changeOrders, (transaction) => writeWaste(transaction, body, author));
      },
    );

  routes.post(path, async (context) => {
    const text = await context.req.text();
    const author = authorOf(context, parts);
    const body = await read(parseJson(text), author);
    const answer = await changeOrders(db, (transaction) =>
      idempotent(transaction, submissionOf(context, text, author), async () => {
        await lockMadeFor(transaction, [body.product_id], dayOf(author.at));
        const id = await writeWaste(transaction, body, author);
        await followStock(transaction, [body.product_id], author, "Perte notée");
        return { data: await readWaste(transaction, id) };
      }),
    );
    return context.json(answer, 201);
  });

  routes.post(`${path}/preview`, async (context) => {
    const author = authorOf(context, parts);
    const body = await read(parseJson(await context.req.text()), author);
    await dryRun(db, changeOrders, (transaction) => writeWaste(transaction, body, author));
    return context.body(null, 204);
  });

  routes.post(`${path}/:id/undo`, async (context) => {
    const id = pathId(context);
    const author = authorOf(context, parts);
    const data = await changeOrders(db, async (transaction) => {
      const { product_id, order_id } = await readWasted(transaction, id);
      if (order_id !== null) await lockOrders(transaction, [order_id]);
      await lockMadeFor(transaction, [product_id], dayOf(author.at));
      await undoWaste(transaction, id, author);
      await followStock(transaction, [product_id], author, "Perte annulée");
      return readWaste(transaction, id);
    });
    return context.json({ data });
  });

  return routes
    .openapi(list, async (context) => {
      const query = context.req.valid("query");
      const { total, value_ht, standing_count, rows } = await listWaste(db, query);
      const answer = pageAnswer(context, query, total, rows);
      return context.json({ ...answer, meta: { ...answer.meta, value_ht, standing_count } }, 200);
    })
    .openapi(detail, async (context) =>
      context.json({ data: await readWaste(db, idOf(context.req.valid("param"))) }, 200),
    );
}

function describe({ openAPIRegistry: registry }: ApiRoutes): void {
  registry.registerPath({
    tags,
    method: "post",
    path,
    summary: "Record a loss and take it out of stock",
    request: { ...keyHeader, ...withBody(wasteBody) },
    responses: { 201: one(wasteAnswer, "The loss"), 409: keyTakenOnly, 422: invalidFields },
  });
  registry.registerPath({
    tags,
    method: "post",
    path: `${path}/preview`,
    summary: "Whether a loss could be recorded like that. Nothing is written.",
    request: withBody(wasteBody),
    responses: { 204: { description: "It could" }, 422: invalidFields },
  });
  registry.registerPath({
    tags,
    method: "post",
    path: `${path}/{id}/undo`,
    summary: "Take a loss back: what it took is there again",
    request: withId,
    responses: { 200: one(wasteAnswer, "The loss, taken back"), 404: notThere },
  });
}
