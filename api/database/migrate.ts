import { sql } from "kysely";
import { type Migration, columnsOf } from "./migrations/columns";
import { history } from "./migrations/history";
import { kindOf } from "./open";
import type { Database } from "./tables";
import { DatabaseUnavailable } from "./unavailable";

// Any constant will do, as long as every version of Bru uses the same.
const advisoryLock = 7_249_311;

/**
 * Brings the schema up to date and answers the names of the migrations that were run, none when it already was.
 * All of them succeed or none is kept; processes that start together wait for one another.
 * Throws DatabaseUnavailable on a database that a newer or another program has changed.
 */
export async function migrate(db: Database, now: Date, migrations: readonly Migration[] = history): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    const kind = kindOf(transaction);
    const columns = columnsOf(kind);
    if (kind === "postgresql") await sql`select pg_advisory_xact_lock(${advisoryLock}::bigint)`.execute(transaction);
    const text = sql.raw(columns.text);
    await sql`create table if not exists schema_migrations (name ${text} primary key, applied_at ${text} not
      null)`.execute(transaction);
    const applied = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(transaction);
    refuseUnknown(
      applied.rows.map((row) => row.name),
      migrations,
    );
    const pending = migrations.slice(applied.rows.length);
    for (const migration of pending) {
      for (const statement of migration.statements(columns)) await sql.raw(statement).execute(transaction);
      await migration.rows?.(transaction);
      await sql`insert into schema_migrations (name, applied_at)
        values (${migration.name}, ${now.toISOString()})`.execute(transaction);
    }
    return pending.map((migration) => migration.name);
  });
}

/**
 * Returns the names of the migrations that made the schema, ascending; changes nothing.
 * @throws DatabaseUnavailable when there is none, or a newer or another program has made it
 */
export async function readSchema(db: Database): Promise<string[]> {
  const names = await appliedIn(db);
  if (names === null)
    throw new DatabaseUnavailable(
      "La base de données de DATABASE_URL est vide : Bru n’y a encore rien écrit. Démarrez Bru une fois (npm start), " +
        "ou donnez dans DATABASE_URL celle du service.",
    );
  refuseUnknown(names, history);
  return names;
}

/** Returns the names of the migrations that were run, null where none ever was; changes nothing. */
export async function appliedIn(db: Database): Promise<string[] | null> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "schema_migrations")) return null;
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}

function refuseUnknown(applied: string[], migrations: readonly Migration[]): void {
  const stranger = applied.find((name, index) => migrations[index]?.name !== name);
  if (stranger === undefined) return;
  throw new DatabaseUnavailable(
    `La base de données contient la migration « ${stranger} », que cette version de Bru ne connaît ` +
      "pas. Lancez la version de Bru qui l’a écrite, ou une plus récente, ou donnez une autre base " +
      "dans DATABASE_URL.",
  );
}
