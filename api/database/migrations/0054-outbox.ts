import type { Migration } from "./columns";

/**
 * The messages that leave by e-mail, each as it was written; the address of the house to which they are answered. What
 * is large comes last, so that lists are read without it.
 */
export const outbox: Migration = {
  name: "0054-outbox",
  statements: ({ id, integer, text, end }) => [
    `alter table company add column email ${text}`,
    `create table outbox (
      ${id},
      kind ${text} not null,
      supplier_order_id ${integer} references supplier_orders (id) on delete set null,
      external_order_id ${integer} references external_orders (id) on delete set null,
      document_number ${text},
      version ${integer} not null,
      message_id ${text} not null,
      recipient ${text} not null,
      recipient_folded ${text} not null,
      reply_to ${text},
      subject ${text} not null,
      created_at ${text} not null,
      user_id ${integer} references users (id) on delete set null,
      user_name ${text} not null,
      state ${text} not null check (state in ('queued', 'sending', 'sent', 'failed', 'withdrawn')),
      queued_at ${text} not null,
      next_attempt_at ${text},
      attempts ${integer} not null default 0,
      lease ${text},
      lease_until ${text},
      sent_at ${text},
      outcome ${text},
      file_name ${text},
      file_size ${integer} not null default 0,
      facts ${text} not null,
      body ${text} not null,
      file ${text},
      check ((state = 'queued') = (next_attempt_at is not null)),
      check ((state = 'sending') = (lease_until is not null and lease is not null))
    ${end}`,
    `create unique index outbox_message_id on outbox (message_id)`,
    `create unique index outbox_supplier_order on outbox (supplier_order_id, kind, version)
      where supplier_order_id is not null`,
    `create unique index outbox_external_order on outbox (external_order_id, kind, version)
      where external_order_id is not null`,
    `create index outbox_due on outbox (next_attempt_at, id) where state = 'queued'`,
    `create index outbox_leased on outbox (lease_until, id) where state = 'sending'`,
    `create index outbox_state on outbox (state, id)`,
    `create index outbox_recipient on outbox (recipient_folded, queued_at)`,
    `create index outbox_user on outbox (user_id)`,
  ],
};
