import "#app/styles/pages/forms.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useParams } from "@remix-run/react";
import { editOrder, openOrder } from "#app/purchasing/supplier-orders/editing.server";
import { OrderFormPage } from "#app/purchasing/supplier-orders/order-form";
import { supplierOrdersPath } from "#app/purchasing/words";
import { pageTitle } from "#app/shell/page-title";

const title = "Modifier la commande fournisseur";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(title, data?.name) }];

export const loader = (args: LoaderFunctionArgs) => openOrder(args);

export const action = (args: ActionFunctionArgs) => editOrder(args);

export default function EditSupplierOrder() {
  const { id } = useParams();
  return <OrderFormPage title={title} cancelTo={`${supplierOrdersPath}/${id}`} />;
}
