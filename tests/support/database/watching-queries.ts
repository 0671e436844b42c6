import { CompiledQuery, type RootOperationNode, createQueryId } from "kysely";
import type { Database } from "#api/database/tables";

/** A query as it was answered. */
export interface WatchedQuery {
  text: string;
  parameters: readonly unknown[];
  /** Number of rows it answered. */
  rows: number;
}

export interface WatchedDatabase {
  /** The same database, watched. */
  db: Database;
  /** Returns the queries answered since this was last asked. */
  taken(): WatchedQuery[];
  /** Returns SQLite's plan of a query, a line for each step. */
  planOf(query: WatchedQuery): Promise<string[]>;
}

/** Watches what a SQLite database is asked. */
export function watchingQueries(plain: Database): WatchedDatabase {
  const nodes = new WeakMap<object, RootOperationNode>();
  let answered: WatchedQuery[] = [];
  const db = plain.withPlugin({
    transformQuery: ({ node, queryId }) => {
      nodes.set(queryId, node);
      return node;
    },
    transformResult: ({ queryId, result }) => {
      const node = nodes.get(queryId);
      if (node) {
        const { sql: text, parameters } = plain.getExecutor().compileQuery(node, createQueryId());
        answered.push({ text, parameters, rows: result.rows.length });
      }
      return Promise.resolve(result);
    },
  });
  return {
    db,
    taken: () => {
      const taken = answered;
      answered = [];
      return taken;
    },
    planOf: async ({ text, parameters }) => {
      const { rows } = await plain.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
      );
      return rows.map(({ detail }) => detail);
    },
  };
}
