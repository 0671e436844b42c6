import { existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type SqliteStatement } from "kysely";
import Libsql from "libsql";
import { createSqliteDriver, type SqliteHandle } from "./sqlite-driver";
import { DatabaseUnavailable } from "./unavailable";
import type { Waits } from "./waits";

const mostStatements = 200;

/**
 * Returns the SQLite dialect over the file of a `file:` URL, created with its folder when missing; with `creates` false
 * it must be there.
 * Throws DatabaseUnavailable when the folder or the file cannot be used.
 */
export function sqliteDialect(url: string, creates: boolean, waits: Waits): Dialect {
  const database = open(url.replace(/^file:(\/\/(?=\/))?/, ""), creates);
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => createSqliteDriver(database, waits),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

// Step by step: mkdir's own `recursive` never ends where a file system answers ENOENT below a folder that exists, as
// /proc does.
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // A process that starts at the same time may have made it meanwhile.
    if (!existsSync(path)) throw error;
  }
}

/** Milliseconds that SQLite itself waits for a lock while it stands in the way of everybody: the driver asks again. */
const busyTimeout = 5;

/** KiB of pages that stay in memory once they were read, instead of SQLite's own 2,000. */
const cachePages = 32 * 1024;

function open(path: string, creates: boolean): SqliteHandle {
  const file = resolve(path);
  if (!creates && !existsSync(file))
    throw new DatabaseUnavailable(
      `La base de données ${file} n’existe pas. Donnez dans DATABASE_URL celle du service, ou démarrez Bru une fois ` +
        "(npm start).",
    );
  try {
    makeFolder(dirname(file));
    const handle = new Libsql(file);
    handle.pragma("busy_timeout = 5000");
    if (creates) keepWriteAheadLog(handle);
    handle.pragma("synchronous = FULL");
    handle.pragma("foreign_keys = ON");
    handle.pragma(`cache_size = ${-cachePages}`);
    // On a read-only disk a transaction begins all the same: only a write that is kept tells.
    if (creates) handle.exec("pragma user_version = 0");
    handle.pragma(`busy_timeout = ${busyTimeout}`);
    return guarded(handle);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY"))
      throw new DatabaseUnavailable(
        `La base de données ${file} est tenue par un autre programme (${reason}). Fermez ce qui y écrit (un autre ` +
          "Bru, sqlite3, DB Browser), puis recommencez.",
        { cause: error },
      );
    throw new DatabaseUnavailable(
      `La base de données ${file} ne peut pas être ouverte en écriture (${reason}). Vérifiez les ` +
        "droits du dossier, ou donnez un autre fichier dans DATABASE_URL.",
      { cause: error },
    );
  }
}

// SQLite does not wait to turn a new file's log on while another process does: it fails at once. Taking the write lock
// does wait.
function keepWriteAheadLog(handle: InstanceType<typeof Libsql>, attempts = 10): void {
  try {
    handle.pragma("journal_mode = WAL");
  } catch (error) {
    if (attempts <= 1) throw error;
    handle.exec("begin immediate");
    handle.exec("rollback");
    keepWriteAheadLog(handle, attempts - 1);
  }
}

// libsql aborts the whole process on a bound boolean and cuts text at a NUL: neither may pass.
function bound(value: unknown): unknown {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "string" && value.includes("\0")) throw new TypeError("NUL character in text");
  if (value === undefined) throw new TypeError("undefined parameter");
  return value;
}

function guarded(handle: InstanceType<typeof Libsql>): SqliteHandle {
  const statements = new Map<string, SqliteStatement>();
  let isClosed = false;
  return {
    exec: (text) => handle.exec(text),
    get isInTransaction() {
      // Asked of a file that is closed, libsql ends the process.
      return !isClosed && handle.inTransaction;
    },
    close: () => {
      statements.clear();
      isClosed = true;
      handle.close();
    },
    prepare(text) {
      const known = statements.get(text);
      if (known) return known;
      const raw = handle.prepare(text);
      const statement: SqliteStatement = {
        reader: raw.reader,
        all: (parameters) => raw.all(parameters.map(bound)),
        run: (parameters) => raw.run(parameters.map(bound)),
        iterate: (parameters) => raw.iterate(parameters.map(bound)),
      };
      if (statements.size >= mostStatements) statements.clear();
      statements.set(text, statement);
      return statement;
    },
  };
}
