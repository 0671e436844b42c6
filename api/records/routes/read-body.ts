import { readSnapshot } from "../../database/snapshot";
import type { Database } from "../../database/tables";
import { readBody, readBoth, readWhole } from "../../http/body";
import { versionBody } from "../versions";
import type { EntityWrites } from "./writes";

/** Returns the body of something new. Throws a 422 Refusal that names all that is wrong with it. */
export function readNew<Body>(db: Database, entity: EntityWrites<Body>, body: unknown): Promise<Body> {
  return readWhole(
    () => readBody(entity.body, body),
    entity.body,
    body,
    (complete) => readSnapshot(db, (state) => entity.check(state, null, complete)),
  );
}

/**
 * Returns the body of a change of the object with this id, and the version that it changes. Throws a 422 Refusal that
 * names all that is wrong with it.
 */
export function readChange<Body>(
  db: Database,
  entity: EntityWrites<Body>,
  id: number,
  body: unknown,
): Promise<[Body, { lock_version: number }]> {
  // What is looked at here may be deleted meanwhile.
  const check = (complete: Body) =>
    readSnapshot(db, async (state) => {
      const row = await state.selectFrom(entity.table).select("id").where("id", "=", id).executeTakeFirst();
      if (row) await entity.check(state, id, complete);
    });
  return readWhole(() => readBoth(entity.body, versionBody, body), entity.body, body, check);
}
