import { signed } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import type { KitchenChange, KitchenDelta as Delta } from "./kitchen-delta.server";

/** « +12 tartes → +4,2 kg de pâte »: what changed since production began, for the kitchen. */
export function KitchenDelta({ delta }: { delta: Delta }) {
  return (
    <section className="alert" data-type="warning" aria-label="Changements depuis le début de la production">
      <strong>Changée depuis le début de la production</strong>
      <p>{formatChanges(delta.products)}</p>
      <KitchenConsequences delta={delta} />
    </section>
  );
}

/** The consequences for recipes and articles. */
export function KitchenConsequences({ delta: { recipes, articles } }: { delta: Pick<Delta, "recipes" | "articles"> }) {
  return (
    <>
      {recipes.length > 0 && <p>→ {formatChanges(recipes)}</p>}
      {articles.length > 0 && (
        <details>
          <summary>Matières : {articles.length}</summary>
          <p>{formatChanges(articles)}</p>
        </details>
      )}
    </>
  );
}

/** Returns « +12 pièces Tarte · −3 pièces Éclair ». */
export const formatChanges = (changes: readonly KitchenChange[]): string => changes.map(formatChange).join(" · ");

const formatChange = ({ name, quantity, unit }: KitchenChange) =>
  `${signed(quantity, formatQuantity(quantity, unit))} ${name}`;
