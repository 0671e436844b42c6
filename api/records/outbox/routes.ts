import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { messageKinds, messageStates } from "#domain/choices";
import { testMessage } from "#domain/contract/messages";
import { badQuery, idOf, idPath, json, notThere } from "../../http/answer-fields";
import { type ApiEnv, type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { parseJson, readBody } from "../../http/body";
import { conflicts, invalidFields, keyHeader, keyTaken, one, withBody, withId } from "../../http/description";
import { bodySchema } from "../../http/fields/schema";
import { pageAnswer, pageOf } from "../../http/pages";
import { choiceParameter, idParameter, pageParameters } from "../../http/parameters";
import { Refusal } from "../../http/refusal";
import type { Database } from "../../database/tables";
import type { Author } from "../author";
import { readCompany } from "../company";
import { idempotent } from "../idempotent";
import { authorOf, pathId, submissionOf } from "../routes/request";
import { changeOrders } from "../transaction";
import { signatureOf } from "./words";
import {
  type StoredMessage,
  listMessages,
  mailStateAnswer,
  messageAnswer,
  messageRowAnswer,
  readMailState,
  readMessage,
  readMessageFile,
  requireMessage,
} from "./read";
import { retryMessage, withdrawMessage, writeMessage } from "./write";

const tags = ["messages"];
const path = "/api/messages";
const testBody = bodySchema(testMessage);

const list = createRoute({
  method: "get",
  path,
  tags,
  summary: "Messages that leave by e-mail, the newest first",
  request: {
    query: z.object({
      ...pageParameters,
      state: choiceParameter(messageStates),
      kind: choiceParameter(messageKinds),
      external_order_id: idParameter,
    }),
  },
  responses: { 200: json(pageOf(messageRowAnswer), "A page of messages"), 422: badQuery },
});
const state = createRoute({
  method: "get",
  path: `${path}/state`,
  tags,
  summary: "Whether messages leave, how many wait or failed, and why",
  responses: { 200: one(mailStateAnswer, "How it goes") },
});
const detail = createRoute({
  method: "get",
  path: `${path}/{id}`,
  tags,
  summary: "A message as it was written",
  request: { params: idPath },
  responses: { 200: one(messageAnswer, "The message"), 404: notThere },
});
const file = createRoute({
  method: "get",
  path: `${path}/{id}/file`,
  tags,
  summary: "The PDF of a message, as it was sent",
  request: { params: idPath },
  responses: {
    200: {
      description: "The file",
      content: { "application/pdf": { schema: z.string().openapi({ format: "binary" }) } },
    },
    404: notThere,
  },
});

/** Returns who sends messages. Throws a 409 Refusal, code "unconfigured", where the operator named no server. */
export function requireMail({ mail }: Pick<ApiParts, "mail">): { from: string; wake: () => void } {
  if (mail) return mail;
  throw new Refusal(409, {
    message: "Aucun e-mail ne part d’ici : l’exploitant doit d’abord donner SMTP_URL et MAIL_FROM.",
    code: "unconfigured",
  });
}

/**
 * Locks what a message is about until the transaction ends. Throws a 409 Refusal, code "changed" or "transition", where
 * that is no longer what the message says, or does not leave any more.
 */
export type DemandSame = (db: Database, message: StoredMessage, parts: ApiParts) => Promise<void>;

/**
 * Returns the routes of messages: their list, one as it was sent, one that failed once more if `demandSame` lets it,
 * one taken back, and one to try.
 */
export function messageRoutes(parts: ApiParts, demandSame: DemandSame): ApiRoutes {
  const { db, random, ...environment } = parts;
  const routes = createRoutes();
  describe(routes);

  routes.post(`${path}/test`, async (context) => {
    const mail = requireMail(parts);
    const text = await context.req.text();
    const { recipient } = readBody(testBody, parseJson(text));
    const author = authorOf(context, parts);
    const company = await readCompany(db, environment);
    const answer = await changeOrders(db, (transaction) =>
      idempotent(transaction, submissionOf(context, text, author), async () => {
        const id = await writeMessage(
          transaction,
          {
            kind: "test",
            document: null,
            recipient,
            replyTo: company.email,
            facts: [],
            file: null,
            subject: "Message d’essai de Bru",
            body: ["Ce message prouve que les e-mails partent bien d’ici.", signatureOf(company)].join("\n\n"),
          },
          author,
          { random, from: mail.from },
        );
        return { data: await readMessage(transaction, id) };
      }),
    );
    mail.wake();
    return context.json(answer, 201);
  });

  /** Does one thing with the message of the path, once however often it is sent. */
  const acting =
    (act: (db: Database, message: StoredMessage, author: Author) => Promise<void>) =>
    async (context: Context<ApiEnv>) => {
      const id = pathId(context);
      const text = await context.req.text();
      const author = authorOf(context, parts);
      const answer = await changeOrders(db, (transaction) =>
        idempotent(transaction, submissionOf(context, text, author), async () => {
          await act(transaction, await requireMessage(transaction, id), author);
          return { data: await readMessage(transaction, id) };
        }),
      );
      parts.mail?.wake();
      return context.json(answer);
    };
  routes.post(
    `${path}/:id/retry`,
    acting(async (transaction, message, { at }) => {
      requireMail(parts);
      await demandSame(transaction, message, parts);
      await retryMessage(transaction, message, at);
    }),
  );
  routes.post(
    `${path}/:id/withdraw`,
    acting((transaction, { id }, author) => withdrawMessage(transaction, id, author)),
  );

  return routes
    .openapi(list, async (context) => {
      const query = context.req.valid("query");
      const { total, rows } = await listMessages(db, query, query);
      return context.json(pageAnswer(context, query, total, rows), 200);
    })
    .openapi(state, async (context) => context.json({ data: await readMailState(db, parts.mail?.from ?? null) }, 200))
    .openapi(detail, async (context) =>
      context.json({ data: await readMessage(db, idOf(context.req.valid("param"))) }, 200),
    )
    .openapi(file, async (context) => {
      const { name, bytes } = await readMessageFile(db, idOf(context.req.valid("param")));
      return context.body(bytes, 200, {
        "Content-Type": "application/pdf",
        "Content-Disposition": `inline; filename="${name}"`,
      });
    });
}

/** Codes of refusals of what leaves by e-mail. */
export const mailConflicts = { unconfigured: {}, ...keyTaken };
export const unconfiguredText = "unconfigured: the operator named no server";

function describe({ openAPIRegistry: registry }: ApiRoutes): void {
  registry.registerPath({
    tags,
    method: "post",
    path: `${path}/test`,
    summary: "Send a message that only proves that messages leave",
    request: { ...keyHeader, ...withBody(testBody) },
    responses: {
      201: one(messageAnswer, "Written: it leaves now"),
      409: conflicts(mailConflicts, unconfiguredText),
      422: invalidFields,
    },
  });
  registry.registerPath({
    tags,
    method: "post",
    path: `${path}/{id}/retry`,
    summary: "Have a message that failed leave once more, as it is",
    request: { ...withId, ...keyHeader },
    responses: {
      200: one(messageAnswer, "The message, which leaves now"),
      404: notThere,
      409: conflicts(
        { ...mailConflicts, status: {}, changed: {}, transition: {} },
        `${unconfiguredText}; status: it did not fail; changed: what it is about is no longer what it says; ` +
          "transition: what it is about does not leave any more",
      ),
      422: invalidFields,
    },
  });
  registry.registerPath({
    tags,
    method: "post",
    path: `${path}/{id}/withdraw`,
    summary: "Take back a message that waits to leave, or failed",
    request: { ...withId, ...keyHeader },
    responses: {
      200: one(messageAnswer, "The message, which does not leave"),
      404: notThere,
      409: conflicts({ status: {}, ...keyTaken }, "status: it left, or leaves at this moment"),
      422: invalidFields,
    },
  });
}
