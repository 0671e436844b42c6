import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { takingsPath } from "#app/orders/list/filters";
import { validationErrors } from "#app/shell/api-errors";

/** Returns the payments that the same query shows at /payments, as a file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  const readParam = (name: string) => searchParams.get(name) || null;
  const query = {
    from: readParam("from"),
    to: readParam("to"),
    format: readParam("format"),
    detail: readParam("detail"),
  };
  try {
    return await context.api.blob("/api/payments/export", { query });
  } catch (error) {
    if (!validationErrors(error)) throw error;
    return redirect(takingsPath + search);
  }
}
