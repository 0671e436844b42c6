import { z } from "@hono/zod-openapi";
import type { Database } from "../database/tables";
import { json } from "../http/answer-fields";
import { createRoutes } from "../http/api";
import type { ApiParts, ApiRoutes } from "../http/api";
import type { Author } from "../writing/author";
import { parseJson, readBody } from "../writing/body";
import { conflict, invalidFields, keyHeader, withBody } from "../writing/description";
import { once } from "../writing/once";
import { authorOf, submissionOf } from "../writing/request";
import { changeCatalogue } from "../writing/transaction";
import { undone } from "../writing/undone";
import { importArticle } from "./articles";
import { type ImportedLine, type Line, importBody, importLines } from "./lines";
import { importSupplier } from "./suppliers";

const imported = z
  .object({ dry_run: z.boolean(), lines: z.array(z.object({ action: z.enum(["create", "update"]), id: z.number().int(), name: z.string() })) })
  .openapi("Imported");

/** Lists of suppliers or articles, written all or not at all. */
export function importRoutes(parts: ApiParts): ApiRoutes {
  const routes = createRoutes();
  addImport(routes, parts, "suppliers", importSupplier);
  addImport(routes, parts, "articles", importArticle);
  return routes;
}

function addImport(routes: ApiRoutes, parts: ApiParts, path: string, write: (db: Database, line: Line, author: Author) => Promise<ImportedLine>): void {
  routes.openAPIRegistry.registerPath({
    tags: [path],
    method: "post",
    path: `/api/${path}/import`,
    summary: "Create or update what each line says, all or nothing; dry_run only says what would be done",
    request: { ...keyHeader, ...withBody(importBody) },
    responses: { 200: json(z.object({ data: imported }), "Done, or what would be"), 409: conflict("The key was used with another body"), 422: invalidFields },
  });

  routes.post(`/api/${path}/import`, async (context) => {
    const text = await context.req.text();
    const { dry_run, lines } = readBody(importBody, parseJson(text));
    const author = authorOf(context, parts);
    const run = async (db: Database) => ({ data: { dry_run, lines: await importLines(db, lines, author, write) } });
    const answer = dry_run ? await undone(parts.db, changeCatalogue, run) : await changeCatalogue(parts.db, (db) => once(db, submissionOf(context, text, author), () => run(db)));
    return context.json(answer);
  });
}
