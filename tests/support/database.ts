import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { inject, onTestFinished } from "vitest";
import { history } from "../../server/embedded-api/database/migrations/history";
import { openDatabase } from "../../server/embedded-api/database/open";
import type { Database } from "../../server/embedded-api/database/tables";
import type { ServerAnswer } from "./database-server";
import { openMigrated } from "./migrated";

export interface TestDatabase {
  name: "SQLite" | "PostgreSQL";
  /** The URL of an empty database of this kind that lives until the test ends: nothing migrated. */
  emptyUrl(): Promise<string>;
  /** An open, migrated and otherwise empty database that lives until the test ends. */
  fresh(): Promise<Database>;
}

const sqlite: TestDatabase = {
  name: "SQLite",
  emptyUrl: () => Promise.resolve(`file:${join(temporaryFolder(), "bru.db")}`),
  fresh: async () => {
    const db = await openMigrated(join(temporaryFolder(), "bru.db"));
    onTestFinished(() => db.destroy());
    return db;
  },
};

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "bru-db-"));
  onTestFinished(() => { rmSync(folder, { recursive: true, force: true }); });
  return folder;
}

function postgresql(migrated: string): TestDatabase {
  const server = withDatabase(migrated, "postgres");
  const create = async (from: string) => {
    const name = `t${crypto.randomUUID().replaceAll("-", "")}`;
    await run(server, `create database ${name} template ${from}`);
    return name;
  };
  const drop = (name: string) => run(server, `drop database ${name} with (force)`);
  return {
    name: "PostgreSQL",
    emptyUrl: async () => {
      const name = await create("template0");
      onTestFinished(() => drop(name));
      return withDatabase(migrated, name);
    },
    fresh: async () => {
      const name = emptied.pop() ?? (await create("bru_template"));
      const db = await openDatabase(withDatabase(migrated, name));
      onTestFinished(async () => {
        const again = await empty(db);
        await db.destroy();
        if (again) emptied.push(name);
        else await drop(name);
      });
      return db;
    },
  };
}

/** Databases that tests have left, emptied: making another takes ten times as long. */
const emptied: string[] = [];
const tooLarge = 32 * 1024 * 1024;

/** Empties a migrated PostgreSQL database. Returns false when another one had better be made: it is large, has other migrations, or is not to be had any more. */
async function empty(db: Database): Promise<boolean> {
  try {
    const { rows } = await sql<{ size: number; migrations: number }>`select pg_database_size(current_database()) as size, (select count(*) from schema_migrations) as migrations`.execute(db);
    const [found] = rows;
    if (!found || found.size >= tooLarge || found.migrations !== history.length) return false;
    await sql.raw(emptying).execute(db);
    return true;
  } catch {
    return false;
  }
}

const emptying = `do $$ declare found record; begin
  set local lock_timeout = '1s';
  set local session_replication_role = replica;
  for found in select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' loop
    execute format('delete from %I', found.tablename);
  end loop;
  perform setval(format('%I', sequencename)::regclass, start_value, false) from pg_sequences where schemaname = 'public';
end $$`;

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

let administration: Promise<Database> | undefined;

/** Runs a statement that is about databases, over a connection that stays open as long as this process. */
async function run(url: string, statement: string): Promise<void> {
  administration ??= openDatabase(url);
  await sql.raw(statement).execute(await administration);
}

async function reachable(): Promise<[TestDatabase, ...TestDatabase[]]> {
  const response = await fetch(inject("databaseServer"));
  const answer: ServerAnswer = await response.json();
  return "url" in answer ? [sqlite, postgresql(answer.url)] : [sqlite];
}

/** The databases this machine can test: SQLite always, PostgreSQL where its binaries are. */
export const databases = await reachable();
