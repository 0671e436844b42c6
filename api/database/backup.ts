import { createHash } from "node:crypto";
import { sql } from "kysely";
import { appliedIn, migrate, readSchema } from "./migrate";
import type { Migration } from "./migrations/columns";
import { history } from "./migrations/history";
import { kindOf } from "./open";
import { readSnapshot } from "./snapshot";
import type { Database, Tables } from "./tables";
import { isAway } from "./unavailable";

/**
 * Every table, each after those that it refers to; but those that the database fills itself from these
 * (followingTables).
 */
export const tablesInOrder = [
  "users",
  "tokens",
  "idempotency_keys",
  "counters",
  "company",
  "example",
  "suppliers",
  "articles",
  "article_allergens",
  "article_offers",
  "article_prices",
  "recipes",
  "recipe_lines",
  "products",
  "product_components",
  "pictures",
  "standing_orders",
  "standing_order_days",
  "standing_order_lines",
  "standing_order_pauses",
  "standing_order_exceptions",
  "standing_order_changes",
  "external_orders",
  "external_order_lines",
  "external_order_changes",
  "external_order_undos",
  "external_order_payments",
  "external_order_payment_parts",
  "customer_merges",
  "customer_allergy_removals",
  "planning_runs",
  "planning_run_orders",
  "supplier_orders",
  "supplier_order_lines",
  "supplier_order_follow_ups",
  "supplier_order_follow_up_lines",
  "weighings",
  "weighing_lines",
  "weighing_entries",
  "imports",
  "import_lines",
  "import_outcomes",
  "import_choices",
  "stock_lots",
  "stock_movements",
  "stock_discrepancies",
  "stock_counts",
  "stock_count_lines",
  "stock_waste",
  "receipts",
  "receipt_lines",
  "batches",
  "batch_order_lines",
  "batch_parts",
  "batch_calls",
  "batch_passes",
  "outbox",
  "recall_notices",
] as const satisfies readonly (keyof Tables)[];

/** Tables that the database keeps by itself from the others: what their names begin with. */
export const followingTables = [
  "external_order_counts",
  "external_order_search",
  "article_search",
  "stock_lot_search",
  "supplier_order_search",
  "receipt_search",
  "search_words",
] as const;

/** Tables of earlier versions, after all of their time: migrations put their rows elsewhere. */
export const formerTables = ["article_lots", "article_incoming"];

const rowsPerInsert = 100;

/** A backup that cannot be restored as it is; the message is for the operator. */
export class BackupUnusable extends Error {
  override name = "BackupUnusable";
}

/**
 * Returns the whole database as lines of JSON, consistent while others write: first the schema's history, then a line a
 * row (`[table, row]`), last the number of rows and the SHA-256 of all lines before. The same for SQLite and
 * PostgreSQL. A table's rows are in memory while they are written, but those of movements of stock, photos and
 * messages.
 */
export async function writeBackup(db: Database, write: (line: string) => Promise<void>): Promise<number> {
  const hash = createHash("sha256");
  const put = (value: unknown) => {
    const line = JSON.stringify(value);
    hash.update(line);
    return write(line);
  };
  return readSnapshot(db, async (snapshot) => {
    await put({ format: "bru-1", migrations: await readSchema(snapshot) });
    let rows = 0;
    for (const table of await tablesOf(snapshot)) {
      for await (const row of rowsOf(snapshot, table)) {
        await put([table, row]);
        rows += 1;
      }
    }
    await write(JSON.stringify({ rows, sha256: hash.digest("hex") }));
    return rows;
  });
}

/** Returns the tables that a database has, of whichever version, each after those that it refers to. */
async function tablesOf(db: Database): Promise<string[]> {
  const present = new Set((await db.introspection.getTables()).map(({ name }) => name));
  return [...tablesInOrder, ...formerTables].filter((name) => present.has(name));
}

const rowsAtOnce = 10_000;
/** Rows at once of tables whose rows are large. */
const largeAtOnce = 20;
const isLarge = (table: string) => table === "pictures" || table === "outbox";

/**
 * Reads the rows of a table; movements of stock in their order, for a reversal refers to an earlier one, and orders and
 * messages, of which there are many.
 */
async function* rowsOf(db: Database, table: string): AsyncGenerator<object> {
  if (table !== "stock_movements" && table !== "pictures" && table !== "outbox" && table !== "external_orders")
    return yield* (await sql<object>`select * from ${sql.table(table)}`.execute(db)).rows;
  const most = isLarge(table) ? largeAtOnce : rowsAtOnce;
  for (let last = 0; ;) {
    const chunk = await db.selectFrom(table).selectAll().where("id", ">", last).orderBy("id").limit(most).execute();
    yield* chunk;
    last = chunk.at(-1)?.id ?? last;
    if (chunk.length < most) return;
  }
}

/**
 * Fills an empty database from a backup's lines and brings its schema up to date, by `migrations`: all of it or
 * nothing.
 * @throws BackupUnusable when the database is not empty, or the backup is of another program, cut short or changed
 */
