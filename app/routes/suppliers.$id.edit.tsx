import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { EditPage } from "~/catalogue/edit-page";
import { edit, openEdit } from "~/catalogue/editing.server";
import { suppliers } from "~/catalogue/entities";
import { supplierForm } from "~/catalogue/suppliers/form";
import { pageTitle } from "~/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(suppliers.edit, data?.name) }];

export const loader = (args: LoaderFunctionArgs) => openEdit(args, suppliers, supplierForm);

export const action = (args: ActionFunctionArgs) => edit(args, suppliers, supplierForm);

export default function EditSupplier() {
  return <EditPage words={suppliers} form={supplierForm} />;
}
