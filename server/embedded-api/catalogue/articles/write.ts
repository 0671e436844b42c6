import type { Database } from "../../database/tables";
import type { Author } from "../../records/author";
import { inUse } from "../../records/refusals";
import { checkNameFree } from "../../records/unique";
import { WriteErrors } from "../../http/write-errors";
import type { ArticleBody } from "./body";
import { articleColumns, insertAllergens, insertArticle, insertStock } from "./insert";
import { writeOffers } from "./offers";
import { checkAmongOthers, checkCode } from "./others";
import { checkArticle } from "./rules";
import { readUsesOfArticle } from "./uses";

/** Writes a new article with all that belongs to it and answers its id. Throws a 422 Refusal. */
export async function createArticle(db: Database, body: ArticleBody, author: Author): Promise<number> {
  await checkArticleWrite(db, null, body);
  return insertArticle(db, body, author.at, author.id);
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
  await db.deleteFrom("article_lots").where("article_id", "=", id).execute();
  await db.deleteFrom("article_incoming").where("article_id", "=", id).execute();
  await insertAllergens(db, id, body);
  await insertStock(db, id, body);
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

/** Deletes an article that nothing refers to, with its stock, offers and price history. Throws a 409 Refusal that names what does. */
export async function deleteArticle(db: Database, id: number): Promise<void> {
  const usedBy = await readUsesOfArticle(db, id);
  if (usedBy.length > 0) throw inUse(usedBy);
  await db.deleteFrom("articles").where("id", "=", id).execute();
}

/** Throws the 422 Refusal that writing this would; `id` is null for what is new. */
export async function checkArticleWrite(db: Database, id: number | null, body: ArticleBody): Promise<void> {
  const before = id === null ? null : await db.selectFrom("articles").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const errors = new WriteErrors();
  checkArticle(body, errors);
  await checkAmongOthers(db, before, body, errors);
  errors.refuse();
}
