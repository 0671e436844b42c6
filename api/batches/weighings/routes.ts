import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Database } from "../../database/tables";
import { badQuery, idOf, idPath, json, notThere } from "../../http/answer-fields";
import { type ApiEnv, type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { parseJson, readBody, readBoth, readWhole } from "../../http/body";
import { conflicts, invalidFields, keyHeader, keyTaken, keyTakenOnly, withBody } from "../../http/description";
import { pageAnswer, pageOf } from "../../http/pages";
import type { Author } from "../../records/author";
import { idempotent } from "../../records/idempotent";
import { authorOf, pathId, submissionOf } from "../../records/routes/request";
import { changeOrders } from "../../records/transaction";
import { dryRun } from "../../records/dry-run";
import { versionBody } from "../../records/versions";
import { weighing, weighingLine, weighingRow } from "./answer";
import { type WeighingBody, weighBody, weighingBody } from "./body";
import { listWeighings, weighingQuery } from "./list";
import { readWeighing } from "./read";
import { startWeighing } from "./start";
import { type LineVersion, abandon, takeBack, weigh } from "./weigh";

const tags = ["weighings"];
const path = "/api/weighings";
const linePath = z.object({
  id: z.string().openapi({ type: "integer" }),
  line: z.string().openapi({ type: "integer" }),
});
const oneWeighing = json(z.object({ data: weighing }), "The weighing as it is now");

const list = createRoute({
  method: "get",
  path,
  tags,
  summary: "Weighings with their progress",
  request: { query: weighingQuery },
  responses: { 200: json(pageOf(weighingRow), "A page of weighings"), 422: badQuery },
});
const detail = createRoute({
  method: "get",
  path: `${path}/{id}`,
  tags,
  summary: "A weighing with its lines, what was weighed of each and the lots there are",
  request: { params: idPath },
  responses: { 200: oneWeighing, 404: notThere },
});

/** Returns the weighing of recipes, shared by the tablets of a kitchen. */
export function weighingRoutes(parts: ApiParts): ApiRoutes {
  const { db, clock } = parts;
  const routes = createRoutes();
  describe(routes);
  const change = (write: (db: Database) => Promise<{ id: number }>) => changeOrders(db, write);

  async function changeLine<Body>(
    context: Context<ApiEnv>,
    schema: z.ZodType<Body>,
    write: (db: Database, at: LineVersion, body: Body, author: Author) => Promise<void>,
  ) {
    const text = await context.req.text();
    const author = authorOf(context, parts);
    const [body, { lock_version }] = readBoth(schema, versionBody, parseJson(text));
    const at: LineVersion = {
      weighing: pathId(context),
      line: idOf({ id: context.req.param("line") ?? "" }),
      version: lock_version,
    };
    const record = async (transaction: Database) => {
      await write(transaction, at, body, author);
      return { id: at.weighing };
    };
    const { id } = await change((transaction) =>
      idempotent(transaction, submissionOf(context, text, author), () => record(transaction)),
    );
    return context.json({ data: await readWeighing(db, id, clock()) });
  }

  const tryStart = async (body: WeighingBody, author: Author): Promise<void> => {
    await dryRun(db, changeOrders, (transaction) => startWeighing(transaction, body, author));
  };
  const readStart = (sent: unknown, author: Author) =>
    readWhole(
      () => readBody(weighingBody, sent),
      weighingBody,
      sent,
      (body) => tryStart(body, author),
    );

  routes.post(path, async (context) => {
    const text = await context.req.text();
    const author = authorOf(context, parts);
    const body = await readStart(parseJson(text), author);
    const { id } = await change((transaction) =>
      idempotent(transaction, submissionOf(context, text, author), async () => ({
        id: await startWeighing(transaction, body, author),
      })),
    );
    return context.json({ data: await readWeighing(db, id, clock()) }, 201);
  });

  routes.post(`${path}/preview`, async (context) => {
    const author = authorOf(context, parts);
    await tryStart(await readStart(parseJson(await context.req.text()), author), author);
    return context.body(null, 204);
  });

  routes.post(`${path}/:id/lines/:line/weigh`, (context) => changeLine(context, weighBody, weigh));
  routes.post(`${path}/:id/lines/:line/take-back`, (context) => changeLine(context, z.object({}), takeBack));

  for (const verb of ["abandon", "resume"] as const) {
    routes.post(`${path}/:id/${verb}`, async (context) => {
      const id = pathId(context);
      const author = authorOf(context, parts);
      await change(async (transaction) => {
        await abandon(transaction, id, verb === "abandon" ? author.at : null, author);
        return { id };
      });
      return context.json({ data: await readWeighing(db, id, clock()) });
    });
  }

  return routes
    .openapi(list, async (context) => {
      const query = context.req.valid("query");
      const { total, rows } = await listWeighings(db, query);
      return context.json(pageAnswer(context, query, total, rows), 200);
    })
    .openapi(detail, async (context) =>
      context.json({ data: await readWeighing(db, idOf(context.req.valid("param")), clock()) }, 200),
    );
}

function describe({ openAPIRegistry: registry }: ApiRoutes): void {
  registry.registerPath({
    tags,
    method: "post",
    path,
    summary: "Start weighing a quantity of a recipe",
    request: { ...keyHeader, ...withBody(weighingBody) },
    responses: { 201: oneWeighing, 409: keyTakenOnly, 422: invalidFields },
  });
  registry.registerPath({
    tags,
    method: "post",
    path: `${path}/preview`,
    summary: "Whether a weighing could start like that. Nothing is written.",
    request: withBody(weighingBody),
    responses: { 204: { description: "It could" }, 422: invalidFields },
  });
  const stale = conflicts(
    { stale: { data: weighingLine }, abandoned: {}, made: {}, ...keyTaken },
    "stale: the line was weighed or taken back meanwhile, the message says by whom and data is the line; abandoned; " +
      "made: a batch took what was weighed",
  );
  registry.registerPath({
    tags,
    method: "post",
    path: `${path}/{id}/lines/{line}/weigh`,
    summary: "Record what was weighed of a line, or correct it",
    description:
      "A quantity further from what is asked than the line's tolerance is a 422 on `confirm_far` until that is true.",
    request: { params: linePath, ...keyHeader, ...withBody(z.intersection(weighBody, versionBody)) },
    responses: { 200: oneWeighing, 404: notThere, 409: stale, 422: invalidFields },
  });
  registry.registerPath({
    tags,
    method: "post",
    path: `${path}/{id}/lines/{line}/take-back`,
    summary: "Take back what was weighed of a line",
    request: { params: linePath, ...keyHeader, ...withBody(versionBody) },
    responses: { 200: oneWeighing, 404: notThere, 409: stale, 422: invalidFields },
  });
  for (const [verb, summary] of [
    ["abandon", "Abandon a weighing"],
    ["resume", "Take an abandoned weighing up again"],
  ] as const) {
    registry.registerPath({
      tags,
      method: "post",
      path: `${path}/{id}/${verb}`,
      summary,
      request: { params: idPath },
      responses: { 200: oneWeighing, 404: notThere },
    });
  }
}
