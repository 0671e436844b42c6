import { z } from "@hono/zod-openapi";
import { lettersTogether } from "#domain/contract/supplier-orders";
import { dayInParis } from "#domain/paris";
import { json, notThere } from "#api/http/answer-fields";
import { type ApiParts, type ApiRoutes, combineRoutes, createRoutes } from "#api/http/api";
import { parseJson, readBody } from "#api/http/body";
import { conflicts, invalidFields, keyHeader, withBody } from "#api/http/description";
import { bodySchema } from "#api/http/fields/schema";
import { answeredBefore, idempotent } from "#api/records/idempotent";
import { letterRoutes } from "#api/records/outbox/letter-routes";
import { mailConflicts, requireMail, unconfiguredText } from "#api/records/outbox/routes";
import { authorOf, submissionOf } from "#api/records/routes/request";
import { changeOrders } from "#api/records/transaction";
import { supplierOrderDetail } from "../answer";
import { moveSupplierOrder, requireOrderVersion, requireSupplierOrder } from "../moves";
import { readSupplierOrder } from "../read";
import { readMailableOrder } from "./mailable";
import { type Seen, drawTogether, letterWrittenAnswer, readTogether, writeTogether } from "./together";

const lettersBody = bodySchema(lettersTogether);
const togetherPath = "/api/supplier-orders/letters";
const distinct = (orders: readonly Seen[]): Seen[] => [...new Map(orders.map((seen) => [seen.id, seen])).values()];

/** Returns the routes by which orders go to their suppliers by e-mail: one, which places a draft, or several. */
export function supplierOrderMailRoutes(parts: ApiParts): ApiRoutes {
  const { clock } = parts;
  const one = letterRoutes(parts, {
    path: "/api/supplier-orders/{id}/letter",
    tag: "supplier-orders",
    named: "an order to a supplier",
    document: supplierOrderDetail,
    read: (db, id, now) => readMailableOrder(db, id, now, parts),
    demand: async (db, id, version) =>
      requireOrderVersion(await requireSupplierOrder(db, id), version, () =>
        readSupplierOrder(db, id, dayInParis(clock())),
      ),
    prepare: async (db, id, author) => {
      const order = await requireSupplierOrder(db, id);
      if (order.status === "draft") await moveSupplierOrder(db, order, "place", author);
    },
  });
  return combineRoutes(one, togetherRoutes(parts));
}

function togetherRoutes(parts: ApiParts): ApiRoutes {
  const { db, clock, random, ...environment } = parts;
  const routes = createRoutes();
  describe(routes);
  routes.post(togetherPath, async (context) => {
    const mail = requireMail(parts);
    const text = await context.req.text();
    const { orders } = readBody(lettersBody, parseJson(text));
    const author = authorOf(context, parts);
    const submission = submissionOf(context, text, author);
    const before = await answeredBefore<{ data: z.output<typeof letterWrittenAnswer>[] }>(db, submission);
    if (before) return context.json(before);
    const several = await drawTogether(db, await readTogether(db, distinct(orders), clock(), environment), environment);
    const answer = await changeOrders(db, (transaction) =>
      idempotent(transaction, submission, async () => ({
        data: await writeTogether(transaction, several, author, { random, from: mail.from }),
      })),
    );
    mail.wake();
    return context.json(answer);
  });
  return routes;
}

function describe({ openAPIRegistry: registry }: ApiRoutes): void {
  registry.registerPath({
    tags: ["supplier-orders", "messages"],
    method: "post",
    path: togetherPath,
    summary:
      "Send orders that wait to be sent by e-mail, each to its supplier; never to one who wants them by telephone or " +
      "on a portal",
    request: { ...keyHeader, ...withBody(lettersBody) },
    responses: {
      200: json(z.object({ data: z.array(letterWrittenAnswer) }), "What came of each"),
      404: notThere,
      409: conflicts(mailConflicts, unconfiguredText),
      422: invalidFields,
    },
  });
}
