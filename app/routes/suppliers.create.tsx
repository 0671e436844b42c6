import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { EditPage } from "~/catalogue/edit-page";
import { create, openCreate } from "~/catalogue/editing.server";
import { suppliers } from "~/catalogue/entities";
import { supplierForm } from "~/catalogue/suppliers/form";
import { pageTitle } from "~/shell/page-title";

export const meta = () => [{ title: pageTitle(suppliers.create) }];

export const loader = (args: LoaderFunctionArgs) => openCreate(args, suppliers, supplierForm);

export const action = (args: ActionFunctionArgs) => create(args, suppliers, supplierForm);

export default function CreateSupplier() {
  return <EditPage words={suppliers} form={supplierForm} />;
}
