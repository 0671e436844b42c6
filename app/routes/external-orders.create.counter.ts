import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { answerCounterQuery } from "#app/orders/counter/offered-products.server";
import { answerReckoned } from "#app/orders/counter/reckon.server";

/** Returns what the order that is being typed comes to, as JSON. */
export const action = (args: ActionFunctionArgs) => answerReckoned(args);

/** Returns what the form asks for, as JSON; else leads to the form: signing in again may lead here. */
export const loader = async (args: LoaderFunctionArgs) =>
  (await answerCounterQuery(args)) ?? redirect("/external-orders/create");
