import { unknownRecords } from "#domain/french/not-found";
import { orNull, priceScale, quantityScale } from "../../database/scale";
import type { Database } from "../../database/tables";
import type { Reference } from "../../http/answer-fields";
import { notFound } from "../../http/refusal";
import { unitPriceOf } from "../../kitchen/costing/price";
import { articleOf, readArticleParts } from "../../kitchen/read/articles";
import { type ArticleDetail, articleMapping, articleRowOf } from "./answer";
import { readSupplierNames } from "./list";

const mostPastPrices = 200;

/** Returns an article with all that belongs to it, in 9 queries. Throws a 404 when there is none. */
export async function readArticle(db: Database, id: number): Promise<ArticleDetail> {
  const row = await db.selectFrom("articles").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound(unknownRecords.articles);
  const parts = (await readArticleParts(db, [id], true))(id);
  const prices = await db
    .selectFrom("article_prices")
    .selectAll()
    .where("article_id", "=", id)
    .orderBy("changed_at", "desc")
    .orderBy("id", "desc")
    .limit(mostPastPrices)
    .execute();
  const supplierName = await readSupplierNames(
    db,
    [...parts.offers, ...parts.incoming, ...prices].map((one) => one.supplier_id),
  );
  const article = articleOf(row, parts);
  const stock = parts.lots.reduce((sum, lot) => sum + BigInt(lot.on_hand), 0n);
  const named = <Part extends { supplier_id: number }>(part: Part) => ({
    ...part,
    supplier_name: supplierName(part.supplier_id),
  });
  return {
    ...articleMapping.read(row),
    ...articleRowOf(row, parts, stock, supplierName),
    lots: article.lots,
    incoming: parts.incoming.map(({ supplier_id, quantity, expected_on, order_id, order_number }) =>
      named({ supplier_id, quantity: quantityScale.read(quantity), expected_on, order_id, order_number }),
    ),
    offers: article.offers.map((one) => ({ ...named(one), unit_price_ht: unitPriceOf(one) })),
    price_history: prices.map(({ supplier_id, pack_label, pack_quantity, pack_price_ht, changed_at }) => {
      const pack = {
        pack_quantity: quantityScale.read(pack_quantity),
        pack_price_ht: orNull(priceScale.read, pack_price_ht),
      };
      return named({ supplier_id, pack_label, ...pack, unit_price_ht: unitPriceOf(pack), changed_at });
    }),
    used_by: await readUsesOfArticle(db, id),
  };
}

/** Returns the recipes and products that call for an article directly, by name: 2 queries. */
export async function readUsesOfArticle(db: Database, articleId: number): Promise<Reference[]> {
  const recipes = await db
    .selectFrom("recipes")
    .select(["id", "name"])
    .where("id", "in", db.selectFrom("recipe_lines").select("recipe_id").where("article_id", "=", articleId))
    .orderBy("name_folded")
    .execute();
  const products = await db
    .selectFrom("products")
    .select(["id", "name"])
    .where("id", "in", db.selectFrom("product_components").select("product_id").where("article_id", "=", articleId))
    .orderBy("name_folded")
    .execute();
  return [
    ...recipes.map((one) => ({ type: "recipe" as const, ...one })),
    ...products.map((one) => ({ type: "product" as const, ...one })),
  ];
}

const mostPurchases = 20;

/** Returns the latest orders to suppliers and receipts that hold an article: 2 queries. */
export async function readPurchasesOfArticle(db: Database, articleId: number): Promise<Reference[]> {
  const orders = await db
    .selectFrom("supplier_orders")
    .select(["id", "number as name"])
    .where("id", "in", db.selectFrom("supplier_order_lines").select("order_id").where("article_id", "=", articleId))
    .orderBy("id", "desc")
    .limit(mostPurchases)
    .execute();
  const receipts = await db
    .selectFrom("receipts")
    .select("id")
    .where("order_id", "is", null)
    .where("id", "in", db.selectFrom("receipt_lines").select("receipt_id").where("article_id", "=", articleId))
    .orderBy("id", "desc")
    .limit(mostPurchases)
    .execute();
  return [
    ...orders.map((order) => ({ type: "supplier-order" as const, ...order })),
    ...receipts.map(({ id }) => ({ type: "receipt" as const, id, name: `Réception n° ${id}` })),
  ];
}
