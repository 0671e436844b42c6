import { useActionData } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import type {
  ProductionSheet,
  ScaledLine,
  SheetProduct,
  SheetRecipe,
} from "#server/api-client/contract/planning/production-sheets";
import { ButtonLink } from "#app/shell/actions/button";
import { InTurn } from "#app/planning/in-turn";
import { Badge } from "#app/display/badge";
import { Section } from "#app/display/section";
import { useOpenedByAddress } from "#app/display/opened-by-address";
import { longDay, shortDay } from "#domain/french/day-words";
import { signOf } from "#domain/exact/decimal";
import { formatShortDate, formatTime } from "#app/display/dates";
import { formatMinutes } from "#domain/french/durations";
import { formatCount } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { nameAllergen } from "#domain/kitchen/allergen-names";
import { formatMadeAhead, formatForStock } from "#domain/planning/made-ahead";
import { noteOfBatch } from "#domain/kitchen/recipe-notes";
import { byStation } from "#domain/kitchen/stations";
import { startPath } from "#app/planning/weighings/paths";
import type { Pressed } from "./choose";
import { type MarkedSheet, anchorOf, isLess, restOf, sheetOfProduct, sheetOfRecipe, toWeigh } from "./marked";
import { DoneBadge, LeftOverNote, Marking, PressedDay, WholeDay } from "./marking";
import type { SheetRefusal } from "./marking.server";
import { owedOf, formatOwed } from "./owed";

interface SheetOfDayProps {
  sheet: ProductionSheet;
  /** The frozen calculation of which only what has changed is shown; null where all is shown. */
  changedOf: string | null;
  /** Each sheet stands open: there are few. */
  isOpen: boolean;
  /** True where the sheets are all that the day has. */
  isWhole: boolean;
  /** The batches of the day as somebody marked it done as a whole a moment ago. */
  pressed: Pressed | null;
}

/**
 * The work of a kitchen on one day: orders with allergies first, then by post each recipe with its scaled lines and
 * steps, and the products. A sheet is a row that opens; on paper all are open.
 */
export function ProductionSheetOfDay({ sheet, changedOf, isOpen, isWhole, pressed }: SheetOfDayProps) {
  const { day, recipes, products, orders, allergiesChanged } = sheet;
  const careful = orders.filter(({ allergyNotes }) => allergyNotes);
  const numbers = new Map(
    orders.map((order) => [
      order.orderId,
      `${order.customerName} (${order.number}), ` +
        `${formatShortDate(order.deliveryOn)}${order.deliveryTime ? ` ${formatTime(order.deliveryTime)}` : ""}`,
    ]),
  );
  const stations = byStation<Work>(
    [
      ...recipes.map((recipe) => ({ recipe, station: recipe.station })),
      ...products.map((product) => ({ product, station: product.station })),
    ],
    ({ station }) => station,
  );
  const named = stations.some(({ name }) => name !== null);
  const owed = (made: SheetRecipe | SheetProduct) => {
    const one = owedOf(made, orders);
    return one && formatOwed(one, day);
  };
  const sheetProps = { day, changedOf, isOpen, owed, level: named ? "h4" : "h3" } as const;
  return (
    <Section
      id={`jour-${day}`}
      heading={`Production du ${longDay(day)}`}
      aside={formatCount(orders.length, "commande")}
    >
      <PressedDay pressed={pressed} />
      {changedOf !== null && allergiesChanged && (
        <p className="alert" data-type="warning">
          {careful.length > 0
            ? "Les allergies de ce jour ont changé depuis que le calcul est figé."
            : "Plus aucune allergie n’est signalée ce jour-là."}
        </p>
      )}
      {careful.map(({ orderId, number, customerName, allergyNotes }) => (
        <p key={orderId} className="alert" data-type="error">
          <strong>Allergie</strong> {customerName} ({number}) : {allergyNotes}
        </p>
      ))}
      {stations.map(({ name, things }) => (
        <Fragment key={name ?? ""}>
          {named && <h3 className="post">{name ?? "Sans poste"}</h3>}
          {things.map((work) => (
            <InTurn key={"recipe" in work ? `recipe-${work.recipe.recipeId}` : `product-${work.product.productId}`}>
              {"recipe" in work ? (
                <RecipeSheet recipe={work.recipe} {...sheetProps} />
              ) : (
                <ProductSheet
                  product={work.product}
                  orderOf={(id) => (id === null ? "Ajouté aux commandes" : (numbers.get(id) ?? `Commande n° ${id}`))}
                  {...sheetProps}
                />
              )}
            </InTurn>
          ))}
        </Fragment>
      ))}
      {changedOf === null && (
        <WholeDay
          day={day}
          isAll={isWhole}
          sheets={[
            ...recipes.map((recipe) => sheetOfRecipe(day, recipe)),
            ...products.map((product) => sheetOfProduct(day, product)),
          ]}
        />
      )}
    </Section>
  );
}

