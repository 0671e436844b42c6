import { Link } from "@remix-run/react";
import { signOf } from "#domain/exact/decimal";
import type { StockMovement } from "#server/api-client/contract/stock";
import { KnownLink } from "#app/display/links/related-links";
import { formatInstant } from "#app/display/dates";
import { formatQuantity } from "#app/display/quantities";
import { type Column, DataTable } from "#app/lists/data-table";
import { documentPath, lotPath, receiptsPath } from "../paths";
import { ButtonLink } from "#app/shell/actions/button";
import { movementNames } from "../words";

/** Returns « + 2 kg » or « − 500 g ». */
function signed({ quantity, unit }: Pick<StockMovement, "quantity" | "unit">): string {
  const amount = formatQuantity(quantity.replace("-", ""), unit);
  return `${signOf(quantity) < 0 ? "−" : "+"}\u00a0${amount}`;
}

const when: Column<StockMovement> = {
  heading: "Quand",
  sort: "occurred_at",
  cell: ({ occurredAt }) => formatInstant(occurredAt),
};
const what: Column<StockMovement>[] = [
  {
    heading: "Mouvement",
    cell: (movement) => (
      <KnownLink to={documentPath(movement)}>
        {movementNames[movement.movementKind]}
        {movement.reversedBy !== null && " (annulé)"}
      </KnownLink>
    ),
  },
  { heading: "Quantité", numeric: true, cell: signed },
  { heading: "Par", cell: ({ userName }) => userName },
  { heading: "Motif", secondary: true, cell: ({ reason }) => reason },
];
const of: Column<StockMovement>[] = [
  { heading: "Article", cell: ({ item }) => item.name },
  { heading: "Lot", cell: ({ lotId, lotCode }) => <Link to={lotPath(lotId)}>{lotCode ?? "Sans numéro"}</Link> },
];

const noMovements = (
  <>
    <p>Aucun mouvement. Réceptions, productions notées, pertes et inventaires en écrivent.</p>
    <ButtonLink to={receiptsPath} variant="outline">
      Réceptions
    </ButtonLink>
  </>
);

/** Movements, the latest first; `ofLot` where they are all of one lot, which is not named then, `some` of others. */
export function MovementsTable({
  rows,
  sort,
  ofLot = false,
  some = false,
}: {
  rows: readonly StockMovement[];
  sort?: string;
  ofLot?: boolean;
  some?: boolean;
}) {
  const columns = ofLot ? [{ ...when, sort: "" }, ...what] : [when, ...of, ...what];
  return (
    <DataTable
      caption="Mouvements"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={some ? undefined : noMovements}
      {...(sort !== undefined && { sort })}
    />
  );
}
