/** The part of the Network Information API that is used; not every browser has it. */
export interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Tells whether the connection is slow-2g or 2g, or the person asked to save data: nothing is fetched ahead then. */
export function isSlowConnection(connection: Connection | undefined): boolean {
  return Boolean(connection && (connection.saveData || /2g/.test(connection.effectiveType ?? "")));
}

/** Returns the connection of this browser, where it tells. */
export function currentConnection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection;
}
