import { Link } from "@remix-run/react";
import { mailedStatuses } from "#domain/orders/mailed-statuses";
import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import type { MessageRow } from "#server/api-client/contract/messages";
import { describeMessageState } from "#app/forms/mail/describe-state";
import { messagesPath } from "#app/forms/mail/words";
import { letterPath, mailedPapers } from "./mailed-papers";

interface MailOfOrderProps {
  order: Pick<ExternalOrder, "id" | "status">;
  messages: readonly MessageRow[] | null;
}

/**
 * The papers of an order that go by e-mail, each with what became of the last one; of a draft what is to be done
 * before. Nothing where none leaves, or went.
 */
export function MailOfOrder({ order: { id, status }, messages }: MailOfOrderProps) {
  if (messages === null) return null;
  const mayLeave = mailedStatuses.includes(status);
  return mailedPapers.map((paper) => {
    const message = messages.find(({ kind }) => kind === paper.kind);
    if (!mayLeave && !message && status !== "draft") return null;
    return (
      <li key={paper.name}>
        {mayLeave && <Link to={letterPath(id, paper)}>{paper.title} : envoyer par e-mail</Link>}
        {!mayLeave && (status === "draft" ? `${paper.title} par e-mail : une fois la commande confirmée` : paper.title)}
        {message && (
          <>
            {" "}
            · {describeMessageState(message, paper.words.sent)} · <Link to={`${messagesPath}/${message.id}`}>voir</Link>
          </>
        )}
      </li>
    );
  });
}
