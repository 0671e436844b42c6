import { Choices } from "./fields";
import { AskingPanel, QuestionPanel } from "./question-panel";
import { type Asked, answerField } from "./questions";

/** The questions before saving, of a form that also asks what is to be chosen; saving again answers them. */
export function ChoosingPanel({ asked }: { asked: Asked }) {
  const chosen = asked.questions.filter(({ answers }) => answers);
  if (chosen.length === 0) return <QuestionPanel asked={asked} />;
  return (
    <AskingPanel heading="À choisir" accepted={asked.accepted}>
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
