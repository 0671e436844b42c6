import type { Database } from "../database/tables";
import { findCycle } from "../kitchen/components";
import { readProducts } from "../kitchen/read/products";
import { readRecipes } from "../kitchen/read/recipes";

/** A recipe or product as it would be once written. */
export interface Maker {
  id: number;
  name: string;
}

/** A recipe or product below, and the ids of its own kind that it takes. */
interface Taken {
  name: string;
  takes: number[];
}

/**
 * Returns the way by which each of these recipes leads back to the one that would take it, as names: "A › B › A". One
 * that does not lead back has none. What a recipe takes from stock leads nowhere.
 */
export async function findWaysToRecipe(
  db: Database,
  maker: Maker,
  children: readonly number[],
): Promise<Map<number, string>> {
  const below = await readRecipes(db, children);
  const taken = [...below.values()].map(({ id, name, lines }): [number, Taken] => [
    id,
    {
      name,
      takes: lines.flatMap(({ recipe_id, from_stock }) => (recipe_id === null || from_stock ? [] : [recipe_id])),
    },
  ]);
  return findWays(maker, children, new Map(taken));
}

/** Returns the way by which each of these products leads back to the one that would contain it. */
export async function findWaysToProduct(
  db: Database,
  maker: Maker,
  children: readonly number[],
): Promise<Map<number, string>> {
  const below = await readProducts(db, children);
  const taken = [...below.values()].map(({ id, name, components }): [number, Taken] => [
    id,
    { name, takes: components.flatMap(({ product_id }) => product_id ?? []) },
  ]);
  return findWays(maker, children, new Map(taken));
}

function findWays(maker: Maker, children: readonly number[], below: ReadonlyMap<number, Taken>): Map<number, string> {
  const nameOf = (id: number) => (id === maker.id ? maker.name : (below.get(id)?.name ?? String(id)));
  return new Map(
    [...new Set(children)].flatMap((child): [number, string][] => {
      const cycle = findCycle(maker.id, (id) => (id === maker.id ? [child] : (below.get(id)?.takes ?? [])));
      return cycle ? [[child, cycle.map(nameOf).join(" › ")]] : [];
    }),
  );
}
