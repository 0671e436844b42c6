import { allergens, articleCategories, articleKinds } from "#domain/choices";
import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import { readPage } from "../../http/pages";
import { archivedParameter, choiceParameter, idParameter, listParameters, yesNoParameter } from "../../http/parameters";
import { type Sought, rowHolds } from "../../http/search/search";
import { readSought } from "../../http/search/word-splits";
import { type Sorts, column, nullableColumn } from "../../http/sorting";
import { stockOf } from "../../kitchen/read/lots";
import { readArticleParts } from "../../kitchen/read/articles";
import { type ArticleRow, articleRowOf } from "./answer";

const names = [
  "name",
  "code",
  "category",
  "stock_on_hand",
  "safety_stock",
  "unit_price_ht",
  "created_at",
  "updated_at",
] as const;

const stock = stockOf("article");
// Read as text: the sum of what each lot may hold is no safe integer.
const stockText = sql<string>`cast(${stock} as text)`;
const unitPrice = sql`(
  select cast(pack_price_ht as double precision) / pack_quantity from article_offers
  where article_offers.article_id = articles.id and pack_price_ht is not null and pack_quantity > 0
  order by preferred desc, 1 limit 1
)`;

const sorts: Sorts<(typeof names)[number]> = {
  name: column("name_folded"),
  code: nullableColumn("code"),
  category: column("category"),
  stock_on_hand: { by: [stock] },
  safety_stock: column("safety_stock"),
  unit_price_ht: { by: [unitPrice], nullable: true },
  created_at: column("created_at"),
  updated_at: column("updated_at"),
};

export const articleQuery = z.object({
  ...listParameters(names, "name"),
  category: choiceParameter(articleCategories),
  kind: choiceParameter(articleKinds),
  supplier_id: idParameter,
  allergen: choiceParameter(allergens),
  below_safety: yesNoParameter,
  archived: archivedParameter,
});
export type ArticleQuery = z.output<typeof articleQuery>;

/** Returns one page of articles and how many there are in all: 5 queries. */
export async function listArticles(db: Database, query: ArticleQuery): Promise<{ total: number; rows: ArticleRow[] }> {
  const found = filtered(db, query, await readSought(db, query.search));
  const { total, rows } = await readPage(found.selectAll().select(stockText.as("stock")), sorts, query, "id");
  const partsOf = await readArticleParts(
    db,
    rows.map((row) => row.id),
    false,
  );
  const supplierName = await readSupplierNames(
    db,
    rows.flatMap((row) => partsOf(row.id).offers.map((offer) => offer.supplier_id)),
  );
  return {
    total,
    rows: rows.map(({ stock: quantity, ...row }) => articleRowOf(row, partsOf(row.id), BigInt(quantity), supplierName)),
  };
}

function filtered(db: Database, query: ArticleQuery, sought: Sought) {
  let found = db.selectFrom("articles");
  if (query.archived !== "all") found = found.where("archived_at", query.archived === "1" ? "is not" : "is", null);
  if (sought.length > 0) found = found.where(rowHolds(db, "articles", sought));
  if (query.category) found = found.where("category", "=", query.category);
  if (query.kind) found = found.where("kind", "=", query.kind);
  if (query.supplier_id !== undefined)
    found = found.where(
      "id",
      "in",
      db.selectFrom("article_offers").select("article_id").where("supplier_id", "=", query.supplier_id),
    );
  if (query.allergen)
    found = found.where(
      "id",
      "in",
      db
        .selectFrom("article_allergens")
        .select("article_id")
        .where("allergen", "=", query.allergen)
        .where("is_trace", "=", 0),
    );
  if (query.below_safety === true)
    found = found.where("managed_stock", "=", 1).where(stock, "<", (e) => e.ref("safety_stock"));
  if (query.below_safety === false)
    found = found.where((e) => e.or([e("managed_stock", "=", 0), e(stock, ">=", e.ref("safety_stock"))]));
  return found;
}

/** Returns the names of these suppliers. */
export async function readSupplierNames(db: Database, ids: Iterable<number>): Promise<(id: number) => string> {
  const rows = await db
    .selectFrom("suppliers")
    .select(["id", "name"])
    .where("id", "in", idList(db, new Set(ids)))
    .execute();
  const names = new Map(rows.map((row) => [row.id, row.name]));
  return (id) => names.get(id) ?? "";
}
