import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { EditPage } from "~/catalogue/edit-page";
import { edit, openEdit } from "~/catalogue/editing.server";
import { productWords } from "~/catalogue/words";
import { productForm } from "~/catalogue/products/form";
import { pageTitle } from "~/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(productWords.edit, data?.name) }];

export const loader = (args: LoaderFunctionArgs) => openEdit(args, productWords, productForm);

export const action = (args: ActionFunctionArgs) => edit(args, productWords, productForm);

export default function EditProduct() {
  return <EditPage words={productWords} form={productForm} />;
}
