import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { validationErrors } from "#app/shell/api-errors";
import { valuePath } from "#app/stock/paths";
import { requireStock } from "#app/stock/require-stock.server";

/** Returns the value of the stock that the same query shows at /stock/value, as a file. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStock(args);
  const { search, searchParams } = new URL(args.request.url);
  const query = { on: searchParams.get("on") || null, format: searchParams.get("format") || null };
  try {
    return await args.context.api.blob("/api/stock/value/export", { query });
  } catch (error) {
    if (!validationErrors(error)) throw error;
    return redirect(valuePath + search);
  }
}
