import { z } from "@hono/zod-openapi";
import type { Answer } from "#domain/contract/field";
import { imported } from "#domain/contract/catalogue/imports";
import { json } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { parseJson, readBody } from "../../http/body";
import { conflicts, invalidFields, keyHeader, keyTaken, withBody } from "../../http/description";
import { answerSchema } from "../../http/fields/schema";
import { Refusal } from "../../http/refusal";
import { answeredBefore, idempotent } from "../../records/idempotent";
import { authorOf, submissionOf } from "../../records/routes/request";
import { articleImporter } from "./articles/importer";
import { checkLines } from "./check";
import type { Importer } from "./importer";
import { type ImportedLine, importBody } from "./lines";
import { productImporter } from "./recipes-and-products/products";
import { recipeImporter } from "./recipes-and-products/recipes";
import { supplierImporter } from "./suppliers";
import { writeLines } from "./write";

const importAnswer = answerSchema(imported, "Imported");

/** Lists of suppliers, articles, recipes or products, written all or not at all while the request waits. */
export function importRoutes(parts: ApiParts): ApiRoutes {
  const routes = createRoutes();
  addImport(routes, parts, supplierImporter);
  addImport(routes, parts, articleImporter);
  addImport(routes, parts, recipeImporter);
  addImport(routes, parts, productImporter);
  return routes;
}

interface ImportAnswer {
  data: Answer<typeof imported>;
}

function addImport<Write extends { id: number }>(routes: ApiRoutes, parts: ApiParts, importer: Importer<Write>): void {
  const { path } = importer;
  routes.openAPIRegistry.registerPath({
    tags: [path],
    method: "post",
    path: `/api/${path}/import`,
    summary: "Create or update what each line says, all or nothing; dry_run only says what would be done",
    request: { ...keyHeader, ...withBody(importBody) },
    responses: {
      200: json(z.object({ data: importAnswer }), "Done, or what would be"),
      409: conflicts(
        { ...keyTaken, changing: {} },
        "The key was used with another body, or others change the same without a pause",
      ),
      422: invalidFields,
    },
  });

  routes.post(`/api/${path}/import`, async (context) => {
    const text = await context.req.text();
    const { dry_run, lines } = readBody(importBody, parseJson(text));
    const author = authorOf(context, parts);
    const read = lines.map((line) => ({ line, unread: {} }));
    const held = importer.gather?.(read) ?? read;
    if (dry_run) {
      const checked = await checkLines(parts.db, importer, held, parts.pause);
      checked.errors.refuse();
      return context.json({ data: { dry_run, lines: checked.lines.map(notCreated) } });
    }
    const submission = submissionOf(context, text, author);
    const answered = () => answeredBefore<ImportAnswer>(parts.db, submission);
    const earlier = await answered();
    if (earlier) return context.json(earlier);
    try {
      const answer = await writeLines({ ...parts, author }, importer, held, (db, written, write) =>
        idempotent<ImportAnswer>(db, submission, async () => {
          await write();
          return { data: { dry_run, lines: written } };
        }),
      );
      return context.json(answer);
    } catch (error) {
      // What refuses the lines may be this very import, done by its twin while they were checked.
      const meanwhile = error instanceof Refusal ? await answered() : null;
      if (!meanwhile) throw error;
      return context.json(meanwhile);
    }
  });
}

/** Returns the line of a dry run: an object that it would create has no id. */
export const notCreated = (line: ImportedLine): ImportedLine => ({ ...line, id: Math.max(0, line.id) });
