import { type Dialect, PostgresDialect } from "kysely";
import { DatabaseUnavailable } from "./unavailable";

/**
 * Returns int8 and numeric (sums of int8) as numbers; every stored value is a safe integer, so anything else is a bug
 * to be heard.
 */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${text}`);
  return value;
}

/**
 * Returns the PostgreSQL dialect over a pool of 10 connections. Answers once the server has answered. The driver is
 * loaded here: who keeps SQLite never needs its 14 MB.
 * Throws DatabaseUnavailable, without the password, when it cannot be reached within 5 s.
 */
export async function postgresqlDialect(url: string): Promise<Dialect> {
  const { default: pg } = await import("pg");
  const { builtins } = pg.types;
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
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
  return new PostgresDialect({ pool });
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
