import type { z } from "zod";
import type { Database } from "../database/tables";
import type { Conflicts } from "../http/description";
import type { Author } from "./author";
import type { EntityTable } from "./versions";

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
  /** Returns the object as GET answers it. */
  read(db: Database, id: number): Promise<unknown>;
  /** Throws the 422 Refusal that creating (`id` null) or changing an object would, but writes nothing and needs no transaction. */
  check(db: Database, id: number | null, body: Body): Promise<void>;
  create(db: Database, body: Body, author: Author): Promise<number>;
  update(db: Database, id: number, body: Body, author: Author): Promise<void>;
  /** Throws the Refusal of an object that may not be archived now. */
  checkArchive?(db: Database, id: number): Promise<void>;
  /** Throws the Refusal of an object that may not come back among the active. */
  checkRestore?(db: Database, id: number): Promise<void>;
  remove(db: Database, id: number): Promise<void>;
}
