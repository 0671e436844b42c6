import { Choices } from "../controls/fields";
import { AskingPanel, QuestionPanel } from "./question-panel";
import { type PendingQuestions, answerField } from "../submit/questions";

/** The questions before saving, of a form that also asks what is to be chosen; saving again answers them. */
export function ChoosingPanel({ pending }: { pending: PendingQuestions }) {
  const chosen = pending.questions.filter(({ answers }) => answers);
  if (chosen.length === 0) return <QuestionPanel pending={pending} />;
  return (
    <AskingPanel heading="À choisir" accepted={pending.accepted}>
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
    </AskingPanel>
  );
}
