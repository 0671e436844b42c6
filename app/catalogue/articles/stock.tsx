import type { Article } from "../../../server/api-client/contract/articles";
import { Badge } from "~/details/badge";
import { addDays } from "#domain/days";
import { formatDate } from "~/formats/dates";
import { signOf } from "#domain/exact/decimal";
import { formatQuantity } from "~/formats/quantities";
import { DataTable } from "~/lists/data-table";
import { KnownLink } from "~/details/related-links";
import { pathOf } from "~/formats/words";

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
  article: Pick<Article, "unit" | "lots" | "incoming" | "safetyStock">;
  today: string;
}) {
  const { unit, lots, incoming, safetyStock } = article;
  return (
    <>
      {signOf(safetyStock) > 0 && <p>Stock de sécurité : {formatQuantity(safetyStock, unit)}</p>}
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

const ExpectedOn = ({ date, today }: { date: string; today: string }) => (
  <span className="badges">
    {formatDate(date)}
    {date < today && <Badge tone="red">En retard</Badge>}
  </span>
);
