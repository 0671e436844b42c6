import { AskingPanel, QuestionPanel } from "~/forms/question-panel";
import { type Asked, answerField } from "~/forms/questions";
import { mayFollow, mayNotFollow, seenOrders } from "./asks";
import { FollowChoices } from "./follow-choices";

/**
 * The orders that were made of a standing order already, of which the form asks which follow its change; or what it
 * asks first.
 */
export function PreparedPanel({ asked }: { asked: Asked }) {
  const { questions, accepted } = asked;
  const isOfOrders = questions.some(({ accept }) => accept.startsWith(mayFollow) || accept.startsWith(mayNotFollow));
  if (!isOfOrders) return <QuestionPanel asked={asked} />;
  const following = questions.filter(({ accept }) => accept.startsWith(mayFollow));
  const staying = questions.filter((question) => !following.includes(question));
  return (
    <AskingPanel
      heading="Commandes déjà préparées : à choisir"
      accepted={[...accepted, seenOrders, ...staying.map(({ accept }) => accept)]}
    >
      <FollowChoices
        name={answerField({ accept: seenOrders })}
        following={following.map(({ accept, message }) => [accept, message] as const)}
        staying={staying.map(({ message }) => message)}
      />
      <p>Rien n’est encore enregistré. Choisissez, puis enregistrez en bas de la page.</p>
    </AskingPanel>
  );
}
