import { allergens as codes } from "#domain/choices";
import { allergenNames } from "~/display/words";
import { allergenKindNames, namedByKind } from "./allergen-kinds";
import { Hinted } from "./articles/expected-allergens";
import drawings from "./allergens.svg?no-inline";

const said = (codes: readonly string[]) => codes.map((code) => allergenNames[code] ?? code).join(", ");
/** Returns « (blé) » of gluten of which the cereal is known. */
function kindsSaid(codes: readonly string[], known: readonly string[]): string {
  const own = codes.flatMap((code) => namedByKind[code]?.kinds ?? []).filter((kind) => known.includes(kind));
  return own.length === 0 ? "" : ` (${own.map((kind) => allergenKindNames[kind]?.toLowerCase() ?? kind).join(", ")})`;
}
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
                <strong>{said([code])}</strong>
                {kindsSaid([code], allergenKinds)}
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
          Traces possibles : {traces.map((code) => said([code]) + kindsSaid([code], allergenKinds)).join(", ")}
        </p>
      )}
    </div>
  );
}
