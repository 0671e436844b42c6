import { fold } from "#domain/french/fold";
import type { Database } from "#api/database/tables";
import type { Pause } from "../chunks";
import { readKnown } from "../known";

export type TakenField = "article_id" | "recipe_id" | "product_id";

const kinds = {
  article_id: { table: "articles", one: "un article" },
  recipe_id: { table: "recipes", one: "une recette" },
  product_id: { table: "products", one: "un produit" },
} as const;

/** A thing that a line takes: an id of one kind; negative where the same file creates it. */
export interface Taken {
  field: TakenField;
  id: number;
}

const named = (things: readonly Taken[]) => things.map(({ field }) => kinds[field].one);

/** Finds what lines call by its name or internal reference. */
export interface Takeable {
  /** Returns the thing, or the sentence that says why there is none. */
  find(text: string): Taken | string;
}

/**
 * Reads the active things that texts name, of these kinds: a query for each 500 of them and kind.
 * @param created the things of the kind `field` that the same file creates, by folded name
 */
export async function readTakeable(
  db: Database,
  texts: readonly string[],
  fields: readonly TakenField[],
  created: { field: TakenField; ids: ReadonlyMap<string, number> },
  pause: Pause,
): Promise<Takeable> {
  const lines = [...new Set(texts)].map((text) => ({ name: text, code: text }));
  const known: [TakenField, Awaited<ReturnType<typeof readKnown>>][] = [];
  for (const field of fields) known.push([field, await readKnown(db, kinds[field].table, lines, pause)]);
  const neither = fields.map((field) => `ni ${kinds[field].one}`).join(", ");
  return {
    find(text) {
      const own = created.ids.get(fold(text));
      const found = known.flatMap(([field, things]): Taken[] => {
        const id = things.find({ name: text, code: text });
        return id === null ? [] : [{ field, id }];
      });
      const others = found.filter(({ field }) => field !== created.field);
      const all = own === undefined ? found : [...others, { field: created.field, id: own }];
      const [only] = all;
      if (all.length > 1) return `« ${text} » est ${named(all).join(" et ")} à la fois : donnez sa référence.`;
      return only ?? `« ${text} » n’est ${neither} : créez-le d’abord, ou importez-le.`;
    },
  };
}
