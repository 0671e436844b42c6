import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { EditPage } from "~/catalogue/edit-page";
import { create, openCreate } from "~/catalogue/editing.server";
import { products } from "~/catalogue/entities";
import { productForm } from "~/catalogue/products/form";
import { pageTitle } from "~/shell/page-title";

export const meta = () => [{ title: pageTitle(products.create) }];

export const loader = (args: LoaderFunctionArgs) => openCreate(args, products, productForm);

export const action = (args: ActionFunctionArgs) => create(args, products, productForm);

export default function CreateProduct() {
  return <EditPage words={products} form={productForm} />;
}
