import type { EntityWrites } from "../../records/entity";
import { changeCatalogue } from "../../records/transaction";
import { checkNameFree } from "../../records/unique";
import { type ProductBody, productBody } from "./body";
import { productDetail, readProduct } from "./read";
import { checkProductWrite, createProduct, deleteProduct, updateProduct } from "./write";

export const productWrites: EntityWrites<ProductBody> = {
  path: "products",
  table: "products",
  body: productBody,
  answer: productDetail,
  change: changeCatalogue,
  read: readProduct,
  check: checkProductWrite,
  create: createProduct,
  update: updateProduct,
  checkRestore: (db, id) => checkNameFree(db, "products", id),
  remove: deleteProduct,
};
