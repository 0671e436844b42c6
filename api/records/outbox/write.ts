import { sql } from "kysely";
import type { MessageKind } from "#domain/choices";
import { idList } from "../../database/ids";
import { kindOf } from "../../database/open";
import type { Database, Row } from "../../database/tables";
import type { Random } from "../../http/api";
import { Refusal, invalid } from "../../http/refusal";
import type { AnyAuthor } from "../author";
import { isOneLine, parseBareAddress } from "./address";
import { type Fact, numberFacts } from "./facts";

/** The order that a message is about. */
export interface MessageDocument {
  of: "supplier_order_id" | "external_order_id";
  id: number;
  number: string;
}

/** A message that is to leave. */
export interface NewMessage {
  kind: MessageKind;
  document: MessageDocument | null;
  recipient: string;
  replyTo: string | null;
  subject: string;
  body: string;
  facts: readonly Fact[];
  file: { name: string; bytes: Uint8Array } | null;
}

/** The most bytes of a text or a file, the most messages to one address in an hour. */
export const [mostBytes, mostAnHour] = [10 * 1024 * 1024, 60];
const hour = 3_600_000;

// Beside those of records/transaction.ts.
const outboxLock = 7_249_315;

/**
 * Writes a message that leaves once the transaction has ended, and returns its id. Throws a 422 Refusal for what is no
 * single address or line, for what is too large, and for an address that had its 60 in this hour; 409 "underway" while
 * another message about the same document is on its way.
 */
