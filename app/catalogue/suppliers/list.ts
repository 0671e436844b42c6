import type { SupplierRow } from "#server/api-client/contract/catalogue/suppliers";
import { csvColumns } from "../list/csv-columns";
import type { ListDefinition } from "../list/listing.server";
import { supplierForm } from "./form";

/** The names that the list understands in its address. */
export const supplierList: ListDefinition = {
  resource: "suppliers",
  names: ["archived"],
};

/** The columns of its CSV. */
export const supplierExport = csvColumns<SupplierRow>(supplierForm, []);
