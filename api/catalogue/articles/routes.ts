import { type ApiParts, type ApiRoutes, combineRoutes } from "../../http/api";
import { readRoutes } from "../../records/routes/read-routes";
import { changeCatalogue } from "../../records/transaction";
import { writeRoutes } from "../../records/routes/write-routes";
import type { EntityWrites } from "../../records/routes/writes";
import { previewRoutes } from "../impact/routes";
import { articleDetail, articleRow } from "./answer";
import { type ArticleBody, articleBody } from "./body";
import { articleQuery, listArticles } from "./list";
import { readArticle } from "./read";
import { checkArticleRestore, checkArticleWrite, createArticle, deleteArticle, updateArticle } from "./write";

const articleWrites: EntityWrites<ArticleBody> = {
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

/** Returns the routes of articles: their list and details, their writes, and what a write would come to. */
export function articleRoutes(parts: ApiParts): ApiRoutes {
  return combineRoutes(
    readRoutes(parts, {
      path: "articles",
      words: "articles",
      list: {
        summary: "Articles",
        answer: "A page of articles",
        query: articleQuery,
        row: articleRow,
        read: listArticles,
      },
      detail: {
        summary: "An article with its offers, stock, prices and uses",
        answer: "The article",
        schema: articleDetail,
        read: readArticle,
      },
    }),
    writeRoutes(parts, articleWrites),
    previewRoutes(parts, articleWrites, "article"),
  );
}
