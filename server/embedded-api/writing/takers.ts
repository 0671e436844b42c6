import type { Database } from "../database/tables";
import type { Usage } from "./refusals";

/** The recipes, then the products, that take this article, recipe or product directly; not itself. */
export async function readTakers(db: Database, type: "article" | "recipe" | "product", id: number): Promise<Usage[]> {
  const inLines = db.selectFrom("recipe_lines").select("recipe_id").where(type === "article" ? "article_id" : "child_recipe_id", "=", id);
  const recipes =
    type === "product"
      ? []
      : await db
          .selectFrom("recipes")
          .select(["id", "name"])
          .where("id", "in", inLines)
          .$if(type === "recipe", (query) => query.where("id", "!=", id))
          .orderBy("name_folded")
          .execute();
  const column = type === "article" ? "article_id" : type === "recipe" ? "recipe_id" : "child_product_id";
  const inComponents = db.selectFrom("product_components").select("product_id").where(column, "=", id);
  const products = await db.selectFrom("products").select(["id", "name"]).where("id", "in", inComponents).orderBy("name_folded").execute();
  return [...recipes.map((row): Usage => ({ type: "recipe", ...row })), ...products.map((row): Usage => ({ type: "product", ...row }))];
}
