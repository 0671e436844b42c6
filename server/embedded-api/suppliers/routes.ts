import { createRoute, z } from "@hono/zod-openapi";
import { badQuery, idOf, idPath, json, notThere, unauthenticated } from "../http/answer-fields";
import { createRoutes } from "../http/api";
import type { ApiParts, ApiRoutes } from "../http/api";
import { pageAnswer, pageOf } from "../http/pages";
import { supplierDetail, supplierRow } from "./answer";
import { readSupplier } from "./detail";
import { listSuppliers, supplierQuery } from "./list";

const tags = ["suppliers"];

const list = createRoute({
  method: "get",
  path: "/api/suppliers",
  tags,
  summary: "Suppliers",
  request: { query: supplierQuery },
  responses: { 200: json(pageOf(supplierRow), "A page of suppliers"), 401: unauthenticated, 422: badQuery },
});
const detail = createRoute({
  method: "get",
  path: "/api/suppliers/{id}",
  tags,
  summary: "A supplier and every article they sell",
  request: { params: idPath },
  responses: { 200: json(z.object({ data: supplierDetail }), "The supplier"), 401: unauthenticated, 404: notThere },
});

export function supplierRoutes({ db }: ApiParts): ApiRoutes {
  return createRoutes()
    .openapi(list, async (context) => {
      const query = context.req.valid("query");
      const { total, rows } = await listSuppliers(db, query);
      return context.json(pageAnswer(context, query, total, rows), 200);
    })
    .openapi(detail, async (context) => context.json({ data: await readSupplier(db, idOf(context.req.valid("param"))) }, 200));
}
