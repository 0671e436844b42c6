import "#app/styles/pages/forms.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { EditPage } from "#app/catalogue/edit/edit-page";
import { create, openCreate } from "#app/catalogue/edit/editing.server";
import { supplierWords } from "#app/catalogue/words";
import { supplierForm } from "#app/catalogue/suppliers/form";
import { pageTitle } from "#app/shell/page-title";

export const meta = () => [{ title: pageTitle(supplierWords.create) }];

export const loader = (args: LoaderFunctionArgs) => openCreate(args, supplierWords, supplierForm);

export const action = (args: ActionFunctionArgs) => create(args, supplierWords, supplierForm);

export default function CreateSupplier() {
  return <EditPage words={supplierWords} form={supplierForm} />;
}
