import type {
  ProductionSheet,
  ScaledLine,
  SheetProduct,
  SheetRecipe,
} from "../../../server/api-client/contract/production-sheets";
import { ButtonLink } from "~/shell/actions/button";
import { Badge } from "~/display/badge";
import { Section } from "~/display/section";
import { longDay } from "#domain/day-words";
import { formatShortDate, formatTime } from "~/display/dates";
import { minutesSaid } from "~/catalogue/recipes/durations";
import { formatCount } from "~/display/numbers";
import { formatQuantity } from "~/display/quantities";
import { allergenNames } from "~/display/words";
import { noteOfBatch } from "~/display/recipe-notes";
import { startPath } from "~/planning/weighings/paths";
import { anchorOf, sheetOfProduct, sheetOfRecipe } from "./marked";
import { DoneBadge, Marking, WholeDay } from "./marking";

/**
 * The work of a kitchen on one day: orders with allergies first, then each recipe with its scaled lines and steps, then
 * the products.
 */
export function ProductionSheetOfDay({ sheet }: { sheet: ProductionSheet }) {
  const { day, recipes, products, orders } = sheet;
  const careful = orders.filter(({ allergyNotes }) => allergyNotes);
  const numbers = new Map(
    orders.map((order) => [
      order.orderId,
      `${order.customerName} (${order.number}), ` +
        `${formatShortDate(order.deliveryOn)}${order.deliveryTime ? ` ${formatTime(order.deliveryTime)}` : ""}`,
    ]),
  );
  return (
    <Section
      id={`jour-${day}`}
      heading={`Production du ${longDay(day)}`}
      aside={formatCount(orders.length, "commande")}
    >
      {careful.map(({ orderId, number, customerName, allergyNotes }) => (
        <p key={orderId} className="alert" data-type="error">
          <strong>Allergie</strong> {customerName} ({number}) : {allergyNotes}
        </p>
      ))}
      <WholeDay
        day={day}
        sheets={[
          ...recipes.map((recipe) => sheetOfRecipe(day, recipe)),
          ...products.map((product) => sheetOfProduct(day, product)),
        ]}
      />
      {recipes.map((recipe) => (
        <RecipeSheet key={recipe.recipeId} recipe={recipe} day={day} />
      ))}
      {products.map((product) => (
        <ProductSheet
          key={product.productId}
          product={product}
          day={day}
          orderOf={(id) => (id === null ? "Ajouté aux commandes" : (numbers.get(id) ?? `Commande n° ${id}`))}
        />
      ))}
    </Section>
  );
}

function RecipeSheet({ recipe, day }: { recipe: SheetRecipe; day: string }) {
  const { recipeId, name, unit, plannedOutput, batches, physicalBatches, lines, steps, notes, allergens } = recipe;
  const marked = sheetOfRecipe(day, recipe);
  return (
    <article className="card sheet" id={marked ? anchorOf(marked) : undefined}>
      <h3>
        <a href={`/recipes/${recipeId}`}>{name}</a>&nbsp;: {formatQuantity(plannedOutput, unit)}
        <DoneBadge sheet={marked} />
      </h3>
      <p>
        {formatQuantity(batches, "fournée")}
        {physicalBatches > 1 && `, en ${formatCount(physicalBatches, "fois", "fois")}`}
      </p>
      <Allergens codes={allergens} />
      <Lines caption={`Ingrédients pour ${name}`} lines={lines} noteSaid={batches === "1" ? undefined : noteOfBatch} />
      {steps.length > 0 && (
        <ol className="procedure">
          {steps.map(({ text, minutes, temperatureC, critical }, at) => (
            <li key={`${at}-${text}`} className="card" data-critical={critical || undefined}>
              <p>{text}</p>
              <p className="badges">
                {critical && <Badge tone="red">Point critique</Badge>}
                {typeof minutes === "number" && <Badge>{minutesSaid(minutes)}</Badge>}
                {typeof temperatureC === "number" && <Badge>{temperatureC} °C</Badge>}
              </p>
            </li>
          ))}
        </ol>
      )}
      {notes && <p>{notes}</p>}
      <p className="actions">
        <ButtonLink
          to={startPath(recipeId, { quantity: plannedOutput, fills: physicalBatches, day })}
          variant="outline"
        >
          Peser {name}
        </ButtonLink>
      </p>
      {marked && <Marking sheet={marked} />}
    </article>
  );
}

function ProductSheet({
  product,
  day,
  orderOf,
}: {
  product: SheetProduct;
  day: string;
  orderOf: (id: number | null) => string;
}) {
  const { productId, name, unit, quantity, lines, byOrder, allergens } = product;
  const marked = sheetOfProduct(day, product);
  return (
    <article className="card sheet" id={marked ? anchorOf(marked) : undefined}>
      <h3>
        <a href={`/products/${productId}`}>{name}</a>&nbsp;: {formatQuantity(quantity, unit)}
        <DoneBadge sheet={marked} />
      </h3>
      <Allergens codes={allergens} />
      <Lines caption={`Montage de ${name}`} lines={lines} />
      <ul className="shares">
        {byOrder.map(({ orderId, quantity: part }) => (
          <li key={orderId}>
            {orderOf(orderId)}
            <strong>{formatQuantity(part, unit)}</strong>
          </li>
        ))}
      </ul>
      {marked && <Marking sheet={marked} />}
    </article>
  );
}

function Allergens({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return null;
  return (
    <p>
      Allergènes&nbsp;: <strong>{codes.map((code) => allergenNames[code] ?? code).join(", ")}</strong>
    </p>
  );
}

function Lines({
  caption,
  lines,
  noteSaid = (note) => note,
}: {
  caption: string;
  lines: readonly ScaledLine[];
  noteSaid?: ((note: string) => string) | undefined;
}) {
  return (
    <table className="purchase-lines">
      <caption>{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Ingrédient</th>
          <th scope="col">Quantité</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, name, part, note, quantity, grossQuantity, unit }) => (
          <tr key={line}>
            <th scope="row">
              {name}
              {part && ` (${part})`}
              {note && <small>{noteSaid(note)}</small>}
            </th>
            <td className="numeric">
              <strong>{formatQuantity(quantity, unit)}</strong>
              {grossQuantity && <small>{formatQuantity(grossQuantity, unit)} brut</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
