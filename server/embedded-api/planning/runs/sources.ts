import type { StockedType } from "#domain/choices";
import type { Instant } from "../../database/columns";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import type { Kitchen } from "../../kitchen/kitchen";
import { itemOf } from "../../ledger/item";
import type { RunDifference } from "./difference-answer";

type Source = RunDifference["sources"][number];
const most = 200;

/**
 * Reads the edits and the movements of stock after an instant among all that a plan depends on, the latest of each
 * record, the latest first: 5 queries.
 */
export async function sourcesSince(
  db: Database,
  { products, recipes, articles, suppliers }: Kitchen,
  since: Instant,
): Promise<Source[]> {
  const edited = async (
    table: "products" | "recipes" | "articles" | "suppliers",
    type: Source["type"],
    ids: Iterable<number>,
  ): Promise<Source[]> => {
    const rows = await db
      .selectFrom(table)
      .select(["id", "name", "updated_at"])
      .where("id", "in", idList(db, ids))
      .where("updated_at", ">", since)
      .orderBy("updated_at", "desc")
      .limit(most)
      .execute();
    return rows.map(({ id, name, updated_at }) => ({ type, id, name, changed_at: updated_at }));
  };
  const moved = await movedSince(db, since);
  const kept = [
    ...[...products.values()].map((one): Source => sourceOf("product", one, moved)),
    ...[...recipes.values()].map((one): Source => sourceOf("recipe", one, moved)),
    ...[...articles.values()].map((one): Source => sourceOf("article", one, moved)),
  ].filter(({ changed_at }) => changed_at > since);
  const found = [
    ...kept,
    ...(await edited("products", "product", products.keys())),
    ...(await edited("recipes", "recipe", recipes.keys())),
    ...(await edited("articles", "article", articles.keys())),
    ...(await edited("suppliers", "supplier", suppliers.keys())),
  ];
  const latest = new Map<string, Source>();
  for (const one of found) {
    const key = `${one.type} ${String(one.id)}`;
    if (one.changed_at > (latest.get(key)?.changed_at ?? "")) latest.set(key, one);
  }
  return [...latest.values()]
    .sort((a, b) => (a.changed_at < b.changed_at ? 1 : a.changed_at > b.changed_at ? -1 : a.id - b.id))
    .slice(0, most);
}

const sourceOf = (type: StockedType, { id, name }: { id: number; name: string }, moved: Moved): Source => ({
  type,
  id,
  name,
  changed_at: moved.get(`${type} ${String(id)}`) ?? "",
});

/** The moment of the latest movement of each item. */
type Moved = ReadonlyMap<string, Instant>;

async function movedSince(db: Database, since: Instant): Promise<Moved> {
  const rows = await db
    .selectFrom("stock_movements")
    .select((e) => ["article_id", "recipe_id", "product_id", e.fn.max("recorded_at").as("at")])
    .where("recorded_at", ">", since)
    .groupBy(["article_id", "recipe_id", "product_id"])
    .execute();
  return new Map(
    rows.map((row) => {
      const { type, id } = itemOf(row);
      return [`${type} ${String(id)}`, row.at];
    }),
  );
}
