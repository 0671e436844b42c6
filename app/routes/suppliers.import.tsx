import "~/styles/pages/catalogue.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { supplierWords } from "~/catalogue/words";
import { supplierImport } from "~/catalogue/suppliers/import";
import { ImportPage } from "~/catalogue/imports/import-page";
import { importFile } from "~/catalogue/imports/import.server";
import { pageTitle } from "~/shell/page-title";

export const meta = () => [{ title: pageTitle("Importer des fournisseurs") }];

export const loader = ({ context }: LoaderFunctionArgs) => ({ submissionKey: context.freshKey });

export const action = (args: ActionFunctionArgs) => importFile(args, supplierWords, supplierImport);

export default function ImportSuppliers() {
  return <ImportPage words={supplierWords} importable={supplierImport} />;
}
