import { z } from "@hono/zod-openapi";

/** A decimal string in an answer. */
export const decimal = z.string().openapi({ pattern: "^-?\\d+(\\.\\d+)?$", example: "12.5" });
export const date = z.string().openapi({ format: "date" });
export const instant = z.string().openapi({ format: "date-time" });

/** The fields that every entity carries. */
export const entity = {
  id: z.number().int(),
  created_at: instant,
  updated_at: instant,
  lock_version: z.number().int(),
  archived_at: instant.nullable(),
};

/** Returns the fields that every row of a table carries, as answers give them. */
export function entityOf({ id, created_at, updated_at, lock_version, archived_at }: z.infer<z.ZodObject<typeof entity>>) {
  return { id, created_at, updated_at, lock_version, archived_at };
}

/** A link to another entity. */
export const reference = z
  .object({ type: z.enum(["supplier", "article", "recipe", "product", "external-order"]), id: z.number().int(), name: z.string() })
  .openapi("Reference");
export type Reference = z.infer<typeof reference>;

/** Returns a JSON answer of this schema. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { "application/json": { schema } } };
}

/** A refusal in words. */
export const message = z.object({ message: z.string() }).openapi("Message");
const refusedFields = z.object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())) }).openapi("ValidationError");

/** The refusals that reads share. */
export const notThere = json(message, "Nothing has this id");
export const badQuery = json(refusedFields, "A parameter is malformed");

/** The id in a path. */
export const idPath = z.object({ id: z.string().openapi({ type: "integer" }) });

/** Returns the id, or 0, which nothing has, when the text is not an id. */
export function idOf({ id }: z.infer<typeof idPath>): number {
  return /^\d{1,15}$/.test(id) ? Number(id) : 0;
}
