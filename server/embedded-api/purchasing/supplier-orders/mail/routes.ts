import { createRoute, z } from "@hono/zod-openapi";
import { lettersTogether } from "#domain/contract/supplier-orders";
import type { Database } from "../../../database/tables";
import { idOf, idPath, json, notThere } from "../../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../../http/api";
import { parseJson, readBody, readBoth } from "../../../http/body";
import { conflicts, invalidFields, keyHeader, one, withBody, withId } from "../../../http/description";
import { bodySchema } from "../../../http/fields/schema";
import { dayInParis } from "#domain/paris";
import { readCompany } from "../../../records/company";
import { answeredBefore, once } from "../../../records/once";
import { drawPaper, letterAnswer, letterBody, readLetter, writeDrawn } from "../../../records/outbox/mailing";
import { messageAnswer, readMessage } from "../../../records/outbox/read";
import { mailConflicts, requireMail, unconfiguredSaid } from "../../../records/outbox/routes";
import { authorOf, pathId, submissionOf } from "../../../records/request";
import { changeOrders } from "../../../records/transaction";
import { versionBody } from "../../../records/versions";
import { supplierOrderDetail } from "../answer";
import { moveSupplierOrder, requireOrderVersion, requireSupplierOrder } from "../moves";
import { readSupplierOrder } from "../read";
import { readMailableOrder } from "./mailable";
import { type Seen, drawTogether, letterWrittenAnswer, writeTogether } from "./together";

const lettersBody = bodySchema(lettersTogether);
const togetherPath = "/api/supplier-orders/letters";
const distinct = (orders: readonly Seen[]): Seen[] => [...new Map(orders.map((seen) => [seen.id, seen])).values()];

const tags = ["supplier-orders", "messages"];
const path = "/api/supplier-orders/{id}/letter";

const offered = createRoute({
  method: "get",
  path,
  tags,
  summary: "The letter that is offered with an order to a supplier, and how those that went before it went",
  request: { params: idPath },
  responses: { 200: one(letterAnswer, "The letter"), 404: notThere },
});

/** Returns the routes by which orders go to their suppliers by e-mail. */
export function supplierOrderMailRoutes(parts: ApiParts): ApiRoutes {
  const { db, clock, random, ...environment } = parts;
  const routes = createRoutes();
  describe(routes);
  const current = (from: Database, id: number) => readSupplierOrder(from, id, dayInParis(clock()));

  routes.post("/api/supplier-orders/:id/letter", async (context) => {
    const mail = requireMail(parts);
    const id = pathId(context);
    const text = await context.req.text();
    const [letter, { lock_version }] = readBoth(letterBody, versionBody, parseJson(text));
    const author = authorOf(context, parts);
    const submission = submissionOf(context, text, author);
    const before = await answeredBefore<{ data: z.output<typeof messageAnswer> }>(db, submission);
    if (before) return context.json(before, 201);
    await requireOrderVersion(await requireSupplierOrder(db, id), lock_version, () => current(db, id));
    const mailable = await readMailableOrder(db, id, clock(), environment);
    const drawn = await drawPaper(db, mailable, await readCompany(db, environment));
    const answer = await changeOrders(db, (transaction) =>
      once(transaction, submission, async () => {
        const order = await requireSupplierOrder(transaction, id);
        await requireOrderVersion(order, lock_version, () => current(transaction, id));
        if (order.status === "draft") await moveSupplierOrder(transaction, order, "place", author);
        const message = await writeDrawn(transaction, drawn, letter, author, { random, from: mail.from });
        return { data: await readMessage(transaction, message) };
      }),
    );
    mail.wake();
    return context.json(answer, 201);
  });

  routes.post(togetherPath, async (context) => {
    const mail = requireMail(parts);
    const text = await context.req.text();
    const { orders } = readBody(lettersBody, parseJson(text));
    const author = authorOf(context, parts);
    const submission = submissionOf(context, text, author);
    const before = await answeredBefore<{ data: z.output<typeof letterWrittenAnswer>[] }>(db, submission);
    if (before) return context.json(before);
    const several = await drawTogether(db, distinct(orders), clock(), environment);
    const answer = await changeOrders(db, (transaction) =>
      once(transaction, submission, async () => ({
        data: await writeTogether(transaction, several, author, { random, from: mail.from }),
      })),
    );
    mail.wake();
    return context.json(answer);
  });

  return routes.openapi(offered, async (context) => {
    const mailable = await readMailableOrder(db, idOf(context.req.valid("param")), clock(), environment);
    const isConfigured = Boolean(parts.mail);
    return context.json({ data: await readLetter(db, mailable, { environment, isConfigured }) }, 200);
  });
}

function describe({ openAPIRegistry: registry }: ApiRoutes): void {
  registry.registerPath({
    tags,
    method: "post",
    path,
    summary: "Send an order to its supplier by e-mail, with its paper: it is noted as sent once the message has left",
    request: { ...withId, ...keyHeader, ...withBody(z.intersection(letterBody, versionBody)) },
    responses: {
      201: one(messageAnswer, "The message, which leaves now"),
      404: notThere,
      409: conflicts(
        { stale: { data: supplierOrderDetail }, transition: {}, underway: {}, ...mailConflicts },
        `stale: changed meanwhile, the message says by whom; transition: its status does not allow that; ` +
          `underway: another message about it is on its way; ${unconfiguredSaid}`,
      ),
      422: invalidFields,
    },
  });
  registry.registerPath({
    tags,
    method: "post",
    path: togetherPath,
    summary:
      "Send orders that wait to be sent by e-mail, each to its supplier; never to one who wants them by telephone or " +
      "on a portal",
    request: { ...keyHeader, ...withBody(lettersBody) },
    responses: {
      200: json(z.object({ data: z.array(letterWrittenAnswer) }), "What came of each"),
      404: notThere,
      409: conflicts(mailConflicts, unconfiguredSaid),
      422: invalidFields,
    },
  });
}
