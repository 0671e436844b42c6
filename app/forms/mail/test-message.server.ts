import { data, redirect } from "@remix-run/node";
import type { RequestContext } from "#server/context";
import type { Message } from "#server/api-client/contract/messages";
import type { One } from "#server/api-client/contract/records";
import { readRefusedPress } from "#app/forms/submit/refused-press.server";
import { sentText } from "#app/forms/submit/sent-text";
import { readEnvelope } from "#app/forms/submit/state";
import type { RefusedTest } from "./test-message";
import { messagesPath } from "./words";

/** Sends a message that only proves that messages leave, and leads to it. A refusal gives back what was typed. */
export async function sendTest({ api, flash }: RequestContext, sent: FormData) {
  const recipient = sentText(sent, "recipient");
  const { submissionKey } = readEnvelope(sent);
  try {
    const { data: message } = await api.post<One<Message>>(
      "/api/messages/test",
      { recipient },
      { idempotencyKey: submissionKey && `${submissionKey}.test` },
    );
    flash({ type: "success", title: "En cours d’envoi", description: recipient });
    return redirect(`${messagesPath}/${message.id}`);
  } catch (error) {
    const { refused, status } = readRefusedPress(error, "");
    return data<RefusedTest>({ test: { recipient, refused } }, { status });
  }
}
