import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportList } from "#app/catalogue/list/export.server";
import { supplierExport, supplierList } from "#app/catalogue/suppliers/list";

/** Returns the rows that the same query shows at /suppliers, as a CSV file. */
export const loader = (args: LoaderFunctionArgs) => exportList(args, supplierList, supplierExport, "fournisseurs");
