import type { SupplierRow } from "#server/api-client/contract/suppliers";
import { csvColumns } from "../csv-columns";
import type { ListDefinition } from "../listing.server";
import { supplierForm } from "./form";

/** The names that the list understands in its address. */
export const supplierList: ListDefinition = {
  resource: "suppliers",
  names: ["archived"],
};

/** The columns of its CSV. */
export const supplierExport = csvColumns<SupplierRow>(supplierForm, []);
