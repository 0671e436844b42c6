import { createRoute, z } from "@hono/zod-openapi";
import { badQuery, idOf, idPath, json, notThere, unauthenticated } from "../http/answer-fields";
import { createRoutes } from "../http/api";
import type { ApiParts, ApiRoutes } from "../http/api";
import { pageAnswer, pageOf } from "../http/pages";
import { recipeRow } from "./answer";
import { recipeDetail, readRecipe } from "./detail";
import { listRecipes, recipeQuery } from "./list";

const tags = ["recipes"];

const list = createRoute({
  method: "get",
  path: "/api/recipes",
  tags,
  summary: "Recipes",
  request: { query: recipeQuery },
  responses: { 200: json(pageOf(recipeRow), "A page of recipes"), 401: unauthenticated, 422: badQuery },
});
const detail = createRoute({
  method: "get",
  path: "/api/recipes/{id}",
  tags,
  summary: "A recipe with its lines, costs, allergens and uses",
  request: { params: idPath },
  responses: { 200: json(z.object({ data: recipeDetail }), "The recipe"), 401: unauthenticated, 404: notThere },
});

export function recipeRoutes({ db }: ApiParts): ApiRoutes {
  return createRoutes()
    .openapi(list, async (context) => {
      const query = context.req.valid("query");
      const { total, rows } = await listRecipes(db, query);
      return context.json(pageAnswer(context, query, total, rows), 200);
    })
    .openapi(detail, async (context) => context.json({ data: await readRecipe(db, idOf(context.req.valid("param"))) }, 200));
}
