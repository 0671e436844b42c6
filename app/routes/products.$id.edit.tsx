import "#app/styles/pages/forms.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { editFormOf, editForms, useEditForm } from "#app/catalogue/edit/edit-forms";
import { EditPage } from "#app/catalogue/edit/edit-page";
import { edit, openEdit } from "#app/catalogue/edit/editing.server";
import { productWords } from "#app/catalogue/words";
import { productForm } from "#app/catalogue/products/form";
import { pageTitle } from "#app/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(productWords.edit, data?.name) }];

const forms = editForms(productForm);

export const loader = async (args: LoaderFunctionArgs) =>
  openEdit(args, productWords, editFormOf(forms, await args.context.hasStock()));

export const action = async (args: ActionFunctionArgs) =>
  edit(args, productWords, editFormOf(forms, await args.context.hasStock()));

export default function EditProduct() {
  return <EditPage words={productWords} form={useEditForm(forms)} />;
}
