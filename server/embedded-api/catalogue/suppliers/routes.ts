import type { ApiParts, ApiRoutes } from "../../http/api";
import { readRoutes } from "../../records/read-routes";
import { supplierDetail, supplierRow } from "./answer";
import { readSupplier } from "./read";
import { listSuppliers, supplierQuery } from "./list";

export function supplierRoutes(parts: ApiParts): ApiRoutes {
  return readRoutes(parts, {
    path: "suppliers",
    list: { summary: "Suppliers", answer: "A page of suppliers", query: supplierQuery, row: supplierRow, read: listSuppliers },
    detail: { summary: "A supplier and every article they sell", answer: "The supplier", schema: supplierDetail, read: readSupplier },
  });
}
