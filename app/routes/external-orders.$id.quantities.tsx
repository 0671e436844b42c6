import "~/styles/pages/forms.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { EditPage } from "~/catalogue/edit-page";
import { openQuantities, saveQuantities } from "~/orders/editing.server";
import { quantitiesForm } from "~/orders/quantities";
import { orderWords } from "~/orders/words";
import { pageTitle } from "~/shell/page-title";

const words = { ...orderWords, edit: "Fait et livré" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(words.edit, data?.name) }];

export const loader = (args: LoaderFunctionArgs) => openQuantities(args);

export const action = (args: ActionFunctionArgs) => saveQuantities(args);

export default function OrderQuantities() {
  return <EditPage words={words} form={quantitiesForm} />;
}
