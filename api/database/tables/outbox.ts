import type { Generated } from "kysely";
import type { MessageKind, MessageState } from "#domain/choices";
import type { Instant, Json } from "../columns";

/** A message that leaves by e-mail, as it was written: what of it changes later is only how it went. */
export interface OutboxTable {
  id: Generated<number>;
  kind: MessageKind;
  supplier_order_id: number | null;
  external_order_id: number | null;
  /** The number of the order that it is about. */
  document_number: string | null;
  /** The number of messages of its kind that there were of its document, with it. */
  version: number;
  /** Fixed for all attempts: by it the recipient's program tells a second copy. */
  message_id: string;
  recipient: string;
  /** The address by which messages of an hour are counted. */
  recipient_folded: string;
  reply_to: string | null;
  subject: string;
  created_at: Instant;
  user_id: number | null;
  user_name: string;
  state: MessageState;
  /** The moment when somebody asked for it, the last time. */
  queued_at: Instant;
  /** Null but for what is queued. */
  next_attempt_at: Instant | null;
  /** Attempts that a server answered, or did not, since somebody asked for it. */
  attempts: Generated<number>;
  /** The mark of who is sending it, and until when nobody else does; null but for what is being sent. */
  lease: string | null;
  lease_until: Instant | null;
  sent_at: Instant | null;
  /** The end of the last attempt, in words. */
  outcome: string | null;
  file_name: string | null;
  /** Bytes of the file. */
  file_size: Generated<number>;
  /** The facts of the document as it was: a later version tells by them what changed. */
  facts: Json;
  body: string;
  /** The PDF as it is sent, in base64. */
  file: string | null;
}

/** An order of which a message told its customer that a recall reaches it. */
export interface RecallNoticeTable {
  /** The mark of the recall, its code or its article and days; and of each recalled lot that is in the order. */
  recall: string;
  order_id: number;
  message_id: number;
}
