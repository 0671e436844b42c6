import { createRoute, z } from "@hono/zod-openapi";
import { customer } from "#domain/contract/customers";
import { badQuery, json } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { answerSchema } from "../../http/fields/schema";
import { findLeniently } from "../../http/nearest";
import { pageAnswer, pageOf } from "../../http/pages";
import { pageParameters, searchParameter } from "../../http/parameters";
import { listCustomers } from "./list";

const list = createRoute({
  method: "get",
  path: "/api/customers",
  tags: ["external-orders"],
  summary:
    "Customers as the latest orders know them, found by every word of their name or by the digits of their " +
    "telephone number; the latest order first",
  request: { query: z.object({ ...pageParameters, search: searchParameter }) },
  responses: { 200: json(pageOf(answerSchema(customer, "Customer")), "A page of customers"), 422: badQuery },
});

/** Returns the route of the customers that orders know. */
export function customerRoutes({ db }: ApiParts): ApiRoutes {
  return createRoutes().openapi(list, async (context) => {
    const query = context.req.valid("query");
    const { total, rows, corrected } = await findLeniently(db, ["external_orders"], query, (asked) =>
      listCustomers(db, asked),
    );
    return context.json(pageAnswer(context, { ...query, corrected }, total, rows), 200);
  });
}
