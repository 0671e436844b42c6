import { kindOf } from "#api/database/open";
import type { Database } from "#api/database/tables";
import type { EntityTable } from "#api/records/versions";

export interface DeletingDatabase {
  /** The same database. */
  db: Database;
  /** From now on this row is deleted, by somebody else, as soon as its table has been read. */
  arm(table: EntityTable, id: number): void;
  /** Resolves when it has been. Throws when nothing has read its table. */
  deleted(): Promise<void>;
}

/** Returns a database in which a row goes between two queries that look at it. */
export function deletingOnceRead(plain: Database): DeletingDatabase {
  const reads = new WeakSet<object>();
  let row: { table: EntityTable; id: number } | null = null;
  let deleting: Promise<unknown> | null = null;
  const db = plain.withPlugin({
    transformQuery: ({ node, queryId }) => {
      if (row !== null && node.kind === "SelectQueryNode" && JSON.stringify(node.from).includes(`"${row.table}"`))
        reads.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (row === null || !reads.has(queryId)) return result;
      const { table, id } = row;
      row = null;
      deleting = plain.deleteFrom(table).where("id", "=", id).execute();
      // SQLite has one connection, on which the deletion comes next.
      if (kindOf(plain) === "postgresql") await deleting;
      return result;
    },
  });
  return {
    db,
    arm(table, id) {
      row = { table, id };
    },
    async deleted() {
      if (deleting === null) throw new Error("nothing has read the table");
      await deleting;
    },
  };
}
