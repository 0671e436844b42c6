import type { StockedType, Storage } from "#domain/choices";
import type { StockedUnit } from "#domain/kitchen/stock";
import { idList } from "../database/ids";
import type { Flag } from "../database/columns";
import type { Database } from "../database/tables";
import type { Reference } from "../http/answer-fields";
import { type Item, type ItemColumns, itemOf } from "./ledger/item";

/** Returns the item that a row is about; null where it was deleted since. */
export function itemLeft(row: ItemColumns): Item | null {
  const { article_id, recipe_id, product_id } = row;
  return article_id === null && recipe_id === null && product_id === null ? null : itemOf(row);
}

/** Returns the text by which an item is looked up: "article-12". */
export const keyOf = ({ type, id }: Item): string => `${type}-${id}`;

/** Returns the ids of the items of one kind, each once. */
export const idsOf = (items: readonly Item[], type: StockedType): number[] => [
  ...new Set(items.flatMap((item) => (item.type === type ? [item.id] : []))),
];

/** An item as stock pages tell it. */
export interface NamedItem {
  name: string;
  unit: StockedUnit;
  category: string | null;
  /** Null where the record tells none. */
  storage: Storage | null;
  /** True where what there is of it is kept count of. */
  is_stocked: boolean;
  /** ×10⁴ percent; null of a recipe, which is not sold by itself. */
  vat_rate: number | null;
}

/** Reads the names of these items, with their units and families: at most 3 queries. */
export async function readItems(db: Database, items: readonly Item[]): Promise<(item: Item) => NamedItem | undefined> {
  const found = new Map<string, NamedItem>();
  const keep = (
    type: StockedType,
    rows: readonly ({ id: number; managed: Flag } & Omit<NamedItem, "is_stocked">)[],
  ) => {
    for (const { id, managed, ...row } of rows) found.set(keyOf({ type, id }), { ...row, is_stocked: managed === 1 });
  };
  const [articles, recipes, products] = [idsOf(items, "article"), idsOf(items, "recipe"), idsOf(items, "product")];
  if (articles.length > 0)
    keep(
      "article",
      await db
        .selectFrom("articles")
        .select(["id", "name", "unit", "category", "storage", "vat_rate", "managed_stock as managed"])
        .where("id", "in", idList(db, articles))
        .execute(),
    );
  if (recipes.length > 0)
    keep(
      "recipe",
      (
        await db
          .selectFrom("recipes")
          .select(["id", "name", "output_unit as unit", "category", "storage", "stock_managed as managed"])
          .where("id", "in", idList(db, recipes))
          .execute()
      ).map((row) => ({ ...row, vat_rate: null })),
    );
  if (products.length > 0)
    keep(
      "product",
      (
        await db
          .selectFrom("products")
          .select(["id", "name", "sale_unit as unit", "category", "vat_rate", "stock_managed as managed"])
          .where("id", "in", idList(db, products))
          .execute()
      ).map((row) => ({ ...row, storage: null })),
    );
  return (item) => found.get(keyOf(item));
}

/** Returns a link to an item. */
export const referenceTo = ({ type, id }: Item, named: NamedItem | undefined): Reference => ({
  type,
  id,
  name: named?.name ?? "",
});

/** Returns the unit in which an item is stocked. */
export const unitOf = (named: NamedItem | undefined): NamedItem["unit"] => named?.unit ?? "piece";
