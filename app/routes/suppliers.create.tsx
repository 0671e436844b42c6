import "~/styles/pages/forms.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { EditPage } from "~/catalogue/edit-page";
import { create, openCreate } from "~/catalogue/editing.server";
import { supplierWords } from "~/catalogue/words";
import { supplierForm } from "~/catalogue/suppliers/form";
import { pageTitle } from "~/shell/page-title";

export const meta = () => [{ title: pageTitle(supplierWords.create) }];

export const loader = (args: LoaderFunctionArgs) => openCreate(args, supplierWords, supplierForm);

export const action = (args: ActionFunctionArgs) => create(args, supplierWords, supplierForm);

export default function CreateSupplier() {
  return <EditPage words={supplierWords} form={supplierForm} />;
}
