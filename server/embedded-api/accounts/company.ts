import { createRoute, z } from "@hono/zod-openapi";
import { json } from "../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../http/api";

const company = z
  .object({
    lines: z
      .array(z.string())
      .openapi({ description: "Its name, then address and registration; empty when it is not said" }),
    delivery_address: z
      .array(z.string())
      .openapi({ description: "Where suppliers deliver, where that is not the address in `lines`" }),
  })
  .openapi("Company");

const route = createRoute({
  method: "get",
  path: "/api/company",
  tags: ["company"],
  summary: "Who sells and buys, as papers name it",
  responses: { 200: json(z.object({ data: company }), "The company") },
});

/** Routes that tell the company which sells to customers and orders from suppliers. */
export function companyRoutes({ seller, deliveryAddress }: ApiParts): ApiRoutes {
  return createRoutes().openapi(route, (context) =>
    context.json({ data: { lines: [...seller], delivery_address: [...deliveryAddress] } }, 200),
  );
}
