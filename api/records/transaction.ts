import { createConcurrencyLimit } from "#domain/concurrency-limit";
import { type RawBuilder, sql } from "kysely";
import { kindOf } from "../database/open";
import { connections } from "../database/postgresql";
import type { Database } from "../database/tables";
import { Refusal } from "../http/refusal";

// Any constant will do, as long as every version of Bru uses the same, and nothing else: migrate.ts has 7_249_311, the
// counts of orders (migration 0011) have 7_249_313 at the end of every write of an order.
const catalogueLock = 7_249_312;
const importLock = 7_249_314;

/** Writes that wait for a lock leave connections to those who read; so many wait for their turn at most. */
const [leftToReaders, mostWaiting] = [2, 200];
const limited = createConcurrencyLimit({
  atOnce: connections - leftToReaders,
  waiting: {
    most: mostWaiting,
    refuse: () => new Refusal(503, { message: "Too many are writing at this moment." }, { "Retry-After": "1" }),
  },
});

/** Runs a transaction that asks for these locks first; on SQLite, which has one for all, without them. */
function locked<Result>(
  db: Database,
  locks: readonly RawBuilder<unknown>[],
  write: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (kindOf(db) === "sqlite") return db.transaction().execute(write);
  return limited(() =>
    db.transaction().execute(async (transaction) => {
      for (const lock of locks) await lock.execute(transaction);
      return write(transaction);
    }),
  );
}

/**
 * Runs a write of suppliers, articles, recipes or products, one at a time over all processes: a cycle, a name taken
 * twice or a unit that no longer converts cannot slip in between a check and its write. `write` must use only the
 * database it is given.
 */
export function changeCatalogue<Result>(db: Database, write: (db: Database) => Promise<Result>): Promise<Result> {
  return locked(db, [sql`select pg_advisory_xact_lock(${catalogueLock}::bigint)`], write);
}

/**
 * Runs a write of orders: several at a time, but none while the catalogue changes. `write` must use only the database
 * it is given.
 */
export function changeOrders<Result>(db: Database, write: (db: Database) => Promise<Result>): Promise<Result> {
  return locked(db, [sql`select pg_advisory_xact_lock_shared(${catalogueLock}::bigint)`], write);
}

/**
 * Runs the write of an import, one at a time: no other write of suppliers, articles, recipes or products runs
 * meanwhile, but those of orders do, for an import asks nothing of them. `write` must use only the database it is
 * given.
 */
export function changeByImport<Result>(db: Database, write: (db: Database) => Promise<Result>): Promise<Result> {
  const patiently = sql`set local lock_timeout = '60s'`;
  const one = sql`select pg_advisory_xact_lock(${importLock}::bigint)`;
  return locked(db, [patiently, one, sql`select pg_advisory_xact_lock_shared(${catalogueLock}::bigint)`], write);
}

/**
 * Does a part of a transaction. Returns its answer, or in words what refuses it: then nothing of that part is written,
 * and the rest of the transaction goes on.
 */
export async function unlessRefused<Answer>(
  transaction: Database,
  write: () => Promise<Answer>,
): Promise<{ answer: Answer; refused: null } | { refused: string }> {
  await sql`savepoint part`.execute(transaction);
  try {
    const answer = await write();
    await sql`release savepoint part`.execute(transaction);
    return { answer, refused: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint part`.execute(transaction);
    return { refused: error.body.message };
  }
}

/** Runs a write of orders, takes back all that it wrote, and returns its answer. Throws as the write does. */
export async function rehearse<Answer>(db: Database, write: (db: Database) => Promise<Answer>): Promise<Answer> {
  const answers: Answer[] = [];
  const over = new Error("A rehearsal ends without an answer.");
  await changeOrders(db, async (transaction) => {
    answers.push(await write(transaction));
    throw over;
  }).catch((error: unknown) => {
    if (error !== over) throw error;
  });
  for (const answer of answers) return answer;
  throw over;
}
