import { z } from "@hono/zod-openapi";
import type { Database } from "../../database/tables";
import { readPage } from "../../http/pages";
import { archivedParameter, idParameter, listParameters, textParameter, yesNoParameter } from "../../http/parameters";
import { type Sought, rowHolds } from "../../http/search/search";
import { readSought } from "../../http/search/word-splits";
import { type Sorts, column, nullableColumn } from "../../http/sorting";
import { createCosting } from "../../kitchen/costing/costing";
import { readForCosting } from "../../kitchen/read/kitchen";
import { readPictureNames } from "../pictures/read";
import { type ProductRow, productRowOf } from "./answer";

const names = ["name", "code", "category", "price_ht", "created_at", "updated_at"] as const;

const sorts: Sorts<(typeof names)[number]> = {
  name: column("name_folded"),
  code: nullableColumn("code"),
  category: nullableColumn("category"),
  price_ht: column("price_ht"),
  created_at: column("created_at"),
  updated_at: column("updated_at"),
};

export const productQuery = z.object({
  ...listParameters(names, "name"),
  category: textParameter,
  active: yesNoParameter,
  recipe_id: idParameter,
  archived: archivedParameter,
});
export type ProductQuery = z.output<typeof productQuery>;

/** Returns one page of products with costs and margins, and how many there are in all: 10 queries. */
export async function listProducts(db: Database, query: ProductQuery): Promise<{ total: number; rows: ProductRow[] }> {
  const found = filtered(db, query, await readSought(db, query.search));
  const { total, rows } = await readPage(found.selectAll(), sorts, query, "id");
  const kitchen = await readForCosting(db, { products: rows.map((row) => row.id) });
  const costing = createCosting(kitchen);
  const pictures = await readPictureNames(
    db,
    "product",
    rows.map((row) => row.id),
  );
  return {
    total,
    rows: rows.flatMap((row) => {
      const product = kitchen.products.get(row.id);
      return product ? [productRowOf(row, product, costing, pictures.get(row.id) ?? null)] : [];
    }),
  };
}

function filtered(db: Database, query: ProductQuery, sought: Sought) {
  let found = db.selectFrom("products");
  if (query.archived !== "all") found = found.where("archived_at", query.archived === "1" ? "is not" : "is", null);
  if (sought.length > 0) found = found.where(rowHolds(db, "products", sought));
  if (query.category) found = found.where("category", "=", query.category);
  if (query.active !== undefined) found = found.where("active", "=", Number(query.active));
  if (query.recipe_id !== undefined)
    found = found.where(
      "id",
      "in",
      db.selectFrom("product_components").select("product_id").where("recipe_id", "=", query.recipe_id),
    );
  return found;
}
