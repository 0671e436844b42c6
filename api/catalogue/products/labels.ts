import { createRoute, z } from "@hono/zod-openapi";
import { sql } from "kysely";
import type { Answer } from "#domain/contract/field";
import { labelledProduct } from "#domain/contract/catalogue/products";
import { readSnapshot } from "../../database/snapshot";
import type { Database } from "../../database/tables";
import { badQuery, json } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { answerSchema } from "../../http/fields/schema";
import { pageAnswer, pageOf, readPage } from "../../http/pages";
import { idsParameter, pageParameters } from "../../http/parameters";
import type { Sorts } from "../../http/sorting";
import { createCosting } from "../../kitchen/costing/costing";
import { readForCosting } from "../../kitchen/read/kitchen";
import { productMapping } from "./answer";
import { labelOf } from "./label";

type LabelledProduct = Answer<typeof labelledProduct>;

const query = z.object({ ...pageParameters, "product_ids[]": idsParameter });

const read = createRoute({
  method: "get",
  path: "/api/product-labels",
  tags: ["products"],
  summary: "What the labels of some products say, or of all that are sold, by family and name",
  request: { query },
  responses: {
    200: json(pageOf(answerSchema(labelledProduct, "LabelledProduct")), "A page of products"),
    422: badQuery,
  },
});

/** Returns the route that tells the labels of several products together. */
export function labelRoutes({ db }: ApiParts): ApiRoutes {
  return createRoutes().openapi(read, async (context) => {
    const request = context.req.valid("query");
    const { total, rows } = await readSnapshot(db, (state) => readLabels(state, request));
    return context.json(pageAnswer(context, request, total, rows), 200);
  });
}

/** The order of the counter: by family, those without one last. */
const sorts: Sorts<"category"> = {
  category: { by: [sql.ref("category"), sql.ref("name_folded")], nullable: true },
};

/** Returns one page of labels, and how many there are: 9 queries. */
async function readLabels(
  db: Database,
  { "product_ids[]": ids, ...slice }: z.output<typeof query>,
): Promise<{ total: number; rows: LabelledProduct[] }> {
  const found =
    ids === undefined
      ? db.selectFrom("products").where("active", "=", 1).where("archived_at", "is", null)
      : db.selectFrom("products").where("id", "in", ids);
  const { total, rows } = await readPage(
    found.selectAll(),
    sorts,
    { ...slice, sort: { name: "category", descending: false } },
    "id",
  );
  const kitchen = await readForCosting(db, { products: rows.map(({ id }) => id) });
  const costing = createCosting(kitchen);
  return {
    total,
    rows: rows.flatMap((row) => {
      const known = kitchen.products.get(row.id);
      if (!known) return [];
      const { allergens, traces } = costing.product(known);
      const { name, code, category, sale_unit, shelf_life_days, storage, net_quantity, net_unit, date_kind } =
        productMapping.read(row);
      return [
        {
          id: row.id,
          name,
          code,
          category,
          sale_unit,
          shelf_life_days,
          storage,
          net_quantity,
          net_unit,
          date_kind,
          allergens,
          traces,
          label: labelOf(known, kitchen),
        },
      ];
    }),
  };
}
