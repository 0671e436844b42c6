import type { Migration } from "./columns";

/**
 * Returns the text in SQL as it is indexed: two line ends follow it, so that its last two letters too begin a group of
 * three.
 */
const indexed = (row: string) => `${row}search || char(10, 10)`;

const onSqlite = [
  `drop trigger external_orders_found`,
  `drop trigger external_orders_lost`,
  `drop trigger external_orders_renamed`,
  `drop table external_order_search`,
  `create view external_order_search_texts as select id, ${indexed("")} as search from external_orders`,
  "create virtual table external_order_search using fts5(search, " +
    "content='external_order_search_texts', content_rowid='id', tokenize='trigram case_sensitive 1')",
  `create virtual table external_order_search_terms using fts5vocab('external_order_search', 'row')`,
  `create trigger external_orders_found after insert on external_orders begin
    insert into external_order_search (rowid, search) values (new.id, ${indexed("new.")});
  end`,
  `create trigger external_orders_lost after delete on external_orders begin
    insert into external_order_search (external_order_search, rowid, search)
    values ('delete', old.id, ${indexed("old.")});
  end`,
  `create trigger external_orders_renamed after update of search on external_orders when old.search <> new.search begin
    insert into external_order_search (external_order_search, rowid, search)
    values ('delete', old.id, ${indexed("old.")});
    insert into external_order_search (rowid, search) values (new.id, ${indexed("new.")});
  end`,
  `insert into external_order_search (external_order_search) values ('rebuild')`,
];

/** The text index of SQLite also finds one or two letters: by its groups of three that begin with them. */
export const shortSearches: Migration = {
  name: "0015-short-searches",
  statements: ({ kind }) => (kind === "sqlite" ? onSqlite : []),
};
