import type { Migration } from "./columns";

/** Deliveries that were taken in, lot by lot; each line is a document of the ledger. */
export const receipts: Migration = {
  name: "0023-receipts",
  statements: ({ id, integer, text, flag, quantity, price, end }) => [
    `create table receipts (
      ${id},
      created_at ${text} not null,
      order_id ${integer} references supplier_orders (id),
      supplier_id ${integer} references suppliers (id),
      received_on ${text} not null,
      delivery_note ${text},
      note ${text},
      line_count ${integer} not null,
      user_id ${integer} references users (id) on delete set null,
      user_name ${text} not null,
      reversed_at ${text},
      reversed_by ${text}
    ${end}`,
    `create index receipts_received on receipts (received_on, id)`,
    `create index receipts_supplier on receipts (supplier_id, received_on, id)`,
    `create index receipts_order on receipts (order_id, id)`,
    `create table receipt_lines (
      ${id},
      receipt_id ${integer} not null references receipts (id) on delete cascade,
      position ${integer} not null,
      order_line_id ${integer} references supplier_order_lines (id),
      article_id ${integer} not null references articles (id),
      packs ${integer} check (packs >= 0),
      ${quantity("quantity", "not null")},
      lot_code ${text},
      expires_on ${text},
      ${price("pack_price_ht")},
      ${flag("update_price", 0)},
      offer_id ${integer} references article_offers (id) on delete set null,
      ${price("price_before")},
      ${quantity("refused_quantity", "not null")},
      refused_reason ${text},
      arrival_temperature_c ${integer} check (arrival_temperature_c between -600000 and 1000000),
      lot_id ${integer} references stock_lots (id) on delete set null
    ${end}`,
    `create index receipt_lines_receipt on receipt_lines (receipt_id, position)`,
    `create index receipt_lines_order on receipt_lines (order_line_id)`,
    `create index receipt_lines_article on receipt_lines (article_id, receipt_id)`,
    `create index receipt_lines_offer on receipt_lines (offer_id)`,
    `create index receipt_lines_lot on receipt_lines (lot_id)`,
  ],
};
