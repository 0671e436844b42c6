import { createRoute, z } from "@hono/zod-openapi";
import { type ApiParts, type ApiRoutes, createRoutes } from "../http/api";
import { readCompany } from "../records/company";

const user = z
  .object({
    id: z.number().int(),
    name: z.string(),
    email: z.string(),
    company: z.object({ name: z.string() }).openapi({ description: "The house, which this user may change" }),
  })
  .openapi("User");

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
export function currentUserRoutes({ db, ...environment }: ApiParts): ApiRoutes {
  return createRoutes().openapi(description, async (context) => {
    const { id, name, email } = context.get("user");
    const company = await readCompany(db, environment);
    return context.json({ data: { id, name, email, company: { name: company.name } } }, 200);
  });
}
