import { Form, Link } from "@remix-run/react";
import type { Recipe } from "#server/api-client/contract/catalogue/recipes";
import { Button } from "#app/shell/actions/button";
import { formatDecimal } from "#app/display/numbers";
import { isSeveral, unitName } from "#domain/kitchen/units";
import { formatQuantity } from "#app/display/quantities";
import { SelectField, TextField } from "#app/forms/controls/fields";
import type { Scaled } from "./scaling";
import { type RequestedScale, ingredientName } from "./wish";

/** Returns « 1,5 fournée, à faire en 2 fois ». */
function formatBatches({ batches, physicalBatches }: Scaled): string {
  const text = `${formatDecimal(batches, { most: 3 })} fournée${isSeveral(batches) ? "s" : ""}`;
  return physicalBatches === batches ? text : `${text}, à faire en ${physicalBatches} fois`;
}

/**
 * Scales the fiche technique to a quantity, or to what there is of one ingredient; the result is an address that can be
 * shared and printed.
 */
export function ScaleForm({
  recipe,
  requested: { typed, errors, scaled },
}: {
  recipe: Recipe;
  requested: RequestedScale;
}) {
  const ingredients = recipe.lines
    .filter((line) => line.scaling === "proportional" && ingredientName(line) !== "")
    .map((line) => [ingredientName(line), `${line.name} (${unitName(line.unit)})`] as const);
  return (
    <>
      {scaled && (
        <p className="alert" data-type="info">
          Pour <strong>{formatQuantity(scaled.obtained, recipe.outputUnit)}</strong> : {formatBatches(scaled)}.{" "}
          <Link to="." className="no-print">
            Revenir à une fournée
          </Link>
        </p>
      )}
      <details
        className="scale no-print"
        key={JSON.stringify([recipe.id, typed])}
        open={Object.keys(errors).length > 0}
      >
        <summary>Adapter les quantités</summary>
        <div className="card">
          <Form method="get" className="scale-row" preventScrollReset>
            <TextField
              label={`Quantité à obtenir (${unitName(recipe.outputUnit)})`}
              name="for"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={typed.for}
              errors={errors.for}
            />
            <Button type="submit" variant="outline">
              Adapter
            </Button>
          </Form>
          <Form method="get" className="scale-row" preventScrollReset>
            <SelectField
              label="Selon ce qu’il y a de"
              name="ingredient"
              options={ingredients}
              defaultValue={typed.ingredient}
              errors={errors.ingredient}
            />
            <TextField
              label="Quantité"
              name="quantity"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={typed.quantity}
              errors={errors.quantity}
            />
            <Button type="submit" variant="outline">
              Adapter
            </Button>
          </Form>
        </div>
      </details>
    </>
  );
}
