import { createRoute, z } from "@hono/zod-openapi";
import type { ExampleState } from "#domain/choices";
import { example } from "#domain/contract/example";
import type { Database } from "../../database/tables";
import { json } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { conflicts, keyHeader, keyTaken } from "../../http/description";
import { answerSchema } from "../../http/fields/schema";
import { Refusal } from "../../http/refusal";
import { idempotent } from "../../records/idempotent";
import { authorOf, submissionOf } from "../../records/routes/request";
import { changeCatalogue } from "../../records/transaction";
import { articles, orders, products, recipes, suppliers } from "./catalogue";
import { fillWithExample } from "./fill";
import { removeExample } from "./remove";
import { isEmpty, readState, stampOf } from "./state";

const path = "/api/example";
const answer = z.object({ data: answerSchema(example, "Example") });
const tags = ["example"];

const answerOf = (state: ExampleState) => ({
  data: {
    state,
    suppliers: suppliers.length,
    articles: articles.length,
    recipes: recipes.length,
    products: products.length,
    orders: orders.length,
  },
});

const detail = createRoute({
  method: "get",
  path,
  tags,
  summary: "What the example holds, and what may be done with it",
  responses: { 200: json(answer, "The example") },
});

/** Returns the routes of the example: whether it is offered, filling an empty company with it, taking it away whole. */
export function exampleRoutes(parts: ApiParts): ApiRoutes {
  const routes = createRoutes().openapi(detail, async (context) =>
    context.json(answerOf(await readState(parts.db)), 200),
  );
  describe(routes);

  routes.post(path, async (context) => {
    const author = authorOf(context, parts);
    const submission = submissionOf(context, await context.req.text(), author);
    const fill = async (db: Database) => {
      if (!(await isEmpty(db))) throw new Refusal(409, notEmpty);
      const first_supplier_id = await fillWithExample(db, author);
      await db.deleteFrom("example").execute();
      const row = { id: 1, filled_at: author.at, first_supplier_id, stamp: await stampOf(db) };
      await db.insertInto("example").values(row).execute();
      return answerOf("untouched");
    };
    return context.json(await changeCatalogue(parts.db, (db) => idempotent(db, submission, () => fill(db))), 201);
  });

  routes.delete(path, async (context) => {
    await changeCatalogue(parts.db, async (db) => {
      const state = await readState(db);
      if (state === "changed") throw new Refusal(409, changed);
      if (state !== "untouched") throw new Refusal(409, none);
      await removeExample(db);
    });
    return context.body(null, 204);
  });
  return routes;
}

const notEmpty = {
  message: "Votre maison a déjà ses propres fiches : l’exemple ne remplit qu’une maison vide. Rien n’a été ajouté.",
  code: "not_empty",
};
const changed = {
  message:
    "On a travaillé sur l’exemple : le retirer emporterait ce travail, rien n’a été retiré. Archivez les fiches dont " +
    "vous ne voulez plus, ou repartez d’une base vide.",
  code: "changed",
};
const none = { message: "L’exemple n’est pas là, ou il a déjà été retiré.", code: "none" };

function describe(routes: ApiRoutes): void {
  routes.openAPIRegistry.registerPath({
    tags,
    method: "post",
    path,
    summary: "Fill an empty company with a small example: all of it or nothing",
    request: keyHeader,
    responses: {
      201: json(answer, "The example, as it now is there"),
      409: conflicts({ not_empty: {}, ...keyTaken }, "not_empty: there are articles, recipes, products or orders"),
    },
  });
  routes.openAPIRegistry.registerPath({
    tags,
    method: "delete",
    path,
    summary: "Take the example away, as long as nobody has worked on it",
    responses: {
      204: { description: "Taken away" },
      409: conflicts({ changed: {}, none: {} }, "changed: somebody worked on it; none: it is not there"),
    },
  });
}
