import { Choices } from "./fields";
import { initialFocus } from "./initial-focus";
import { questionPanel } from "./panels";
import { QuestionPanel } from "./question-panel";
import { type Asked, acceptField, answerField } from "./questions";

/** The questions before saving, of a form that also asks what is to be chosen; saving again answers them. */
export function ChoosingPanel({ asked }: { asked: Asked }) {
  const chosen = asked.questions.filter(({ answers }) => answers);
  if (chosen.length === 0) return <QuestionPanel asked={asked} />;
  return (
    <section
      id={questionPanel}
      className="conflict"
      tabIndex={-1}
      aria-labelledby={`${questionPanel}-heading`}
      {...initialFocus(true)}
    >
      <h2 id={`${questionPanel}-heading`}>À choisir avant d’enregistrer</h2>
      {chosen.map((question) => (
        <Choices
          key={question.accept}
          legend={question.message}
          name={answerField(question)}
          type="radio"
          options={(question.answers ?? []).map(({ accept, label }) => [accept, label] as const)}
          chosen={[]}
        />
      ))}
      <p>Rien n’est encore enregistré. Choisissez, puis enregistrez en bas de la page.</p>
      {asked.accepted.map((accept) => (
        <input key={accept} type="hidden" name={acceptField} value={accept} />
      ))}
    </section>
  );
}
