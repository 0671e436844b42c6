import { Choices } from "#app/forms/controls/fields";

interface FollowChoicesProps {
  name: string;
  /** Values and words of the orders that may follow: ticked. */
  following: readonly (readonly [value: string, said: string])[];
  /** Those of them that were left unticked before. */
  unticked?: readonly string[];
  /** Words of those that may not. */
  staying: readonly string[];
}

/** The orders that were made of a standing order already: those that follow its change, and those that stay. */
export const FollowChoices = ({ name, following, unticked = [], staying }: FollowChoicesProps) => (
  <>
    {following.length > 0 && (
      <Choices
        legend="Suivent ce changement (décochée, une commande reste comme elle est)"
        name={name}
        options={following}
        chosen={following.flatMap(([value]) => (unticked.includes(value) ? [] : [value]))}
      />
    )}
    {staying.length > 0 && (
      <>
        <p>Restent comme elles sont&nbsp;:</p>
        <ul>
          {staying.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </>
    )}
  </>
);
