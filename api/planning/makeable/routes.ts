import { createRoute, z } from "@hono/zod-openapi";
import { badQuery, idOf, idPath, json, notThere } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { findLeniently } from "../../http/search/similar-words";
import { pageAnswer, pageOf } from "../../http/pages";
import { makeableDetail, makeableRow } from "./answer";
import { listMakeable, makeableDetailQuery, makeableQuery, readMakeable } from "./read";

const tags = ["production-planning"];
const path = "/api/production-planning/makeable";

const list = createRoute({
  method: "get",
  path,
  tags,
  summary: "How many of each product on sale can still be made from the stock, each as if it were alone",
  request: { query: makeableQuery },
  responses: { 200: json(pageOf(makeableRow), "A page of products"), 422: badQuery },
});
const detail = createRoute({
  method: "get",
  path: `${path}/{id}`,
  tags,
  summary: "How many of a product can still be made, and what a quantity of it takes",
  request: { params: idPath, query: makeableDetailQuery },
  responses: {
    200: json(z.object({ data: makeableDetail }), "The product; `chosen` is the quantity asked, or what can be made"),
    404: notThere,
    422: badQuery,
  },
});

/** Routes that tell the quantities which can still be made from the stock. */
export function makeableRoutes({ db, clock, pause }: ApiParts): ApiRoutes {
  return createRoutes()
    .openapi(list, async (context) => {
      const query = context.req.valid("query");
      const { total, rows, corrected } = await findLeniently(db, ["products"], query, (requested) =>
        listMakeable(db, requested, { now: clock(), pause }),
      );
      return context.json(pageAnswer(context, { ...query, corrected }, total, rows), 200);
    })
    .openapi(detail, async (context) =>
      context.json(
        { data: await readMakeable(db, idOf(context.req.valid("param")), context.req.valid("query"), clock()) },
        200,
      ),
    );
}
