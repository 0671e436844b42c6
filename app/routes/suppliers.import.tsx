import "#app/styles/pages/catalogue.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { supplierWords } from "#app/catalogue/words";
import { supplierImport } from "#app/catalogue/suppliers/import";
import { ImportPage } from "#app/catalogue/imports/import-page";
import { importFile } from "#app/catalogue/imports/import.server";
import { pageTitle } from "#app/shell/page-title";

export const meta = () => [{ title: pageTitle("Importer des fournisseurs") }];

export const loader = ({ context }: LoaderFunctionArgs) => ({ submissionKey: context.freshKey });

export const action = (args: ActionFunctionArgs) => importFile(args, supplierWords, supplierImport);

export default function ImportSuppliers() {
  return <ImportPage words={supplierWords} importable={supplierImport} />;
}
