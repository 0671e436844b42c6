import { Choices } from "~/forms/fields";

interface FollowChoicesProps {
  name: string;
  /** Values and words of the orders that may follow: ticked. */
  following: readonly (readonly [value: string, said: string])[];
  /** Words of those that may not. */
  staying: readonly string[];
}

/** The orders that were made of a standing order already: those that follow its change, and those that stay. */
export const FollowChoices = ({ name, following, staying }: FollowChoicesProps) => (
  <>
    {following.length > 0 && (
      <Choices
        legend="Suivent ce changement (décochée, une commande reste comme elle est)"
        name={name}
        options={following}
        chosen={following.map(([value]) => value)}
      />
    )}
    {staying.length > 0 && (
      <>
        <p>Restent comme elles sont&nbsp;:</p>
        <ul>
          {staying.map((said) => (
            <li key={said}>{said}</li>
          ))}
        </ul>
      </>
    )}
  </>
);
