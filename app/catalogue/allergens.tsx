import { allergens as codes } from "#domain/choices";
import { allergenNames } from "~/display/words";
import { Hinted } from "./articles/expected-allergens";
import drawings from "./allergens.svg?no-inline";

const said = (codes: readonly string[]) => codes.map((code) => allergenNames[code] ?? code).join(", ");
const drawn: readonly string[] = codes;

/** The allergens in it, each drawn beside its name, emphasised as labels demand, and those that may be. */
export function Allergens({
  allergens,
  traces,
  hinted = [],
}: {
  allergens: readonly string[];
  traces: readonly string[];
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
                <strong>{said([code])}</strong>
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
      {traces.length > 0 && <p className="dimmed">Traces possibles : {said(traces)}</p>}
    </div>
  );
}
