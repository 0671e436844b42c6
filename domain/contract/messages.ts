import { messageKinds, messageStates } from "../choices";
import type { Fields } from "./field";
import { choice, count, flag, group, instant, list, optional, text, readOnlyText } from "./kinds";

/** The address to which a message goes that only proves that messages leave. */
export const testMessage = { recipient: { ...text(3, 254), description: "One address" } } as const satisfies Fields;

/** The words that leave beside a paper. */
export const letter = {
  recipient: { ...text(3, 254), description: "One address" },
  subject: { ...text(1, 200), description: "One line" },
  body: text(1, 20_000),
} as const satisfies Fields;

/** A message in a list. */
export const messageRow = {
  id: count,
  kind: choice(messageKinds),
  supplier_order_id: optional(count),
  external_order_id: optional(count),
  document_number: optional(readOnlyText),
  version: { ...count, description: "How many messages of its kind there were of its document, with it" },
  recipient: readOnlyText,
  subject: readOnlyText,
  state: choice(messageStates),
  created_at: instant,
  user_name: readOnlyText,
  sent_at: { ...optional(instant), description: "When the server accepted it" },
  attempts: count,
  next_attempt_at: { ...optional(instant), description: "Null but for what waits to leave" },
  outcome: {
    ...optional(readOnlyText),
    description: "What came of the last attempt, in the server's words where it said some",
  },
  file_name: optional(readOnlyText),
  file_size: { ...count, description: "Bytes; 0 where the file is no longer kept" },
} as const satisfies Fields;

/** A message as it was written. */
export const message = {
  ...messageRow,
  reply_to: optional(readOnlyText),
  message_id: { ...readOnlyText, description: "The same in every copy of it" },
  body: readOnlyText,
} as const satisfies Fields;

/** The state of what leaves by e-mail. */
export const mailState = {
  configured: { ...flag, description: "Messages leave: the operator named a server" },
  from: { ...optional(readOnlyText), description: "Who they are from" },
  waiting: count,
  failed: count,
  problem: { ...optional(readOnlyText), description: "What the last attempt of one that waits came to" },
} as const satisfies Fields;

/** A letter as it is offered, and what is known of those that went before. */
export const offeredLetter = {
  lock_version: { ...count, description: "The version of the document that leaves" },
  configured: { ...flag, description: "Messages leave: the operator named a server" },
  recipient: { ...optional(readOnlyText), description: "The address that the document or its addressee tells" },
  reply_to: optional(readOnlyText),
  subject: readOnlyText,
  body: readOnlyText,
  edition: { ...count, description: "1, and one more for each time that what left was changed since" },
  changes: { ...list(readOnlyText), description: "What changed since it left last, in words; empty where nothing did" },
  refusal: { ...optional(readOnlyText), description: "Why it cannot leave now; null where it can" },
  last: { ...optional(group(messageRow)), description: "The message about it that was written last" },
} as const satisfies Fields;
