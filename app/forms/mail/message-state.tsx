import { Form, Link } from "@remix-run/react";
import type { MessageRow } from "#server/api-client/contract/messages";
import { Button } from "#app/shell/actions/button";
import { type MessageOutcome, describeMessageState } from "./describe-state";
import { filePath, mayWithdraw, messagesPath } from "./words";

type MessageWithFile = MessageOutcome & Pick<MessageRow, "id" | "fileSize">;

/** The end of a message so far: where it went and when, why it failed, or that it leaves. */
export function MessageState({
  message,
  sentLabel,
  submissionKey,
}: {
  message: MessageWithFile;
  /** The word for what left: « Envoyée ». */
  sentLabel: string;
  submissionKey: string;
}) {
  const { id, recipient, fileSize } = message;
  return (
    <div className="letter-state">
      <p role="status">
        {describeMessageState(message, sentLabel)} ·{" "}
        <Link to={`${messagesPath}/${id}`}>{message.state === "sent" ? "voir ce qui a été envoyé" : "voir"}</Link>
        {fileSize > 0 && (
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
