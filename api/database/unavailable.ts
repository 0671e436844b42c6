/**
 * The database cannot be used: `message` is one line for the operator, in French, naming the file or the variable.
 * The process prints it and exits with status 1; no stack is of any use to the reader.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}

/** A statement that was not answered in time: its connection is given up. */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost";
  override readonly message = "The database did not answer a statement in time.";
}

/**
 * Codes of PostgreSQL and of the network that say that the database cannot be used now: connections (08), resources
 * (53), interventions (57P), a lock not had in time, a transaction ended for doing nothing.
 */
const away =
  /^(08...|53...|57P0.|55P03|25P03|ECONN\w+|E(TIMEDOUT|PIPE|NOTFOUND|HOSTUNREACH|AI_AGAIN))$|^SQLITE_(BUSY|FULL|IOERR)/;
/** The system calls by which a connection is made, which for want of files or of a socket leads to no database. */
const connecting = /^(connect|getaddrinfo)$/;
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Tells whether an error says that the database is away or busy, so that the same may succeed in a while. */
export function isAway(error: unknown): boolean {
  if (error instanceof ConnectionLost) return true;
  if (error instanceof AggregateError) return error.errors.some(isAway);
  if (!(error instanceof Error)) return false;
  return (
    ("code" in error && away.test(String(error.code))) ||
    ("syscall" in error && connecting.test(String(error.syscall))) ||
    awayWords.test(error.message)
  );
}

/** Returns one line for the operator about a database that went away, or has no room, while it was used; else null. */
export function sayAway(error: unknown): string | null {
  if (!isAway(error)) return null;
  return (
    `La base de données ne peut pas être utilisée maintenant (${error instanceof Error ? error.message : "?"}). ` +
    "Vérifiez que celle de DATABASE_URL répond et que son disque a de la place, puis recommencez."
  );
}
