import "~/styles/pages/forms.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { editFormOf, editForms, useEditForm } from "~/catalogue/edit-forms";
import { EditPage } from "~/catalogue/edit-page";
import { edit, openEdit } from "~/catalogue/editing.server";
import { productWords } from "~/catalogue/words";
import { productForm } from "~/catalogue/products/form";
import { pageTitle } from "~/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(productWords.edit, data?.name) }];

const forms = editForms(productForm);

export const loader = async (args: LoaderFunctionArgs) =>
  openEdit(args, productWords, editFormOf(forms, await args.context.hasStock()));

export const action = async (args: ActionFunctionArgs) =>
  edit(args, productWords, editFormOf(forms, await args.context.hasStock()));

export default function EditProduct() {
  return <EditPage words={productWords} form={useEditForm(forms)} />;
}
