import "#app/styles/pages/forms.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { createOrder, openNewOrder } from "#app/purchasing/supplier-orders/editing.server";
import { OrderFormPage } from "#app/purchasing/supplier-orders/order-form";
import { supplierOrdersPath } from "#app/purchasing/words";
import { pageTitle } from "#app/shell/page-title";

export const meta = () => [{ title: pageTitle("Nouvelle commande fournisseur") }];

export const loader = (args: LoaderFunctionArgs) => openNewOrder(args);

export const action = (args: ActionFunctionArgs) => createOrder(args);

export default function CreateSupplierOrder() {
  return <OrderFormPage title="Nouvelle commande fournisseur" cancelTo={supplierOrdersPath} />;
}
