import type { z } from "zod";
import type { Database } from "../database/tables";
import type { Conflicts } from "../http/description";
import type { Author } from "./author";
import type { EntityTable } from "./versions";

/** How one kind of object is written; every function works inside the transaction it is given and throws a Refusal. */
export interface EntityWrites<Body> {
  /** The collection: "suppliers" is /api/suppliers. */
  path: string;
  table: EntityTable;
  body: z.ZodType<Body>;
  /** What GET answers of the object. */
  answer: z.ZodType;
  /** What its writes are refused with (409) beside "stale"; deleting with "in_use" unless said. */
  conflicts?: { change?: Conflicts; remove?: Conflicts; archive?: Conflicts };
  /** Runs a write in the transaction that this kind of object needs. */
  change<Result>(db: Database, write: (db: Database) => Promise<Result>): Promise<Result>;
  /** The object as GET answers it. */
  read(db: Database, id: number): Promise<unknown>;
  /** Throws the 422 Refusal that creating (`id` null) or changing an object would, but writes nothing and needs no transaction. */
  check(db: Database, id: number | null, body: Body): Promise<void>;
  create(db: Database, body: Body, author: Author): Promise<number>;
  update(db: Database, id: number, body: Body, author: Author): Promise<void>;
  /** Whether the object may be archived now. */
  checkArchive?(db: Database, id: number): Promise<void>;
  /** Whether the object may come back among the active. */
  checkRestore?(db: Database, id: number): Promise<void>;
  remove(db: Database, id: number): Promise<void>;
}
