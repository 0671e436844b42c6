import type { Migration } from "./columns";

// Any constant will do, as long as every version of Bru uses the same; migrate.ts and records/transaction.ts have their
// own.
const countsLock = 7_249_313;

const archivedOf = (row: string) => `case when ${row}archived_at is null then 0 else 1 end`;
const cellOf = (row: "new." | "old.") =>
  `archived = ${archivedOf(row)} and delivery_on = ${row}delivery_on and status = ${row}status`;
const changed =
  "(old.archived_at is null) <> (new.archived_at is null) or old.delivery_on <> new.delivery_on or " +
  "old.status <> new.status";
const leave = `update external_order_counts set total = total - 1 where ${cellOf("old.")}`;
const enter = `insert into external_order_counts (archived, delivery_on, status, total)
  values (${archivedOf("new.")}, new.delivery_on, new.status, 1)
  on conflict (archived, delivery_on, status) do update set total = external_order_counts.total + 1`;

const onSqlite = [
  `create trigger external_orders_counted_in after insert on external_orders begin ${enter}; end`,
  `create trigger external_orders_counted_out after delete on external_orders begin ${leave}; end`,
  "create trigger external_orders_counted_again after update of archived_at, delivery_on, status " +
    `on external_orders when ${changed} begin ${leave}; ${enter}; end`,
];

/**
 * Counts at the end of a transaction, behind a lock: two writers that hold an order each never wait for each other's
 * counts.
 */
const onPostgresql = [
  `create function count_external_orders() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      if not (${changed}) then return null; end if;
    end if;
    perform pg_advisory_xact_lock(${countsLock}::bigint);
    if tg_op <> 'INSERT' then ${leave}; end if;
    if tg_op <> 'DELETE' then ${enter}; end if;
    return null;
  end $$`,
  `create constraint trigger external_orders_counted after insert or delete
    or update of archived_at, delivery_on, status on external_orders
    deferrable initially deferred for each row execute function count_external_orders()`,
];

/**
 * Number of orders of each delivery day and status, archived and not: kept by the database itself with every write of
 * an order.
 */
export const orderCounts: Migration = {
  name: "0011-order-counts",
  statements: ({ kind, text, integer, end }) => [
    `create table external_order_counts (
      archived ${integer} not null,
      delivery_on ${text} not null,
      status ${text} not null,
      total ${integer} not null check (total >= 0),
      primary key (archived, delivery_on, status)
    ${end}`,
    ...(kind === "sqlite" ? onSqlite : onPostgresql),
    `insert into external_order_counts (archived, delivery_on, status, total)
      select ${archivedOf("")}, delivery_on, status, count(*) from external_orders group by 1, 2, 3`,
    `drop index external_orders_status`,
    "create index external_orders_status on external_orders (status, delivery_on, " +
      "(coalesce(delivery_time, '99:99')), id) where archived_at is null",
  ],
};
