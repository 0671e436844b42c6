import "#app/styles/pages/forms.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { EditPage } from "#app/catalogue/edit/edit-page";
import { create, openCreate } from "#app/catalogue/edit/editing.server";
import { productWords } from "#app/catalogue/words";
import { productForm } from "#app/catalogue/products/form";
import { pageTitle } from "#app/shell/page-title";

export const meta = () => [{ title: pageTitle(productWords.create) }];

export const loader = (args: LoaderFunctionArgs) => openCreate(args, productWords, productForm);

export const action = (args: ActionFunctionArgs) => create(args, productWords, productForm);

export default function CreateProduct() {
  return <EditPage words={productWords} form={productForm} />;
}
