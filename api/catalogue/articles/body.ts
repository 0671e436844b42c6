import { article } from "#domain/contract/catalogue/articles";
import type { Body } from "#domain/contract/field";
import { bodySchema } from "../../http/fields/schema";

/** The body of an article. */
export const articleBody = bodySchema(article);
export type ArticleBody = Body<typeof article>;
