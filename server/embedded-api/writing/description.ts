import { z } from "@hono/zod-openapi";
import { badQuery, idPath, json, notThere } from "../http/answer-fields";
import type { ApiRoutes } from "../http/api";
import type { EntityWrites } from "./entity";
import { versionBody } from "./versions";

/** The answers and requests that the descriptions of writes share. */
export const one = (description: string) => json(z.object({ data: z.looseObject({ id: z.number().int() }) }), description);
export const conflict = (description: string) => json(z.looseObject({ message: z.string(), code: z.string() }), description);
export const invalidFields = { ...badQuery, description: "What is wrong, in French, by dotted field" };
export const withId = { params: idPath };
export const withBody = (schema: z.ZodType) => ({ body: { required: true, content: { "application/json": { schema } } } });
export const keyHeader = {
  headers: z.object({ "idempotency-key": z.string().max(255).optional().openapi({ description: "The same key with the same body writes once and answers the same." }) }),
};

/** Adds the five writes of one kind of object to the OpenAPI document. */
export function describeWrites<Body>(routes: ApiRoutes, { path, body }: Pick<EntityWrites<Body>, "path" | "body">): void {
  const registry = routes.openAPIRegistry;
  const tags = [path];
  const item = `/api/${path}/{id}`;

  registry.registerPath({
    tags,
    method: "post",
    path: `/api/${path}`,
    summary: "Create",
    request: { ...keyHeader, ...withBody(body) },
    responses: { 201: one("Created"), 409: conflict("The key was used with another body"), 422: invalidFields },
  });
  registry.registerPath({
    tags,
    method: "put",
    path: item,
    summary: "Replace what was read in version lock_version",
    request: { ...withId, ...withBody(z.intersection(body, versionBody)) },
    responses: { 200: one("Saved"), 404: notThere, 409: conflict("stale: changed meanwhile; data is what it is now"), 422: invalidFields },
  });
  registry.registerPath({
    tags,
    method: "delete",
    path: item,
    summary: "Delete what nothing uses",
    request: withId,
    responses: { 204: { description: "Deleted" }, 404: notThere, 409: conflict("in_use: used_by names what uses it") },
  });
  for (const [verb, summary] of [["archive", "Archive"], ["restore", "Bring back from the archive"]] as const) {
    registry.registerPath({ tags, method: "post", path: `${item}/${verb}`, summary, request: withId, responses: { 200: one("Done"), 404: notThere, 422: invalidFields } });
  }
}
