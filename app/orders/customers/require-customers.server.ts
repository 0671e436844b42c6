import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "#app/display/record";

/** Throws a 404 page that says why where the API tells nothing of customers: to be awaited first. */
export async function requireCustomers({ context, request }: Pick<LoaderFunctionArgs, "context" | "request">) {
  if (await context.hasCustomers()) return;
  throw notFound(request, "Le serveur des données ne connaît pas les clients. Cherchez leurs commandes.");
}
