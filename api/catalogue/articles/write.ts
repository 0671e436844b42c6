import { searchedOfArticle } from "#domain/contract/catalogue/articles";
import { allergenOf } from "#domain/kitchen/allergen-words";
import { fold } from "#domain/french/fold";
import { searchText } from "../../database/folding";
import type { Database } from "../../database/tables";
import { WriteErrors } from "../../http/write-errors";
import { UNIT_PRICE_SCALE } from "#domain/exact/decimal";
import { toScaled } from "#domain/exact/rational";
import { offerUnitPrice } from "../../kitchen/costing/price";
import { insertExpected } from "../../purchasing/supplier-orders/expected";
import type { AnyAuthor, Author } from "../../records/author";
import { inUse } from "../../records/refusals";
import { checkNameFree } from "../../records/unique";
import { storedEquivalences } from "../equivalences";
import { articleMapping } from "./answer";
import { checkUnmoved, openStock } from "../stock";
import type { ArticleBody } from "./body";
import { writeOffers } from "./offers";
import { readPurchasesOfArticle, readUsesOfArticle } from "./read";
import { checkAmongOthers, checkArticle, checkCode } from "./rules";

/** Writes a new article with all that belongs to it and answers its id. Throws a 422 Refusal. */
export async function createArticle(db: Database, body: ArticleBody, author: Author): Promise<number> {
  await checkArticleWrite(db, null, body);
  const id = await insertArticle(db, body, author);
  const expected = (body.incoming ?? []).map((one) => ({ ...one, article_id: id }));
  await insertExpected(db, expected, author);
  return id;
}

/** Makes an existing article what the body says; changed prices join its history. Throws a 422 Refusal. */
export async function updateArticle(db: Database, id: number, body: ArticleBody, author: Author): Promise<void> {
  await checkArticleWrite(db, id, body);
  await db
    .updateTable("articles")
    .set((e) => ({ ...articleColumns(body), updated_at: author.at, lock_version: e("lock_version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  await db.deleteFrom("article_allergens").where("article_id", "=", id).execute();
  await insertAllergens(db, id, body);
  await writeOffers(db, id, body, author.at, author.id);
}

/** Throws a 422 Refusal when an active article has taken the name or code of the archived one. */
export async function checkArticleRestore(db: Database, id: number): Promise<void> {
  await checkNameFree(db, "articles", id);
  const { code } = await db.selectFrom("articles").select("code").where("id", "=", id).executeTakeFirstOrThrow();
  const errors = new WriteErrors();
  await checkCode(db, id, code, errors);
  errors.refuse();
}

/**
 * Deletes an article that nothing refers to, with its stock, offers and price history. Throws a 409 Refusal that names
 * what does.
 */
export async function deleteArticle(db: Database, id: number): Promise<void> {
  const usedBy = [...(await readUsesOfArticle(db, id)), ...(await readPurchasesOfArticle(db, id))];
  if (usedBy.length > 0) throw inUse(usedBy);
  await checkUnmoved(db, { type: "article", id });
  await db.deleteFrom("articles").where("id", "=", id).execute();
}

/** Throws the 422 Refusal that writing this would; `id` is null for what is new. */
export async function checkArticleWrite(db: Database, id: number | null, body: ArticleBody): Promise<void> {
  const before =
    id === null ? null : await db.selectFrom("articles").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const errors = new WriteErrors();
  checkArticle(body, errors);
  await checkAmongOthers(db, before, body, errors);
  errors.refuse();
}

/** Writes a new article with its allergens, lots, offers and their first prices, and answers its id. */
export async function insertArticle(db: Database, body: ArticleBody, author: AnyAuthor): Promise<number> {
  const { id } = await db
    .insertInto("articles")
    .values({ ...articleColumns(body), created_at: author.at, updated_at: author.at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertAllergens(db, id, body);
  await insertStock(db, id, body, author);
  await writeOffers(db, id, body, author.at, author.id);
  return id;
}

/** Returns the columns of the article itself that a body fills. */
export function articleColumns(body: ArticleBody) {
  const searched = [
    ...searchedOfArticle.map((name) => body[name]),
    ...body.offers.flatMap((offer) => [offer.supplier_code, offer.label]),
  ];
  return {
    ...articleMapping.store(body),
    name_folded: fold(body.name),
    search: searchText(...searched),
    equivalences: storedEquivalences(body.equivalences),
  };
}

/** Returns the rows of an article's allergens and traces, and of the cereals and nuts that these are. */
export function allergenRows(
  articleId: number,
  body: Pick<ArticleBody, "allergens" | "traces"> & Partial<Pick<ArticleBody, "allergen_kinds">>,
) {
  const present = new Set(body.allergens);
  const traces = new Set(body.traces.filter((trace) => !present.has(trace)));
  return [
    ...[...present].map((allergen) => ({ article_id: articleId, allergen, is_trace: 0 })),
    ...[...traces].map((allergen) => ({ article_id: articleId, allergen, is_trace: 1 })),
    ...[...new Set(body.allergen_kinds)].map((kind) => ({
      article_id: articleId,
      allergen: kind,
      is_trace: present.has(allergenOf(kind)) ? 0 : 1,
    })),
  ];
}

/** Writes the allergens and traces of an article that has none yet. */
export async function insertAllergens(db: Database, articleId: number, body: ArticleBody): Promise<void> {
  const rows = allergenRows(articleId, body);
  if (rows.length > 0) await db.insertInto("article_allergens").values(rows).execute();
}

/** The largest price of one unit that can be stored. */
const mostPrice = 9_999_999_999_999n;

/** Writes the lots of an article that has none yet; they cost what its preferred offer asks. */
export async function insertStock(
  db: Database,
  articleId: number,
  body: ArticleBody,
  author: AnyAuthor,
): Promise<void> {
  const preferred = body.offers.find((offer) => offer.preferred);
  const price = preferred ? offerUnitPrice(preferred) : null;
  const scaled = price && toScaled(price, UNIT_PRICE_SCALE);
  const cost = scaled === null || scaled > mostPrice ? null : Number(scaled);
  await openStock(db, { type: "article", id: articleId }, body.lots, cost, author);
}
