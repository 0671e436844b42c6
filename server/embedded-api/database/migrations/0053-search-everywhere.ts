import type { Columns, Migration } from "./columns";

/** A table whose column is looked through by groups of three letters. */
interface Indexed {
  table: string;
  index: string;
  /** The column as it is indexed on either database. */
  column: string;
  onPostgresql: string;
}

const indexedTables: readonly Indexed[] = [
  { table: "articles", index: "article_search", column: "search", onPostgresql: "search" },
  { table: "stock_lots", index: "stock_lot_search", column: "code", onPostgresql: "lower(code)" },
];

const onSqlite = ({ table, index, column }: Indexed) => {
  const added = `insert into ${index} (rowid, ${column}) values (new.id, new.${column});`;
  const removed = `insert into ${index} (${index}, rowid, ${column}) values ('delete', old.id, old.${column});`;
  return [
    `create virtual table ${index} using fts5(${column}, content='${table}', content_rowid='id', tokenize='trigram')`,
    `create trigger ${table}_found after insert on ${table} begin ${added} end`,
    `create trigger ${table}_lost after delete on ${table} begin ${removed} end`,
    `create trigger ${table}_renamed after update of ${column} on ${table}
      when old.${column} is not new.${column} begin ${removed} ${added} end`,
    `insert into ${index} (${index}) values ('rebuild')`,
  ];
};

/** Statements without an index where pg_trgm is not installed: slower, with the same answers (0012). */
const onPostgresql = ({ table, index, onPostgresql: column }: Indexed) => [
  `do $$ begin
    create extension if not exists pg_trgm;
    create index ${index} on ${table} using gin ((${column}) gin_trgm_ops);
  exception when undefined_file or insufficient_privilege or feature_not_supported then
    raise notice 'pg_trgm is not available: ${table} are searched without an index';
  end $$`,
];

/** Finds text anywhere in what articles are searched by, and in the codes of lots. */
export const searchEverywhere: Migration = {
  name: "0053-search-everywhere",
  statements: ({ kind }: Columns) => indexedTables.flatMap(kind === "sqlite" ? onSqlite : onPostgresql),
};
