import { z } from "@hono/zod-openapi";
import { reference } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, combineRoutes } from "../../http/api";
import { readRoutes } from "../../records/routes/read-routes";
import { changeCatalogue } from "../../records/transaction";
import { checkNameFree } from "../../records/unique";
import { writeRoutes } from "../../records/routes/write-routes";
import type { EntityWrites } from "../../records/routes/writes";
import { pictureRoutes } from "../pictures/routes";
import { previewRoutes } from "../impact/routes";
import { productDetail, productRow } from "./answer";
import { type ProductBody, productBody } from "./body";
import { labelRoutes } from "./labels";
import { listProducts, productQuery } from "./list";
import { readProduct } from "./read";
import { checkProductArchive, checkProductWrite, createProduct, deleteProduct, updateProduct } from "./write";

const productWrites: EntityWrites<ProductBody> = {
  path: "products",
  table: "products",
  body: productBody,
  answer: productDetail,
  conflicts: { archive: { in_use: { used_by: z.array(reference) } } },
  change: changeCatalogue,
  read: readProduct,
  check: checkProductWrite,
  create: createProduct,
  update: updateProduct,
  checkArchive: checkProductArchive,
  checkRestore: (db, id) => checkNameFree(db, "products", id),
  remove: deleteProduct,
};

/** Returns the routes of products: their list, details and labels, their writes, and what a write would come to. */
export function productRoutes(parts: ApiParts): ApiRoutes {
  return combineRoutes(
    readRoutes(parts, {
      path: "products",
      words: "products",
      list: {
        summary: "Products",
        answer: "A page of products",
        query: productQuery,
        row: productRow,
        read: listProducts,
      },
      detail: {
        summary: "A product with its components, costs, allergens and uses",
        answer: "The product",
        schema: productDetail,
        read: readProduct,
      },
    }),
    writeRoutes(parts, productWrites),
    previewRoutes(parts, productWrites, "product"),
    pictureRoutes(parts, productWrites, "product"),
    labelRoutes(parts),
  );
}
