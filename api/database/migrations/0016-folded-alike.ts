import { sql } from "kysely";
import { fold } from "#domain/french/fold";
import { searchText } from "../folding";
import type { Database } from "../tables";
import type { Migration } from "./columns";

interface Texts {
  table: string;
  /** The column that is folded for sorts and unique names, and the one it is folded from. */
  folded: string;
  from: string;
  /** Columns that are searched, in order. */
  searched: readonly string[];
  /** Its active names are unique. */
  isUnique: boolean;
}

const named = (table: string, searched: readonly string[]): Texts => ({
  table,
  folded: "name_folded",
  from: "name",
  searched,
  isUnique: true,
});

const all: readonly Texts[] = [
  named("suppliers", ["name", "code", "city", "contact_name", "customer_code"]),
  named("recipes", ["name", "code", "category"]),
  named("products", ["name", "code", "category"]),
  named("articles", ["name", "code", "barcode"]),
  {
    table: "external_orders",
    folded: "customer_folded",
    from: "customer_name",
    searched: ["number", "customer_name", "customer_contact", "phone", "email"],
    isUnique: false,
  },
];

const rowsAtOnce = 1000;

/** Folds the names and searched texts of every row anew, and writes those that change. */
async function refold(db: Database): Promise<void> {
  for (const texts of all) {
    const { table, folded, from, searched } = texts;
    const columns = [...new Set(["id", "search", folded, from, ...searched])].map((name) => sql.ref(name));
    let last = 0;
    for (;;) {
      const { rows } = await sql<
        Record<string, string | number | null>
      >`select ${sql.join(columns)} from ${sql.table(table)} where id > ${last} order by id
        limit ${rowsAtOnce}`.execute(db);
      const offers =
        table === "articles"
          ? await readOffers(db, last, Number(rows.at(-1)?.id ?? last))
          : new Map<number, string[]>();
      for (const row of rows) {
        const id = Number(row.id);
        const name = fold(String(row[from]));
        const search = searchText(...searched.map((column) => row[column]?.toString()), ...(offers.get(id) ?? []));
        if (search !== row.search)
          await sql`update ${sql.table(table)} set search = ${search} where id = ${id}`.execute(db);
        if (name !== row[folded]) await rename(db, texts, id, name);
      }
      if (rows.length < rowsAtOnce) break;
      last = Number(rows.at(-1)?.id);
    }
  }
}

/**
 * Writes a name as it folds now. Of two names that differed by their kind of apostrophe alone, the second keeps its
 * former folding.
 */
async function rename(db: Database, { table, folded, isUnique }: Texts, id: number, name: string): Promise<void> {
  const taken = sql`exists (select 1 from ${sql.table(table)} as other where other.${sql.ref(folded)} = ${name}
    and other.archived_at is null and other.id <> ${id})`;
  const free = isUnique ? sql`(archived_at is not null or not ${taken})` : sql`1 = 1`;
  await sql`update ${sql.table(table)} set ${sql.ref(folded)} = ${name} where id = ${id} and ${free}`.execute(db);
}

/** Reads the names that suppliers give to the articles between two ids. */
async function readOffers(db: Database, after: number, to: number): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ article_id: number; supplier_code: string | null; label: string | null }>`
    select article_id, supplier_code, label from article_offers
    where article_id > ${after} and article_id <= ${to} order by article_id, position`.execute(db);
  const words = new Map<number, string[]>();
  for (const { article_id, supplier_code, label } of rows)
    words.set(article_id, [...(words.get(article_id) ?? []), supplier_code ?? "", label ?? ""]);
  return words;
}

/** Names and searches are folded as the web app folds them: every kind of apostrophe, hyphen and space is one. */
export const foldedAlike: Migration = { name: "0016-folded-alike", statements: () => [], rows: refold };
