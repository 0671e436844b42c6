import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Database } from "../../database/tables";
import { badQuery, idOf, idPath, json, notThere } from "../../http/answer-fields";
import { type ApiEnv, type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { parseJson, readBody, readBoth, readWhole } from "../../http/body";
import { conflicts, invalidFields, keyHeader, keyTaken, keyTakenOnly, withBody } from "../../http/description";
import { used } from "../ledger/used";
import { pageAnswer, pageOf } from "../../http/pages";
import type { Author } from "../../records/author";
import { idempotent } from "../../records/idempotent";
import { authorOf, pathId, submissionOf } from "../../records/routes/request";
import { changeOrders } from "../../records/transaction";
import { dryRun } from "../../records/dry-run";
import { versionBody } from "../../records/versions";
import { countedBody, foundBody, scopeBody } from "./body";
import { lockMadeFor } from "../../records/orders/follow-losses";
import { dayOf } from "../ledger/moment";
import { followStock } from "../../records/orders/follow-work";
import { abandonCount, closeCount, readCountedProducts, reopenCount } from "./close";
import { type LineVersion, addFound, countLine, takeBack } from "./count";
import { countQuery, listCounts } from "./list";
import { countAnswer, countRowAnswer, lineAnswer, readCount } from "./read";
import { startCount } from "./start";

const tags = ["stock"];
const path = "/api/stock/counts";
const linePath = z.object({
  id: z.string().openapi({ type: "integer" }),
  line: z.string().openapi({ type: "integer" }),
});
const oneCount = json(z.object({ data: countAnswer }), "The count as it is now");

const list = createRoute({
  method: "get",
  path,
  tags,
  summary: "Counts of the stock with their progress",
  request: { query: countQuery },
  responses: { 200: json(pageOf(countRowAnswer), "A page of counts"), 422: badQuery },
});
const detail = createRoute({
  method: "get",
  path: `${path}/{id}`,
  tags,
  summary: "A count with its lines in the order of the shelves",
  request: { params: idPath },
  responses: { 200: oneCount, 404: notThere },
});

/** Returns the counts of the stock, shared by the tablets that count. */
export function countRoutes(parts: ApiParts): ApiRoutes {
  const { db } = parts;
  const routes = createRoutes();
  describe(routes);

  /** Reads a body, writes it once and answers the count. */
  async function change<Body>(
    context: Context<ApiEnv>,
    read: (sent: unknown, author: Author) => Promise<Body> | Body,
    write: (db: Database, body: Body, author: Author) => Promise<number>,
    status: 200 | 201,
  ) {
    const text = await context.req.text();
    const author = authorOf(context, parts);
    const body = await read(parseJson(text), author);
    const { id } = await changeOrders(db, (transaction) =>
      idempotent(transaction, submissionOf(context, text, author), async () => ({
        id: await write(transaction, body, author),
      })),
    );
    return context.json({ data: await readCount(db, id) }, status);
  }

  function changeLine<Body>(
    context: Context<ApiEnv>,
    schema: z.ZodType<Body>,
    write: (db: Database, at: LineVersion, body: Body, author: Author) => Promise<void>,
  ) {
    const [count, line] = [pathId(context), idOf({ id: context.req.param("line") ?? "" })];
    return change(
      context,
      (sent) => readBoth(schema, versionBody, sent),
      async (transaction, [body, { lock_version }], author) => {
        await write(transaction, { count, line, version: lock_version }, body, author);
        return count;
      },
      200,
    );
  }

  const tryStart = async (body: z.output<typeof scopeBody>, author: Author): Promise<void> => {
    await dryRun(db, changeOrders, (transaction) => startCount(transaction, body, author));
  };
  const readScope = (sent: unknown, author: Author) =>
    readWhole(
      () => readBody(scopeBody, sent),
      scopeBody,
      sent,
      (body) => tryStart(body, author),
    );

  routes.post(path, (context) => change(context, readScope, startCount, 201));
  routes.post(`${path}/preview`, async (context) => {
    const author = authorOf(context, parts);
    await tryStart(await readScope(parseJson(await context.req.text()), author), author);
    return context.body(null, 204);
  });
  routes.post(`${path}/:id/lines`, (context) => {
    const id = pathId(context);
    return change(
      context,
      (sent) => readBody(foundBody, sent),
      async (transaction, body, author) => {
        await addFound(transaction, id, body, author);
        return id;
      },
      201,
    );
  });
  routes.post(`${path}/:id/lines/:line/count`, (context) => changeLine(context, countedBody, countLine));
  routes.post(`${path}/:id/lines/:line/take-back`, (context) => changeLine(context, z.object({}), takeBack));
  for (const [verb, write] of [
    ["close", closeCount],
    ["reopen", reopenCount],
    ["abandon", abandonCount],
  ] as const) {
    routes.post(`${path}/:id/${verb}`, async (context) => {
      const id = pathId(context);
      const author = authorOf(context, parts);
      await changeOrders(db, async (transaction) => {
        const products = write === abandonCount ? [] : await readCountedProducts(transaction, id);
        await lockMadeFor(transaction, products, dayOf(author.at));
        await write(transaction, id, author);
        await followStock(transaction, products, author, "Inventaire");
      });
      return context.json({ data: await readCount(db, id) });
    });
  }

  return routes
    .openapi(list, async (context) => {
      const query = context.req.valid("query");
      const { total, rows } = await listCounts(db, query);
      return context.json(pageAnswer(context, query, total, rows), 200);
    })
    .openapi(detail, async (context) =>
      context.json({ data: await readCount(db, idOf(context.req.valid("param"))) }, 200),
    );
}

function describe({ openAPIRegistry: registry }: ApiRoutes): void {
  const over = { closed: {}, abandoned: {} };
  const stale = conflicts(
    { stale: { data: lineAnswer }, ...over, ...keyTaken },
    "stale: the line was counted or taken back meanwhile, the message says by whom and data is the line; the count " +
      "is over",
  );
  registry.registerPath({
    tags,
    method: "post",
    path,
    summary: "Begin to count what a storage, a family or everything holds",
    request: { ...keyHeader, ...withBody(scopeBody) },
    responses: { 201: oneCount, 409: keyTakenOnly, 422: invalidFields },
  });
  registry.registerPath({
    tags,
    method: "post",
    path: `${path}/preview`,
    summary: "Whether a count could begin like that. Nothing is written.",
    request: withBody(scopeBody),
    responses: { 204: { description: "It could" }, 422: invalidFields },
  });
  registry.registerPath({
    tags,
    method: "post",
    path: `${path}/{id}/lines`,
    summary: "Add a lot that was found and that no line is about",
    request: { params: idPath, ...keyHeader, ...withBody(foundBody) },
    responses: {
      201: oneCount,
      404: notThere,
      409: conflicts({ ...over, ...keyTaken }, "The count is over"),
      422: invalidFields,
    },
  });
  registry.registerPath({
    tags,
    method: "post",
    path: `${path}/{id}/lines/{line}/count`,
    summary: "Record what was found of a line, or correct it",
    description: "It is held against what the ledger says at this moment, whatever moves before the count is closed.",
    request: { params: linePath, ...keyHeader, ...withBody(z.intersection(countedBody, versionBody)) },
    responses: { 200: oneCount, 404: notThere, 409: stale, 422: invalidFields },
  });
  registry.registerPath({
    tags,
    method: "post",
    path: `${path}/{id}/lines/{line}/take-back`,
    summary: "Take back what was found of a line: it is not counted",
    request: { params: linePath, ...keyHeader, ...withBody(versionBody) },
    responses: { 200: oneCount, 404: notThere, 409: stale, 422: invalidFields },
  });
  registry.registerPath({
    tags,
    method: "post",
    path: `${path}/{id}/close`,
    summary: "Close a count and book its differences",
    request: { params: idPath },
    responses: { 200: oneCount, 404: notThere, 409: conflicts(over, "The count is over"), 422: invalidFields },
  });
  registry.registerPath({
    tags,
    method: "post",
    path: `${path}/{id}/reopen`,
    summary: "Take a closed or abandoned count up again; what closing booked is reversed",
    request: { params: idPath },
    responses: {
      200: oneCount,
      404: notThere,
      409: conflicts(used, "What the count had added was taken since; the message says by what"),
    },
  });
  registry.registerPath({
    tags,
    method: "post",
    path: `${path}/{id}/abandon`,
    summary: "Abandon a count",
    request: { params: idPath },
    responses: { 200: oneCount, 404: notThere, 409: conflicts(over, "The count is over") },
  });
}
