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

/** Returns what indexes a column of a table by groups of three letters. */
export const indexedBy = (kind: Columns["kind"], one: Indexed): string[] =>
  kind === "sqlite" ? onSqlite(one) : onPostgresql(one);

/** The tables whose searched texts give the words that a word of one wrong letter may be. */
const worded = ["external_orders", "suppliers", "articles", "recipes", "products"];

/** Marks between words, as spaces, of a searched text; it is folded. */
const marks = "-',.;:()/&+\"«»*!?";

/** Words that may be meant: not numbers, nor parts of addresses. */
const leastLetters = 4;
const mostLetters = 40;

/** Returns the words of a text in SQLite, as the rows of a table `word`. */
const wordsOnSqlite = (text: string, least: number) => {
  const spaced = [...marks].reduce((sql, mark) => `replace(${sql}, '${mark.replace("'", "''")}', ' ')`, text);
  return `json_each('[' || replace(json_quote(${spaced}), ' ', '","') || ']') as word
    where length(word.value) between ${least} and ${mostLetters} and word.value not glob '*[0-9@]*'`;
};

/** The column whose words are kept. */
type Worded = "search" | "code";

/** Returns the folded text of a column whose words are kept. */
const wordedText = (row: string, column: Worded) => (column === "search" ? `${row}.search` : `lower(${row}.code)`);

const syncWordsOnSqlite = (table: string, least: number, column: Worded) => {
  const insertion = `insert into search_words (source, word)
    select '${table}', word.value from ${wordsOnSqlite(wordedText("new", column), least)} on conflict do nothing;`;
  return [
    `create trigger ${table}_worded after insert on ${table} begin ${insertion} end`,
    `create trigger ${table}_reworded after update of ${column} on ${table} when old.${column} <> new.${column}
      begin ${insertion} end`,
    `insert into search_words (source, word) select distinct '${table}', word.value
      from ${table}, ${wordsOnSqlite(wordedText(table, column), least)} on conflict do nothing`,
  ];
};

const wordsOnPostgresql = (text: string, least: number) => `regexp_split_to_table(
    translate(${text}, '${marks.replace("'", "''")}', '${" ".repeat(marks.length)}'), ' ') as word
  where length(word) between ${least} and ${mostLetters} and word !~ '[0-9@]'`;

const syncWordsOnPostgresql = (table: string, least: number, column: Worded) => [
  `create constraint trigger ${table}_worded after insert or update of ${column} on ${table}
    deferrable initially deferred for each row execute function keep_${column}_words()`,
  `insert into search_words (source, word) select distinct '${table}', word
    from ${table}, ${wordsOnPostgresql(wordedText(table, column), least)} on conflict do nothing`,
];

/** Returns what keeps the words of a table that has a searched text, on a database of which this migration is past. */
export const syncWords = (
  kind: Columns["kind"],
  table: string,
  least = leastLetters,
  column: Worded = "search",
): string[] =>
  kind === "sqlite" ? syncWordsOnSqlite(table, least, column) : syncWordsOnPostgresql(table, least, column);

/**
 * Words are added at the end of a transaction, behind the lock of the counts of orders (0011): no two writers wait for
 * each other's.
 */
export const keepOnPostgresql = (
  least: number,
  column: Worded = "search",
) => `create or replace function keep_${column}_words() returns trigger language plpgsql as $$
  declare
    unknown text[];
  begin
    select array_agg(distinct word) into unknown from ${wordsOnPostgresql(wordedText("new", column), least)}
      and not exists (select from search_words as known where known.source = tg_table_name and known.word = word.word);
    if unknown is null then return null; end if;
    perform pg_advisory_xact_lock(7249313::bigint);
    insert into search_words (source, word) select tg_table_name, unnest(unknown) on conflict do nothing;
    return null;
  end $$`;

/**
 * Finds text anywhere in what articles are searched by, and in the codes of lots; and keeps the words of customers and
 * of the catalogue, those that are gone too.
 */
export const searchEverywhere: Migration = {
  name: "0053-search-everywhere",
  statements: ({ kind, text, end }: Columns) => [
    ...indexedTables.flatMap((one) => indexedBy(kind, one)),
    `create table search_words (
      source ${text} not null,
      word ${text} not null,
      primary key (source, word)
    ${end}`,
    ...(kind === "sqlite" ? [] : [keepOnPostgresql(leastLetters)]),
    ...worded.flatMap((table) => syncWords(kind, table)),
  ],
};
