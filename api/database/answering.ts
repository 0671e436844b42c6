import type { Database } from "./tables";

/** Milliseconds the database has for a small question. */
const patience = 1000;

/**
 * Returns a function that tells whether the database answers now, within a second. One question at a time is under way,
 * however often it is asked.
 */
export function createAnswering(db: Database): () => Promise<boolean> {
  let underWay: Promise<boolean> | null = null;

  async function ask(): Promise<boolean> {
    try {
      await db.selectFrom("users").select("id").limit(1).execute();
      return true;
    } catch {
      return false;
    }
  }

  /** A question that was lost with its connection is forgotten after its second: the next one may be answered. */
  async function answer(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), patience)));
    try {
      return await Promise.race([ask(), late]);
    } finally {
      clearTimeout(timer);
      underWay = null;
    }
  }

  return () => (underWay ??= answer());
}
