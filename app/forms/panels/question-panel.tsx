import type { ReactNode } from "react";
import { initialFocus } from "../controls/initial-focus";
import { questionPanel } from "./panel-ids";
import { type PendingQuestions, acceptField } from "../submit/questions";

/** The panel of the questions before saving, with what was accepted already. */
export function AskingPanel({
  heading,
  accepted,
  children,
}: {
  heading: string;
  accepted: readonly string[];
  children: ReactNode;
}) {
  return (
    <section
      id={questionPanel}
      className="conflict"
      tabIndex={-1}
      aria-labelledby={`${questionPanel}-heading`}
      {...initialFocus(true)}
    >
      <h2 id={`${questionPanel}-heading`}>{heading} avant d’enregistrer</h2>
      {children}
      {[...new Set(accepted)].map((accept) => (
        <input key={accept} type="hidden" name={acceptField} value={accept} />
      ))}
    </section>
  );
}

/** The questions before saving; saving again confirms them. */
export function QuestionPanel({ pending: { questions, accepted } }: { pending: PendingQuestions }) {
  return (
    <AskingPanel heading="À vérifier" accepted={[...accepted, ...questions.map(({ accept }) => accept)]}>
      <div className="alert" data-type="warning">
        {[...new Set(questions.map(({ message }) => message))].map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      <p>Rien n’est encore enregistré. Corrigez, ou confirmez en bas de la page.</p>
    </AskingPanel>
  );
}
