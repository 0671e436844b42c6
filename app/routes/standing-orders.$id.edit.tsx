import "~/styles/pages/standing-form.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { editStanding, openStanding } from "~/orders/standing/editing.server";
import { StandingFormPage } from "~/orders/standing/form-page";
import { standingWords } from "~/orders/standing/words";
import { pageTitle } from "~/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(standingWords.edit, data?.name) }];

export const loader = (args: LoaderFunctionArgs) => openStanding(args);

export const action = (args: ActionFunctionArgs) => editStanding(args);

export default function EditStandingOrder() {
  return <StandingFormPage />;
}
