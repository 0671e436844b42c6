import { createRoute, z } from "@hono/zod-openapi";
import { badQuery, json } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { parseJson, readBody } from "../../http/body";
import { conflicts, invalidFields, keyHeader, keyTaken, withBody } from "../../http/description";
import { dayInParis } from "#domain/paris";
import { supplierOrderRow } from "../../purchasing/supplier-orders/answer";
import { readNamedOrders, readOrdersOfPlan } from "../../purchasing/supplier-orders/read";
import { answeredBefore, idempotent } from "../../records/idempotent";
import { requireMail, unconfiguredText } from "../../records/outbox/routes";
import { authorOf, submissionOf } from "../../records/routes/request";
import { changeOrders } from "../../records/transaction";
import { bracketedParameters, planQuery, readQuestion } from "../query";
import { supplierPurchase } from "../answer";
import { orderFromPlanBody } from "./body";
import { drawOrdered, mailOrdered } from "./mail";
import { orderFromPlan, planPrint } from "./order";

const path = "/api/supplier-orders/from-plan";
const ordered = supplierOrderRow
  .extend({
    already: z.boolean().openapi({ description: "True when the list had been ordered before" }),
    message_id: z.int().nullable().openapi({ description: "The message by which it leaves; null where none does" }),
    mail_refusal: z
      .string()
      .nullable()
      .openapi({ description: "Why it does not leave by e-mail; null where it does, or that was not asked for" }),
  })
  .openapi("OrderedFromPlan");

const ofPlan = createRoute({
  method: "get",
  path: "/api/production-planning/supplier-orders",
  tags: ["production-planning"],
  summary: "The orders to suppliers that were made from a plan, whenever it was computed; the cancelled left out",
  parameters: bracketedParameters,
  request: { query: planQuery },
  responses: { 200: json(z.object({ data: z.array(supplierOrderRow) }), "The latest first"), 422: badQuery },
});

interface Answered {
  data: z.output<typeof ordered>[];
}

/** Returns the routes that order what a plan buys. */
export function orderingRoutes(parts: ApiParts): ApiRoutes {
  const { db, clock } = parts;
  const routes = createRoutes();
  routes.openAPIRegistry.registerPath({
    tags: ["supplier-orders"],
    method: "post",
    path,
    summary: "Order purchase lists of a plan or of a frozen calculation, all or none; each is ordered once",
    description:
      "With `mail` each also leaves by e-mail, with the letter that is offered: it is ordered with its message, and " +
      "what does not leave so says why. One who wants orders by telephone or on a portal is never sent a message.",
    request: { ...keyHeader, ...withBody(orderFromPlanBody) },
    responses: {
      201: json(z.object({ data: z.array(ordered) }), "The orders, in the order in which they were asked for"),
      409: conflicts(
        { changed: { data: z.array(supplierPurchase) }, minimum: {}, unconfigured: {}, ...keyTaken },
        "changed: a list is no longer the one that was seen, `data` are the lists as they are now; minimum: one is " +
          "under a minimum that its supplier insists on, and `below_minimum` does not say that it is meant; " +
          unconfiguredText,
      ),
      422: invalidFields,
    },
  });

  routes.post(path, async (context) => {
    const text = await context.req.text();
    const author = authorOf(context, parts);
    const body = readBody(orderFromPlanBody, parseJson(text));
    const mail = body.mail ? requireMail(parts) : null;
    const submission = submissionOf(context, text, author);
    const drawn = mail && !(await answeredBefore(db, submission)) ? await drawOrdered(parts, body, author) : [];
    const answer = await changeOrders(db, async (transaction) => {
      const before = await answeredBefore<Answered>(transaction, submission);
      if (before) return { data: before.data.map((order) => ({ ...order, already: true })) };
      return idempotent(transaction, submission, async (): Promise<Answered> => {
        const orders = await orderFromPlan(transaction, body, author);
        const letters = mail && (await mailOrdered(parts, transaction, { orders, drawn, from: mail.from }, author));
        const rows = await readNamedOrders(
          transaction,
          orders.map(({ id }) => id),
          dayInParis(new Date(author.at)),
        );
        const byId = new Map(rows.map((row) => [row.id, row]));
        const data = orders.flatMap(({ id, already }) => {
          const row = byId.get(id);
          const letter = letters?.get(id);
          return row
            ? [{ ...row, already, message_id: letter?.message_id ?? null, mail_refusal: letter?.refusal ?? null }]
            : [];
        });
        return { data };
      });
    });
    mail?.wake();
    return context.json(answer, 201);
  });

  return routes.openapi(ofPlan, async (context) => {
    const now = clock();
    const question = readQuestion(context.req.valid("query"), context.req.queries(), now);
    return context.json({ data: await readOrdersOfPlan(db, planPrint(question), dayInParis(now)) }, 200);
  });
}
