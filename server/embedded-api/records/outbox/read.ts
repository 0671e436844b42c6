import type { z } from "@hono/zod-openapi";
import { mailState, message, messageRow } from "#domain/contract/messages";
import type { Answer } from "#domain/contract/field";
import type { MessageState } from "#domain/choices";
import { unknownMessage } from "#domain/unknown";
import type { Database, Row } from "../../database/tables";
import { answerSchema } from "../../http/fields/schema";
import { type Slice, readPage } from "../../http/pages";
import { notFound } from "../../http/refusal";

/** A message in a list, and as it was written. */
export const messageRowAnswer = answerSchema(messageRow, "OutboxMessageRow");
export const messageAnswer = answerSchema(message, "OutboxMessage");
export const mailStateAnswer = answerSchema(mailState, "MailState");
export type MessageRow = Answer<typeof messageRow>;

/** The columns of lists: what is large is left out. */
const listed = [
  ...["id", "kind", "supplier_order_id", "external_order_id", "document_number", "version", "recipient"],
  ...["subject", "state", "created_at", "user_name", "sent_at", "attempts", "next_attempt_at", "outcome"],
  ...["file_name", "file_size"],
] as const satisfies readonly (keyof MessageRow)[];

const newestFirst = { id: { by: [] } };

/** Returns one page of the messages, the newest first, and how many there are: 2 queries. */
export function listMessages(
  db: Database,
  page: Slice,
  state: MessageState | undefined,
): Promise<{ total: number; rows: MessageRow[] }> {
  const all = db.selectFrom("outbox").select(listed);
  return readPage(
    state === undefined ? all : all.where("state", "=", state),
    newestFirst,
    { ...page, sort: { name: "id", descending: true } },
    "outbox.id",
  );
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

/** Returns the file of a message as it is sent. Throws a 404 Refusal where there is no message, or none with a file. */
export async function readMessageFile(db: Database, id: number): Promise<{ name: string; bytes: Buffer<ArrayBuffer> }> {
  const row = await db.selectFrom("outbox").select(["file_name", "file"]).where("id", "=", id).executeTakeFirst();
  if (!row?.file || row.file_name === null) throw notFound(unknownMessage);
  return { name: row.file_name, bytes: Buffer.from(row.file, "base64") };
}

/** Returns a message that somebody has leave again. Throws a 404 Refusal where there is none. */
export async function requireMessage(
  db: Database,
  id: number,
): Promise<Pick<Row<"outbox">, "id" | "recipient_folded">> {
  const row = await db.selectFrom("outbox").select(["id", "recipient_folded"]).where("id", "=", id).executeTakeFirst();
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
