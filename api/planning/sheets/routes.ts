import { createRoute, z } from "@hono/zod-openapi";
import { badQuery, json } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { parseJson, readBody } from "../../http/body";
import { conflicts, invalidFields, keyHeader, keyTaken, one, withBody } from "../../http/description";
import { idempotent } from "../../records/idempotent";
import { authorOf, submissionOf } from "../../records/routes/request";
import { changeOrders } from "../../records/transaction";
import { invalid } from "../../http/refusal";
import { periodLabel } from "../exports/file";
import { createAnswerCache, setCacheStatus, searchOf } from "../answer-cache";
import { bracketedParameters, planQuery, readQuestion } from "../query";
import { productionSheets, sheetsMeta } from "./answer";
import { withDone } from "./done";
import { paperParameters, sendSheets, sheetPaper } from "./document";
import { type PartOfSheets, sheetsParameters } from "./part";
import { displayedDays, readPressed } from "./last-marked";
import { readSheets } from "./read";
import { type UnconfirmedDay, readUnconfirmed, unconfirmedDay, unconfirmedQuery } from "./unconfirmed";
import { doneDay, markDay, readSheetsOfDay, wholeDayBody } from "./mark-day";

const tags = ["production-planning"];
const path = "/api/production-planning/production-sheets";

const sheets = createRoute({
  method: "get",
  path,
  tags,
  summary: "What to make on each day of a plan: batches, quantities scaled, steps",
  description:
    "All of it, or one day, one recipe, a page of recipes and products (`per_page`). With `nearest=1`, where a plan " +
    "of several days has no work on `day`, the next day that has, else the first. The orders of a day are told with " +
    "every part of it. What was marked done of a day stays among its sheets, in `done`.",
  parameters: bracketedParameters,
  request: { query: planQuery.extend(sheetsParameters) },
  responses: {
    200: json(z.object({ data: productionSheets, meta: sheetsMeta }), "The days on which something is to be made"),
    422: badQuery,
  },
});
const paper = createRoute({
  method: "get",
  path: `${path}/document`,
  tags,
  summary: "The production sheets of a plan as a PDF: all of them, of one day, of one recipe",
  parameters: bracketedParameters,
  request: { query: planQuery.extend(paperParameters) },
  responses: { 200: sheetPaper, 422: badQuery },
});
const unconfirmed = createRoute({
  method: "get",
  path: `${path}/unconfirmed`,
  tags,
  summary: "The latest day of some of which something was to be made and no sheet was marked done",
  request: { query: unconfirmedQuery },
  responses: {
    200: json(z.object({ data: unconfirmedDay.nullable() }), "The day; null when there is none"),
    422: badQuery,
  },
});

/** Returns the production sheets of a plan, the marking of a whole day, and the latest day that nobody marked. */
export function sheetRoutes(parts: ApiParts): ApiRoutes {
  const { db, clock } = parts;
  const sheetsOfPlans = createAnswerCache<PartOfSheets>(db);
  const unconfirmedDays = createAnswerCache<UnconfirmedDay | null>(db);
  const routes = createRoutes();
  routes.openAPIRegistry.registerPath({
    tags,
    method: "post",
    path: `${path}/done`,
    summary: "Mark everything of a day of a plan done as planned, or weighed, but for what is done already",
    description:
      "The plan's parameters, or the `run_id` of a frozen calculation, and the day; with `shown` only the sheets " +
      "that a page showed, of which each is marked with what is left of it now.",
    request: { ...keyHeader, ...withBody(wholeDayBody) },
    responses: {
      200: one(doneDay, "The batches that were written, and how many sheets the day has"),
      409: conflicts({ stale: {}, ...keyTaken }, "stale: of sheets in `shown` more is left; the message names them"),
      422: invalidFields,
    },
  });

  routes.post(`${path}/done`, async (context) => {
    const text = await context.req.text();
    const author = authorOf(context, parts);
    const body = readBody(wholeDayBody, parseJson(text));
    const work = await readSheetsOfDay(db, body, clock());
    const answer = await changeOrders(db, (transaction) =>
      idempotent(transaction, submissionOf(context, text, author), async () => ({
        data: await markDay(transaction, body, work, author),
      })),
    );
    return context.json(answer);
  });

  return routes
    .openapi(unconfirmed, async (context) => {
      const { from, to } = context.req.valid("query");
      if (from === undefined || to === undefined)
        throw invalid({ [from === undefined ? "from" : "to"]: ["Indiquez les jours."] });
      const now = clock();
      const { answer, isCached } = await unconfirmedDays.read(searchOf(context), now.toISOString(), (watched) =>
        readUnconfirmed(watched, { from, to }, now),
      );
      setCacheStatus(context, isCached);
      return context.json({ data: answer }, 200);
    })
    .openapi(paper, async (context) => {
      const { day, recipe_id, ...query } = context.req.valid("query");
      const question = readQuestion(query, context.req.queries(), clock());
      const { answer } = await readSheets(db, question, { day, recipe_id, page: 1 });
      const { data, meta } = answer;
      const subject = periodLabel(
        meta.day === null ? question : { ...question, period: { from: meta.day, to: meta.day } },
      );
      return sendSheets(context, { data: await withDone(db, data), meta, subject, at: clock() });
    })
    .openapi(sheets, async (context) => {
      const query = context.req.valid("query");
      const question = readQuestion(query, context.req.queries(), clock());
      const { answer, isCached } = await sheetsOfPlans.read(searchOf(context), question.as_of, (watched) =>
        readSheets(watched, question, query),
      );
      const { data, meta } = answer;
      setCacheStatus(context, isCached);
      const pressed = await readPressed(db, displayedDays(data, query), clock());
      return context.json({ data: await withDone(db, data), meta: { ...meta, pressed } }, 200);
    });
}
