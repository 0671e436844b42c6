import type { Migration } from "./columns";

/** The orders of which a message told their customer that a recall reaches them; the files of messages by their age. */
export const recallNotices: Migration = {
  name: "0061-recall-notices",
  statements: ({ integer, text, end }) => [
    `create table recall_notices (
      recall ${text} not null,
      order_id ${integer} not null references external_orders (id) on delete cascade,
      message_id ${integer} not null references outbox (id) on delete cascade,
      primary key (recall, order_id, message_id)
    ${end}`,
    `create index recall_notices_order on recall_notices (order_id)`,
    `create index recall_notices_message on recall_notices (message_id)`,
    `create index outbox_files on outbox (created_at) where file is not null and state in ('sent', 'withdrawn')`,
  ],
};
