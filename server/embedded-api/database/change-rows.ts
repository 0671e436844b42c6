import { type RawBuilder, sql } from "kysely";
import { kindOf } from "./open";
import type { Database } from "./tables";

/** Rows of whole numbers that a statement reads: one bound parameter however many there are. */
interface NumberRows {
  /** For `from`; the rows are in the order of `place`. */
  rows: RawBuilder<unknown>;
  place: RawBuilder<number>;
  /** Returns the number of a row at this place of it. */
  at(place: number): RawBuilder<number>;
}

/** Returns rows of whole numbers as a statement reads them, under the name `given`. */
export function numberRows(db: Database, numbers: readonly (readonly (number | null)[])[]): NumberRows {
  const json = JSON.stringify(numbers);
  return kindOf(db) === "postgresql"
    ? {
        rows: sql`json_array_elements(${json}::json) with ordinality as given (value, place)`,
        place: sql`given.place`,
        at: (place) => sql`(given.value ->> ${sql.lit(place)})::bigint`,
      }
    : {
        rows: sql`json_each(${json}) as given`,
        place: sql`given.key`,
        at: (place) => sql`json_extract(given.value, ${sql.lit(`$[${place}]`)})`,
      };
}

/** The columns of whole numbers that many rows are given at once. */
interface Changed {
  stock_lots: "on_hand" | "unit_cost_ht";
  stock_count_lines: "lot_id" | "booked_since" | "seen_movement";
  stock_discrepancies: "closing_id";
  external_order_lines: "produced_quantity" | "delivered_quantity";
}

/** Gives rows of a table, by their ids, new values of these columns: one statement, none without rows. */
export async function changeRows<Name extends keyof Changed>(
  db: Database,
  table: Name,
  columns: readonly Changed[Name][],
  changes: ReadonlyMap<number, readonly (number | null)[]>,
): Promise<void> {
  if (changes.size === 0) return;
  const { rows, at } = numberRows(
    db,
    Array.from(changes, ([id, values]) => [id, ...values]),
  );
  const values = columns.map((column, place) => sql`${sql.ref(column)} = ${at(place + 1)}`);
  await sql`update ${sql.table(table)} set ${sql.join(values)} from ${rows}
    where ${sql.ref(`${table}.id`)} = ${at(0)}`.execute(db);
}
