import type { z } from "@hono/zod-openapi";
import { mailState, message, messageRow } from "#domain/contract/messages";
import type { Answer } from "#domain/contract/field";
import type { MessageKind, MessageState } from "#domain/choices";
import { unknownMessage } from "#domain/french/not-found";
import type { Database, Row } from "../../database/tables";
import { answerSchema } from "../../http/fields/schema";
import { type Slice, readPage } from "../../http/pages";
import { notFound } from "../../http/refusal";
import type { MessageDocument } from "./write";

/** A message in a list, and as it was written. */
export const messageRowAnswer = answerSchema(messageRow, "OutboxMessageRow");
export const messageAnswer = answerSchema(message, "OutboxMessage");
export const mailStateAnswer = answerSchema(mailState, "MailState");
export type MessageRow = Answer<typeof messageRow>;

/** The columns of lists: what is large is left out. */
export const listed = [
  ...["id", "kind", "supplier_order_id", "external_order_id", "document_number", "version", "recipient"],
  ...["subject", "state", "created_at", "user_name", "sent_at", "attempts", "next_attempt_at", "outcome"],
  ...["file_name", "file_size"],
] as const satisfies readonly (keyof MessageRow)[];

const newestFirst = { id: { by: [] } };

/** Returns one page of the messages, the newest first, and how many there are: 2 queries. */
export function listMessages(
  db: Database,
  page: Slice,
  {
    state,
    kind,
    external_order_id,
  }: { state?: MessageState | undefined; kind?: MessageKind | undefined; external_order_id?: number | undefined },
): Promise<{ total: number; rows: MessageRow[] }> {
  let found = db.selectFrom("outbox").select(listed);
  if (state !== undefined) found = found.where("state", "=", state);
  if (kind !== undefined) found = found.where("kind", "=", kind);
  if (external_order_id !== undefined) found = found.where("external_order_id", "=", external_order_id);
  return readPage(found, newestFirst, { ...page, sort: { name: "id", descending: true } }, "outbox.id");
}

/** Returns a message as it was written. Throws a 404 Refusal where there is none. */
export async function readMessage(db: Database, id: number): Promise<z.output<typeof messageAnswer>> {
  const row = await db
    .selectFrom("outbox")
    .select([...listed, "reply_to", "message_id", "body"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound(unknownMessage);
  return row;
}

/** Returns the message of this kind about a document that was written last; null where there is none: 1 query. */
export async function readLastMessage(
  db: Database,
  kind: MessageKind,
  { of, id }: MessageDocument,
): Promise<MessageRow | null> {
  const row = await db
    .selectFrom("outbox")
    .select(listed)
    .where(of, "=", id)
    .where("kind", "=", kind)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the file of a message as it is sent. Throws a 404 Refusal where there is no message, or none with a file. */
export async function readMessageFile(db: Database, id: number): Promise<{ name: string; bytes: Buffer<ArrayBuffer> }> {
  const row = await db.selectFrom("outbox").select(["file_name", "file"]).where("id", "=", id).executeTakeFirst();
  if (!row?.file || row.file_name === null) throw notFound(unknownMessage);
  return { name: row.file_name, bytes: Buffer.from(row.file, "base64") };
}

const messageColumns = ["id", "kind", "supplier_order_id", "external_order_id", "recipient_folded", "facts"] as const;
export type StoredMessage = Pick<Row<"outbox">, (typeof messageColumns)[number]>;

/** Returns a message that somebody has leave again. Throws a 404 Refusal where there is none. */
export async function requireMessage(db: Database, id: number): Promise<StoredMessage> {
  const row = await db.selectFrom("outbox").select(messageColumns).where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound(unknownMessage);
  return row;
}

/** Returns how what leaves by e-mail goes: 3 queries. */
export async function readMailState(db: Database, from: string | null): Promise<Answer<typeof mailState>> {
  const counted = async (states: readonly MessageState[]) =>
    Number(
      (
        await db
          .selectFrom("outbox")
          .select((e) => e.fn.countAll<number>().as("total"))
          .where("state", "in", states)
          .executeTakeFirstOrThrow()
      ).total,
    );
  const last = await db
    .selectFrom("outbox")
    .select("outcome")
    .where("state", "=", "queued")
    .where("attempts", ">", 0)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    configured: from !== null,
    from,
    waiting: await counted(["queued", "sending"]),
    failed: await counted(["failed"]),
    problem: last?.outcome ?? null,
  };
}
