import { createRoute, z } from "@hono/zod-openapi";
import { importJob } from "#domain/contract/catalogue/imports";
import { badQuery, json } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { parseJson, readBody } from "../../http/body";
import { invalidFields, withBody } from "../../http/description";

const tags = ["imports"];
const path = "/api/import-choices";
/** Lists of headings of which it is kept what was said. */
const mostStored = 500;

const entity = z.enum(importJob.entity.values, "Fournisseurs, articles, recettes ou produits attendus.");
const headings = z.string("Texte attendu.").min(1, "Texte attendu.").max(100, "Au plus 100 caractères.");
const choices = z
  .array(z.tuple([z.string().max(300), z.string().max(300)], "Nom et valeur attendus."), "Liste attendue.")
  .max(500, "Au plus 500 choix.");
const file = z.object({ entity, headings, said: choices });

const read = createRoute({
  method: "get",
  path,
  tags,
  summary: "What was last said of a file with these headings: which column is what; nothing where nothing was",
  request: { query: z.object({ entity, headings }) },
  responses: {
    200: json(z.object({ data: z.object({ said: z.array(z.array(z.string())) }) }), "Names and values"),
    422: badQuery,
  },
});

/** Keeps what people say of files, for the next one with the same headings. */
export function importChoiceRoutes({ db, clock }: ApiParts): ApiRoutes {
  const routes = createRoutes();
  routes.openAPIRegistry.registerPath({
    tags,
    method: "put",
    path,
    summary: "Keep what was said of a file with these headings",
    request: withBody(file),
    responses: { 204: { description: "Kept" }, 422: invalidFields },
  });
  routes.put(path, async (context) => {
    const { said: pairs, ...key } = readBody(file, parseJson(await context.req.text()));
    const row = { ...key, said: JSON.stringify(pairs), used_at: clock().toISOString() };
    await db
      .insertInto("import_choices")
      .values(row)
      .onConflict((on) => on.columns(["entity", "headings"]).doUpdateSet({ said: row.said, used_at: row.used_at }))
      .execute();
    await db
      .deleteFrom("import_choices")
      .where("used_at", "<", (e) =>
        e.selectFrom("import_choices").select("used_at").orderBy("used_at", "desc").limit(1).offset(mostStored),
      )
      .execute();
    return context.body(null, 204);
  });
  return routes.openapi(read, async (context) => {
    const query = context.req.valid("query");
    const stored = await db
      .selectFrom("import_choices")
      .select("said")
      .where("entity", "=", query.entity)
      .where("headings", "=", query.headings)
      .executeTakeFirst();
    const pairs: string[][] = stored ? JSON.parse(stored.said) : [];
    return context.json({ data: { said: pairs } }, 200);
  });
}
