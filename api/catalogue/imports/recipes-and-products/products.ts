import { importedNames } from "#domain/contract/field";
import { component, product } from "#domain/contract/catalogue/products";
import { type SaleUnit, saleUnits } from "#domain/kitchen/units";
import { groupBy } from "#api/database/grouping";
import { idList } from "#api/database/ids";
import { readBody } from "#api/http/body";
import { saleMeasure } from "../../measures";
import { checkReserve } from "../../stock";
import { type ProductBody, productBody } from "../../products/body";
import { checkConverted } from "../../products/rules";
import { productMapping } from "../../products/answer";
import { pricesOf } from "../../products/price";
import { componentMapping, componentRows, productColumns } from "../../products/write";
import type { Importer } from "../importer";
import { type Made, makerImporter } from "./importer";
import { inserting } from "../rows";

const { stock_quantity: _, ...imported } = product;

/** Products: the lines with one name are one product, each names a recipe, an article or a product it holds. */
export const productImporter: Importer<Made<ProductBody>> = {
  ...makerImporter<ProductBody>({
    path: "products",
    own: "product_id",
    takes: ["recipe_id", "article_id", "product_id"],
    list: "components",
    named: "recipe",
    head: importedNames(imported),
    part: importedNames(component.fields),
    sent: (values, components) => ({ sale_unit: "piece", ...values, components }),
    read: (sent) => readBody(productBody, sent),
    check(body, measureOf, errors) {
      checkReserve(body, false, errors);
      checkConverted(body.components, (_component, index) => measureOf(index), errors);
    },
    async present(db, ids) {
      const rows = await db.selectFrom("products").selectAll().where("id", "in", idList(db, ids)).execute();
      const components = await db
        .selectFrom("product_components")
        .selectAll()
        .where("product_id", "in", idList(db, ids))
        .orderBy("position")
        .execute();
      const componentsOf = groupBy(components, ({ product_id }) => product_id);
      const parts = (id: number) =>
        componentsOf(id).map((one) => componentMapping.read({ ...one, product_id: one.child_product_id }));
      return new Map(
        rows.map((row) => [row.id, { head: { ...productMapping.read(row), ...pricesOf(row) }, parts: parts(row.id) }]),
      );
    },
    measureOf: ({ sale_unit: unit = "piece" }, name) => (isSaleUnit(unit) ? { name, ...saleMeasure(unit) } : undefined),
  }),
  reads: ["articles", "recipes", "products"],
  async statements(db, writes, { at }, pause) {
    const rows = writes.map(({ id, body }) => ({ id, created_at: at, updated_at: at, ...productColumns(body) }));
    const components = writes.flatMap(({ id, body, takes }) =>
      componentRows(
        id,
        body.components.map((one, index) => ({ ...one, ...takes[index] })),
      ),
    );
    return [
      ...(await inserting(db, "products", rows, pause)),
      ...(await inserting(db, "product_components", components, pause)),
    ];
  },
};

const isSaleUnit = (value: unknown): value is SaleUnit => saleUnits.some((unit) => unit === value);
