import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { answerCost } from "#app/catalogue/recipes/cost-as-typed.server";
import { recordId } from "#app/display/record";

/** Returns the cost of the recipe as it is typed, as JSON. */
export const action = (args: ActionFunctionArgs) => answerCost(args, recordId(args));

/** Leads to the form: signing in again may lead here. */
export const loader = (args: LoaderFunctionArgs) => redirect(`/recipes/${recordId(args)}/edit`);
