import { unknownRecords } from "#domain/french/not-found";
import { orNull, priceScale, quantityScale } from "../../database/scale";
import type { Database } from "../../database/tables";
import type { Reference } from "../../http/answer-fields";
import { notFound } from "../../http/refusal";
import { unitPriceOf } from "../../kitchen/costing/price";
import { type SuppliedArticle, type SupplierDetail, supplierRowOf } from "./answer";

/** Returns a supplier with every article they sell: 2 queries. Throws a 404 when there is none. */
export async function readSupplier(db: Database, id: number): Promise<SupplierDetail> {
  const row = await db.selectFrom("suppliers").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound(unknownRecords.suppliers);
  return { ...supplierRowOf(row), articles: await suppliedArticles(db, id) };
}

async function suppliedArticles(db: Database, supplierId: number): Promise<SuppliedArticle[]> {
  const offers = await db
    .selectFrom("article_offers as offer")
    .innerJoin("articles as article", "article.id", "offer.article_id")
    .select([
      "offer.article_id",
      "article.name",
      "article.unit",
      "offer.supplier_code",
      "offer.pack_label",
      "offer.pack_quantity",
      "offer.pack_price_ht",
      "offer.preferred",
      "offer.available",
    ])
    .where("offer.supplier_id", "=", supplierId)
    .where("article.archived_at", "is", null)
    .orderBy("article.name_folded")
    .orderBy("offer.position")
    .execute();
  return offers.map(({ pack_quantity, pack_price_ht, preferred, available, ...offer }) => {
    const pack = {
      pack_quantity: quantityScale.read(pack_quantity),
      pack_price_ht: orNull(priceScale.read, pack_price_ht),
    };
    return {
      ...offer,
      ...pack,
      unit_price_ht: unitPriceOf(pack),
      preferred: preferred === 1,
      available: available === 1,
    };
  });
}

const mostPurchases = 20;

/**
 * Returns the articles that this supplier sells, has sold or has delivered, by name, and the latest orders to them and
 * receipts: 3 queries.
 */
export async function readUsesOfSupplier(db: Database, supplierId: number): Promise<Reference[]> {
  const rows = await db
    .selectFrom("articles")
    .select(["id", "name"])
    .where((e) =>
      e.or([
        e("id", "in", e.selectFrom("article_offers").select("article_id").where("supplier_id", "=", supplierId)),
        e("id", "in", e.selectFrom("article_prices").select("article_id").where("supplier_id", "=", supplierId)),
        e("id", "in", e.selectFrom("stock_lots").select("article_id").where("supplier_id", "=", supplierId)),
      ]),
    )
    .orderBy("name_folded")
    .execute();
  const orders = await db
    .selectFrom("supplier_orders")
    .select(["id", "number as name"])
    .where("supplier_id", "=", supplierId)
    .orderBy("id", "desc")
    .limit(mostPurchases)
    .execute();
  const receipts = await db
    .selectFrom("receipts")
    .select("id")
    .where("supplier_id", "=", supplierId)
    .where("order_id", "is", null)
    .orderBy("id", "desc")
    .limit(mostPurchases)
    .execute();
  return [
    ...rows.map((row) => ({ type: "article" as const, ...row })),
    ...orders.map((order) => ({ type: "supplier-order" as const, ...order })),
    ...receipts.map(({ id }) => ({ type: "receipt" as const, id, name: `Réception n° ${id}` })),
  ];
}
