import type { Database } from "../../database/tables";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { parseJson } from "../../http/body";
import { archive, restore } from "../archive";
import { idempotent } from "../idempotent";
import { readChange, readNew } from "./read-body";
import { authorOf, pathId, submissionOf } from "./request";
import { requireRow, requireVersion } from "../versions";
import { type EntityWrites, describeWrites } from "./writes";

/** Returns the routes that write one kind of object: POST, PUT, DELETE, archive and restore. */
export function writeRoutes<Body>(parts: ApiParts, entity: EntityWrites<Body>): ApiRoutes {
  const routes = createRoutes();
  const collection = `/api/${entity.path}`;
  const change = <Result>(write: (db: Database) => Promise<Result>) => entity.change(parts.db, write);
  describeWrites(routes, entity);

  routes.post(collection, async (context) => {
    const text = await context.req.text();
    const body = await readNew(parts.db, entity, parseJson(text));
    const author = authorOf(context, parts);
    const create = async (db: Database) => ({ data: await entity.read(db, await entity.create(db, body, author)) });
    return context.json(
      await change((db) => idempotent(db, submissionOf(context, text, author), () => create(db))),
      201,
    );
  });

  routes.put(`${collection}/:id`, async (context) => {
    const id = pathId(context);
    const [body, { lock_version }] = await readChange(parts.db, entity, id, parseJson(await context.req.text()));
    const data = await change(async (db) => {
      await entity.lock?.(db, id, body);
      await requireVersion(db, entity.table, id, lock_version, () => entity.read(db, id));
      await entity.update(db, id, body, authorOf(context, parts));
      return entity.read(db, id);
    });
    return context.json({ data });
  });

  routes.delete(`${collection}/:id`, async (context) => {
    const id = pathId(context);
    const author = authorOf(context, parts);
    await change(async (db) => {
      await requireRow(db, entity.table, id);
      await entity.remove(db, id, author);
    });
    return context.body(null, 204);
  });

  routes.post(`${collection}/:id/archive`, async (context) => {
    const id = pathId(context);
    const data = await change(async (db) => {
      const { archived_at } = await requireRow(db, entity.table, id);
      if (archived_at === null) {
        await entity.checkArchive?.(db, id);
        await archive(db, entity.table, id, authorOf(context, parts));
        await entity.recordArchive?.(db, id, true, authorOf(context, parts));
      }
      return entity.read(db, id);
    });
    return context.json({ data });
  });

  routes.post(`${collection}/:id/restore`, async (context) => {
    const id = pathId(context);
    const data = await change(async (db) => {
      const { archived_at } = await requireRow(db, entity.table, id);
      if (archived_at !== null) {
        await entity.checkRestore?.(db, id);
        await restore(db, entity.table, id, authorOf(context, parts));
        await entity.recordArchive?.(db, id, false, authorOf(context, parts));
      }
      return entity.read(db, id);
    });
    return context.json({ data });
  });

  return routes;
}
