import type { StockedType } from "#domain/choices";
import type { Instant } from "../../database/columns";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import type { Kitchen } from "../../kitchen/kitchen";
import { itemOf } from "../../stock/ledger/item";
import type { RunDifference } from "./difference-answer";

type Source = RunDifference["sources"][number];
const most = 200;

/**
 * Reads the edits and the movements of stock after an instant among all that a plan depends on, the latest of each
 * record, the latest first: 6 queries.
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
  const moved = new Map([...(await madeSince(db, since)), ...(await movedSince(db, since))]);
  const stocked = [
    ...[...products.values()].map((one): Source => sourceOf("product", one, moved)),
    ...[...recipes.values()].map((one): Source => sourceOf("recipe", one, moved)),
    ...[...articles.values()].map((one): Source => sourceOf("article", one, moved)),
  ].filter(({ changed_at }) => changed_at > since);
  const found = [
    ...stocked,
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

/** The moment of the latest batch, or of its undoing, of each recipe that is not kept in stock. */
async function madeSince(db: Database, since: Instant): Promise<Moved> {
  const rows = await db
    .selectFrom("batch_passes as pass")
    .innerJoin("batches as batch", "batch.id", "pass.batch_id")
    .select((e) => ["pass.recipe_id", e.fn.max(e.fn.coalesce("batch.reversed_at", "batch.recorded_at")).as("at")])
    .where((e) => e.or([e("batch.recorded_at", ">", since), e("batch.reversed_at", ">", since)]))
    .groupBy("pass.recipe_id")
    .execute();
  return new Map(rows.map(({ recipe_id, at }) => [`recipe ${String(recipe_id)}`, at]));
}

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
