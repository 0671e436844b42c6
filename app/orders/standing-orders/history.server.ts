import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Page } from "#server/api-client/contract/records";
import { recordId } from "#app/display/record";
import { orNull } from "#app/shell/api-errors";
import { historyParam } from "../history/history-param";
import type { HistoryPage } from "../history/history.server";

const rowsAtOnce = 100;

/** Returns the page of a standing order's history that the address names; none of an API that keeps none. */
export async function readHistoryOf(args: LoaderFunctionArgs): Promise<HistoryPage> {
  const requested = new URL(args.request.url).searchParams.get(historyParam) ?? "";
  const page = /^[1-9]\d{0,5}$/.test(requested) ? Number(requested) : 1;
  const answer = await orNull(
    args.context.api.get<Page<HistoryPage["changes"][number]>>(`/api/standing-orders/${recordId(args)}/changes`, {
      query: { page, perPage: rowsAtOnce },
    }),
  );
  if (!answer) return { changes: [], meta: { currentPage: 1, lastPage: 1 } };
  const { currentPage, lastPage } = answer.meta;
  return { changes: answer.data, meta: { currentPage, lastPage } };
}
