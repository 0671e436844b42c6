import { Link } from "@remix-run/react";
import type { MessageRow } from "../../server/api-client/contract/messages";
import { stateSaid } from "~/forms/mail/state-said";
import { messagesPath } from "~/forms/mail/words";
import { letterPath, mailedPapers } from "./mailed-papers";

/** The papers of an order that go by e-mail, each with what became of the last one. Nothing where none leaves. */
export function MailOfOrder({ id, messages }: { id: number; messages: readonly MessageRow[] | null }) {
  if (messages === null) return null;
  return mailedPapers.map((paper) => {
    const message = messages.find(({ kind }) => kind === paper.kind);
    return (
      <li key={paper.name}>
        <Link to={letterPath(id, paper)}>{paper.title} : envoyer par e-mail</Link>
        {message && (
          <>
            {" "}
            · {stateSaid(message, paper.words.sent)} · <Link to={`${messagesPath}/${message.id}`}>voir</Link>
          </>
        )}
      </li>
    );
  });
}
