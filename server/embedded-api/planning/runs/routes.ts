import { createRoute, z } from "@hono/zod-openapi";
import { badQuery, idOf, idPath, json, notThere } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { parseJson } from "../../http/body";
import { invalidFields, keyHeader, keyTakenOnly, withBody } from "../../http/description";
import { pageAnswer, pageOf } from "../../http/pages";
import type { NamedOrders } from "../../needs/input";
import { authorOf, submissionOf } from "../../records/request";
import { withFewReasons, withNamedOrders } from "../named-orders";
import { planBody, readPlanBody } from "../parameters";
import { namedOrdersOf, planQuery } from "../query";
import { productionSheets, sheetsMeta } from "../sheets/answer";
import { withDone } from "../sheets/done";
import { partOfMade, sheetsParameters } from "../sheets/part";
import { freezePlan } from "./freeze";
import { listRuns, runQuery, runRow } from "./list";
import { type FrozenRun, frozenRun, readFrozenSheets, readRun } from "./read";

const tags = ["production-planning"];
const path = "/api/production-planning/runs";

const shownQuery = planQuery.pick({ named_orders: true, all_orders_of: true });

const list = createRoute({
  method: "get",
  path,
  tags,
  summary: "Frozen calculations",
  request: { query: runQuery },
  responses: { 200: json(pageOf(runRow), "A page of frozen calculations"), 422: badQuery },
});
const detail = createRoute({
  method: "get",
  path: `${path}/{id}`,
  tags,
  summary: "A frozen calculation, and what has become of it",
  request: { params: idPath, query: shownQuery },
  responses: {
    200: json(
      z.object({ data: frozenRun }),
      "The calculation as it was frozen; `diff` against today's data when it is stale",
    ),
    404: notThere,
    422: badQuery,
  },
});

const sheets = createRoute({
  method: "get",
  path: `${path}/{id}/production-sheets`,
  tags,
  summary: "The production sheets of a frozen calculation, as they were frozen",
  request: { params: idPath, query: z.object(sheetsParameters) },
  responses: {
    200: json(z.object({ data: productionSheets, meta: sheetsMeta }), "The days on which something was to be made"),
    404: notThere,
    422: badQuery,
  },
});

/** Returns the routes of frozen calculations: freeze one, list them, read one with what has become of it. */
export function runRoutes(parts: ApiParts): ApiRoutes {
  const { db, clock } = parts;
  const routes = createRoutes();
  routes.openAPIRegistry.registerPath({
    tags,
    method: "post",
    path,
    summary: "Freeze a calculation",
    request: { ...keyHeader, ...withBody(planBody) },
    responses: { 201: json(z.object({ data: frozenRun }), "Frozen"), 409: keyTakenOnly, 422: invalidFields },
  });

  routes.post(path, async (context) => {
    const text = await context.req.text();
    const author = authorOf(context, parts);
    const question = readPlanBody(parseJson(text), clock());
    const id = await freezePlan(db, question, author, submissionOf(context, text, author));
    return context.json({ data: shown(await readRun(db, id, clock()), question.named_orders) }, 201);
  });

  return routes
    .openapi(list, async (context) => {
      const query = context.req.valid("query");
      const { total, rows } = await listRuns(db, query, clock());
      return context.json(pageAnswer(context, query, total, rows), 200);
    })
    .openapi(sheets, async (context) => {
      const made = await readFrozenSheets(db, idOf(context.req.valid("param")));
      const { data, meta } = partOfMade(made, context.req.valid("query"));
      return context.json({ data: await withDone(db, data), meta }, 200);
    })
    .openapi(detail, async (context) => {
      const named = namedOrdersOf(context.req.valid("query"));
      return context.json({ data: shown(await readRun(db, idOf(context.req.valid("param")), clock()), named) }, 200);
    });
}

function shown(run: FrozenRun, named: NamedOrders | null): FrozenRun {
  return named ? withFewReasons(withNamedOrders(run, named), named) : run;
}
