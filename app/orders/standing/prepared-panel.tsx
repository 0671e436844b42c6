import { Choices } from "~/forms/fields";
import { AskingPanel } from "~/forms/question-panel";
import { type Asked, answerField } from "~/forms/questions";
import { mayFollow, seenOrders } from "./asks";

/** The orders that were made of a standing order already: those that follow its change are ticked, others are told. */
export function PreparedPanel({ asked: { questions, accepted } }: { asked: Asked }) {
  const following = questions.filter(({ accept }) => accept.startsWith(mayFollow));
  const staying = questions.filter((question) => !following.includes(question));
  return (
    <AskingPanel
      heading="Commandes déjà préparées : à choisir"
      accepted={[...accepted, seenOrders, ...staying.map(({ accept }) => accept)]}
    >
      {following.length > 0 && (
        <Choices
          legend="Suivent ce changement (décochée, une commande reste comme elle est)"
          name={answerField({ accept: seenOrders })}
          options={following.map(({ accept, message }) => [accept, message] as const)}
          chosen={following.map(({ accept }) => accept)}
        />
      )}
      {staying.length > 0 && (
        <>
          <p>Restent comme elles sont&nbsp;:</p>
          <ul>
            {staying.map(({ accept, message }) => (
              <li key={accept}>{message}</li>
            ))}
          </ul>
        </>
      )}
      <p>Rien n’est encore enregistré. Choisissez, puis enregistrez en bas de la page.</p>
    </AskingPanel>
  );
}
