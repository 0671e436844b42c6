import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { createInPlace, openInPlace } from "#app/catalogue/edit/in-place.server";

/** Returns the short form that creates what a picker lacks: `?for=articles&name=Beurre%20doux`. */
export const loader = (args: LoaderFunctionArgs) =>
  Response.json(openInPlace(args), { headers: { "Cache-Control": "no-store" } });

/** Takes a submission of that form. */
export const action = (args: ActionFunctionArgs) => createInPlace(args);
