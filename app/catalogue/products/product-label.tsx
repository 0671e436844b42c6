import { Form } from "@remix-run/react";
import type { LabelIngredient, Product, ProductLabel } from "#server/api-client/contract/catalogue/products";
import { Button } from "#app/shell/actions/button";
import { formatDate } from "#app/display/dates";
import { formatPercent } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { TextField } from "#app/forms/controls/fields";
import { lacksKind } from "../allergen-kinds";
import { pathOf } from "#app/display/words";
import { nameAllergen } from "#domain/kitchen/allergen-names";
import { type Column, DataTable } from "#app/lists/data-table";
import { sayIngredient } from "./words";
import type { UseBy } from "./use-by";

/**
 * The texts that the product's label must have: ingredients by weight, allergens emphasised, traces, last day of use.
 * Prints by itself.
 */
export function LabelOf({ product, label, dates }: { product: Product; label: ProductLabel; dates: UseBy }) {
  const ingredients = [...label.ingredients, ...(label.unweighed ?? [])];
  const lacking = ingredients.filter(lacksKind);
  return (
    <>
      {lacking.length > 0 && (
        <p className="alert" data-type="warning">
          <strong>Étiquette incomplète.</strong> La céréale ou le fruit à coque n’est pas dit pour :{" "}
          {lacking.map((one, at) => (
            <span key={keyOf(one)}>
              {at > 0 && ", "}
              <a href={`${pathOf("article", one.articleId) ?? ""}/edit`}>{nameOf(one)}</a>
            </span>
          ))}
          . Cochez-le dans les allergènes de l’article : l’étiquette doit dire « blé », non « gluten ».
        </p>
      )}
      {label.missing.length > 0 && (
        <p className="alert" data-type="warning">
          <strong>Étiquette incomplète.</strong> Le poids manque pour : {label.missing.join(", ")} ; ce qui n’en a pas
          est en fin de liste. Ajoutez une équivalence en kg à la fiche de l’article.
        </p>
      )}
      {label.unsure && label.unsure.length > 0 && (
        <p className="alert" data-type="warning">
          <strong>Étiquette incomplète.</strong> Les allergènes ne sont pas tous connus : {label.unsure.join(", ")}.
        </p>
      )}
      <div className="card product-label">
        <h3>{product.name}</h3>
        {ingredients.length > 0 ? (
          <p>
            Ingrédients : <Ingredients ingredients={ingredients} />.
          </p>
        ) : (
          <p>Aucun ingrédient.</p>
        )}
        {product.traces.length > 0 && (
          <p>
            Peut contenir des traces de : <strong>{product.traces.map(nameAllergen).join(", ")}</strong>.
          </p>
        )}
        <LastDay {...dates} shelfLifeDays={product.shelfLifeDays} />
      </div>
      <Form method="get" className="scale-row no-print" preventScrollReset key={`${product.id} ${dates.typed}`}>
        <TextField
          label="Fabriqué le"
          name="made"
          type="date"
          width="medium"
          defaultValue={dates.typed}
          errors={dates.errors.made}
        />
        <Button type="submit" variant="outline">
          Calculer la DLC
        </Button>
      </Form>
      {label.ingredients.length > 0 && (
        <details className="weights no-print">
          <summary>Poids de chaque ingrédient</summary>
          <DataTable
            caption="Poids mis en œuvre pour une unité vendue"
            columns={columns}
            rows={label.ingredients}
            rowKey={keyOf}
            rowHref={({ articleId }) => pathOf("article", articleId)}
          />
        </details>
      )}
    </>
  );
}

/** An ingredient, with or without a weight. */
type Named = Pick<LabelIngredient, "articleId" | "name" | "part" | "allergens" | "kinds">;

const keyOf = ({ articleId, part }: Named) => `${articleId} ${part ?? ""}`;
const nameOf = ({ name, part }: Named) => (part ? `${name} (${part})` : name);

const columns: Column<LabelIngredient>[] = [
  { heading: "Ingrédient", cell: nameOf },
  { heading: "Poids", numeric: true, cell: ({ weight }) => formatQuantity(weight, "kg") },
  { heading: "Part", numeric: true, cell: ({ sharePercent }) => formatPercent(sharePercent) },
];

function Ingredients({ ingredients }: { ingredients: readonly Named[] }) {
  return ingredients.map((ingredient, at) => (
    <span key={keyOf(ingredient)}>
      {at > 0 && " ; "}
      {sayIngredient(nameOf(ingredient), ingredient.allergens, ingredient.kinds).map(({ text, strong }, piece) =>
        strong ? <strong key={piece}>{text}</strong> : text,
      )}
    </span>
  ));
}

function LastDay({ madeOn, useBy, shelfLifeDays }: UseBy & { shelfLifeDays: number | null }) {
  if (useBy === null) return <p className="dimmed">Sans durée de vie : la date limite n’est pas connue.</p>;
  return (
    <p>
      À consommer jusqu’au <strong>{formatDate(useBy)}</strong>{" "}
      <small>
        Fabriqué le {formatDate(madeOn)},{" "}
        {shelfLifeDays === 0 ? "à consommer le jour même" : `durée de vie ${shelfLifeDays} j`}
      </small>
    </p>
  );
}
