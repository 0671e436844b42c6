import type { EntityWrites } from "../../records/entity";
import { changeCatalogue } from "../../records/transaction";
import { type ArticleBody, articleBody } from "./body";
import { articleDetail, readArticle } from "./read";
import { checkArticleRestore, checkArticleWrite, createArticle, deleteArticle, updateArticle } from "./write";

export const articleWrites: EntityWrites<ArticleBody> = {
  path: "articles",
  table: "articles",
  body: articleBody,
  answer: articleDetail,
  change: changeCatalogue,
  read: readArticle,
  check: checkArticleWrite,
  create: createArticle,
  update: updateArticle,
  checkRestore: checkArticleRestore,
  remove: deleteArticle,
};
