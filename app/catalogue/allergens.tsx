import { allergens as codes } from "#domain/choices";
import { describeAllergen, nameAllergen } from "#domain/kitchen/allergen-names";
import { Hinted } from "./articles/expected-allergens";
import drawings from "./allergens.svg?no-inline";

const drawn: readonly string[] = codes;

/** The allergens in it, each drawn beside its name, emphasised as labels demand, and those that may be. */
export function Allergens({
  allergens,
  traces,
  allergenKinds = [],
  hinted = [],
}: {
  allergens: readonly string[];
  traces: readonly string[];
  /** The cereals and nuts of them. */
  allergenKinds?: readonly string[] | undefined;
  /** Those that its name lets expect, told where nobody has said anything of them. */
  hinted?: readonly string[];
}) {
  const unsaid = hinted.filter((one) => !allergens.includes(one) && !traces.includes(one));
  return (
    <div className="card allergens">
      {allergens.length > 0 ? (
        <>
          <p>Contient :</p>
          <ul className="allergen-list">
            {allergens.map((code) => (
              <li key={code}>
                {drawn.includes(code) && (
                  <svg aria-hidden="true">
                    <use href={`${drawings}#${code}`} />
                  </svg>
                )}
                <strong>{nameAllergen(code)}</strong>
                {describeAllergen(code, allergenKinds).slice(nameAllergen(code).length)}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>Aucun allergène déclaré.</p>
      )}
      {unsaid.length > 0 && (
        <p className="dimmed">
          <Hinted allergens={unsaid} />
        </p>
      )}
      {traces.length > 0 && (
        <p className="dimmed">
          Traces possibles : {traces.map((code) => describeAllergen(code, allergenKinds)).join(", ")}
        </p>
      )}
    </div>
  );
}
