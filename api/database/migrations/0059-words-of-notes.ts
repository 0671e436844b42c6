import { sql } from "kysely";
import { searchText } from "../folding";
import type { Database } from "../tables";
import { indexedBy, keepOnPostgresql, syncWords } from "./0053-search-everywhere";
import type { Columns, Migration } from "./columns";

const rowsAtOnce = 1000;

interface Written {
  id: number;
  search: string;
  delivery_address: string | null;
  notes: string | null;
  allergy_notes: string | null;
}

interface LineNote {
  of: number;
  note: string;
}

/** The notes of the lines of a table's rows, by their order. */
const lineNotes = {
  external_orders: sql`select order_id as "of", note, position as first, 0 as second from external_order_lines`,
  standing_orders: sql`select standing_order_id as "of", note, weekday as first, position as second
    from standing_order_lines join standing_order_days on standing_order_days.id = day_id`,
};

/** Adds addresses, notes and notes of lines to the searched text of each row that has any. */
async function addNotes(db: Database, table: keyof typeof lineNotes): Promise<void> {
  let last = 0;
  for (;;) {
    const { rows } = await sql<Written>`select id, search, delivery_address, notes, allergy_notes
      from ${sql.table(table)} where id > ${last} order by id limit ${rowsAtOnce}`.execute(db);
    const until = rows.at(-1)?.id ?? last;
    const { rows: notes } = await sql<LineNote>`select "of", note from (${lineNotes[table]}) as line
      where note is not null and "of" > ${last} and "of" <= ${until} order by "of", first, second`.execute(db);
    const notesOf = new Map<number, string[]>();
    for (const { of, note } of notes) notesOf.set(of, [...(notesOf.get(of) ?? []), note]);
    for (const row of rows) {
      const words = searchText(row.delivery_address, row.notes, row.allergy_notes, ...(notesOf.get(row.id) ?? []));
      if (words !== "")
        await sql`update ${sql.table(table)} set search = ${`${row.search} ${words}`} where id = ${row.id}`.execute(db);
    }
    if (rows.length < rowsAtOnce) return;
    last = until;
  }
}

/** The tables whose words are kept. */
const worded = ["external_orders", "standing_orders", "suppliers", "articles", "recipes", "products"];

/** Keeps short words too, and finds a word whatever it is a word of. */
const keepShortWords = ({ kind }: Columns): string[] => [
  ...worded.flatMap((table) =>
    kind === "sqlite"
      ? [`drop trigger ${table}_worded`, `drop trigger ${table}_reworded`]
      : [`drop trigger ${table}_worded on ${table}`],
  ),
  ...(kind === "sqlite" ? [] : [keepOnPostgresql(1), keepOnPostgresql(1, "code")]),
  ...worded.flatMap((table) => syncWords(kind, table, 1)),
  ...syncWords(kind, "stock_lots", 1, "code"),
  `create index search_words_word on search_words (word)`,
];

/** The documents of purchases that are searched, and what of each. */
const documents = {
  supplier_orders: { index: "supplier_order_search", searched: ["number", "note"] },
  receipts: { index: "receipt_search", searched: ["delivery_note", "note"] },
};
const documentTables = ["supplier_orders", "receipts"] as const;

const searchDocuments = ({ kind, text }: Columns): string[] =>
  documentTables.flatMap((table) => [
    `alter table ${table} add column search ${text} not null default ''`,
    ...indexedBy(kind, { table, index: documents[table].index, column: "search", onPostgresql: "search" }),
    ...syncWords(kind, table, 1),
  ]);

/** Writes what each document of a table is searched by. */
async function addWords(db: Database, table: (typeof documentTables)[number]): Promise<void> {
  const { searched } = documents[table];
  let last = 0;
  for (;;) {
    const { rows } = await sql<Record<string, string | number | null>>`
      select id, ${sql.join(searched.map((column) => sql.ref(column)))} from ${sql.table(table)} where id > ${last}
      order by id limit ${rowsAtOnce}`.execute(db);
    for (const row of rows) {
      const search = searchText(...searched.map((column) => row[column]?.toString()));
      await sql`update ${sql.table(table)} set search = ${search} where id = ${row.id}`.execute(db);
    }
    if (rows.length < rowsAtOnce) return;
    last = Number(rows.at(-1)?.id);
  }
}

/**
 * Orders and standing ones are found by their addresses, notes, allergies and notes of lines; and words that are
 * written as one by what they are made of. Orders to suppliers and receipts have an index of what they are found by.
 */
export const wordsOfNotes: Migration = {
  name: "0059-words-of-notes",
  statements: (columns) => [...keepShortWords(columns), ...searchDocuments(columns)],
  rows: async (db) => {
    await addNotes(db, "external_orders");
    await addNotes(db, "standing_orders");
    for (const table of documentTables) await addWords(db, table);
  },
};
