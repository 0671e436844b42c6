import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { FormPage } from "~/forms/form-page";
import { createOrder, openNewOrder } from "~/purchasing/supplier-orders/editing.server";
import { supplierOrderForm } from "~/purchasing/supplier-orders/form";
import { supplierOrdersPath } from "~/purchasing/words";
import { pageTitle } from "~/shell/page-title";

export const meta = () => [{ title: pageTitle("Nouvelle commande fournisseur") }];

export const loader = (args: LoaderFunctionArgs) => openNewOrder(args);

export const action = (args: ActionFunctionArgs) => createOrder(args);

export default function CreateSupplierOrder() {
  return <FormPage title="Nouvelle commande fournisseur" form={supplierOrderForm} cancelTo={supplierOrdersPath} />;
}
