import { signOf } from "~/formats/numbers";
import { formatQuantity } from "~/formats/quantities";
import type { KitchenChange, KitchenDelta as Delta } from "./kitchen-delta.server";

/** « +12 tartes → +4,2 kg de pâte »: what changed since production began, for the kitchen. */
export function KitchenDelta({ delta: { products, recipes, articles } }: { delta: Delta }) {
  return (
    <section className="alert" data-type="warning" aria-label="Changements depuis le début de la production">
      <strong>Changée depuis le début de la production</strong>
      <p>{products.map(said).join(" · ")}</p>
      {recipes.length > 0 && <p>→ {recipes.map(said).join(" · ")}</p>}
      {articles.length > 0 && (
        <details>
          <summary>Matières : {articles.length}</summary>
          <p>{articles.map(said).join(" · ")}</p>
        </details>
      )}
    </section>
  );
}

const said = ({ name, quantity, unit }: KitchenChange) => `${signOf(quantity) > 0 ? "+" : ""}${formatQuantity(quantity, unit)} ${name}`;
