import type { Database } from "#api/database/tables";

/** Returns the same database, with the text of every statement it is asked, parameters left out. */
export function recordingStatements(db: Database): { db: Database; statements: string[] } {
  const statements: string[] = [];
  const recorded = db.withPlugin({
    transformQuery({ node, queryId }) {
      statements.push(db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  return { db: recorded, statements };
}
