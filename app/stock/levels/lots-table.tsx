import type { StockLot } from "#server/api-client/contract/stock";
import { Badge } from "#app/display/badge";
import { Day } from "#app/display/day";
import { formatMoney, missing } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import type { Column } from "#app/lists/data-table";

const nameless = "Sans numéro";

/** The columns of a list of lots of one thing. */
export const lotColumnsOfItem: Column<StockLot>[] = [
  { heading: "Lot", cell: ({ code }) => code ?? nameless },
  { heading: "Reste", numeric: true, cell: ({ onHand, unit }) => formatQuantity(onHand, unit) },
  {
    heading: "Date limite",
    sort: "expires_on",
    cell: (lot) => (
      <span>
        <Day date={lot.expiresOn} /> <LotState lot={lot} />
      </span>
    ),
  },
  { heading: "Entré le", sort: "entered_on", cell: ({ enteredOn }) => <Day date={enteredOn} /> },
  { heading: "Fournisseur", spare: true, cell: ({ supplier }) => supplier?.name ?? missing },
  { heading: "Valeur HT", numeric: true, cell: ({ valueHt }) => formatMoney(valueHt) },
];

/** The columns of a list of lots. */
export const lotColumns: Column<StockLot>[] = [
  {
    heading: "Article",
    cell: ({ item, code }) => (
      <>
        {item.name}
        <small>{code === null ? nameless : `lot ${code}`}</small>
      </>
    ),
  },
  ...lotColumnsOfItem.slice(1),
];

/** The states in which a lot serves nothing. */
export function LotState({ lot: { blocked, expired } }: { lot: Pick<StockLot, "blocked" | "expired"> }) {
  if (blocked) return <Badge tone="red">Bloqué</Badge>;
  return expired ? <Badge tone="amber">Date passée</Badge> : null;
}
