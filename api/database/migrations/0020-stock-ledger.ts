import type { Columns, Migration } from "./columns";

const types = ["article", "recipe", "product"] as const;

/** Returns the three columns of which exactly one names the record in stock; what is deleted takes its stock along. */
const item = ({ integer }: Columns) =>
  types.map((type) => `${type}_id ${integer} references ${type}s (id) on delete cascade`).join(", ");

const onlyOne = `check (${types.map((type) => `(case when ${type}_id is null then 0 else 1 end)`).join(" + ")} = 1)`;

/**
 * The ledger of stock: lots, the movements that their quantities are the sum of, and what bookings wanted and did not
 * find.
 */
export const stockLedger: Migration = {
  name: "0020-stock-ledger",
  statements: (columns) => {
    const { id, integer, text, flag, quantity, price, end } = columns;
    return [
      `create table stock_lots (
        ${id},
        ${item(columns)},
        code ${text},
        expires_on ${text},
        entered_on ${text} not null,
        supplier_id ${integer} references suppliers (id),
        ${price("unit_cost_ht")},
        ${quantity("on_hand", "not null default 0")},
        ${flag("blocked", 0)},
        blocked_reason ${text},
        lock_version ${integer} not null default 1,
        ${onlyOne}
      ${end}`,
      ...types.flatMap((type) => [
        `create unique index stock_lots_${type} on stock_lots
          (${type}_id, (coalesce(code, '')), (coalesce(expires_on, '')), (coalesce(supplier_id, 0)))
          where ${type}_id is not null`,
        `create index stock_lots_${type}_there on stock_lots (${type}_id, expires_on, entered_on, id)
          where on_hand > 0`,
      ]),
      `create index stock_lots_code on stock_lots (code, id)`,
      `create index stock_lots_expires on stock_lots (expires_on, id) where on_hand > 0`,
      `create index stock_lots_supplier on stock_lots (supplier_id, id)`,
      `create table stock_movements (
        ${id},
        lot_id ${integer} not null references stock_lots (id) on delete cascade,
        ${item(columns)},
        quantity ${integer} not null check (quantity between -999999999999999 and 999999999999999 and quantity <> 0),
        kind ${text} not null,
        document_type ${text} not null,
        document_id ${integer} not null,
        occurred_at ${text} not null,
        recorded_at ${text} not null,
        user_id ${integer} references users (id) on delete set null,
        user_name ${text} not null,
        reason ${text},
        ${price("unit_cost_ht")},
        reverses ${integer} unique references stock_movements (id),
        ${onlyOne}
      ${end}`,
      `create index stock_movements_lot on stock_movements (lot_id, id)`,
      ...types.map(
        (type) =>
          `create index stock_movements_${type} on stock_movements (${type}_id, id) where ${type}_id is not null`,
      ),
      `create index stock_movements_document on stock_movements (document_type, document_id)`,
      `create index stock_movements_occurred on stock_movements (occurred_at, id)`,
      `create table stock_discrepancies (
        ${id},
        ${item(columns)},
        ${quantity("quantity", "not null")},
        kind ${text} not null,
        document_type ${text} not null,
        document_id ${integer} not null,
        recorded_at ${text} not null,
        user_name ${text} not null,
        closed_at ${text},
        closed_by ${text},
        closing_id ${integer},
        ${onlyOne}
      ${end}`,
      ...types.map(
        (type) =>
          `create index stock_discrepancies_${type} on stock_discrepancies (${type}_id, id) where closed_at is null`,
      ),
      `create index stock_discrepancies_document on stock_discrepancies (document_type, document_id)`,
      `create index stock_discrepancies_closing on stock_discrepancies (closed_by, closing_id)`,
    ];
  },
};
