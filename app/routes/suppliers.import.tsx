import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { suppliers } from "~/catalogue/entities";
import { supplierImport } from "~/catalogue/suppliers/import";
import { ImportPage } from "~/imports/import-page";
import { importFile } from "~/imports/import.server";
import { pageTitle } from "~/page-title";

export const meta = () => [{ title: pageTitle("Importer des fournisseurs") }];

export const loader = ({ context }: LoaderFunctionArgs) => ({ submissionKey: context.freshKey });

export const action = (args: ActionFunctionArgs) => importFile(args, suppliers, supplierImport);

export default function ImportSuppliers() {
  return <ImportPage words={suppliers} importable={supplierImport} />;
}
