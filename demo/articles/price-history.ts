import { priceScale } from "#api/database/scale";
import type { Database } from "#api/database/tables";
import type { Codes } from "../codes";
import type { DemoArticle } from "../company";
import { parisInstant } from "../days";

/**
 * Replaces the first line of each offer's price history by the whole of it. The articles and their offers are written
 * already.
 */
export async function insertPriceHistory(db: Database, articles: readonly DemoArticle[], codes: Codes): Promise<void> {
  const ids = articles.map(({ code }) => codes.article.get(code));
  const offers = await db
    .selectFrom("article_offers")
    .select(["id as offer_id", "article_id", "position", "supplier_id", "pack_label", "pack_quantity"])
    .where("article_id", "in", ids)
    .execute();
  const written = new Map(offers.map(({ position, ...offer }) => [`${offer.article_id} ${position}`, offer]));
  const prices = articles.flatMap(({ code, offers }) =>
    offers.flatMap(({ price_history }, position) => {
      const offer = written.get(`${codes.article.get(code)} ${position}`);
      return offer
        ? price_history.map(({ changed_on, pack_price_ht }) => ({
            ...offer,
            pack_price_ht: priceScale.store(pack_price_ht),
            changed_at: parisInstant(changed_on, "08:00"),
            user_id: null,
          }))
        : [];
    }),
  );
  await db.deleteFrom("article_prices").where("article_id", "in", ids).execute();
  await db.insertInto("article_prices").values(prices).execute();
}
