import "~/styles/pages/standing-form.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { createStanding, openNewStanding } from "~/orders/standing/editing.server";
import { StandingFormPage } from "~/orders/standing/form-page";
import { standingWords } from "~/orders/standing/words";
import { pageTitle } from "~/shell/page-title";

export const meta = () => [{ title: pageTitle(standingWords.create) }];

export const loader = (args: LoaderFunctionArgs) => openNewStanding(args);

export const action = (args: ActionFunctionArgs) => createStanding(args);

export default function CreateStandingOrder() {
  return <StandingFormPage />;
}