type Work = { station: string | null | undefined } & ({ recipe: SheetRecipe } | { product: SheetProduct });

interface FoldedProps {
  day: string;
  changedOf: string | null;
  isOpen: boolean;
  /** Returns from when something of a sheet is owed, and to whom; null where nothing is. */
  owed(made: SheetRecipe | SheetProduct): string | null;
  level: "h3" | "h4";
}

/** One sheet: a row with its name, its quantity and what was done of it, which opens. */
function Folded({
  made,
  quantity,
  marked,
  aside,
  changedOf,
  isOpen,
  owed,
  level: Heading,
  children,
}: Omit<FoldedProps, "day"> & {
  made: SheetRecipe | SheetProduct;
  quantity: string;
  marked: MarkedSheet | null;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const refused = useActionData<SheetRefusal>();
  const anchor = marked ? anchorOf(marked) : undefined;
  const row = useOpenedByAddress(anchor);
  const [waits, rest] = [owed(made), marked && restOf(marked)];
  return (
    <details
      ref={row}
      className="card sheet"
      data-kept="1"
      id={anchor}
      open={isOpen || (refused && refused.sheet === anchor) || undefined}
    >
      <summary>
        <Heading>
          {made.name}
          <span className="visually-hidden">&nbsp;: </span>
          <strong>{formatQuantity(quantity, made.unit)}</strong>
        </Heading>
        {aside && <small>{aside}</small>}
        {marked?.lacks && <small className="too-late">{marked.lacks}</small>}
        {waits && <small className="owed">{waits}</small>}
        {marked && <LaterNote sheet={marked} />}
        <LeftOverNote sheet={marked} />
        <DoneBadge sheet={marked} />
        {changedOf !== null && made.change && (
          <small className="replaces">
            {describeReplacement(made.change, made.replaces ?? null, quantity, made.unit, changedOf)}
          </small>
        )}
      </summary>
      <Allergens codes={made.allergens} />
      {children}
      {marked && <Marking sheet={marked} />}
      {marked && (marked.done.length > 0 || isLess(marked)) && (
        <p className="print-only">
          {[
            marked.done.length > 0 &&
              `Déjà fait\u00a0: ${marked.done.map(({ obtained }) => formatQuantity(obtained, made.unit)).join(", ")}`,
            rest !== null && `Reste ${formatQuantity(rest, made.unit)}`,
          ]
            .filter(Boolean)
            .join(". ")}
        </p>
      )}
    </details>
  );
}

/** « Noté jeu. 26 nov. : 3 kg »: what of a sheet was noted on a later day. */
function LaterNote({ sheet: { later, unit } }: { sheet: MarkedSheet }) {
  if (!later || signOf(later.quantity) <= 0) return null;
  return (
    <small>
      Noté {shortDay(later.day)}&nbsp;: {formatQuantity(later.quantity, unit)}
    </small>
  );
}

/** Returns « Remplace la fiche du calcul n° 3 : 130 pièces → 142 pièces ». */
function describeReplacement(
  change: string,
  replaces: string | null,
  quantity: string,
  unit: string,
  run: string,
): string {
  if (replaces === null) return `Nouvelle fiche\u00a0: le calcul n°\u00a0${run} ne l’a pas`;
  const whose = `Remplace la fiche du calcul n°\u00a0${run}\u00a0: `;
  if (change === "quantity") return `${whose}${formatQuantity(replaces, unit)} → ${formatQuantity(quantity, unit)}`;
  const why =
    change === "orders" ? "la répartition entre les commandes change" : "les ingrédients ou les consignes changent";
  return `${whose}même quantité, ${why}`;
}

function RecipeSheet({ recipe, ...sheetProps }: { recipe: SheetRecipe } & FoldedProps) {
  const { recipeId, name, unit, plannedOutput, batches, physicalBatches, lines, steps, notes, forDays } = recipe;
  const say = (quantity: string) => formatQuantity(quantity, unit);
  const whatFor = [formatMadeAhead(forDays, plannedOutput, say), formatForStock(recipe.forStock, recipe.needed, say)];
  const { day, ...folded } = sheetProps;
  const marked = sheetOfRecipe(day, recipe);
  return (
    <Folded
      {...folded}
      made={recipe}
      quantity={plannedOutput}
      marked={marked}
      aside={
        formatQuantity(batches, "fournée") +
        (physicalBatches > 1 ? `, en ${formatCount(physicalBatches, "fois", "fois")}` : "") +
        whatFor.map((text) => (text ? ` · ${text}` : "")).join("")
      }
    >
      <Lines
        caption={`Ingrédients pour ${name}`}
        lines={lines}
        formatNote={batches === "1" ? undefined : noteOfBatch}
      />
      {steps.length > 0 && (
        <ol className="procedure">
          {steps.map(({ text, minutes, temperatureC, critical }, at) => (
            <li key={`${at}-${text}`} className="card" data-critical={critical || undefined}>
              <p>{text}</p>
              <p className="badges">
                {critical && <Badge tone="red">Point critique</Badge>}
                {typeof minutes === "number" && <Badge>{formatMinutes(minutes)}</Badge>}
                {typeof temperatureC === "number" && <Badge>{temperatureC} °C</Badge>}
              </p>
            </li>
          ))}
        </ol>
      )}
      {notes && <p>{notes}</p>}
      <p className="actions">
        <ButtonLink
          to={startPath(recipeId, { ...toWeigh(marked, plannedOutput, physicalBatches), day })}
          variant="outline"
        >
          Peser {name}
        </ButtonLink>
        <ButtonLink to={`/recipes/${recipeId}`} variant="ghost" color="neutral">
          Fiche de la recette
        </ButtonLink>
      </p>
    </Folded>
  );
}

function ProductSheet({
  product,
  orderOf,
  ...sheetProps
}: { product: SheetProduct; orderOf: (id: number | null) => string } & FoldedProps) {
  const { productId, name, unit, quantity, lines, byOrder } = product;
  const { day, ...folded } = sheetProps;
  return (
    <Folded {...folded} made={product} quantity={quantity} marked={sheetOfProduct(day, product)}>
      <Lines caption={`Montage de ${name}`} lines={lines} />
      <ul className="shares">
        {byOrder.map(({ orderId, quantity: part, restock }) => (
          <li key={restock ? "stock" : orderId}>
            {restock ? "Pour le stock" : orderOf(orderId)}
            <strong>{formatQuantity(part, unit)}</strong>
          </li>
        ))}
      </ul>
      <p className="actions">
        <ButtonLink to={`/products/${productId}`} variant="ghost" color="neutral">
          Fiche du produit
        </ButtonLink>
      </p>
    </Folded>
  );
}

function Allergens({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return null;
  return (
    <p>
      Allergènes&nbsp;: <strong>{codes.map(nameAllergen).join(", ")}</strong>
    </p>
  );
}

function Lines({
  caption,
  lines,
  formatNote = (note) => note,
}: {
  caption: string;
  lines: readonly ScaledLine[];
  formatNote?: ((note: string) => string) | undefined;
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
              {note && <small>{formatNote(note)}</small>}
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
