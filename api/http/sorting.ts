import { type RawBuilder, sql } from "kysely";
import type { Sort } from "./parameters";

/** Columns or expressions, the first deciding most; where one may be null, nulls come last in both directions. */
interface Order {
  by: RawBuilder<unknown>[];
  nullable?: boolean;
}

/** The columns that each sort orders by. */
export type Sorts<Names extends string> = Record<Names, Order>;

/** Returns an `order by` clause for the sort asked, ties in the order of ids so that pages never overlap. */
export function ordering<Names extends string>(sorts: Sorts<Names>, sort: Sort, id: string): RawBuilder<unknown> {
  const found = Object.entries<Order>(sorts).find(([name]) => name === sort.name)?.[1];
  const direction = sql.raw(sort.descending ? "desc" : "asc");
  const ties = sql`${sql.ref(id)} ${direction}`;
  const terms = (found?.by ?? []).map((by) => sql`${by} ${direction} ${sql.raw(found?.nullable ? "nulls last" : "")}`);
  return sql.join([...terms, ties]);
}

/** Returns a sort by a column that always has a value. */
export function column(name: string): Order {
  return { by: [sql.ref(name)] };
}

/** Returns a sort by a column that may be null. */
export function nullableColumn(name: string): Order {
  return { by: [sql.ref(name)], nullable: true };
}
