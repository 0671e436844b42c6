import { createRoute, z } from "@hono/zod-openapi";
import { unknownRecords } from "#domain/french/not-found";
import { badQuery, idOf, idPath, json, notThere } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { parseJson, readBody } from "../../http/body";
import { conflicts, invalidFields, keyHeader, keyTaken, one, withBody } from "../../http/description";
import { pageAnswer, pageOf } from "../../http/pages";
import { pageParameters } from "../../http/parameters";
import { notFound } from "../../http/refusal";
import { lockOrders } from "../../records/orders/order-shares";
import { idempotent } from "../../records/idempotent";
import { authorOf, pathId, submissionOf } from "../../records/routes/request";
import { changeOrders } from "../../records/transaction";
import { requireRow } from "../../records/versions";
import { orderDetail } from "../answer";
import { readOrder } from "../read";
import { countPayments, paymentAnswer, readPayments } from "./read";
import { paymentBody, takeBackBody, takePaymentBack, writePayment } from "./write";

const tags = ["external-orders"];
const path = "/api/external-orders/{id}/payments";

const list = createRoute({
  method: "get",
  path,
  tags,
  summary: "What was paid of an order, given back and taken back, the latest day first",
  request: { params: idPath, query: z.object(pageParameters) },
  responses: { 200: json(pageOf(paymentAnswer), "A page of entries"), 404: notThere, 422: badQuery },
});

/** Returns the payments of an order: their list, new ones, and their taking back. */
export function paymentRoutes(parts: ApiParts): ApiRoutes {
  const { db } = parts;
  const routes = createRoutes();
  describe(routes);

  routes.post("/api/external-orders/:id/payments", async (context) => {
    const id = pathId(context);
    const text = await context.req.text();
    const body = readBody(paymentBody, parseJson(text));
    const author = authorOf(context, parts);
    const answer = await changeOrders(db, (transaction) =>
      idempotent(transaction, submissionOf(context, text, author), async () => {
        await lockOrders(transaction, [id]);
        await requireRow(transaction, "external_orders", id);
        await writePayment(transaction, id, body, author);
        return { data: await readOrder(transaction, id) };
      }),
    );
    return context.json(answer, 201);
  });

  routes.post("/api/external-orders/:id/payments/:payment/take-back", async (context) => {
    const id = pathId(context);
    const payment = idOf({ id: context.req.param("payment") });
    const text = await context.req.text();
    const body = readBody(takeBackBody, text === "" ? {} : parseJson(text));
    const author = authorOf(context, parts);
    const data = await changeOrders(db, async (transaction) => {
      await lockOrders(transaction, [id]);
      await requireRow(transaction, "external_orders", id);
      await takePaymentBack(transaction, id, payment, body, author);
      return readOrder(transaction, id);
    });
    return context.json({ data });
  });

  return routes.openapi(list, async (context) => {
    const id = idOf(context.req.valid("param"));
    const query = context.req.valid("query");
    const known = await db.selectFrom("external_orders").select("id").where("id", "=", id).executeTakeFirst();
    if (!known) throw notFound(unknownRecords.external_orders);
    return context.json(
      pageAnswer(context, query, await countPayments(db, id), await readPayments(db, id, query)),
      200,
    );
  });
}

function describe({ openAPIRegistry: registry }: ApiRoutes): void {
  registry.registerPath({
    tags,
    method: "post",
    path,
    summary: "Write what a customer paid of an order, or what was given back; what is ordered keeps its version",
    request: { params: idPath, ...keyHeader, ...withBody(paymentBody) },
    responses: {
      201: one(orderDetail, "The order with it"),
      404: notThere,
      409: conflicts(
        { stale: {}, status: {}, ...keyTaken },
        "stale: others wrote entries that were not seen; status: the order is cancelled, nothing is owed",
      ),
      422: invalidFields,
    },
  });
  registry.registerPath({
    tags,
    method: "post",
    path: `${path}/{payment}/take-back`,
    summary: "Take a payment back by an entry that names it; one that is taken back already stays so",
    request: {
      params: idPath.extend({ payment: z.string().openapi({ type: "integer" }) }),
      body: { required: false, content: { "application/json": { schema: takeBackBody } } },
    },
    responses: {
      200: one(orderDetail, "The order without it"),
      404: notThere,
      409: conflicts({ status: {} }, "It takes back another, or what it brought was given back"),
      422: invalidFields,
    },
  });
}
