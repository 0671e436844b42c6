import { readSnapshot } from "../../database/snapshot";
import type { Database } from "../../database/tables";
import type { Needs } from "../../needs/result";
import type { Author } from "../../records/author";
import { type Submission, idempotent } from "../../records/idempotent";
import { changeOrders } from "../../records/transaction";
import { needsByDay, readWithLacks } from "../compute";
import { lacksReportedOf } from "../shortages";
import { parametersOf } from "../parameters";
import type { PlanQuestion } from "../query";
import { sheetsOf } from "../sheets/read";
import { countedIn, packCounted } from "./counted-plan";
import { pack } from "./packing";
import { summaryOf } from "./summary";

/** SQLite binds at most 32,766 values in one statement. */
const rowsAtOnce = 1000;

/** A plan that is ready to be kept: packed, by nobody yet, and the versions of the orders that it counts. */
export interface PreparedRun {
  run: Awaited<ReturnType<typeof runOf>> & { sheets: string; counted: string };
  orders: { id: number; lock_version: number }[];
}

/** Computes a plan with its production sheets, and packs it. Throws what the computation throws. */
export async function prepareRun(db: Database, question: PlanQuestion): Promise<PreparedRun> {
  // It is compared with today by the orders that it counts alone: it leaves nothing to other days.
  const { input, ofLacks } = await readSnapshot(db, (state) =>
    readWithLacks(state, { ...question, named_orders: null }),
  );
  return {
    run: {
      ...(await runOf(question, needsByDay(input, lacksReportedOf(question, ofLacks)))),
      sheets: await pack(await sheetsOf(db, input)),
      counted: await packCounted(countedIn(input)),
    },
    orders: input.orders.map(({ id, lock_version }) => ({ id, lock_version })),
  };
}

/** Keeps a plan, once for each key. Answers its id. @throws Refusal 409 for the key of another request */
export async function keepRun(
  db: Database,
  { run, orders }: PreparedRun,
  author: Author,
  submission: Submission,
): Promise<number> {
  const { id } = await changeOrders(db, (transaction) =>
    idempotent(transaction, submission, async () => {
      const inserted = await transaction
        .insertInto("planning_runs")
        .values({ ...run, created_at: author.at, user_id: author.id, user_name: author.name })
        .returning("id")
        .executeTakeFirstOrThrow();
      await keepVersions(transaction, inserted.id, orders);
      return inserted;
    }),
  );
  return id;
}

async function runOf(question: PlanQuestion, needs: Needs) {
  return {
    parameters: JSON.stringify(parametersOf(question)),
    input_hash: needs.run.input_hash,
    summary: JSON.stringify(summaryOf(needs)),
    result: await pack(needs),
    restocks: 1,
    restocks_made: 1,
  };
}

async function keepVersions(db: Database, runId: number, orders: PreparedRun["orders"]): Promise<void> {
  const rows = orders.map(({ id, lock_version }) => ({ run_id: runId, order_id: id, lock_version }));
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await db
      .insertInto("planning_run_orders")
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
}
