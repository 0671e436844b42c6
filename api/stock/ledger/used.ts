import { z } from "@hono/zod-openapi";
import { movementDocuments, movementKinds } from "#domain/choices";
import { decimal, instant } from "../../http/answer-fields";
import type { Conflicts } from "../../http/description";

/** The refusal to reverse what was taken from since, with what took it. */
export const used: Conflicts = {
  used: {
    used_by: z.array(
      z.object({
        type: z.enum(movementDocuments),
        id: z.number().int(),
        kind: z.enum(movementKinds),
        quantity: decimal,
        occurred_at: instant,
        user_name: z.string(),
      }),
    ),
  },
};
