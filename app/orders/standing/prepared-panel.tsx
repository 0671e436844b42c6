import { AskingPanel } from "~/forms/question-panel";
import { type Asked, answerField } from "~/forms/questions";
import { mayFollow, seenOrders } from "./asks";
import { FollowChoices } from "./follow-choices";

/** The orders that were made of a standing order already, of which the form asks which follow its change. */
export function PreparedPanel({ asked: { questions, accepted } }: { asked: Asked }) {
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