export async function writeMessage(
  db: Database,
  { kind, document, recipient, replyTo, subject, body, facts, file }: NewMessage,
  author: AnyAuthor,
  { random, from }: { random: Random; from: string },
): Promise<number> {
  if ((await parseBareAddress(recipient)) === null) throw invalid({ recipient: [oneAddress] });
  demandOneLine(subject);
  if (Buffer.byteLength(body) > mostBytes) throw invalid({ body: [tooLarge("Ce texte")] });
  if (file && file.bytes.byteLength > mostBytes) throw invalid({ file: [tooLarge(`Le fichier ${file.name}`)] });
  await lockOutbox(db);
  const recipient_folded = recipient.toLowerCase();
  await demandRoom(db, recipient_folded, author.at);
  const { id } = await db
    .insertInto("outbox")
    .values({
      kind,
      supplier_order_id: null,
      external_order_id: null,
      ...(document && { [document.of]: document.id }),
      document_number: document?.number ?? null,
      version: document ? await nextVersion(db, kind, document) : 1,
      message_id: `<bru.${Buffer.from(random(16)).toString("hex")}@${domainOf(from)}>`,
      recipient,
      recipient_folded,
      reply_to: replyTo,
      subject,
      created_at: author.at,
      user_id: author.id,
      user_name: author.name,
      state: "queued",
      queued_at: author.at,
      next_attempt_at: author.at,
      lease: null,
      lease_until: null,
      sent_at: null,
      outcome: null,
      file_name: file?.name ?? null,
      file_size: file?.bytes.byteLength ?? 0,
      facts: JSON.stringify(numberFacts(facts)),
      body,
      file: file && Buffer.from(file.bytes).toString("base64"),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Throws the 422 Refusal of a subject that is no single line. */
export function demandOneLine(subject: string): void {
  if (!isOneLine(subject)) throw invalid({ subject: ["Une seule ligne, sans retour."] });
}

const oneAddress = "Une seule adresse attendue, par exemple marie@exemple.fr.";
const tooLarge = (what: string) => `${what} dépasse 10 Mo : un message ne peut pas l’emporter.`;

/** Returns the domain of who messages are from: « Bru <bru@exemple.fr> » gives exemple.fr. */
const domainOf = (from: string) => /@([^\s@<>]+)>?$/.exec(from)?.[1] ?? "bru.invalid";

/** Keeps two writers from counting the same messages of an hour, or versions of a document; SQLite has one anyway. */
export async function lockOutbox(db: Database): Promise<void> {
  if (kindOf(db) === "postgresql") await sql`select pg_advisory_xact_lock(${outboxLock}::bigint)`.execute(db);
}

async function demandRoom(db: Database, recipient: string, at: string): Promise<void> {
  const since = new Date(Date.parse(at) - hour).toISOString();
  const { total } = await db
    .selectFrom("outbox")
    .select((e) => e.fn.countAll<number>().as("total"))
    .where("recipient_folded", "=", recipient)
    .where("queued_at", ">", since)
    .executeTakeFirstOrThrow();
  if (Number(total) >= mostAnHour)
    throw invalid({
      recipient: [`Cette adresse a reçu ${mostAnHour} messages en une heure : attendez avant le suivant.`],
    });
}

/** Tells whether a message is about to leave. */
export const isUnderWay = ({ state }: Pick<Row<"outbox">, "state">): boolean =>
  state === "queued" || state === "sending";

/** Returns the 409 Refusal of a message while another one about the same is on its way. */
export const underway = (): Refusal =>
  new Refusal(409, {
    message: "Un message est déjà en route : attendez qu’il soit parti pour en envoyer un autre.",
    code: "underway",
  });

/** Returns the version of a new message about a document; those about it that failed are replaced by it. */
async function nextVersion(db: Database, kind: MessageKind, { of, id }: MessageDocument): Promise<number> {
  const rows = await db
    .selectFrom("outbox")
    .select(["version", "state"])
    .where(of, "=", id)
    .where("kind", "=", kind)
    .execute();
  if (rows.some(isUnderWay)) throw underway();
  if (rows.some(({ state }) => state === "failed"))
    await db
      .updateTable("outbox")
      .set(takenBack(replaced))
      .where(of, "=", id)
      .where("kind", "=", kind)
      .where("state", "=", "failed")
      .execute();
  return Math.max(0, ...rows.map(({ version }) => version)) + 1;
}

const replaced = "Un autre envoi le remplace.";
const takenBack = (why: string) =>
  ({
    state: "withdrawn",
    next_attempt_at: null,
    outcome: sql<string>`coalesce(${sql.ref("outcome")} || ' ', '') || ${why}`,
  }) as const;
const takeable = ["queued", "failed"] as const;

/** Takes back the messages about a document that wait to leave, or failed. The document must be locked. */
export async function takeBackWaiting(db: Database, { of, id }: Omit<MessageDocument, "number">): Promise<void> {
  await db
    .updateTable("outbox")
    .set(takenBack("Retiré : la commande a changé."))
    .where(of, "=", id)
    .where("state", "in", takeable)
    .execute();
}

/** Takes back those of these messages that failed: another one takes their place. */
export async function replaceFailed(db: Database, ids: readonly number[]): Promise<void> {
  await db
    .updateTable("outbox")
    .set(takenBack(replaced))
    .where("id", "in", idList(db, new Set(ids)))
    .where("state", "=", "failed")
    .execute();
}

/** Takes back a message that waits to leave, or failed. Throws a 409 Refusal, code "status", for any other. */
export async function withdrawMessage(db: Database, id: number, { name }: AnyAuthor): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set(takenBack(`Retiré par ${name}.`))
    .where("id", "=", id)
    .where("state", "in", takeable)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n)
    throw new Refusal(409, { message: "Ce message est parti, ou part en ce moment.", code: "status" });
}

/** Takes back as takeBackWaiting does. Throws a 409 Refusal, code "underway", where one is leaving at this moment. */
export async function withdrawMessages(db: Database, supplierOrderId: number): Promise<void> {
  await takeBackWaiting(db, { of: "supplier_order_id", id: supplierOrderId });
  const leaving = await db
    .selectFrom("outbox")
    .select("id")
    .where("supplier_order_id", "=", supplierOrderId)
    .where("state", "=", "sending")
    .executeTakeFirst();
  if (leaving)
    throw new Refusal(409, {
      message: "L’e-mail de cette commande part en ce moment : recommencez dans une minute.",
      code: "underway",
    });
}

/**
 * Has a message that failed leave once more, as it is. Throws a 409 Refusal, code "status", where it did not fail, and
 * 422 as a new one.
 */
export async function retryMessage(
  db: Database,
  row: Pick<Row<"outbox">, "id" | "recipient_folded">,
  at: string,
): Promise<void> {
  await lockOutbox(db);
  await demandRoom(db, row.recipient_folded, at);
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ state: "queued", queued_at: at, next_attempt_at: at, attempts: 0 })
    .where("id", "=", row.id)
    .where("state", "=", "failed")
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n)
    throw new Refusal(409, { message: "Ce message n’a pas échoué : il n’y a rien à réessayer.", code: "status" });
}
