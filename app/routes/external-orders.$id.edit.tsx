import "#app/styles/pages/forms.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EditPage } from "#app/catalogue/edit/edit-page";
import { ChoosingPanel } from "#app/forms/panels/choosing-panel";
import { editOrder, openOrder } from "#app/orders/edit/editing.server";
import { orderForm, orderUnderWayForm } from "#app/orders/edit/edit-form";
import { orderWords } from "#app/orders/words";
import { pageTitle } from "#app/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(orderWords.edit, data?.name) }];

export const loader = (args: LoaderFunctionArgs) => openOrder(args);

export const action = (args: ActionFunctionArgs) => editOrder(args);

export default function EditExternalOrder() {
  const { underWay } = useLoaderData<typeof loader>();
  const begunMeanwhile = useActionData<typeof action>()?.state.errors.reason !== undefined;
  const form = underWay || begunMeanwhile ? orderUnderWayForm : orderForm;
  return <EditPage words={orderWords} form={form} Questions={ChoosingPanel} />;
}
