import type { EntityWrites } from "../../writing/entity";
import { changeCatalogue } from "../../writing/transaction";
import { checkNameFree } from "../../writing/unique";
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
