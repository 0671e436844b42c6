import { initialFocus } from "./initial-focus";
import { questionPanel } from "./panels";
import { type Asked, acceptField } from "./questions";

/** The questions before saving; saving again confirms them. */
export function QuestionPanel({ asked: { questions, accepted } }: { asked: Asked }) {
  return (
    <section
      id={questionPanel}
      className="conflict"
      tabIndex={-1}
      aria-labelledby={`${questionPanel}-heading`}
      {...initialFocus(true)}
    >
      <h2 id={`${questionPanel}-heading`}>À vérifier avant d’enregistrer</h2>
      <div className="alert" data-type="warning">
        {[...new Set(questions.map(({ message }) => message))].map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      <p>Rien n’est encore enregistré. Corrigez, ou confirmez en bas de la page.</p>
      {[...new Set([...accepted, ...questions.map(({ accept }) => accept)])].map((accept) => (
        <input key={accept} type="hidden" name={acceptField} value={accept} />
      ))}
    </section>
  );
}
