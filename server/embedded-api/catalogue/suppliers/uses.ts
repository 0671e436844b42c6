import type { Database } from "../../database/tables";
import type { Reference } from "../../http/answer-fields";

/** The articles that this supplier sells, has sold or is to deliver, by name: 1 query. */
export async function readUsesOfSupplier(db: Database, supplierId: number): Promise<Reference[]> {
  const rows = await db
    .selectFrom("articles")
    .select(["id", "name"])
    .where((e) =>
      e.or([
        e("id", "in", e.selectFrom("article_offers").select("article_id").where("supplier_id", "=", supplierId)),
        e("id", "in", e.selectFrom("article_incoming").select("article_id").where("supplier_id", "=", supplierId)),
        e("id", "in", e.selectFrom("article_prices").select("article_id").where("supplier_id", "=", supplierId)),
      ]),
    )
    .orderBy("name_folded")
    .execute();
  return rows.map((row) => ({ type: "article", ...row }));
}
