import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { CompiledQuery, QueryId, RootOperationNode } from "kysely";
import { readSnapshot } from "../database/snapshot";
import type { Database } from "../database/tables";
import { nextOf } from "../needs/next-change";

/** Answers that are kept of each kind. */
const mostCached = 4;

/** A query that an answer was worked out from, and the print of what it read. */
interface Read {
  query: CompiledQuery;
  print: string;
}

interface CachedAnswer<Answer> {
  answer: Answer;
  reads: readonly Read[];
  /** The first moment, in milliseconds, at which it was so, and that from which it may be otherwise. */
  from: number;
  until: number;
}

/** An answer as it is worked out, and the instant from which it may say something else of the same state (turnOf). */
export interface WorkedOut<Answer> {
  answer: Answer;
  until: number;
}

/** The last answers of a kind, by what was asked. */
export interface AnswerCache<Answer> {
  /**
   * Returns the answer to a question at a moment: as it was worked out before, where every query that was made for it
   * still reads the same and no instant has come that may change it, else worked out anew. `work` reads from the
   * database that it is given alone, and depends on nothing but what it reads, the question and the moment.
   */
  read(
    question: string,
    as_of: string,
    work: (db: Database) => Promise<WorkedOut<Answer>>,
  ): Promise<{ answer: Answer; isCached: boolean }>;
}

/** Returns a memory of the last answers, which knows by what it reads whether they still hold, whoever writes. */
export function createAnswerCache<Answer>(db: Database): AnswerCache<Answer> {
  const cached = new Map<string, CachedAnswer<Answer>>();
  const working = new Map<string, Promise<unknown>>();

  const stillHolds = ({ reads }: CachedAnswer<Answer>): Promise<boolean> =>
    readSnapshot(db, async (state) => {
      for (const { query, print } of reads)
        if (printOf((await state.executeQuery(query)).rows).print !== print) return false;
      return true;
    });

  async function workOut(
    question: string,
    as_of: string,
    work: (db: Database) => Promise<WorkedOut<Answer>>,
  ): Promise<Answer> {
    const moment = Date.parse(as_of);
    const { watched, reads, toCome } = watching(db, moment);
    const { answer, until } = await work(watched);
    cached.delete(question);
    cached.set(question, { answer, reads, from: moment, until: Math.min(until, nextOf(moment, toCome)) });
    for (const oldest of cached.keys()) if (cached.size > mostCached) cached.delete(oldest);
    return answer;
  }

  return {
    async read(question, as_of, work) {
      // Who asks the same meanwhile waits for it, and then looks whether it still holds.
      await working.get(question)?.catch(() => undefined);
      const [known, moment] = [cached.get(question), Date.parse(as_of)];
      if (known && known.from <= moment && moment < known.until && (await stillHolds(known))) {
        cached.delete(question);
        cached.set(question, known);
        return { answer: known.answer, isCached: true };
      }
      const worked = workOut(question, as_of, work);
      working.set(question, worked);
      try {
        return { answer: await worked, isCached: false };
      } finally {
        if (working.get(question) === worked) working.delete(question);
      }
    },
  };
}

/** Returns a database that notes each of its queries with the print of what it read, and what is to come of it. */
function watching(db: Database, moment: number): { watched: Database; reads: Read[]; toCome: number[] } {
  const reads: Read[] = [];
  const toCome: number[] = [];
  const queries = new WeakMap<QueryId, RootOperationNode>();
  const watched = db.withPlugin({
    transformQuery({ node, queryId }) {
      queries.set(queryId, node);
      return node;
    },
    async transformResult({ result, queryId }) {
      const node = queries.get(queryId);
      const query = node && db.getExecutor().compileQuery(node, queryId);
      // A setting of the transaction is no reading.
      if (query && !query.sql.startsWith("set ")) {
        const { print, text } = printOf(result.rows);
        reads.push({ query, print });
        for (const [, instant = ""] of text.matchAll(instantsIn)) {
          const read = Date.parse(instant);
          if (read >= moment) toCome.push(read);
        }
      }
      return result;
    },
  });
  return { watched, reads, toCome };
}

/** The instants in what was read: what a clock that is ahead recorded counts once it is there. */
const instantsIn = /"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g;

function printOf(rows: readonly unknown[]): { print: string; text: string } {
  const text = JSON.stringify(rows);
  return { print: createHash("sha256").update(text).digest("base64"), text };
}

/** Returns what a request asks of its route. */
export const searchOf = ({ req }: Context): string => new URL(req.url).search;

/** Says in the answer whether it was kept, as RFC 9211 has it. */
export function setCacheStatus(context: Context, isCached: boolean): void {
  context.header("Cache-Status", isCached ? "bru; hit" : "bru; fwd=miss; stored");
}
