import { createRoute, z } from "@hono/zod-openapi";
import type { Database } from "../../database/tables";
import { idOf, idPath, notThere } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { parseJson, readBoth } from "../../http/body";
import { conflicts, invalidFields, keyHeader, one, withBody, withId } from "../../http/description";
import type { Author } from "../author";
import { readCompany } from "../company";
import { answeredBefore, idempotent } from "../idempotent";
import { authorOf, pathId, submissionOf } from "../routes/request";
import { changeOrders } from "../transaction";
import { versionBody } from "../versions";
import { type Mailable, drawPaper, letterAnswer, letterBody, readLetter, writeDrawn } from "./mailing";
import { messageAnswer, readMessage } from "./read";
import { mailConflicts, requireMail, unconfiguredText } from "./routes";

/** A kind of document that leaves by e-mail. */
export interface LetterKind {
  /** The address of its letter, with « {id} ». */
  path: string;
  tag: string;
  /** The words of the OpenAPI document for it: « an order to a supplier ». */
  named: string;
  /** The schema of the document as it is now, to one who sent an earlier version. */
  document: z.ZodType;
  read: (db: Database, id: number, now: Date) => Promise<Mailable>;
  /** Locks it in a transaction. Throws a 404 Refusal where there is none, 409 "stale" where its version is another. */
  demand: (db: Database, id: number, version: number) => Promise<void>;
  /** Does what goes before its message, in the transaction that writes it. */
  prepare?: (db: Database, id: number, author: Author) => Promise<void>;
}

/** Returns the routes by which a kind of document leaves: the letter that is offered, and its sending. */
export function letterRoutes(parts: ApiParts, kind: LetterKind): ApiRoutes {
  const { db, clock, random, ...environment } = parts;
  const routes = createRoutes();
  describe(routes, kind);

  routes.post(kind.path.replace("{id}", ":id"), async (context) => {
    const mail = requireMail(parts);
    const id = pathId(context);
    const text = await context.req.text();
    const [letter, { lock_version }] = readBoth(letterBody, versionBody, parseJson(text));
    const author = authorOf(context, parts);
    const submission = submissionOf(context, text, author);
    const before = await answeredBefore<{ data: z.output<typeof messageAnswer> }>(db, submission);
    if (before) return context.json(before, 201);
    await kind.demand(db, id, lock_version);
    const drawn = await drawPaper(db, await kind.read(db, id, clock()), await readCompany(db, environment));
    const answer = await changeOrders(db, (transaction) =>
      idempotent(transaction, submission, async () => {
        await kind.demand(transaction, id, lock_version);
        await kind.prepare?.(transaction, id, author);
        const message = await writeDrawn(transaction, drawn, letter, author, { random, from: mail.from });
        return { data: await readMessage(transaction, message) };
      }),
    );
    mail.wake();
    return context.json(answer, 201);
  });

  const offered = createRoute({
    method: "get",
    path: kind.path,
    tags: [kind.tag, "messages"],
    summary: `The letter that is offered with ${kind.named}, and how the last one went`,
    request: { params: idPath },
    responses: { 200: one(letterAnswer, "The letter"), 404: notThere },
  });
  return routes.openapi(offered, async (context) => {
    const mailable = await kind.read(db, idOf(context.req.valid("param")), clock());
    const isConfigured = Boolean(parts.mail);
    return context.json({ data: await readLetter(db, mailable, { environment, isConfigured }) }, 200);
  });
}

function describe({ openAPIRegistry: registry }: ApiRoutes, { path, tag, named, document }: LetterKind): void {
  registry.registerPath({
    tags: [tag, "messages"],
    method: "post",
    path,
    summary: `Send ${named} by e-mail, with its paper`,
    request: { ...withId, ...keyHeader, ...withBody(z.intersection(letterBody, versionBody)) },
    responses: {
      201: one(messageAnswer, "The message, which leaves now"),
      404: notThere,
      409: conflicts(
        { stale: { data: document }, transition: {}, underway: {}, ...mailConflicts },
        `stale: changed meanwhile; transition: its status does not allow that; underway: another message about it is ` +
          `on its way; ${unconfiguredText}`,
      ),
      422: invalidFields,
    },
  });
}
