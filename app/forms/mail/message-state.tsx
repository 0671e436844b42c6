import { Form, Link } from "@remix-run/react";
import type { MessageRow } from "../../../server/api-client/contract/messages";
import { formatInstant, formatTimeOf } from "~/display/dates";
import { Button } from "~/shell/actions/button";
import { filePath, mayWithdraw, messagesPath } from "./words";

type Told = Pick<
  MessageRow,
  "id" | "state" | "recipient" | "outcome" | "sentAt" | "attempts" | "nextAttemptAt" | "fileName"
>;

/** The end of a message so far: where it went and when, why it failed, or that it leaves. */
export function MessageState({
  message,
  said,
  submissionKey,
}: {
  message: Told;
  /** The word for what left: « Envoyée ». */
  said: string;
  submissionKey: string;
}) {
  const { id, recipient, fileName } = message;
  return (
    <div className="letter-state">
      <p role="status">
        {stateSaid(message, said)} ·{" "}
        <Link to={`${messagesPath}/${id}`}>{message.state === "sent" ? "voir ce qui a été envoyé" : "voir"}</Link>
        {fileName !== null && (
          <>
            {" "}
            ·{" "}
            <a href={filePath(id)} target="_blank" rel="noreferrer" data-prefetch="none">
              PDF
            </a>
          </>
        )}
      </p>
      <MessageButtons message={message} submissionKey={submissionKey} named={recipient} />
    </div>
  );
}

/** Returns « Envoyée à commandes@bocage.example, mar. 24 nov. 2026 à 9 h 12 ». */
export function stateSaid({ state, recipient, outcome, sentAt, nextAttemptAt, attempts }: Told, said: string): string {
  switch (state) {
    case "sent":
      return `${said} à ${recipient}, ${formatInstant(sentAt)}`;
    case "failed":
      return `Échec de l’envoi à ${recipient} : ${outcome ?? ""}`;
    case "withdrawn":
      return `Message à ${recipient} retiré. ${outcome ?? ""}`;
    default:
      return attempts > 0
        ? `En cours d’envoi à ${recipient}. ${outcome ?? ""} Nouvel essai à ${formatTimeOf(nextAttemptAt ?? "")}`
        : `En cours d’envoi à ${recipient}`;
  }
}

/** « Réessayer » and « Retirer », where a message may be sent again or taken back. */
export function MessageButtons({
  message,
  submissionKey,
  named,
}: {
  message: Pick<MessageRow, "id" | "state">;
  submissionKey: string;
  named: string;
}) {
  if (!mayWithdraw(message)) return null;
  return (
    <Form method="post" className="letter-buttons">
      <input type="hidden" name="message" value={message.id} />
      <input type="hidden" name="submissionKey" value={submissionKey} />
      {message.state === "failed" && (
        <Button type="submit" name="intent" value="retry-message" variant="outline">
          Réessayer<span className="visually-hidden"> d’envoyer à {named}</span>
        </Button>
      )}
      <Button type="submit" name="intent" value="withdraw-message" variant="outline" color="neutral">
        Retirer<span className="visually-hidden"> le message à {named}</span>
      </Button>
    </Form>
  );
}
