import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { takingsPath } from "~/orders/filters";
import { validationErrors } from "~/shell/api-errors";

/** Returns the payments that the same query shows at /payments, as a file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  const asked = (name: string) => searchParams.get(name) || null;
  const query = { from: asked("from"), to: asked("to"), format: asked("format"), detail: asked("detail") };
  try {
    return await context.api.blob("/api/payments/export", { query });
  } catch (error) {
    if (!validationErrors(error)) throw error;
    return redirect(takingsPath + search);
  }
}
