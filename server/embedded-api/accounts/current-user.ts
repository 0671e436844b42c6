import { createRoute, z } from "@hono/zod-openapi";
import { type ApiRoutes, createRoutes } from "../http/api";

const user = z.object({ id: z.number().int(), name: z.string(), email: z.string() }).openapi("User");

const description = createRoute({
  method: "get",
  path: "/api/users/me",
  tags: ["users"],
  summary: "The signed-in user",
  responses: {
    200: { description: "The user", content: { "application/json": { schema: z.object({ data: user }) } } },
  },
});

/** Routes that tell the user who is signed in. */
export function currentUserRoutes(): ApiRoutes {
  return createRoutes().openapi(description, (context) => {
    const { id, name, email } = context.get("user");
    return context.json({ data: { id, name, email } }, 200);
  });
}
