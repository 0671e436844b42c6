import type { ApiClient } from "#server/api-client/api";
import type { MessageRow } from "#server/api-client/contract/messages";
import type { Page } from "#server/api-client/contract/records";
import { orNull } from "#app/shell/api-errors";
import { mailedPapers } from "./mailed-papers";

const mostMessages = 50;

/** Reads the last message of each paper of an order; null where the API sends nothing by e-mail. */
export async function readMessagesOfOrder(api: ApiClient, externalOrderId: number): Promise<MessageRow[] | null> {
  const query = { externalOrderId, perPage: mostMessages };
  const answer = await orNull(api.get<Page<MessageRow>>("/api/messages", { query }));
  return (
    answer && mailedPapers.flatMap(({ kind }) => answer.data.filter((message) => message.kind === kind).slice(0, 1))
  );
}
