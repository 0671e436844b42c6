import { Form } from "@remix-run/react";
import { TextAreaField, TextField } from "#app/forms/controls/fields";
import { useSentKey } from "#app/forms/submit/sent-key";
import { Button } from "#app/shell/actions/button";
import { useFollowLeaving } from "./follow-leaving";
import type { LetterView } from "./letter.server";
import { MessageState } from "./message-state";
import type { TypedLetter } from "./typed";
import { isUnderWay, unconfigured } from "./words";

interface LetterPanelProps {
  letter: LetterView;
  submissionKey: string;
  /** The letter that was typed and refused. */
  typed: TypedLetter | null;
  /** The words for what left and for what changed since: « Envoyée », « Modifiée depuis l’envoi ». */
  words: { sent: string; changed: string };
  /** True where it is the next thing to do. */
  isNext: boolean;
}

/** Tells whether a letter can be sent now. */
const maySend = (letter: LetterView): boolean =>
  letter.configured && letter.refusal === null && !(letter.last && isUnderWay(letter.last));

/** The way of a document by e-mail: what left last, what changed since, and the letter to send. */
export function LetterPanel({ letter, submissionKey, typed, words, isNext }: LetterPanelProps) {
  const { last, changes, configured } = letter;
  const draft = typed ?? letter.stored;
  useFollowLeaving([last]);
  return (
    <div className="letter">
      {last && <MessageState message={last} sentLabel={words.sent} submissionKey={submissionKey} />}
      {changes.length > 0 && (
        <div className="alert" data-type="warning">
          <strong>{words.changed}</strong>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </div>
      )}
      {!configured && <p className="dimmed">{unconfigured}</p>}
      {(maySend(letter) || draft) && (
        <LetterForm letter={letter} submissionKey={submissionKey} typed={draft} isNext={isNext} />
      )}
    </div>
  );
}

/** « Envoyer par e-mail » : recipient, subject and text, with the paper beside them. */
function LetterForm({
  letter,
  submissionKey,
  typed,
  isNext,
}: Pick<LetterPanelProps, "letter" | "submissionKey" | "typed" | "isNext">) {
  const { key, onSubmit } = useSentKey();
  const { recipient, subject, body, edition, last, lockVersion, changes } = letter;
  const again = changes.length > 0 ? `Envoyer la version ${edition}` : "Envoyer de nouveau par e-mail";
  const name = (field: string) => ({ name: field, id: `letter-${field}` });
  return (
    <details key={`${key} ${edition}`} open={typed !== null}>
      <summary className="button" data-variant={isNext && typed === null ? "solid" : "outline"}>
        {last?.state === "sent" ? again : "Envoyer par e-mail"}
      </summary>
      <Form method="post" onSubmit={onSubmit} preventScrollReset>
        <input type="hidden" name="submissionKey" value={submissionKey} />
        <input type="hidden" name="lockVersion" value={lockVersion} />
        <TextField
          {...name("recipient")}
          label="À"
          inputMode="email"
          autoComplete="off"
          required
          maxLength={254}
          defaultValue={typed?.recipient ?? recipient ?? ""}
          errors={typed?.errors.recipient}
        />
        <TextField
          {...name("subject")}
          label="Objet"
          required
          maxLength={200}
          defaultValue={typed?.subject ?? subject}
          errors={typed?.errors.subject}
        />
        <TextAreaField
          {...name("body")}
          label="Texte"
          hint="Le PDF part avec le message."
          rows={14}
          required
          defaultValue={typed?.body ?? body}
          errors={typed?.errors.body}
        />
        <Button type="submit" name="intent" value="letter" variant={isNext ? "solid" : "outline"}>
          Envoyer
        </Button>
      </Form>
    </details>
  );
}
