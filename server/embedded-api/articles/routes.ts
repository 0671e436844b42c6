import { createRoute, z } from "@hono/zod-openapi";
import { badQuery, idOf, idPath, json, notThere, unauthenticated } from "../http/answer-fields";
import { createRoutes } from "../http/api";
import type { ApiParts, ApiRoutes } from "../http/api";
import { pageAnswer, pageOf } from "../http/pages";
import { articleRow } from "./answer";
import { articleDetail, readArticle } from "./detail";
import { articleQuery, listArticles } from "./list";

const tags = ["articles"];

const list = createRoute({
  method: "get",
  path: "/api/articles",
  tags,
  summary: "Articles",
  request: { query: articleQuery },
  responses: { 200: json(pageOf(articleRow), "A page of articles"), 401: unauthenticated, 422: badQuery },
});
const detail = createRoute({
  method: "get",
  path: "/api/articles/{id}",
  tags,
  summary: "An article with its offers, stock, prices and uses",
  request: { params: idPath },
  responses: { 200: json(z.object({ data: articleDetail }), "The article"), 401: unauthenticated, 404: notThere },
});

export function articleRoutes({ db }: ApiParts): ApiRoutes {
  return createRoutes()
    .openapi(list, async (context) => {
      const query = context.req.valid("query");
      const { total, rows } = await listArticles(db, query);
      return context.json(pageAnswer(context, query, total, rows), 200);
    })
    .openapi(detail, async (context) => context.json({ data: await readArticle(db, idOf(context.req.valid("param"))) }, 200));
}
