import { setTimeout as pause } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  type SqliteDatabase,
  SqliteDriver,
  type TransactionSettings,
} from "kysely";
import type { Waits } from "./waits";

/** A SQLite handle; `exec` leaves no statement behind, whatever becomes of it. */
export interface SqliteHandle extends SqliteDatabase {
  /** False too where SQLite has ended the transaction itself, as it does when the disk is full. */
  readonly isInTransaction: boolean;
  exec(text: string): void;
}

/** Milliseconds for which the lock of another process is waited for, and between two tries. */
const longestWait = 5000;
const betweenTries = 25;

/**
 * Returns a driver over the one handle of a file: one transaction at a time, the statements of others after it.
 *
 * While another process holds the lock nothing waits inside SQLite: it is asked for again from here, and others read
 * meanwhile. A statement that fails with SQLITE_BUSY stays open in libsql 0.5 and holds the next commit, or the lock
 * itself (tursodatabase/libsql-client-ts#352): only `exec`, which leaves none, asks for the write lock, so that a write
 * outside of a transaction has one of its own.
 */
export function createSqliteDriver(handle: SqliteHandle, waits: Waits): Driver {
  const plain = new SqliteDriver({ database: handle });
  const turn = createTurn(waits);
  let only: DatabaseConnection | null = null;

  class Connection implements DatabaseConnection {
    isInTransaction = false;

    executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      return this.isInTransaction ? run(query) : isRead(query) ? read(query) : write(query);
    }

    streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
      return connection().streamQuery(query);
    }
  }

  return {
    async init() {
      await plain.init();
      only = await plain.acquireConnection();
    },
    acquireConnection: () => Promise.resolve(new Connection()),
    releaseConnection: () => Promise.resolve(),
    async beginTransaction(connection, { accessMode }: TransactionSettings) {
      await begin(accessMode === "read only" ? "begin" : "begin immediate");
      mark(connection, true);
    },
    commitTransaction(connection) {
      mark(connection, false);
      return end("commit");
    },
    rollbackTransaction(connection) {
      mark(connection, false);
      return end("rollback");
    },
    destroy: () => plain.destroy(),
  };

  function connection(): DatabaseConnection {
    if (!only) throw new Error("The driver has not been started.");
    return only;
  }

  async function run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return connection().executeQuery<Row>(query);
  }

  async function read<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return untilFree(async () => {
      await turn.take();
      try {
        return await run<Row>(query);
      } finally {
        turn.leave();
      }
    });
  }

  async function write<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await begin("begin immediate");
    let result: QueryResult<Row>;
    try {
      result = await run<Row>(query);
    } catch (error) {
      await end("rollback");
      throw error;
    }
    await end("commit");
    return result;
  }

  /** Begins a transaction and keeps the turn, of which the others have theirs while the lock is waited for. */
  function begin(how: "begin" | "begin immediate"): Promise<void> {
    return untilFree(async () => {
      await turn.take();
      try {
        handle.exec(how);
      } catch (error) {
        turn.leave();
        throw error;
      }
    });
  }

  async function end(how: "commit" | "rollback"): Promise<void> {
    try {
      await untilFree(async () => (how === "commit" ? handle.exec(how) : rollBack()));
    } catch (error) {
      if (how === "commit") rollBack();
      throw error;
    } finally {
      turn.leave();
    }
  }

  /** Takes back what has begun, where SQLite has not: what it says of that would hide why. */
  function rollBack(): void {
    if (handle.isInTransaction) handle.exec("rollback");
  }

  /** Does something again while another process holds the lock of the file, for as long as is waited for it. */
  async function untilFree<Result>(attempt: () => Promise<Result>): Promise<Result> {
    let endWait: (() => void) | null = null;
    try {
      for (let waited = 0; ; waited += betweenTries) {
        try {
          return await attempt();
        } catch (error) {
          if (!isBusy(error) || waited >= longestWait) throw error;
        }
        endWait ??= waits.begin("lock");
        await pause(betweenTries);
      }
    } finally {
      endWait?.();
    }
  }

  function mark(connection: DatabaseConnection, isInTransaction: boolean): void {
    if (connection instanceof Connection) connection.isInTransaction = isInTransaction;
  }
}

/** Tells whether an error says that another process holds the lock of the file. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");

/** Tells whether a query only reads. What is written by hand is judged by its words. */
function isRead({ query, sql }: CompiledQuery): boolean {
  if (SelectQueryNode.is(query)) return true;
  return (
    query.kind === "RawNode" &&
    /^\s*(select|explain|pragma|with)\b/i.test(sql) &&
    !/\b(insert|update|delete)\b/i.test(sql)
  );
}

/** Returns a turn that one has at a time, the others in the order they came. */
function createTurn(waits: Waits) {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  return {
    async take(): Promise<void> {
      if (isTaken) {
        const endWait = waits.begin("turn");
        await new Promise<void>((resolve) => waiting.push(resolve));
        endWait();
      }
      isTaken = true;
    },
    leave(): void {
      const next = waiting.shift();
      if (next) next();
      else isTaken = false;
    },
  };
}
