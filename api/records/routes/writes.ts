import { z } from "@hono/zod-openapi";
import type { Database } from "../../database/tables";
import { notThere, reference } from "../../http/answer-fields";
import type { ApiRoutes } from "../../http/api";
import {
  type Conflicts,
  conflicts,
  invalidFields,
  keyHeader,
  keyTakenOnly,
  one,
  withBody,
  withId,
} from "../../http/description";
import type { Author } from "../author";
import { type EntityTable, versionBody } from "../versions";

/** The writes of one kind of object; every function works inside the transaction it is given and throws a Refusal. */
export interface EntityWrites<Body> {
  /** The collection: "suppliers" is /api/suppliers. */
  path: string;
  table: EntityTable;
  body: z.ZodType<Body>;
  /** The answer of GET to the object. */
  answer: z.ZodType;
  /** Refusals (409) of its writes besides "stale"; deleting is refused with "in_use" unless another is given. */
  conflicts?: { change?: Conflicts; remove?: Conflicts; archive?: Conflicts };
  /** Runs a write in the transaction that this kind of object needs. */
  change<Result>(db: Database, write: (db: Database) => Promise<Result>): Promise<Result>;
  /** Locks what a change may change besides its object, and the object with it, where that is to be at once. */
  lock?(db: Database, id: number, body: Body): Promise<void>;
  /** Returns the object as GET answers it. */
  read(db: Database, id: number): Promise<unknown>;
  /**
   * Throws the 422 Refusal that creating (`id` null) or changing an object would, but writes nothing and needs no
   * transaction.
   */
  check(db: Database, id: number | null, body: Body): Promise<void>;
  create(db: Database, body: Body, author: Author): Promise<number>;
  update(db: Database, id: number, body: Body, author: Author): Promise<void>;
  /** Throws the Refusal of an object that may not be archived now. */
  checkArchive?(db: Database, id: number): Promise<void>;
  /** Throws the Refusal of an object that may not come back among the active. */
  checkRestore?(db: Database, id: number): Promise<void>;
  /** Adds to the object's history that it was archived, or came back. */
  recordArchive?(db: Database, id: number, isArchived: boolean, author: Author): Promise<void>;
  remove(db: Database, id: number, author: Author): Promise<void>;
}

/** The refusal to delete an object that is used. */
const inUse: Conflicts = { in_use: { used_by: z.array(reference) } };

/** Returns the refusals that changing an object may meet: it has changed meanwhile, or those of its kind. */
export function conflictsOfChange<Body>({
  answer,
  conflicts: { change = {} } = {},
}: Pick<EntityWrites<Body>, "answer" | "conflicts">): Conflicts {
  return { stale: { data: answer }, ...change };
}

/** Adds the five writes of one kind of object to the OpenAPI document. */
export function describeWrites<Body>(routes: ApiRoutes, entity: EntityWrites<Body>): void {
  const { path, body, answer, conflicts: { remove = inUse, archive } = {}, checkRestore } = entity;
  const registry = routes.openAPIRegistry;
  const tags = [path];
  const thing = path.replace(/s$/, "").replaceAll("-", " ");
  const item = `/api/${path}/{id}`;

  registry.registerPath({
    tags,
    method: "post",
    path: `/api/${path}`,
    summary: `Write a new ${thing}`,
    request: { ...keyHeader, ...withBody(body) },
    responses: { 201: one(answer, "Created"), 409: keyTakenOnly, 422: invalidFields },
  });
  registry.registerPath({
    tags,
    method: "put",
    path: item,
    summary: `Replace the ${thing} that was read in version lock_version`,
    request: { ...withId, ...withBody(z.intersection(body, versionBody)) },
    responses: {
      200: one(answer, "Saved"),
      404: notThere,
      409: conflicts(
        conflictsOfChange(entity),
        "stale: changed meanwhile, data is what it is now; or another code of its kind",
      ),
      422: invalidFields,
    },
  });
  registry.registerPath({
    tags,
    method: "delete",
    path: item,
    summary: `Delete the ${thing}, unless something uses it`,
    request: withId,
    responses: {
      204: { description: "Deleted" },
      404: notThere,
      409: conflicts(remove, "in_use: used_by names what uses it; or another code of its kind"),
    },
  });
  const verbs = {
    archive: {
      summary: `Archive the ${thing}`,
      refusals: archive && { 409: conflicts(archive, "It may not be archived as it is") },
    },
    restore: { summary: `Bring the ${thing} back from the archive`, refusals: checkRestore && { 422: invalidFields } },
  };
  for (const [verb, { summary, refusals }] of Object.entries(verbs)) {
    registry.registerPath({
      tags,
      method: "post",
      path: `${item}/${verb}`,
      summary,
      request: withId,
      responses: { 200: one(answer, "Done"), 404: notThere, ...refusals },
    });
  }
}
