import { readSnapshot } from "../../database/snapshot";
import type { Database } from "../../database/tables";
import type { Needs } from "../../needs/result";
import type { Author } from "../../records/author";
import { type Submission, once } from "../../records/once";
import { changeOrders } from "../../records/transaction";
import { type PlanInput, needsByDay, readWithLacks } from "../compute";
import { lacksToldOf } from "../lacks";
import { parametersOf } from "../parameters";
import type { PlanQuestion } from "../query";
import { sheetsOf } from "../sheets/read";
import { countedIn, packCounted } from "./counted";
import { pack } from "./packing";
import { summaryOf } from "./summary";

/** SQLite binds at most 32,766 values in one statement. */
const rowsAtOnce = 1000;

/**
 * Computes a plan and keeps it with its production sheets, once for each key. Answers its id. Throws what the
 * computation throws, and a 409 for the key of another request.
 */
export async function freezePlan(
  db: Database,
  question: PlanQuestion,
  author: Author,
  submission: Submission,
): Promise<number> {
  // It is compared with today by the orders that it counts alone: it leaves nothing to other days.
  const { input, ofLacks } = await readSnapshot(db, (state) =>
    readWithLacks(state, { ...question, named_orders: null }),
  );
  const run = {
    ...(await runOf(question, needsByDay(input, lacksToldOf(question, ofLacks)), author)),
    sheets: await pack(await sheetsOf(db, input)),
    counted: await packCounted(countedIn(input)),
  };
  const { id } = await changeOrders(db, (transaction) =>
    once(transaction, submission, async () => {
      const inserted = await transaction
        .insertInto("planning_runs")
        .values(run)
        .returning("id")
        .executeTakeFirstOrThrow();
      await keepVersions(transaction, inserted.id, input.orders);
      return inserted;
    }),
  );
  return id;
}

async function runOf(question: PlanQuestion, needs: Needs, { id, name, at }: Author) {
  return {
    created_at: at,
    user_id: id,
    user_name: name,
    parameters: JSON.stringify(parametersOf(question)),
    input_hash: needs.run.input_hash,
    summary: JSON.stringify(summaryOf(needs)),
    result: await pack(needs),
  };
}

async function keepVersions(db: Database, runId: number, orders: PlanInput["orders"]): Promise<void> {
  const rows = orders.map(({ id, lock_version }) => ({ run_id: runId, order_id: id, lock_version }));
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await db
      .insertInto("planning_run_orders")
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
}
