import { z } from "@hono/zod-openapi";
import { badQuery, idPath, json } from "./answer-fields";

/** Returns the answers and requests that the descriptions of writes share. */
export const one = (answer: z.ZodType, description: string) => json(z.object({ data: answer }), description);
export const invalidFields = { ...badQuery, description: "What is wrong, in French, by dotted field" };
export const withId = { params: idPath };
export const withBody = (schema: z.ZodType) => ({
  body: { required: true, content: { "application/json": { schema } } },
});
export const keyHeader = {
  headers: z.object({
    "idempotency-key": z
      .string()
      .max(255)
      .optional()
      .openapi({ description: "The same key with the same body writes once and answers the same." }),
  }),
};

/** Fields of refusals with 409 besides their message, by code. */
export type Conflicts = Readonly<Record<string, z.ZodRawShape>>;

/** Returns a 409 of one of these codes. */
export function conflicts(codes: Conflicts, description: string) {
  return json(
    z.union(
      Object.entries(codes).map(([code, more]) => z.object({ message: z.string(), code: z.literal(code), ...more })),
    ),
    description,
  );
}

/** A key that was used for another request. */
export const keyTaken: Conflicts = { idempotency: {} };
export const keyTakenOnly = conflicts(keyTaken, "The key was used with another body");
