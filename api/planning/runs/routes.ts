import { createRoute, z } from "@hono/zod-openapi";
import { badQuery, idOf, idPath, json, notThere } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { parseJson } from "../../http/body";
import { invalidFields, keyHeader, keyTakenOnly, withBody } from "../../http/description";
import { pageAnswer, pageOf } from "../../http/pages";
import { yesNoParameter } from "../../http/parameters";
import type { NamedOrders } from "../../needs/input";
import { authorOf, submissionOf } from "../../records/routes/request";
import { withFewReasons, withNamedOrders } from "../named-orders";
import { planBody, queryOf, readPlanBody } from "../parameters";
import { namedOrdersOf, planQuery, readQuestion } from "../query";
import { productionSheets, sheetsMeta } from "../sheets/answer";
import { withDone } from "../sheets/done";
import { paperParameters, sendSheets, sheetPaper } from "../sheets/document";
import { displayedDays, readPressed } from "../sheets/last-marked";
import { type SheetsQuery, partOfMade, sheetsParameters } from "../sheets/part";
import { readChangedSheets } from "./changed-sheets";
import { type PreparedRun, keepRun, prepareRun } from "./freeze";
import { listRuns, runQuery, runRow } from "./list";
import { type FrozenRun, frozenRun, readRun, readSheetsWithLeft } from "./read";

const tags = ["production-planning"];
const path = "/api/production-planning/runs";

const detailQuery = planQuery.pick({ named_orders: true, all_orders_of: true, details: true });

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
  request: { params: idPath, query: detailQuery },
  responses: {
    200: json(
      z.object({ data: frozenRun }),
      "The calculation as it was frozen; `diff` against today's data when it is stale",
    ),
    404: notThere,
    422: badQuery,
  },
});

/** The address at which a worker makes a plan ready to be kept; no caller of the API reaches it. */
export const readyPath = `${path}/ready`;
const ready = createRoute({
  method: "get",
  path: readyPath,
  hide: true,
  request: { query: planQuery },
  responses: { 200: json(z.object({ data: z.custom<PreparedRun>() }), "A calculation that is ready to be kept") },
});

const sheets = createRoute({
  method: "get",
  path: `${path}/{id}/production-sheets`,
  tags,
  summary: "The production sheets of a frozen calculation, as they were frozen",
  description:
    "With `changed=1` those of today that differ from them instead, each with its `change` and what it `replaces`, " +
    "and in `meta.gone` those that fell away. What was marked done meanwhile changes no sheet.",
  request: { params: idPath, query: z.object({ ...sheetsParameters, changed: yesNoParameter }) },
  responses: {
    200: json(z.object({ data: productionSheets, meta: sheetsMeta }), "The days on which something was to be made"),
    404: notThere,
    422: badQuery,
  },
});

const paper = createRoute({
  method: "get",
  path: `${path}/{id}/production-sheets/document`,
  tags,
  summary: "The production sheets of a frozen calculation as a PDF, or those alone that would be others today",
  request: { params: idPath, query: z.object({ ...paperParameters, changed: yesNoParameter }) },
  responses: { 200: sheetPaper, 404: notThere, 422: badQuery },
});

/** Returns the routes of frozen calculations: freeze one, list them, read one with what has become of it. */
export function runRoutes(parts: ApiParts): ApiRoutes {
  const { db, clock, isReader, elsewhere } = parts;
  const routes = createRoutes();
  // What a worker makes ready is kept by who writes.
  if (isReader)
    routes.openapi(ready, async (context) => {
      const question = readQuestion(context.req.valid("query"), context.req.queries(), clock());
      return context.json({ data: await prepareRun(db, question) }, 200);
    });
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
    const named = question.named_orders;
    const answer = await fromElsewhere(context.req.raw, `${readyPath}?${queryOf(question)}`);
    if (answer && !answer.ok) return answer;
    const prepared: { data: PreparedRun } | undefined = await answer?.json();
    const run = prepared?.data ?? (await prepareRun(db, question));
    const id = await keepRun(db, run, author, submissionOf(context, text, author));
    const response = await fromElsewhere(context.req.raw, `${path}/${String(id)}?${toDetailQuery(named)}`);
    if (response?.ok) return new Response(response.body, { status: 201, headers: response.headers });
    return context.json({ data: toDetail(await readRun(db, id, clock()), named) }, 201);
  });

  /**
   * Asks a worker for something on behalf of who sent this request, to the end: it is for what is written. Null where
   * it is light, or there is no worker.
   */
  async function fromElsewhere({ url, headers }: Request, address: string): Promise<Response | null> {
    const [authorization, id] = [headers.get("authorization") ?? "", headers.get("x-request-id") ?? ""];
    const init = { headers: { authorization, "x-request-id": id } };
    return (await elsewhere?.(new Request(new URL(address, url), init))) ?? null;
  }

  const readSheetsOfRun = async (id: number, query: SheetsQuery & { changed?: boolean | undefined }) => {
    const { data, meta } = query.changed
      ? await readChangedSheets(db, id, query, clock())
      : partOfMade(await readSheetsWithLeft(db, id, clock()), query);
    return {
      data: await withDone(db, data),
      meta: { ...meta, pressed: await readPressed(db, displayedDays(data, query), clock()) },
    };
  };

  return routes
    .openapi(list, async (context) => {
      const query = context.req.valid("query");
      const { total, rows } = await listRuns(db, query, clock());
      return context.json(pageAnswer(context, query, total, rows), 200);
    })
    .openapi(sheets, async (context) => {
      const id = idOf(context.req.valid("param"));
      return context.json(await readSheetsOfRun(id, context.req.valid("query")), 200);
    })
    .openapi(paper, async (context) => {
      const id = idOf(context.req.valid("param"));
      const { changed, ...query } = context.req.valid("query");
      const sheets = await readSheetsOfRun(id, { ...query, changed, page: 1 });
      return sendSheets(context, {
        ...sheets,
        subject: `Calcul figé n° ${id}`,
        isChanged: changed === true,
        at: clock(),
      });
    })
    .openapi(detail, async (context) => {
      const named = namedOrdersOf(context.req.valid("query"));
      return context.json({ data: toDetail(await readRun(db, idOf(context.req.valid("param")), clock()), named) }, 200);
    });
}

const toDetailQuery = (named: NamedOrders | null): string =>
  new URLSearchParams({
    ...(named && { named_orders: String(named.most) }),
    ...(named?.allOf && { all_orders_of: named.allOf }),
    ...(named?.details && { details: named.details }),
  }).toString();

function toDetail(run: FrozenRun, named: NamedOrders | null): FrozenRun {
  return named ? withFewReasons(withNamedOrders(run, named), named) : run;
}
