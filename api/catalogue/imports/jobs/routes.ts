import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Answer } from "#domain/contract/field";
import { importJob, importedLine } from "#domain/contract/catalogue/imports";
import { count } from "#domain/contract/kinds";
import type { Row } from "#api/database/tables";
import { badQuery, idOf, idPath, json, notThere } from "#api/http/answer-fields";
import { type ApiEnv, type ApiParts, type ApiRoutes, createRoutes } from "#api/http/api";
import { parseJson, readBody } from "#api/http/body";
import { conflicts, invalidFields, keyHeader, keyTakenOnly, withBody, withId } from "#api/http/description";
import { answerSchema } from "#api/http/fields/schema";
import { wholeNumber } from "#api/http/fields/whole-numbers";
import { pageAnswer, pageOf, window } from "#api/http/pages";
import { pageParameters } from "#api/http/parameters";
import { invalid } from "#api/http/refusal";
import { idempotent } from "#api/records/idempotent";
import { authorOf, pathId, submissionOf } from "#api/records/routes/request";
import { line, mostLines, tooManyLines } from "../lines";
import { createImport, isInterrupted, keepLines, requireImport } from "./store";
import { type Step, beginStep } from "./work";

const tags = ["imports"];
const path = "/api/imports";
const linesAtOnce = 500;

const newImport = z.object({
  entity: z.enum(importJob.entity.values, "Fournisseurs, articles, recettes ou produits attendus."),
  /** Digest that tells this file from another: the same key with another file is refused. */
  digest: z.string("Texte attendu.").max(200, "Au plus 200 caractères."),
});

const sentLines = z.object({
  from: wholeNumber(0, mostLines - 1),
  lines: z
    .array(
      z.object({
        line: wholeNumber(1, 100_000_000),
        values: line,
        unread: z.record(z.string(), z.array(z.string("Texte attendu."))).default({}),
      }),
      "Liste de lignes attendue.",
    )
    .min(1, "Le fichier n’a aucune ligne.")
    .max(linesAtOnce, `Au plus ${linesAtOnce} lignes par envoi.`),
});

const importState = answerSchema(importJob, "Import");
const importLine = answerSchema({ ...importedLine, line: count }, "ImportLine");
const linesQuery = z.object(pageParameters);
const oneImport = (description: string) => json(z.object({ data: importState }), description);

const detail = createRoute({
  method: "get",
  path: `${path}/{id}`,
  tags,
  summary: "How far a large import is, what it does, or what is wrong with its lines",
  request: withId,
  responses: { 200: oneImport("The import as it is now"), 404: notThere },
});
const outcomes = createRoute({
  method: "get",
  path: `${path}/{id}/lines`,
  tags,
  summary: "What each line does, or has done",
  request: { params: idPath, query: linesQuery },
  responses: { 200: json(pageOf(importLine), "A page of lines"), 404: notThere, 422: badQuery },
});

/**
 * Imports that take longer than a request may: their lines come in parts, are checked beside the requests, and are
 * written all or not at all.
 */
export function importJobRoutes(parts: ApiParts): ApiRoutes {
  const { db, clock } = parts;
  const routes = createRoutes();
  describe(routes);
  const answer = async (id: number) => ({ data: answerOf(await requireImport(db, id), clock()) });

  routes.post(path, async (context) => {
    const text = await context.req.text();
    const { entity } = readBody(newImport, parseJson(text));
    const author = authorOf(context, parts);
    const { id } = await db.transaction().execute((transaction) =>
      idempotent(transaction, submissionOf(context, text, author), async () => ({
        id: await createImport(transaction, entity, author),
      })),
    );
    return context.json(await answer(id), 201);
  });

  routes.post(`${path}/:id/lines`, async (context) => {
    const { from, lines } = readBody(sentLines, parseJson(await context.req.text()));
    if (from + lines.length > mostLines) throw invalid({ lines: [tooManyLines] });
    await keepLines(db, pathId(context), from, lines);
    return context.body(null, 204);
  });

  const begin = (step: Step) => async (context: Context<ApiEnv>) => {
    const id = pathId(context);
    await beginStep(parts, id, step, authorOf(context, parts), context.get("requestId"));
    return context.json(await answer(id), 202);
  };
  routes.post(`${path}/:id/check`, begin("checking"));
  routes.post(`${path}/:id/apply`, begin("applying"));

  return routes
    .openapi(detail, async (context) => context.json(await answer(idOf(context.req.valid("param"))), 200))
    .openapi(outcomes, async (context) => {
      const { id, total: lines, state } = await requireImport(db, idOf(context.req.valid("param")));
      const query = context.req.valid("query");
      const { limit, offset } = window(query);
      const rows = await db
        .selectFrom("import_outcomes")
        .select(["line", "action", "record_id as id", "name", "unchanged", "told"])
        .where("import_id", "=", id)
        .orderBy("position")
        .limit(limit)
        .offset(offset)
        .execute();
      const total = state === "checked" || state === "done" ? lines : 0;
      return context.json(
        pageAnswer(
          context,
          query,
          total,
          total === 0
            ? []
            : rows.map((row) => ({ ...row, unchanged: row.unchanged === 1, told: JSON.parse(row.told) })),
        ),
        200,
      );
    });
}

function answerOf({ user_id, runner, beat_at, errors, ...row }: Row<"imports">, now: Date): Answer<typeof importJob> {
  const listed: [number, string, string][] = JSON.parse(errors);
  return {
    ...row,
    interrupted: isInterrupted({ state: row.state, beat_at }, now),
    errors: listed.map(([at, field, message]) => ({ line: at, field, message })),
  };
}

function describe(routes: ApiRoutes): void {
  const registry = routes.openAPIRegistry;
  registry.registerPath({
    tags,
    method: "post",
    path,
    summary: "A large import, without its lines",
    request: { ...keyHeader, ...withBody(newImport) },
    responses: { 201: oneImport("It waits for its lines"), 409: keyTakenOnly, 422: invalidFields },
  });
  registry.registerPath({
    tags,
    method: "post",
    path: `${path}/{id}/lines`,
    summary: "Some lines, from a position; ignored once the lines are being checked",
    request: { ...withId, ...withBody(sentLines) },
    responses: { 204: { description: "Kept" }, 404: notThere, 422: invalidFields },
  });
  for (const [verb, summary] of [
    ["check", "Check all lines beside the requests"],
    ["apply", "Write all lines, or none"],
  ] as const) {
    registry.registerPath({
      tags,
      method: "post",
      path: `${path}/{id}/${verb}`,
      summary,
      request: withId,
      responses: {
        202: oneImport("Begun, under way or done"),
        404: notThere,
        409: conflicts({ state: {} }, "The import is not at that point"),
      },
    });
  }
}
