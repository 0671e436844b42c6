import { type ApiParts, type ApiRoutes, combineRoutes } from "../../http/api";
import { readRoutes } from "../../records/routes/read-routes";
import { changeCatalogue } from "../../records/transaction";
import { checkNameFree } from "../../records/unique";
import { writeRoutes } from "../../records/routes/write-routes";
import type { EntityWrites } from "../../records/routes/writes";
import { previewRoutes } from "../impact/routes";
import { supplierDetail, supplierRow } from "./answer";
import { type SupplierBody, supplierBody } from "./body";
import { listSuppliers, supplierQuery } from "./list";
import { readSupplier } from "./read";
import { checkSupplierWrite, createSupplier, deleteSupplier, updateSupplier } from "./write";

const supplierWrites: EntityWrites<SupplierBody> = {
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

/** Returns the routes of suppliers: their list and details, their writes, and what a write would come to. */
export function supplierRoutes(parts: ApiParts): ApiRoutes {
  return combineRoutes(
    readRoutes(parts, {
      path: "suppliers",
      words: "suppliers",
      list: {
        summary: "Suppliers",
        answer: "A page of suppliers",
        query: supplierQuery,
        row: supplierRow,
        read: (db, query) => listSuppliers(db, query, parts.clock()),
      },
      detail: {
        summary: "A supplier and every article they sell",
        answer: "The supplier",
        schema: supplierDetail,
        read: readSupplier,
      },
    }),
    writeRoutes(parts, supplierWrites),
    previewRoutes(parts, supplierWrites, null),
  );
}
