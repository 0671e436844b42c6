import { createRoute, z } from "@hono/zod-openapi";
import type { Database } from "../../database/tables";
import { badQuery, idOf, idPath, json, notThere } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { type WordSource, findLeniently } from "../../http/search/similar-words";
import { type Slice, pageAnswer, pageOf } from "../../http/pages";

interface Entity {
  id: number;
}

/** The list and the details of one kind of object. */
export interface EntityReads<Query extends Slice & { search: string }, Row, Detail extends Entity> {
  /** The collection: "suppliers" is /api/suppliers. */
  path: string;
  /** The table whose words its list is searched by. */
  words: WordSource;
  list: {
    summary: string;
    /** Description of the 200, in words. */
    answer: string;
    query: z.ZodObject & z.ZodType<Query>;
    row: z.ZodType<Row>;
    read(db: Database, query: Query): Promise<{ total: number; rows: Row[] }>;
  };
  detail: {
    summary: string;
    answer: string;
    schema: z.ZodType<Detail>;
    /** Throws a 404 Refusal when nothing has this id. */
    read(db: Database, id: number): Promise<Detail>;
  };
}

/** Returns the list and the detail of one kind of object. */
export function readRoutes<Query extends Slice & { search: string }, Row, Detail extends Entity>(
  { db }: ApiParts,
  { path, words, list, detail }: EntityReads<Query, Row, Detail>,
): ApiRoutes {
  const tags = [path];
  const schema: z.ZodType<Entity> = detail.schema;
  const readDetail: (db: Database, id: number) => Promise<Entity> = detail.read;
  const listRoute = createRoute({
    method: "get",
    path: `/api/${path}`,
    tags,
    summary: list.summary,
    request: { query: list.query },
    responses: { 200: json(pageOf(list.row), list.answer), 422: badQuery },
  });
  const detailRoute = createRoute({
    method: "get",
    path: `/api/${path}/{id}`,
    tags,
    summary: detail.summary,
    request: { params: idPath },
    responses: { 200: json(z.object({ data: schema }), detail.answer), 404: notThere },
  });
  return createRoutes()
    .openapi(listRoute, async (context) => {
      const query = context.req.valid("query");
      const { total, rows, corrected } = await findLeniently<Query, { total: number; rows: Row[] }>(
        db,
        [words],
        query,
        (requested) => list.read(db, requested),
      );
      return context.json(pageAnswer(context, { ...query, corrected }, total, rows), 200);
    })
    .openapi(detailRoute, async (context) =>
      context.json({ data: await readDetail(db, idOf(context.req.valid("param"))) }, 200),
    );
}