export async function restoreBackup(
  db: Database,
  lines: AsyncIterable<string>,
  now: Date,
  migrations: readonly Migration[] = history,
): Promise<number> {
  const reader = lines[Symbol.asyncIterator]();
  const first = await reader.next();
  const names = first.done ? null : migrationsOf(first.value);
  if (first.done || !names) throw new BackupUnusable("Ce fichier n’est pas une sauvegarde de Bru.");
  await refuseFilled(db);
  if (((await appliedIn(db)) ?? []).length > names.length)
    throw new BackupUnusable(
      "La sauvegarde est d’une version plus ancienne que cette base, qui est vide mais déjà à jour : donnez dans " +
        "DATABASE_URL une base neuve (un fichier qui n’existe pas, ou createdb). Rien n’a été restauré.",
    );
  await migrate(db, now, migrations.slice(0, names.length));

  const rows = await db.transaction().execute(async (transaction) => {
    const hash = createHash("sha256").update(first.value);
    let [count, waiting, table] = [0, [] as Record<string, unknown>[], ""];
    const flush = async () => {
      if (waiting.length > 0)
        await sql`insert into ${sql.table(table)} (${sql.join(columnsOf(waiting).map(sql.ref))})
          values ${sql.join(waiting.map(valuesOf))}`
          .execute(transaction)
          .catch(refuseRows(table));
      waiting = [];
    };
    for (let { done, value } = await reader.next(); !done; { done, value } = await reader.next()) {
      const line = rowOf(value);
      if (!line) {
        await flush();
        checkEnd(value, count, hash.digest("hex"));
        if (!(await reader.next()).done) throw new BackupUnusable(damaged("des lignes suivent la dernière"));
        await continueIds(transaction);
        return count;
      }
      const most = isLarge(line.table) ? largeAtOnce : rowsPerInsert;
      if (line.table !== table || waiting.length === most) await flush();
      table = line.table;
      waiting.push(line.row);
      hash.update(value);
      count += 1;
    }
    throw new BackupUnusable("La sauvegarde est incomplète : sa dernière ligne manque. Rien n’a été restauré.");
  });
  await migrate(db, now, migrations);
  return rows;
}

/** Returns a function that says that rows do not go with the others, unless it is the database that failed. */
const refuseRows = (table: string) => (error: unknown) => {
  if (isAway(error)) throw error;
  const reason = error instanceof Error ? error.message : String(error);
  throw new BackupUnusable(damaged(`des lignes de ${table} ne vont pas avec les autres (${reason})`), { cause: error });
};

async function refuseFilled(db: Database): Promise<void> {
  for (const table of await tablesOf(db)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0)
      throw new BackupUnusable(
        `La base de données n’est pas vide (table ${table}) : donnez dans DATABASE_URL une base ` +
          "neuve. Rien n’a été restauré.",
      );
  }
}

/** Lets PostgreSQL count identifiers on from the rows restored; SQLite follows by itself. */
async function continueIds(db: Database): Promise<void> {
  if (kindOf(db) !== "postgresql") return;
  const tables = await db.introspection.getTables();
  for (const { name, columns } of tables) {
    if (!columns.some((column) => column.name === "id" && column.isAutoIncrementing)) continue;
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select coalesce(max(id), 0) + 1
      from ${sql.table(name)}), false)`.execute(db);
  }
}

const columnsOf = (rows: Record<string, unknown>[]) => Object.keys(rows[0] ?? {});

function valuesOf(row: Record<string, unknown>) {
  return sql`(${sql.join(Object.values(row))})`;
}

function read(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new BackupUnusable(damaged("une ligne est illisible"));
  }
}

const damaged = (how: string) => `La sauvegarde est abîmée : ${how}. Rien n’a été restauré.`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function migrationsOf(line: string): string[] | null {
  const value = read(line);
  if (!isRecord(value) || value.format !== "bru-1" || !Array.isArray(value.migrations)) return null;
  const names = value.migrations.map(String);
  if (names.some((name, index) => history[index]?.name !== name))
    throw new BackupUnusable(
      "La sauvegarde vient d’une autre version de Bru : restaurez-la avec celle qui l’a faite, " +
        "ou une plus récente.",
    );
  return names;
}

function rowOf(line: string): { table: string; row: Record<string, unknown> } | null {
  const value = read(line);
  if (!Array.isArray(value)) return null;
  const [name, row]: unknown[] = value;
  const table = [...tablesInOrder, ...formerTables].find((known) => known === name);
  if (!table || !isRecord(row)) throw new BackupUnusable(damaged("une ligne n’est d’aucune table"));
  return { table, row };
}

function checkEnd(line: string, rows: number, sha256: string): void {
  const end = read(line);
  if (!isRecord(end) || end.rows !== rows || end.sha256 !== sha256)
    throw new BackupUnusable(damaged("son empreinte ne correspond pas"));
}
