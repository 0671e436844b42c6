import { createRoute, z } from "@hono/zod-openapi";
import {
  customer,
  customerAllergy,
  customerApart,
  customerDetail,
  customerMerge,
  customerSame,
} from "#domain/contract/orders/customers";
import { dayInParis } from "#domain/paris";
import type { Database } from "../../database/tables";
import { badQuery, idOf, idPath, json, notThere } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { parseJson, readBody } from "../../http/body";
import { invalidFields, keyHeader, keyTakenOnly, one, withBody, withId } from "../../http/description";
import { answerSchema, bodySchema } from "../../http/fields/schema";
import { findLeniently } from "../../http/search/similar-words";
import { pageAnswer, pageOf } from "../../http/pages";
import { pageParameters, searchParameter } from "../../http/parameters";
import type { Author } from "../../records/author";
import { idempotent } from "../../records/idempotent";
import { authorOf, pathId, submissionOf } from "../../records/routes/request";
import { changeOrders } from "../../records/transaction";
import { orderRow } from "../answer";
import { removeAllergy, restoreAllergy } from "./allergies";
import { listCustomers } from "./list";
import { listMerges, mergeCustomers, separateCustomer } from "./merge";
import { findCustomer } from "./find";
import { readCustomer, readCustomerOrders } from "./read";

const tags = ["external-orders"];
const path = "/api/customers";
const customerAnswer = answerSchema(customerDetail, "CustomerDetail");

const list = createRoute({
  method: "get",
  path,
  tags,
  summary:
    "Customers as the latest orders know them, found by every word of their name or by the digits of their " +
    "telephone number; the latest order first",
  request: { query: z.object({ ...pageParameters, search: searchParameter }) },
  responses: { 200: json(pageOf(answerSchema(customer, "Customer")), "A page of customers"), 422: badQuery },
});
const merges = createRoute({
  method: "get",
  path: `${path}/merges`,
  tags,
  summary: "The names and numbers that somebody said to be one customer, the latest first",
  request: { query: z.object(pageParameters) },
  responses: { 200: json(pageOf(answerSchema(customerMerge)), "A page of them"), 422: badQuery },
});
const detail = createRoute({
  method: "get",
  path: `${path}/{id}`,
  tags,
  summary: "The customer of an order, with all that their orders know; any of their orders will do",
  request: { params: idPath },
  responses: { 200: json(z.object({ data: customerAnswer }), "The customer"), 404: notThere },
});
const orders = createRoute({
  method: "get",
  path: `${path}/{id}/orders`,
  tags,
  summary: "The orders of a customer, the last day of delivery first",
  request: { params: idPath, query: z.object(pageParameters) },
  responses: { 200: json(pageOf(orderRow), "A page of orders"), 404: notThere, 422: badQuery },
});

/** Something that people say of a customer, by the end of its path. */
interface CustomerAction {
  end: string;
  summary: string;
  body: z.ZodType;
  write(db: Database, id: number, sent: unknown, author: Author): Promise<void>;
}

/** Returns what people say, its body read first. */
const defineAction = <Body>(
  end: string,
  summary: string,
  body: z.ZodType<Body>,
  write: (db: Database, id: number, body: Body, author: Author) => Promise<void>,
): CustomerAction => ({
  end,
  summary,
  body,
  write: (db, id, sent, author) => write(db, id, readBody(body, sent), author),
});

const allergyBody = bodySchema(customerAllergy);

const sayings: readonly CustomerAction[] = [
  defineAction(
    "merge",
    "Say that the customer of another order is the same",
    bodySchema(customerSame),
    (db, id, { order_id }, author) => mergeCustomers(db, id, order_id, author),
  ),
  defineAction(
    "separate",
    "Say that one of the names and numbers that were merged is another customer after all",
    bodySchema(customerApart),
    (db, id, { merged_id }, author) => separateCustomer(db, id, merged_id, author),
  ),
  defineAction(
    "allergies/remove",
    "Keep an allergy no longer, until an order names it anew",
    allergyBody,
    async (db, id, { text }, author) => removeAllergy(db, await findCustomer(db, id), text, author),
  ),
  defineAction(
    "allergies/restore",
    "Keep an allergy that was removed again",
    allergyBody,
    async (db, id, { text }, author) => restoreAllergy(db, await findCustomer(db, id), text, author),
  ),
];

/** Returns the routes of the customers that orders know, and of what people say of them. */
export function customerRoutes(parts: ApiParts): ApiRoutes {
  const { db, clock } = parts;
  const routes = createRoutes();
  for (const { end, summary, body, write } of sayings) {
    routes.openAPIRegistry.registerPath({
      tags,
      method: "post",
      path: `${path}/{id}/${end}`,
      summary,
      request: { ...withId, ...keyHeader, ...withBody(body) },
      responses: { 200: one(customerAnswer, "The customer"), 404: notThere, 409: keyTakenOnly, 422: invalidFields },
    });
    routes.post(`${path}/:id/${end}`, async (context) => {
      const id = pathId(context);
      const text = await context.req.text();
      const author = authorOf(context, parts);
      const answer = await changeOrders(db, (transaction) =>
        idempotent(transaction, submissionOf(context, text, author), async () => {
          await write(transaction, id, parseJson(text), author);
          return { data: await readCustomer(transaction, id, dayInParis(clock())) };
        }),
      );
      return context.json(answer);
    });
  }
  return routes
    .openapi(list, async (context) => {
      const query = context.req.valid("query");
      const { total, rows, corrected } = await findLeniently(db, ["external_orders"], query, (criteria) =>
        listCustomers(db, criteria),
      );
      return context.json(pageAnswer(context, { ...query, corrected }, total, rows), 200);
    })
    .openapi(merges, async (context) => {
      const query = context.req.valid("query");
      const { total, rows } = await listMerges(db, query);
      return context.json(pageAnswer(context, query, total, rows), 200);
    })
    .openapi(detail, async (context) => {
      const id = idOf(context.req.valid("param"));
      return context.json({ data: await readCustomer(db, id, dayInParis(clock())) }, 200);
    })
    .openapi(orders, async (context) => {
      const query = context.req.valid("query");
      const { total, rows } = await readCustomerOrders(db, idOf(context.req.valid("param")), query);
      return context.json(pageAnswer(context, query, total, rows), 200);
    });
}
