import { createRoute, z } from "@hono/zod-openapi";
import { badQuery, idOf, idPath, json, notThere, unauthenticated } from "../http/answer-fields";
import { createRoutes } from "../http/api";
import type { ApiParts, ApiRoutes } from "../http/api";
import { pageAnswer, pageOf } from "../http/pages";
import { productRow } from "./answer";
import { productDetail, readProduct } from "./detail";
import { listProducts, productQuery } from "./list";

const tags = ["products"];

const list = createRoute({
  method: "get",
  path: "/api/products",
  tags,
  summary: "Products",
  request: { query: productQuery },
  responses: { 200: json(pageOf(productRow), "A page of products"), 401: unauthenticated, 422: badQuery },
});
const detail = createRoute({
  method: "get",
  path: "/api/products/{id}",
  tags,
  summary: "A product with its components, costs, allergens and uses",
  request: { params: idPath },
  responses: { 200: json(z.object({ data: productDetail }), "The product"), 401: unauthenticated, 404: notThere },
});

export function productRoutes({ db }: ApiParts): ApiRoutes {
  return createRoutes()
    .openapi(list, async (context) => {
      const query = context.req.valid("query");
      const { total, rows } = await listProducts(db, query);
      return context.json(pageAnswer(context, query, total, rows), 200);
    })
    .openapi(detail, async (context) => context.json({ data: await readProduct(db, idOf(context.req.valid("param"))) }, 200));
}
