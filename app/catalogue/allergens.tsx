import { allergenNames } from "~/formats/words";

const said = (codes: readonly string[]) => codes.map((code) => allergenNames[code] ?? code).join(", ");

/** The allergens in it, emphasised as labels demand, and those that may be. */
export function Allergens({ allergens, traces }: { allergens: readonly string[]; traces: readonly string[] }) {
  return (
    <div className="card allergens">
      <p>
        {allergens.length > 0 ? (
          <>
            Contient : <strong>{said(allergens)}</strong>
          </>
        ) : (
          "Aucun allergène déclaré."
        )}
      </p>
      {traces.length > 0 && <p className="dimmed">Traces possibles : {said(traces)}</p>}
    </div>
  );
}
