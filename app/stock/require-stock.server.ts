import { type LoaderFunctionArgs, data } from "@remix-run/node";

/**
 * Throws a 404 page that says why where the API keeps no stock: to be awaited first by every loader and action of a
 * page about stock, orders to suppliers or receipts.
 */
export async function requireStock({ context, request }: Pick<LoaderFunctionArgs, "context" | "request">) {
  if (await context.hasStock()) return;
  const { pathname, search } = new URL(request.url);
  throw data(
    {
      message: `Page Not Found: ${pathname}${search}`,
      description:
        "Le serveur des données ne tient pas de stock. Les stocks s’y saisissent dans la fiche de chaque article.",
    },
    { status: 404 },
  );
}
