import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { answerCost } from "#app/catalogue/recipes/cost-as-typed.server";

/** Returns the cost of the recipe that is being typed, as JSON. */
export const action = (args: ActionFunctionArgs) => answerCost(args, null);

/** Leads to the form: signing in again may lead here. */
export const loader = () => redirect("/recipes/create");
