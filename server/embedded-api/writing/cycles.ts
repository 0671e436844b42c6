import type { Database } from "../database/tables";
import { findCycle } from "../kitchen/components";

/** A recipe or product as it would be once written. */
export interface Maker {
  type: "recipe" | "product";
  id: number;
  name: string;
}

/**
 * The way by which each of these children leads back to the recipe or product that would take it, as names: "A › B › A". A child
 * that does not lead back has none. What a recipe takes from stock leads nowhere.
 */
export async function findWaysBack(db: Database, maker: Maker, children: readonly number[]): Promise<Map<number, string>> {
  const takes = await readDescendants(db, maker, children);
  const ways = new Map<number, string>();
  for (const child of new Set(children)) {
    const cycle = findCycle(maker.id, (node) => (node === maker.id ? [child] : (takes.get(node) ?? [])));
    if (cycle) ways.set(child, await namesOf(db, maker, cycle));
  }
  return ways;
}

/** What each thing below these takes of its own kind. */
async function readDescendants(db: Database, { type, id }: Maker, roots: readonly number[]): Promise<Map<number, number[]>> {
  const takes = new Map<number, number[]>();
  for (let level = [...new Set(roots)]; level.length > 0; ) {
    for (const node of level) takes.set(node, []);
    const edges = await readEdges(db, type, level.filter((node) => node !== id));
    for (const { taker, taken } of edges) takes.get(taker)?.push(taken);
    level = [...new Set(edges.map(({ taken }) => taken))].filter((node) => !takes.has(node));
  }
  return takes;
}

async function readEdges(db: Database, type: Maker["type"], takers: readonly number[]): Promise<{ taker: number; taken: number }[]> {
  if (takers.length === 0) return [];
  const rows =
    type === "recipe"
      ? await db
          .selectFrom("recipe_lines")
          .select(["recipe_id as taker", "child_recipe_id as taken"])
          .where("recipe_id", "in", takers)
          .where("from_stock", "=", 0)
          .where("child_recipe_id", "is not", null)
          .execute()
      : await db
          .selectFrom("product_components")
          .select(["product_id as taker", "child_product_id as taken"])
          .where("product_id", "in", takers)
          .where("child_product_id", "is not", null)
          .execute();
  return rows.flatMap(({ taker, taken }) => (taken === null ? [] : [{ taker, taken }]));
}

async function namesOf(db: Database, { type, id, name }: Maker, path: readonly number[]): Promise<string> {
  const rows = await db.selectFrom(type === "recipe" ? "recipes" : "products").select(["id", "name"]).where("id", "in", path).execute();
  const names = new Map(rows.map((row) => [row.id, row.name]));
  return path.map((node) => (node === id ? name : (names.get(node) ?? `n° ${String(node)}`))).join(" › ");
}
