import { Link } from "@remix-run/react";
import type { Recipe } from "#server/api-client/contract/catalogue/recipes";
import type { Yields } from "#server/api-client/contract/planning/batches";
import { Section } from "#app/display/section";
import { formatDate } from "#app/display/dates";
import { formatCount, formatPercent } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { ButtonLink } from "#app/shell/actions/button";

/** The latest batches of a recipe, what they yielded, and the way to plan with it. Nothing before the first. */
export function RecipeYields({ recipe, yields }: { recipe: Recipe; yields: Yields | null }) {
  if (!yields || yields.batches.length === 0) return null;
  const { batches, meanPercent, lossPercent } = yields;
  const adopts = lossPercent !== null && lossPercent !== recipe.productionLossPercent && !recipe.archivedAt;
  return (
    <Section id="rendement" heading="Rendement" aside={formatCount(batches.length, "production")}>
      <table className="purchase-lines">
        <caption className="visually-hidden">Dernières productions</caption>
        <thead>
          <tr>
            <th scope="col">Production</th>
            <th scope="col" className="numeric">
              Attendu
            </th>
            <th scope="col" className="numeric">
              Obtenu
            </th>
          </tr>
        </thead>
        <tbody>
          {batches.map(({ id, productionOn, lotCode, userName, expected, obtained, unit }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={`/batches/${id}`}>{formatDate(productionOn)}</Link>
                <small>{[lotCode, userName].filter(Boolean).join(", ")}</small>
              </th>
              <td className="numeric">{formatQuantity(expected, unit)}</td>
              <td className="numeric">
                <strong>{formatQuantity(obtained, unit)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {meanPercent !== null && (
        <p>
          En moyenne <strong>{formatPercent(meanPercent)}</strong> de ce qui était attendu
          {lossPercent === null
            ? " : c’est plus que la quantité obtenue de la fiche, à corriger."
            : `, soit une perte en production de ${formatPercent(lossPercent)}.`}
        </p>
      )}
      {adopts && (
        <p className="actions">
          <ButtonLink to={`/recipes/${recipe.id}/edit?productionLossPercent=${lossPercent}`} variant="outline">
            Adopter ce rendement
          </ButtonLink>
        </p>
      )}
    </Section>
  );
}
