import type { Database } from "../database/tables";

/**
 * Runs a write as `change` would run it, and undoes it: what it answers is true of the database as it would have
 * become.
 */
export async function dryRun<Answer>(
  db: Database,
  change: (db: Database, write: (db: Database) => Promise<never>) => Promise<never>,
  write: (db: Database) => Promise<Answer>,
): Promise<Answer> {
  const undo = new Error("undone");
  const answers: Answer[] = [];
  try {
    return await change(db, async (transaction) => {
      answers.push(await write(transaction));
      throw undo;
    });
  } catch (error) {
    const [answer] = answers;
    if (error !== undo || answer === undefined) throw error;
    return answer;
  }
}
