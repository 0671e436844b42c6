import { type RawBuilder, sql } from "kysely";
import { kindOf } from "./open";
import type { Database } from "./tables";

type Value = number | string | null;

/** Rows of values that a statement reads: one bound parameter however many there are. */
interface GivenRows {
  /** For `from`; the rows are in the order of `place`. */
  rows: RawBuilder<unknown>;
  place: RawBuilder<number>;
  /** Returns the whole number of a row at this place of it. */
  at(place: number): RawBuilder<number>;
  /** Returns the text of a row at this place of it. */
  textAt(place: number): RawBuilder<string>;
}

/** Returns rows of values as a statement reads them, under the name `given`. */
export function givenRows(db: Database, values: readonly (readonly Value[])[]): GivenRows {
  const json = JSON.stringify(values);
  return kindOf(db) === "postgresql"
    ? {
        rows: sql`json_array_elements(${json}::json) with ordinality as given (value, place)`,
        place: sql`given.place`,
        at: (place) => sql`(given.value ->> ${sql.lit(place)})::bigint`,
        textAt: (place) => sql`given.value ->> ${sql.lit(place)}`,
      }
    : {
        rows: sql`json_each(${json}) as given`,
        place: sql`given.key`,
        at: extracted,
        textAt: extracted,
      };
}

const extracted = <Type>(place: number): RawBuilder<Type> => sql`json_extract(given.value, ${sql.lit(`$[${place}]`)})`;

/** The columns that many rows are given at once. */
interface Changed {
  stock_lots: "on_hand" | "unit_cost_ht";
  stock_count_lines: "lot_id" | "booked_since" | "seen_movement";
  stock_discrepancies: "closing_id";
  external_order_lines: "produced_quantity" | "delivered_quantity" | "unsold_noted" | "sold_out_at";
}

/** Those of them that are texts; the others are whole numbers. */
const textColumns: ReadonlySet<string> = new Set(["sold_out_at"] satisfies Changed[keyof Changed][]);

/** Gives rows of a table, by their ids, new values of these columns: one statement, none without rows. */
export async function changeRows<Name extends keyof Changed>(
  db: Database,
  table: Name,
  columns: readonly Changed[Name][],
  changes: ReadonlyMap<number, readonly Value[]>,
): Promise<void> {
  if (changes.size === 0) return;
  const { rows, at, textAt } = givenRows(
    db,
    Array.from(changes, ([id, values]) => [id, ...values]),
  );
  const values = columns.map(
    (column, place) => sql`${sql.ref(column)} = ${(textColumns.has(column) ? textAt : at)(place + 1)}`,
  );
  await sql`update ${sql.table(table)} set ${sql.join(values)} from ${rows}
    where ${sql.ref(`${table}.id`)} = ${at(0)}`.execute(db);
}
