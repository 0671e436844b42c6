import type { Article } from "#server/api-client/contract/catalogue/articles";
import { Badge } from "#app/display/badge";
import { addDays } from "#domain/days";
import { formatDate } from "#app/display/dates";
import { signOf, subtractDecimals } from "#domain/exact/decimal";
import type { Unit } from "#domain/kitchen/units";
import { Level } from "#app/display/drawings/level";
import { formatQuantity } from "#app/display/quantities";
import { DataTable } from "#app/lists/data-table";
import { KnownLink } from "#app/display/links/related-links";
import { pathOf } from "#app/display/words";

/** Days before its date from which a lot is marked. */
const soon = 3;

function Expiry({ date, today }: { date: string | null; today: string }) {
  if (date === null) return "sans date";
  return (
    <span className="badges">
      {formatDate(date)}
      {date < today ? (
        <Badge tone="red">Périmé</Badge>
      ) : (
        date <= addDays(today, soon) && <Badge tone="amber">Bientôt périmé</Badge>
      )}
    </span>
  );
}

/** Lots with their dates, safety stock, and what has been ordered. */
export function Stock({
  article,
  today,
}: {
  article: Pick<Article, "unit" | "lots" | "incoming" | "managedStock" | "stockOnHand" | "safetyStock" | "targetStock">;
  today: string;
}) {
  const { unit, lots, incoming, managedStock, stockOnHand, safetyStock, targetStock } = article;
  return (
    <>
      {managedStock && signOf(safetyStock) > 0 && (
        <Safety onHand={stockOnHand} safety={safetyStock} target={targetStock ?? null} unit={unit} />
      )}
      <DataTable
        caption="Lots en stock"
        columns={[
          { heading: "Lot", cell: ({ code }) => code ?? "sans numéro" },
          { heading: "Quantité", numeric: true, cell: ({ quantity }) => formatQuantity(quantity, unit) },
          { heading: "À consommer avant le", cell: ({ expiresOn }) => <Expiry date={expiresOn} today={today} /> },
        ]}
        rows={lots}
        rowKey={(lot) => lots.indexOf(lot)}
        empty="Rien en stock."
      />
      {incoming.length > 0 && (
        <>
          <h3>En commande</h3>
          <DataTable
            caption="En commande"
            columns={[
              {
                heading: "Fournisseur",
                cell: ({ supplierId, supplierName }) => (
                  <KnownLink to={pathOf("supplier", supplierId)}>{supplierName}</KnownLink>
                ),
              },
              { heading: "Quantité", numeric: true, cell: ({ quantity }) => formatQuantity(quantity, unit) },
              { heading: "Attendue le", cell: ({ expectedOn }) => <ExpectedOn date={expectedOn} today={today} /> },
              {
                heading: "Commande",
                cell: ({ orderId, orderNumber }) => (
                  <KnownLink to={pathOf("supplier-order", orderId)}>{orderNumber}</KnownLink>
                ),
              },
            ]}
            rows={incoming}
            rowKey={(receipt) => incoming.indexOf(receipt)}
          />
        </>
      )}
    </>
  );
}

/** The stock against its safety stock: in words, and as a bar with its line. */
function Safety({
  onHand,
  safety,
  target,
  unit,
}: {
  onHand: string;
  safety: string;
  target: string | null;
  unit: Unit;
}) {
  const over = subtractDecimals(onHand, safety);
  const isLow = signOf(over) < 0;
  const apart =
    signOf(over) === 0
      ? "tout juste atteint"
      : `${formatQuantity(over.replace("-", ""), unit)} ${isLow ? "de moins en stock" : "de plus en stock"}`;
  return (
    <>
      <p>
        Stock de sécurité : {formatQuantity(safety, unit)}, {isLow ? <strong>{apart}</strong> : apart}.
        {target !== null && ` À recompléter à ${formatQuantity(target, unit)}.`}
      </p>
      <Level value={onHand} goal={safety} tone={isLow ? "low" : "good"} />
    </>
  );
}

const ExpectedOn = ({ date, today }: { date: string; today: string }) => (
  <span className="badges">
    {formatDate(date)}
    {date < today && <Badge tone="late">En retard</Badge>}
  </span>
);
