import "#app/styles/pages/catalogue.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { productWords } from "#app/catalogue/words";
import { productImport } from "#app/catalogue/products/import";
import { ImportPage } from "#app/catalogue/imports/import-page";
import { importFile } from "#app/catalogue/imports/import.server";
import { pageTitle } from "#app/shell/page-title";

export const meta = () => [{ title: pageTitle("Importer des produits") }];

export const loader = ({ context }: LoaderFunctionArgs) => ({ submissionKey: context.freshKey });

export const action = (args: ActionFunctionArgs) => importFile(args, productWords, productImport);

export default function ImportProducts() {
  return <ImportPage words={productWords} importable={productImport} />;
}
