import { addDays } from "#domain/days";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import { numberOf } from "../day-numbers";
import { createOpenDays } from "../open-days";
import type { ClosedDays } from "../closed-days";
import { readClosedDays } from "./closed-days";

/** The recipes that are made before the day of what takes them, and the days on which nothing is made. */
export interface MakingAhead {
  closed: ClosedDays;
  /** The last day whose orders may have something made for them on a day or before it, YYYY-MM-DD. */
  reach(day: string): string;
}

/** Days past a chain of lead times in which as many open days are looked for. */
const mostClosed = 400;

/** Reads what is made ahead, and when the house is closed: 1 query where nothing is, 3 elsewhere; null for nothing. */
export async function readMakingAhead(db: Database): Promise<MakingAhead | null> {
  const ahead = await db.selectFrom("recipes").select(["id", "lead_days"]).where("lead_days", ">", 0).execute();
  if (ahead.length === 0) return null;
  const closed = await readClosedDays(db);
  const longest = await readLongestChain(db, new Map(ahead.map(({ id, lead_days }) => [id, lead_days])));
  const openOn = createOpenDays(closed);
  return {
    closed,
    reach(day) {
      // Going so many days back passes at most as many open ones.
      let [last, open] = [day, 0];
      for (let days = 0; open <= longest && days < longest + mostClosed; days += 1) {
        const next = addDays(last, 1);
        if (openOn(numberOf(next)) === numberOf(next)) open += 1;
        if (open <= longest) last = next;
      }
      return last;
    },
  };
}

/** Returns the most days that recipes are made ahead together, one of which takes another: of these and above them. */
async function readLongestChain(db: Database, leads: ReadonlyMap<number, number>): Promise<number> {
  const edges = await db
    .withRecursive("above(id)", (q) =>
      q
        .selectFrom("recipes")
        .select("id")
        .where("id", "in", idList(db, leads.keys()))
        .union(
          q
            .selectFrom("recipe_lines")
            .innerJoin("above", "above.id", "recipe_lines.child_recipe_id")
            .select("recipe_lines.recipe_id as id"),
        ),
    )
    .selectFrom("recipe_lines")
    .innerJoin("above", "above.id", "recipe_lines.child_recipe_id")
    .select(["recipe_lines.recipe_id", "recipe_lines.child_recipe_id"])
    .distinct()
    .execute();
  const parents = new Map<number, number[]>();
  for (const { recipe_id, child_recipe_id: child } of edges)
    if (child !== null) parents.set(child, [...(parents.get(child) ?? []), recipe_id]);
  const known = new Map<number, number>();
  const under = new Set<number>();
  const longestOf = (id: number): number => {
    const before = known.get(id);
    // A recipe that reaches itself is made by nobody.
    if (before !== undefined || under.has(id)) return before ?? 0;
    under.add(id);
    const above = (parents.get(id) ?? []).reduce((most, parent) => Math.max(most, longestOf(parent)), 0);
    under.delete(id);
    const days = above + (leads.get(id) ?? 0);
    known.set(id, days);
    return days;
  };
  return [...leads.keys()].reduce((most, id) => Math.max(most, longestOf(id)), 0);
}
