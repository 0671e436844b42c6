import type { ApiParts, ApiRoutes } from "../../http/api";
import { readRoutes } from "../../records/read-routes";
import { articleRow } from "./answer";
import { articleDetail, readArticle } from "./read";
import { articleQuery, listArticles } from "./list";

export function articleRoutes(parts: ApiParts): ApiRoutes {
  return readRoutes(parts, {
    path: "articles",
    list: { summary: "Articles", answer: "A page of articles", query: articleQuery, row: articleRow, read: listArticles },
    detail: { summary: "An article with its offers, stock, prices and uses", answer: "The article", schema: articleDetail, read: readArticle },
  });
}
