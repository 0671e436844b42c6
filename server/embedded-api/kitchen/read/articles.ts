import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import { orNull, percentScale, priceScale, quantityScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import { plannableDay } from "../../http/fields/days";
import { allAllergens } from "../costing/allergens";
import type { Equivalence, KitchenArticle, Offer } from "../kitchen";

/** The parts of an article that its own row does not hold. */
export interface ArticleParts {
  allergens: Row<"article_allergens">[];
  offers: Row<"article_offers">[];
  lots: Row<"article_lots">[];
  incoming: Row<"article_incoming">[];
}

/** Returns articles with their allergens and offers, and with `stock` their lots and expected receipts: 3 or 5 queries. */
export async function readArticles(db: Database, ids: Iterable<number>, stock: boolean): Promise<Map<number, KitchenArticle>> {
  const rows = await db.selectFrom("articles").selectAll().where("id", "in", idList(db, ids)).execute();
  const partsOf = await readArticleParts(db, rows.map((row) => row.id), stock);
  return new Map(rows.map((row) => [row.id, plannable(articleOf(row, partsOf(row.id)))]));
}

/** Returns the article with days that can be reckoned with, whatever was stored. */
const plannable = (article: KitchenArticle): KitchenArticle => ({
  ...article,
  lots: article.lots.map((lot) => ({ ...lot, expires_on: orNull(plannableDay, lot.expires_on) })),
  incoming: article.incoming.map((receipt) => ({ ...receipt, expected_on: plannableDay(receipt.expected_on) })),
});

/** Reads the parts of these articles that their rows do not hold: 2 queries, 4 with `stock`. */
export async function readArticleParts(db: Database, ids: Iterable<number>, stock: boolean): Promise<(articleId: number) => ArticleParts> {
  const wanted = idList(db, ids);
  const allergens = grouped(await db.selectFrom("article_allergens").selectAll().where("article_id", "in", wanted).execute());
  const offers = grouped(await db.selectFrom("article_offers").selectAll().where("article_id", "in", wanted).orderBy("article_id").orderBy("position").execute());
  const lots = grouped(stock ? await db.selectFrom("article_lots").selectAll().where("article_id", "in", wanted).orderBy("article_id").orderBy("position").execute() : []);
  const incoming = grouped(stock ? await db.selectFrom("article_incoming").selectAll().where("article_id", "in", wanted).orderBy("article_id").orderBy("position").execute() : []);
  return (id) => ({ allergens: allergens(id), offers: offers(id), lots: lots(id), incoming: incoming(id) });
}

function grouped<Part extends { article_id: number }>(parts: Part[]): (articleId: number) => Part[] {
  return groupBy(parts, (part) => part.article_id);
}

/** Returns an article as the calculations read it. */
export function articleOf(row: Row<"articles">, parts: ArticleParts): KitchenArticle {
  const equivalences: Equivalence[] = JSON.parse(row.equivalences);
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    unit: row.unit,
    equivalences,
    default_yield_percent: percentScale.read(row.default_yield_percent),
    allergens: codes(parts.allergens, 0),
    traces: codes(parts.allergens, 1),
    vat_rate: percentScale.read(row.vat_rate),
    managed_stock: row.managed_stock === 1,
    safety_stock: quantityScale.read(row.safety_stock),
    shelf_life_days: row.shelf_life_days,
    lots: parts.lots.map(({ code, quantity, expires_on }) => ({ code, quantity: quantityScale.read(quantity), expires_on })),
    incoming: parts.incoming.map(({ supplier_id, quantity, expected_on }) => ({ supplier_id, quantity: quantityScale.read(quantity), expected_on })),
    offers: parts.offers.map(offerOf),
    archived_at: row.archived_at,
  };
}

function codes(rows: Row<"article_allergens">[], isTrace: 0 | 1): string[] {
  const present = new Set(rows.filter((row) => row.is_trace === isTrace).map((row) => row.allergen));
  return allAllergens.filter((code) => present.has(code));
}

function offerOf(row: Row<"article_offers">): Offer {
  return {
    id: row.id,
    supplier_id: row.supplier_id,
    supplier_code: row.supplier_code,
    label: row.label,
    pack_label: row.pack_label,
    pack_quantity: quantityScale.read(row.pack_quantity),
    pack_price_ht: orNull(priceScale.read, row.pack_price_ht),
    min_packs: row.min_packs,
    pack_multiple: row.pack_multiple,
    available: row.available === 1,
    preferred: row.preferred === 1,
  };
}
