import type { Migration } from "./columns";

const onSqlite = [
  "create virtual table external_order_search using fts5(search, content='external_orders', " +
    "content_rowid='id', tokenize='trigram case_sensitive 1')",
  `create trigger external_orders_found after insert on external_orders begin
    insert into external_order_search (rowid, search) values (new.id, new.search);
  end`,
  `create trigger external_orders_lost after delete on external_orders begin
    insert into external_order_search (external_order_search, rowid, search) values ('delete', old.id, old.search);
  end`,
  `create trigger external_orders_renamed after update of search on external_orders when old.search <> new.search begin
    insert into external_order_search (external_order_search, rowid, search) values ('delete', old.id, old.search);
    insert into external_order_search (rowid, search) values (new.id, new.search);
  end`,
  `insert into external_order_search (external_order_search) values ('rebuild')`,
];

/**
 * Statements without an index of orders where pg_trgm is not installed or may not be created: slower, with the same
 * answers.
 */
const onPostgresql = [
  `do $$ begin
    create extension if not exists pg_trgm;
    create index external_orders_search on external_orders using gin (search gin_trgm_ops);
  exception when undefined_file or insufficient_privilege or feature_not_supported then
    raise notice 'pg_trgm is not available: orders are searched without an index';
  end $$`,
];

/** Finds text anywhere in the `search` of orders by its groups of three letters. */
export const orderSearch: Migration = {
  name: "0012-order-search",
  statements: ({ kind }) => (kind === "sqlite" ? onSqlite : onPostgresql),
};
