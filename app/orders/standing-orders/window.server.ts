import type { LoaderFunctionArgs } from "@remix-run/node";
import type { WindowWeekday } from "#server/api-client/contract/orders/standing-orders";
import { recordId } from "#app/display/record";
import { orNull } from "#app/shell/api-errors";

/** Reads what the window of a standing order taught; nothing of an API that does not tell it. */
export async function readWindow(args: LoaderFunctionArgs): Promise<WindowWeekday[]> {
  const path = `/api/standing-orders/${recordId(args)}/window`;
  return (await orNull(args.context.api.get<{ data: WindowWeekday[] }>(path)))?.data ?? [];
}
