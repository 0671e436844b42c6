import "#app/styles/pages/forms.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { EditPage } from "#app/catalogue/edit/edit-page";
import { edit, openEdit } from "#app/catalogue/edit/editing.server";
import { supplierWords } from "#app/catalogue/words";
import { supplierForm } from "#app/catalogue/suppliers/form";
import { pageTitle } from "#app/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(supplierWords.edit, data?.name) }];

export const loader = (args: LoaderFunctionArgs) => openEdit(args, supplierWords, supplierForm);

export const action = (args: ActionFunctionArgs) => edit(args, supplierWords, supplierForm);

export default function EditSupplier() {
  return <EditPage words={supplierWords} form={supplierForm} />;
}
