import { createRoute, z } from "@hono/zod-openapi";
import { recallNoticeWritten, recallNotices, recallNotified } from "#domain/contract/orders/recall-notices";
import { dayInParis } from "#domain/paris";
import { readSnapshot } from "../../database/snapshot";
import { badQuery, json } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { parseJson, readBody } from "../../http/body";
import { conflicts, invalidFields, keyHeader, one, withBody } from "../../http/description";
import { answerSchema, bodySchema } from "../../http/fields/schema";
import { readCompany } from "../../records/company";
import { answeredBefore, idempotent } from "../../records/idempotent";
import { mailConflicts, requireMail, unconfiguredText } from "../../records/outbox/routes";
import { demandOneLine } from "../../records/outbox/write";
import { authorOf, submissionOf } from "../../records/routes/request";
import { changeOrders } from "../../records/transaction";
import { recallQuery, recalledBy } from "../../stock/tracing/recall-query";
import { readConcerned, withNotices } from "./read";
import { offeredNotice } from "./words";
import { type Written, drawNotices, writeNotices } from "./write";

const tags = ["stock", "messages"];
const path = "/api/stock/recall/notices";
/** The customers whom a recall reaches, and the notice that is offered. */
export const noticesAnswer = answerSchema(recallNotices, "RecallNotices");
const writtenAnswer = answerSchema(recallNoticeWritten, "RecallNoticeWritten");
const notifiedBody = bodySchema(recallNotified);

const offered = createRoute({
  method: "get",
  path,
  tags,
  summary: "The customers whom a recall reaches, what they were told of it, and the notice that is offered",
  description: "Asked as the recall is. Orders that are still to be handed over on a later day are left out.",
  request: { query: recallQuery },
  responses: { 200: one(noticesAnswer, "The notice"), 422: badQuery },
});

/** Returns the routes by which customers are told of a recall by e-mail. */
export function recallNoticeRoutes(parts: ApiParts): ApiRoutes {
  const { db, clock, random, ...environment } = parts;
  const routes = createRoutes();
  routes.openAPIRegistry.registerPath({
    tags,
    method: "post",
    path,
    summary: "Tell customers of a recall by e-mail, each in one message with the orders that it reaches",
    description:
      "Each is told once of a recall, unless more of their orders are reached since, or `again` says so. The " +
      "greeting, the orders and the signature are added to the words.",
    request: { ...keyHeader, ...withBody(notifiedBody) },
    responses: {
      200: json(z.object({ data: z.array(writtenAnswer) }), "What came of each"),
      409: conflicts(mailConflicts, unconfiguredText),
      422: invalidFields,
    },
  });

  routes.post(path, async (context) => {
    const mail = requireMail(parts);
    const text = await context.req.text();
    const { customers: requested, again, subject, body, ...recall } = readBody(notifiedBody, parseJson(text));
    demandOneLine(subject);
    const recalled = recalledBy(recall);
    const author = authorOf(context, parts);
    const submission = submissionOf(context, text, author);
    const before = await answeredBefore<{ data: Written[] }>(db, submission);
    if (before) return context.json(before);
    const now = clock();
    const customers = await readSnapshot(db, (state) => readConcerned(state, recalled, dayInParis(now)));
    const words = { subject, body };
    const house = await readCompany(db, environment);
    const all = await drawNotices(db, { customers, orderIds: requested, words, again }, { house, now });
    const answer = await changeOrders(db, (transaction) =>
      idempotent(transaction, submission, async () => ({
        data: await writeNotices(transaction, { mark: customers.mark, all, again }, author, {
          random,
          from: mail.from,
          house,
        }),
      })),
    );
    mail.wake();
    return context.json(answer);
  });

  return routes.openapi(offered, async (context) => {
    const recalled = recalledBy(context.req.valid("query"));
    const data = await readSnapshot(db, async (state) => {
      const found = await readConcerned(state, recalled, dayInParis(clock()));
      return {
        configured: Boolean(parts.mail),
        ...offeredNotice(recalled, found.recall),
        customers: await withNotices(state, found),
      };
    });
    return context.json({ data }, 200);
  });
}
