import { type RawBuilder, sql } from "kysely";
import { kindOf } from "./open";
import type { Database } from "./tables";

/**
 * Returns a subquery of these ids, for `in`: one bound parameter however many there are, so that the statement's text
 * stays the same.
 */
export function idList(db: Database, ids: Iterable<number>): RawBuilder<number> {
  const json = JSON.stringify([...ids]);
  return kindOf(db) === "postgresql"
    ? sql<number>`(select value::bigint from json_array_elements_text(${json}::json))`
    : sql<number>`(select value from json_each(${json}))`;
}

/** Returns a subquery of these texts, for `in`, likewise of one bound parameter. */
export function textList(db: Database, texts: Iterable<string>): RawBuilder<string> {
  const json = JSON.stringify([...texts]);
  return kindOf(db) === "postgresql"
    ? sql<string>`(select value collate "C" from json_array_elements_text(${json}::json))`
    : sql<string>`(select value from json_each(${json}))`;
}

/** Returns the ids that a grouped query gathers, as the text of a JSON list. */
export function gatheredIds(db: Database): RawBuilder<string> {
  return kindOf(db) === "postgresql" ? sql<string>`json_agg(id)::text` : sql<string>`json_group_array(id)`;
}
