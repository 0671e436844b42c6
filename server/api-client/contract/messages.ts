import type { Seen } from "#domain/contract/field";
import type { recallNoticeWritten, recallNotices } from "#domain/contract/orders/recall-notices";
import type { mailState, message, messageRow, offeredLetter } from "#domain/contract/messages";

/** A message in a list (an extension: /api/messages). */
export type MessageRow = Seen<typeof messageRow>;
export type Message = Seen<typeof message>;
export type MailState = Seen<typeof mailState>;

/** A letter as it is offered with a document (an extension: …/letter). */
export type OfferedLetter = Seen<typeof offeredLetter>;

/** The customers whom a recall reaches, and the notice that is offered (an extension: /api/stock/recall/notices). */
export type RecallNotices = Seen<typeof recallNotices>;
export type RecallNoticeWritten = Seen<typeof recallNoticeWritten>;
