import type { EntityWrites } from "../../records/entity";
import { changeCatalogue } from "../../records/transaction";
import { checkNameFree } from "../../records/unique";
import { supplierDetail } from "./answer";
import { type SupplierBody, supplierBody } from "./body";
import { readSupplier } from "./read";
import { checkSupplierWrite, createSupplier, deleteSupplier, updateSupplier } from "./write";

export const supplierWrites: EntityWrites<SupplierBody> = {
  path: "suppliers",
  table: "suppliers",
  body: supplierBody,
  answer: supplierDetail,
  change: changeCatalogue,
  read: readSupplier,
  check: checkSupplierWrite,
  create: createSupplier,
  update: updateSupplier,
  checkRestore: (db, id) => checkNameFree(db, "suppliers", id),
  remove: deleteSupplier,
};
