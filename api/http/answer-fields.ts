import { z } from "@hono/zod-openapi";
import type { entity } from "#domain/contract/entity";
import type { Answer } from "#domain/contract/field";
import { reference as referenceField } from "#domain/contract/kinds";
import { answerSchema } from "./fields/schema";

/** A decimal string in an answer. */
export const decimal = z.string().openapi({ pattern: "^-?\\d+(\\.\\d+)?$", example: "12.5" });
export const date = z.string().openapi({ format: "date" });
export const instant = z.string().openapi({ format: "date-time" });

/** Returns the fields that every row of a table carries, as answers give them. */
export function entityOf({ id, created_at, updated_at, lock_version, archived_at }: Answer<typeof entity>) {
  return { id, created_at, updated_at, lock_version, archived_at };
}

/** A link to another entity. */
export const reference = answerSchema(referenceField.fields, "Reference");
export type Reference = Answer<typeof referenceField.fields>;

/** Returns a JSON answer of this schema. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { "application/json": { schema } } };
}

/** A refusal in words. */
export const message = z.object({ message: z.string() }).openapi("Message");
const refusedFields = z
  .object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())) })
  .openapi("ValidationError");

/** The refusals that reads share. */
export const notThere = json(message, "Nothing has this id");
export const badQuery = json(refusedFields, "A parameter is malformed");

/** The id in a path. */
export const idPath = z.object({ id: z.string().openapi({ type: "integer" }) });

/** Returns the id, or 0, which nothing has, when the text is not an id. */
export function idOf({ id }: z.infer<typeof idPath>): number {
  return /^\d{1,15}$/.test(id) ? Number(id) : 0;
}
