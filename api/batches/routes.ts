import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { badQuery, idOf, idPath, json, notThere } from "../http/answer-fields";
import { type ApiEnv, type ApiParts, type ApiRoutes, createRoutes } from "../http/api";
import { parseJson, readBody } from "../http/body";
import { conflicts, invalidFields, keyHeader, keyTaken, one, withBody } from "../http/description";
import { findLeniently } from "../http/search/similar-words";
import { pageAnswer, pageOf } from "../http/pages";
import type { Author } from "../records/author";
import { idempotent } from "../records/idempotent";
import { authorOf, pathId, submissionOf } from "../records/routes/request";
import { changeOrders } from "../records/transaction";
import type { Database } from "../database/tables";
import { batchAnswer, batchRow, lotUse, yields } from "./answer";
import { type BatchBody, batchBody, batchesBody } from "./body";
import type { Making } from "./make-batches";
import { batchQuery, listBatches } from "./list";
import { makeBatches } from "./make";
import { readBatch } from "./read";
import { takeBack, takeBackTogether } from "./take-back/take-back";
import { readYields } from "./yields";

const tags = ["batches"];
const path = "/api/batches";

const list = createRoute({
  method: "get",
  path,
  tags,
  summary: "What was made, the latest first",
  request: { query: batchQuery },
  responses: { 200: json(pageOf(batchRow), "A page of batches"), 422: badQuery },
});
const detail = createRoute({
  method: "get",
  path: `${path}/{id}`,
  tags,
  summary: "A batch with the order lines that it was made for",
  request: { params: idPath },
  responses: { 200: one(batchAnswer, "The batch"), 404: notThere },
});
const recipeYields = createRoute({
  method: "get",
  path: "/api/recipes/{id}/yields",
  tags,
  summary: "The latest batches of a recipe, and what they yielded",
  request: { params: idPath },
  responses: { 200: one(yields, "At most ten batches, the latest first"), 404: notThere },
});

/** Batches of production sheets, marked done and taken back, and the yields of recipes. */
export function batchRoutes(parts: ApiParts): ApiRoutes {
  const { db } = parts;
  const routes = createRoutes();
  describe(routes);

  const changed = async (
    context: Context<ApiEnv>,
    write: (transaction: Database, text: string, author: Author) => Promise<number>,
  ) => {
    const text = await context.req.text();
    const author = authorOf(context, parts);
    const { id } = await changeOrders(db, (transaction) =>
      idempotent(transaction, submissionOf(context, text, author), async () => ({
        id: await write(transaction, text, author),
      })),
    );
    return readBatch(db, id);
  };

  routes.post(path, async (context) => {
    const data = await changed(context, async (transaction, text, author) => {
      const [booked] = await makeBatches(transaction, [makingOf(readBody(batchBody, parseJson(text)))], author);
      if (!booked) throw new Error("a batch that was marked done was not written");
      return booked.id;
    });
    return context.json({ data }, 201);
  });

  routes.post(`${path}/take-back`, async (context) => {
    const text = await context.req.text();
    const author = authorOf(context, parts);
    const { batches } = readBody(batchesBody, parseJson(text));
    const data = await changeOrders(db, (transaction) =>
      idempotent(transaction, submissionOf(context, text, author), async () => {
        await takeBackTogether(transaction, batches, author);
        return { batches };
      }),
    );
    return context.json({ data });
  });

  routes.post(`${path}/:id/take-back`, async (context) => {
    const id = pathId(context);
    const data = await changed(context, async (transaction, _, author) => {
      await takeBack(transaction, id, author);
      return id;
    });
    return context.json({ data });
  });

  return routes
    .openapi(list, async (context) => {
      const query = context.req.valid("query");
      const { total, rows, corrected } = await findLeniently(db, ["recipes", "products"], query, (criteria) =>
        listBatches(db, criteria),
      );
      return context.json(pageAnswer(context, { ...query, corrected }, total, rows), 200);
    })
    .openapi(detail, async (context) =>
      context.json({ data: await readBatch(db, idOf(context.req.valid("param"))) }, 200),
    )
    .openapi(recipeYields, async (context) =>
      context.json({ data: await readYields(db, idOf(context.req.valid("param"))) }, 200),
    );
}

function makingOf({ recipe_id, product_id, ...fields }: BatchBody): Making {
  return {
    ...fields,
    item: recipe_id === null ? { type: "product", id: product_id ?? 0 } : { type: "recipe", id: recipe_id },
    source: "sheet",
  };
}

function describe({ openAPIRegistry: registry }: ApiRoutes): void {
  registry.registerPath({
    tags,
    method: "post",
    path,
    summary: "Mark a production sheet done with what was obtained",
    description:
      "Takes what went in out of stock, as its finished weighing says, else what the sheet says, first to expire " +
      "first; books what is stock-managed in; gives what was obtained of a product to the order lines of the day. " +
      "`seen` is the number of batches of the sheet that stood when this was said.",
    request: { ...keyHeader, ...withBody(batchBody) },
    responses: {
      201: one(batchAnswer, "The batch"),
      409: conflicts(
        { stale: {}, ...keyTaken },
        "stale: others of the sheet were noted or taken back meanwhile, the message says by whom",
      ),
      422: invalidFields,
    },
  });
  registry.registerPath({
    tags,
    method: "post",
    path: `${path}/take-back`,
    summary: "Take several batches back together, as a day that was marked done at once: all of them or none",
    request: { ...keyHeader, ...withBody(batchesBody) },
    responses: {
      200: one(z.object({ batches: z.array(z.number().int()) }), "The batches that were taken back"),
      404: notThere,
      409: conflicts(
        { stale: {}, used: { used_by: z.array(lotUse) }, ...keyTaken },
        "stale: one was taken back before; used: what was made of the named has been used, by what",
      ),
      422: invalidFields,
    },
  });
  registry.registerPath({
    tags,
    method: "post",
    path: `${path}/{id}/take-back`,
    summary: "Take a batch back: all it moved, and what it gave to order lines",
    request: { params: idPath, ...keyHeader },
    responses: {
      200: one(batchAnswer, "The batch"),
      404: notThere,
      409: conflicts(
        { stale: {}, used: { used_by: z.array(lotUse) }, ...keyTaken },
        "stale: taken back before; used: what was made has been used, by what",
      ),
    },
  });
}
