import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportList } from "#app/catalogue/list/export.server";
import { productExport, productList } from "#app/catalogue/products/list";

/** Returns the rows that the same query shows at /products, as a CSV file. */
export const loader = (args: LoaderFunctionArgs) => exportList(args, productList, productExport, "produits");
