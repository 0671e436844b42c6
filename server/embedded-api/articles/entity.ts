import type { EntityWrites } from "../writing/entity";
import { changeCatalogue } from "../writing/transaction";
import { type ArticleBody, articleBody } from "./body";
import { readArticle } from "./detail";
import { checkArticleRestore, createArticle, deleteArticle, updateArticle } from "./writes";

export const articleWrites: EntityWrites<ArticleBody> = {
  path: "articles",
  table: "articles",
  body: articleBody,
  change: changeCatalogue,
  read: readArticle,
  create: createArticle,
  update: updateArticle,
  checkRestore: checkArticleRestore,
  remove: deleteArticle,
};
