import type { Instant } from "../../database/columns";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import type { Kitchen } from "../../kitchen/kitchen";
import type { RunDifference } from "./difference-answer";

type Source = RunDifference["sources"][number];
const most = 200;

/** Reads the edits after an instant among all that a plan depends on, the latest first: 4 queries. */
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
  const found = [
    ...(await edited("products", "product", products.keys())),
    ...(await edited("recipes", "recipe", recipes.keys())),
    ...(await edited("articles", "article", articles.keys())),
    ...(await edited("suppliers", "supplier", suppliers.keys())),
  ];
  return found
    .sort((a, b) => (a.changed_at < b.changed_at ? 1 : a.changed_at > b.changed_at ? -1 : a.id - b.id))
    .slice(0, most);
}
