import { createRoute, z } from "@hono/zod-openapi";
import { json } from "../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../http/api";
import { parseJson, readBoth, readWhole } from "../http/body";
import { conflicts, invalidFields, one, withBody } from "../http/description";
import { checkCompany, companyAnswer, companyBody, readCompany, writeCompany } from "../records/company";
import { stale } from "../records/refusals";
import { changeCatalogue } from "../records/transaction";
import { versionBody } from "../records/versions";

const path = "/api/company";

const route = createRoute({
  method: "get",
  path,
  tags: ["company"],
  summary: "Who sells and buys, as papers name it",
  responses: { 200: json(z.object({ data: companyAnswer }), "The company") },
});

/** Returns the routes of the house, which sells to customers and orders from suppliers. */
export function companyRoutes({ db, clock, ...environment }: ApiParts): ApiRoutes {
  const routes = createRoutes().openapi(route, async (context) =>
    context.json({ data: await readCompany(db, environment) }, 200),
  );
  routes.openAPIRegistry.registerPath({
    method: "put",
    path,
    tags: ["company"],
    summary: "Replace what was read in version lock_version",
    request: withBody(z.intersection(companyBody, versionBody)),
    responses: {
      200: one(companyAnswer, "Saved"),
      409: conflicts({ stale: { data: companyAnswer } }, "stale: changed meanwhile, data is what it is now"),
      422: invalidFields,
    },
  });
  routes.put(path, async (context) => {
    const text = parseJson(await context.req.text());
    const [body, { lock_version }] = await readWhole(
      () => readBoth(companyBody, versionBody, text),
      companyBody,
      text,
      async (fullBody) => checkCompany(fullBody),
    );
    checkCompany(body);
    const data = await changeCatalogue(db, async (trx) => {
      const current = await readCompany(trx, environment);
      if (current.lock_version !== lock_version) throw stale(current);
      await writeCompany(trx, body, clock().toISOString());
      return readCompany(trx, environment);
    });
    return context.json({ data });
  });
  return routes;
}
