import { z } from "@hono/zod-openapi";
import { badQuery, idPath, json, notThere, reference } from "../http/answer-fields";
import type { ApiRoutes } from "../http/api";
import type { EntityWrites } from "./entity";
import { versionBody } from "./versions";

/** The answers and requests that the descriptions of writes share. */
export const one = (answer: z.ZodType, description: string) => json(z.object({ data: answer }), description);
export const invalidFields = { ...badQuery, description: "What is wrong, in French, by dotted field" };
export const withId = { params: idPath };
export const withBody = (schema: z.ZodType) => ({ body: { required: true, content: { "application/json": { schema } } } });
export const keyHeader = {
  headers: z.object({ "idempotency-key": z.string().max(255).optional().openapi({ description: "The same key with the same body writes once and answers the same." }) }),
};

/** What refusals with 409 tell besides their message, by code. */
export type Conflicts = Readonly<Record<string, z.ZodRawShape>>;

/** A 409 of one of these codes. */
export function conflicts(codes: Conflicts, description: string) {
  return json(z.union(Object.entries(codes).map(([code, more]) => z.object({ message: z.string(), code: z.literal(code), ...more }))), description);
}

/** A key that was used for another request. */
export const keyTaken: Conflicts = { idempotency: {} };
export const keyTakenOnly = conflicts(keyTaken, "The key was used with another body");

/** What deleting is refused with: the object is used. */
const inUse: Conflicts = { in_use: { used_by: z.array(reference) } };

/** What changing an object may be refused with: it has changed meanwhile, or as its kind says. */
export function conflictsOfChange<Body>({ answer, conflicts: { change = {} } = {} }: Pick<EntityWrites<Body>, "answer" | "conflicts">): Conflicts {
  return { stale: { data: answer }, ...change };
}

/** Adds the five writes of one kind of object to the OpenAPI document. */
export function describeWrites<Body>(routes: ApiRoutes, entity: EntityWrites<Body>): void {
  const { path, body, answer, conflicts: { remove = inUse, archive } = {}, checkRestore } = entity;
  const registry = routes.openAPIRegistry;
  const tags = [path];
  const item = `/api/${path}/{id}`;

  registry.registerPath({
    tags,
    method: "post",
    path: `/api/${path}`,
    summary: "Create",
    request: { ...keyHeader, ...withBody(body) },
    responses: { 201: one(answer, "Created"), 409: keyTakenOnly, 422: invalidFields },
  });
  registry.registerPath({
    tags,
    method: "put",
    path: item,
    summary: "Replace what was read in version lock_version",
    request: { ...withId, ...withBody(z.intersection(body, versionBody)) },
    responses: { 200: one(answer, "Saved"), 404: notThere, 409: conflicts(conflictsOfChange(entity), "stale: changed meanwhile, data is what it is now; or another code of its kind"), 422: invalidFields },
  });
  registry.registerPath({
    tags,
    method: "delete",
    path: item,
    summary: "Delete what nothing uses",
    request: withId,
    responses: { 204: { description: "Deleted" }, 404: notThere, 409: conflicts(remove, "in_use: used_by names what uses it; or another code of its kind") },
  });
  const verbs = {
    archive: { summary: "Archive", refusals: archive && { 409: conflicts(archive, "It may not be archived as it is") } },
    restore: { summary: "Bring back from the archive", refusals: checkRestore && { 422: invalidFields } },
  };
  for (const [verb, { summary, refusals }] of Object.entries(verbs)) {
    registry.registerPath({ tags, method: "post", path: `${item}/${verb}`, summary, request: withId, responses: { 200: one(answer, "Done"), 404: notThere, ...refusals } });
  }
}
