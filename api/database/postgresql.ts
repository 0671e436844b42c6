import {
  type Dialect,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from "kysely";
import { ConnectionLost, DatabaseUnavailable } from "./unavailable";
import type { Waits } from "./waits";

/**
 * Returns int8 and numeric (sums of int8) as numbers; every stored value is a safe integer, so anything else is a bug
 * to be heard.
 */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${text}`);
  return value;
}

/** Connections of a process. */
export const connections = 10;

/**
 * Milliseconds that a statement may take before its connection counts as lost, that a lock is waited for, and that a
 * transaction may do nothing: whoever stands still lets the others go on.
 */
const patience = { statement: 15_000, lock: 4000, idle: 20_000 };

/**
 * Returns the PostgreSQL dialect over a pool of 10 connections. Answers once the server has answered. The driver is
 * loaded here: who keeps SQLite never needs its 14 MB.
 * Throws DatabaseUnavailable, without the password, when it cannot be reached within 5 s.
 * @param isPatient waits for as long as it takes: for commands and migrations
 */
export async function postgresqlDialect(url: string, isPatient: boolean, waits: Waits): Promise<Dialect> {
  const { default: pg } = await import("pg");
  const { builtins } = pg.types;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary"): unknown =>
        oid === builtins.INT8 || oid === builtins.NUMERIC ? wholeNumber : pg.types.getTypeParser(oid, format),
    },
  });
  // A connection that breaks is replaced by the pool and fails the query that used it; unheard, its event would end the
  // process, whether it was idle or in use.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    throw new DatabaseUnavailable(
      `PostgreSQL ne répond pas à l’adresse de DATABASE_URL, ${withoutPassword(url)} ` +
        `(${reasonOf(error)}). Vérifiez que le serveur tourne et que l’adresse, l’utilisateur et le ` +
        "mot de passe sont justes.",
      { cause: error },
    );
  }
  return new PostgresDialect({ pool: isPatient ? pool : withoutLost(pool, waits) });
}

/** The part of pg's pool that is used here. */
interface Pool {
  readonly idleCount: number;
  readonly waitingCount: number;
  connect(): Promise<PostgresPoolClient & { release(lost?: boolean): void }>;
  end(): Promise<void>;
}

/**
 * Returns the pool, giving up a connection that a statement was not answered on in time: the network went silent, and
 * whatever is asked there next would wait too.
 */
function withoutLost(pool: Pool, waits: Waits): PostgresPool {
  const limited = new WeakSet<PostgresPoolClient>();
  return {
    async connect() {
      const client = await connectedTo(pool, waits);
      let isLost = false;
      const query = async <Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
        if (isLost) throw new ConnectionLost();
        let timer: NodeJS.Timeout | undefined;
        const late = new Promise<never>((_, reject) => {
          timer = setTimeout(() => {
            isLost = true;
            reject(new ConnectionLost());
          }, patience.statement);
        });
        try {
          return await Promise.race([client.query<Row>(text, parameters), late]);
        } finally {
          clearTimeout(timer);
        }
      };
      const release = () => client.release(isLost);
      if (!limited.has(client)) {
        try {
          await query(`set lock_timeout = ${patience.lock}`, []);
          await query(`set idle_in_transaction_session_timeout = ${patience.idle}`, []);
        } catch (error) {
          client.release(true);
          throw error;
        }
        limited.add(client);
      }
      return { query, release } as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

/** Takes a connection from the pool; where none is idle, it waits for one that is made or given back. */
async function connectedTo(pool: Pool, waits: Waits) {
  if (pool.idleCount > pool.waitingCount) return pool.connect();
  const endWait = waits.begin("connection");
  try {
    return await pool.connect();
  } finally {
    endWait();
  }
}

function withoutPassword(url: string): string {
  try {
    const { protocol, host, pathname } = new URL(url);
    return `${protocol}//${host}${pathname}`;
  } catch {
    return "illisible";
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}
