import { AskingPanel, QuestionPanel } from "#app/forms/panels/question-panel";
import { type PendingQuestions, answerField } from "#app/forms/submit/questions";
import { mayFollow, mayNotFollow, seenOrder, seenOrders } from "./seen-orders";
import { FollowChoices } from "../follow-choices";

/**
 * The orders that were made of a standing order already, of which the form asks which follow its change; or what it
 * asks first.
 */
export function PreparedPanel({ pending }: { pending: PendingQuestions }) {
  const { questions, accepted } = pending;
  const isOfOrders = questions.some(({ accept }) => accept.startsWith(mayFollow) || accept.startsWith(mayNotFollow));
  if (!isOfOrders) return <QuestionPanel pending={pending} />;
  const following = questions.filter(({ accept }) => accept.startsWith(mayFollow));
  const staying = questions.filter((question) => !following.includes(question));
  const seenOf = (accept: string) => accept.replace(/^\w+:/, seenOrder);
  return (
    <AskingPanel
      heading="Commandes déjà préparées : à choisir"
      accepted={[
        ...accepted,
        seenOrders,
        ...staying.map(({ accept }) => accept),
        ...questions.map(({ accept }) => seenOf(accept)),
      ]}
    >
      <FollowChoices
        name={answerField({ accept: seenOrders })}
        following={following.map(({ accept, message }) => [accept, message] as const)}
        unticked={following.flatMap(({ accept }) => (accepted.includes(seenOf(accept)) ? [accept] : []))}
        staying={staying.map(({ message }) => message)}
      />
      <p>Rien n’est encore enregistré. Choisissez, puis enregistrez en bas de la page.</p>
    </AskingPanel>
  );
}
