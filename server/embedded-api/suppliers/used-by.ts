import type { Database } from "../database/tables";
import type { Usage } from "../writing/refusals";

/** The articles that this supplier sells, has sold or is to deliver. */
export async function supplierUsedBy(db: Database, id: number): Promise<Usage[]> {
  const rows = await db
    .selectFrom("articles")
    .select(["id", "name"])
    .where((e) =>
      e.or([
        e("id", "in", e.selectFrom("article_offers").select("article_id").where("supplier_id", "=", id)),
        e("id", "in", e.selectFrom("article_incoming").select("article_id").where("supplier_id", "=", id)),
        e("id", "in", e.selectFrom("article_prices").select("article_id").where("supplier_id", "=", id)),
      ]),
    )
    .orderBy("name_folded")
    .execute();
  return rows.map((row) => ({ type: "article", ...row }));
}
