import { isRecordId } from "#app/display/record";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { RecallNoticeWritten, RecallNotices } from "#server/api-client/contract/messages";
import type { One } from "#server/api-client/contract/records";
import type { ApiClient } from "#server/api-client/api";
import { formatLeaving } from "#app/forms/mail/leaving.server";
import { readRefusedPress } from "#app/forms/submit/refused-press.server";
import { sentText } from "#app/forms/submit/sent-text";
import { readEnvelope } from "#app/forms/submit/state";
import { orNull } from "#app/shell/api-errors";
import { recallPath } from "../paths";
import { type RefusedNotice, againField, customerField } from "./notices";
import { type RecallQuery, readRecall } from "./recall.server";

const path = "/api/stock/recall/notices";

/** Reads whom a recall reaches and what they were told; null where the API tells nobody by e-mail. */
export const readNotices = async (api: ApiClient, query: RecallQuery): Promise<RecallNotices | null> =>
  (await orNull(api.get<One<RecallNotices>>(path, { query })))?.data ?? null;

/** Tells the customers whom the form names of the recall, or one once more. A refusal gives back what was typed. */
export async function sendNotices(args: ActionFunctionArgs, sent: FormData) {
  const { request, context } = args;
  const again = sent.get(againField);
  const customers = (again === null ? sent.getAll(customerField) : [again]).flatMap((value) =>
    isRecordId(String(value)) ? [Number(value)] : [],
  );
  const subject = sentText(sent, "subject");
  const body = sentText(sent, "body").replaceAll("\r\n", "\n");
  const { submissionKey } = readEnvelope(sent);
  const page = `${recallPath}${new URL(request.url).search}`;
  const { recall } = await readRecall(args);
  if (!recall || customers.length === 0) return redirect(page);
  try {
    const { data: written } = await context.api.post<{ data: RecallNoticeWritten[] }>(
      path,
      { ...recall.query, customers, subject, body, again: again !== null },
      { idempotencyKey: submissionKey && `${submissionKey}.notices.${String(again)}` },
    );
    const refused = written.filter(({ messageId }) => messageId === null);
    const leaving = written.length - refused.length;
    const named = refused.map(({ customerName, refusal }) => [customerName, refusal].filter(Boolean).join(" : "));
    context.flash({
      type: leaving === 0 ? "error" : "success",
      title: leaving === 0 ? "Aucun e-mail ne part" : formatLeaving(leaving),
      ...(named.length > 0 && { description: named.join(" ") }),
    });
  } catch (error) {
    const { refused, status, errors } = readRefusedPress(error, "");
    return data<RefusedNotice>({ notice: { refused, subject, body, errors } }, { status });
  }
  return redirect(page);
}
