import { z } from "@hono/zod-openapi";
import type { Answer } from "#domain/contract/field";
import { impact } from "#domain/contract/catalogue/previews";
import { json, notThere } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { parseJson } from "../../http/body";
import { conflicts, invalidFields, withBody, withId } from "../../http/description";
import { answerSchema } from "../../http/fields/schema";
import { readChange, readNew } from "../../records/routes/read-body";
import { authorOf, pathId } from "../../records/routes/request";
import { dryRun } from "../../records/dry-run";
import { requireVersion, versionBody } from "../../records/versions";
import { type EntityWrites, conflictsOfChange } from "../../records/routes/writes";
import { readImpact } from "./preview";
import type { Changed } from "./reach";

const impactAnswer = answerSchema(impact, "Impact");
const previewOf = (answer: z.ZodType) => z.object({ data: impactAnswer.extend({ after: answer }) });

const noImpact: Answer<typeof impact> = { allergens: [], costs: [] };

/**
 * Routes that tell the result of a PUT or POST: checked and computed as it would be, then undone. A new object changes
 * nothing elsewhere.
 * @param type null where a change touches neither costs nor allergens elsewhere
 */
export function previewRoutes<Body>(
  parts: ApiParts,
  entity: EntityWrites<Body>,
  type: Changed["type"] | null,
): ApiRoutes {
  const routes = createRoutes();
  const preview = previewOf(entity.answer);
  routes.openAPIRegistry.registerPath({
    tags: [entity.path],
    method: "post",
    path: `/api/${entity.path}/{id}/preview`,
    summary: "What saving this would change elsewhere: allergens of ordered products, costs. Nothing is written.",
    request: { ...withId, ...withBody(z.intersection(entity.body, versionBody)) },
    responses: {
      200: json(preview, "The changes; `after` is the thing as GET would then answer it"),
      404: notThere,
      409: conflicts(conflictsOfChange(entity), "As a change would be refused"),
      422: invalidFields,
    },
  });
  routes.openAPIRegistry.registerPath({
    tags: [entity.path],
    method: "post",
    path: `/api/${entity.path}/preview`,
    summary: "What creating this would come to, costs included. Nothing is written.",
    request: withBody(entity.body),
    responses: { 200: json(preview, "The thing, in `after`"), 422: invalidFields },
  });

  routes.post(`/api/${entity.path}/:id/preview`, async (context) => {
    const id = pathId(context);
    const [body, { lock_version }] = await readChange(parts.db, entity, id, parseJson(await context.req.text()));
    const author = authorOf(context, parts);
    const data = await dryRun(parts.db, entity.change, async (db) => {
      await requireVersion(db, entity.table, id, lock_version, () => entity.read(db, id));
      const update = () => entity.update(db, id, body, author);
      const changes = type === null ? await update().then(() => noImpact) : await readImpact(db, { type, id }, update);
      return { ...changes, after: await entity.read(db, id) };
    });
    return context.json({ data });
  });

  routes.post(`/api/${entity.path}/preview`, async (context) => {
    const body = await readNew(parts.db, entity, parseJson(await context.req.text()));
    const author = authorOf(context, parts);
    const after = await dryRun(parts.db, entity.change, async (db) =>
      entity.read(db, await entity.create(db, body, author)),
    );
    return context.json({ data: { ...noImpact, after } });
  });

  return routes;
}
