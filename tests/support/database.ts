import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { inject, onTestFinished } from "vitest";
import { migrate } from "../../server/embedded-api/database/migrate";
import { openDatabase } from "../../server/embedded-api/database/open";
import type { Database } from "../../server/embedded-api/database/tables";
import type { ServerAnswer } from "./database-server";

export interface TestDatabase {
  name: "SQLite" | "PostgreSQL";
  /** The URL of an empty database of this kind that lives until the test ends: nothing migrated. */
  emptyUrl(): Promise<string>;
  /** An open, migrated and otherwise empty database that lives until the test ends. */
  fresh(): Promise<Database>;
}

const sqlite: TestDatabase = {
  name: "SQLite",
  emptyUrl: () => {
    const folder = mkdtempSync(join(tmpdir(), "bru-db-"));
    onTestFinished(() => { rmSync(folder, { recursive: true, force: true }); });
    return Promise.resolve(`file:${join(folder, "bru.db")}`);
  },
  fresh: async () => {
    const db = await openDatabase(await sqlite.emptyUrl());
    await migrate(db, new Date(0));
    onTestFinished(() => db.destroy());
    return db;
  },
};

function postgresql(template: string): TestDatabase {
  const create = async (from: string) => {
    const name = `t${crypto.randomUUID().replaceAll("-", "")}`;
    const postgres = withDatabase(template, "postgres");
    await run(postgres, `create database ${name} template ${from}`);
    onTestFinished(() => run(postgres, `drop database ${name} with (force)`));
    return withDatabase(template, name);
  };
  return {
    name: "PostgreSQL",
    emptyUrl: () => create("template0"),
    fresh: async () => {
      const db = await openDatabase(await create("bru_template"));
      onTestFinished(() => db.destroy());
      return db;
    },
  };
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function run(url: string, statement: string): Promise<void> {
  const db = await openDatabase(url);
  await sql.raw(statement).execute(db);
  await db.destroy();
}

async function reachable(): Promise<[TestDatabase, ...TestDatabase[]]> {
  const response = await fetch(inject("databaseServer"));
  const answer: ServerAnswer = await response.json();
  return "url" in answer ? [sqlite, postgresql(answer.url)] : [sqlite];
}

/** The databases this machine can test: SQLite always, PostgreSQL where its binaries are. */
export const databases = await reachable();
