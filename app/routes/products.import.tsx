import "~/styles/pages/catalogue.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { productWords } from "~/catalogue/words";
import { productImport } from "~/catalogue/products/import";
import { ImportPage } from "~/catalogue/imports/import-page";
import { importFile } from "~/catalogue/imports/import.server";
import { pageTitle } from "~/shell/page-title";

export const meta = () => [{ title: pageTitle("Importer des produits") }];

export const loader = ({ context }: LoaderFunctionArgs) => ({ submissionKey: context.freshKey });

export const action = (args: ActionFunctionArgs) => importFile(args, productWords, productImport);

export default function ImportProducts() {
  return <ImportPage words={productWords} importable={productImport} />;
}
