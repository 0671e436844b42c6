import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { inject, onTestFinished } from "vitest";
import { openDatabase } from "#api/database/open";
import type { Database } from "#api/database/tables";
import type { ServerAnswer } from "../database-server";
import { keepRows, ofTests, restoreRows } from "./restore-rows";
import { openMigrated } from "./migrated";
import { closeWhole } from "./sqlite-template";

type EndBy = (end: () => unknown) => void;

export interface TestDatabase {
  name: "SQLite" | "PostgreSQL";
  /** Returns the URL of an empty database of this kind that lives until the test ends: nothing migrated. */
  emptyUrl(): Promise<string>;
  /**
   * Returns an open, migrated and otherwise empty database that lives until the test ends, or until what it is told to
   * be ended by is called, the last first.
   */
  fresh(endBy?: EndBy): Promise<Database>;
  /** Fills a database once, to be copied as often as tests begin with what it holds. */
  fill<Result>(filling: (db: Database) => Promise<Result>): Promise<Filled<Result>>;
}

export interface Filled<Result> {
  /** The answer of the filling. */
  result: Result;
  /** Returns an open copy of the filled database, which lives as long as a fresh one. */
  copy(endBy?: EndBy): Promise<Database>;
}

const sqlite: TestDatabase = {
  name: "SQLite",
  emptyUrl: () => Promise.resolve(`file:${join(temporaryFolder(), "bru.db")}`),
  fresh: async (endBy = byTest) => {
    const db = await openMigrated(join(temporaryFolder(endBy), "bru.db"));
    endBy(() => db.destroy());
    return db;
  },
  fill: async (filling) => {
    const template = join(mkdtempSync(join(tmpdir(), "bru-filled-")), "bru.db");
    const filled = await openMigrated(template);
    const result = await filling(filled);
    await closeWhole(filled, template);
    return {
      result,
      copy: async (endBy = byTest) => {
        const file = join(temporaryFolder(endBy), "bru.db");
        copyFileSync(template, file);
        const db = await openDatabase(`file:${file}`);
        endBy(() => db.destroy());
        return db;
      },
    };
  },
};

const byTest: EndBy = (end) => onTestFinished(async () => void (await end()));

function temporaryFolder(endBy = byTest): string {
  const folder = mkdtempSync(join(tmpdir(), "bru-db-"));
  endBy(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** A copy of a filled database of PostgreSQL's: what a test has of it, and what gives it its rows back. */
interface Copy {
  name: string;
  db: Database;
  keeper: Database;
}

function postgresql(migrated: string): TestDatabase {
  const server = withDatabase(migrated, "postgres");
  const create = async (from: string) => {
    const name = `t${crypto.randomUUID().replaceAll("-", "")}`;
    await run(server, `create database ${name} template ${from}`);
    return name;
  };
  const open = (name: string) => openDatabase(`${withDatabase(migrated, name)}&application_name=${ofTests}`);
  const openCopy = async (name: string): Promise<Copy> => ({
    name,
    keeper: await openDatabase(withDatabase(migrated, name)),
    db: await open(name),
  });
  /** Returns a copy whose connections serve the next test: each begins to know all tables anew. */
  const reopened = async (copy: Copy): Promise<Copy> => {
    const isOpen = await sql`select 1`.execute(copy.db).then(
      () => true,
      () => false,
    );
    return isOpen ? copy : { ...copy, db: await open(copy.name) };
  };
  const drop = (name: string) => run(server, `drop database ${name} with (force)`);
  const fill: TestDatabase["fill"] = async (filling) => {
    const template = await create("bru_template");
    const filled = await openDatabase(withDatabase(migrated, template));
    const result = await filling(filled);
    await keepRows(filled);
    await filled.destroy();
    const unused: Copy[] = [];
    return {
      result,
      copy: async (endBy = byTest) => {
        const copy = unused.pop() ?? (await openCopy(await create(template)));
        endBy(async () => {
          if (await restoreRows(copy.keeper)) unused.push(await reopened(copy));
          else {
            await Promise.all([copy.db.destroy(), copy.keeper.destroy()]);
            await drop(copy.name);
          }
        });
        return copy.db;
      },
    };
  };
  let empty: Promise<Filled<void>> | undefined;
  return {
    name: "PostgreSQL",
    emptyUrl: async () => {
      const name = await create("template0");
      onTestFinished(() => drop(name));
      return withDatabase(migrated, name);
    },
    fresh: async (endBy) => (await (empty ??= fill(() => Promise.resolve()))).copy(endBy),
    fill,
  };
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

let administration: Promise<Database> | undefined;

/** Runs a statement that is about databases, over a connection that stays open as long as this process. */
async function run(url: string, statement: string): Promise<void> {
  administration ??= openDatabase(url, { isPatient: true });
  await sql.raw(statement).execute(await administration);
}

async function reachable(): Promise<[TestDatabase, ...TestDatabase[]]> {
  const response = await fetch(inject("databaseServer"));
  const answer: ServerAnswer = await response.json();
  return "url" in answer ? [sqlite, postgresql(answer.url)] : [sqlite];
}

/** The databases this machine can test: SQLite always, PostgreSQL where its binaries are. */
export const databases = await reachable();
