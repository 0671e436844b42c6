import type { Database } from "#api/database/tables";

/** Returns the same database, with the number of queries it has answered so far. */
export function countingQueries(db: Database): { db: Database; queryCount: () => number } {
  let count = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      count++;
      return Promise.resolve(result);
    },
  });
  return { db: counted, queryCount: () => count };
}
