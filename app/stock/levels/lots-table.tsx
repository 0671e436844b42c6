import type { StockLot } from "../../../server/api-client/contract/stock";
import { Badge } from "~/display/badge";
import { Day } from "~/display/day";
import { formatMoney, missing } from "~/display/numbers";
import { formatQuantity } from "~/display/quantities";
import type { Column } from "~/lists/data-table";

/** The columns of a list of lots. */
export const lotColumns: Column<StockLot>[] = [
  { heading: "Lot", cell: ({ code }) => code ?? "Sans numéro" },
  { heading: "Article", cell: ({ item }) => item.name },
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
  { heading: "Fournisseur", secondary: true, cell: ({ supplier }) => supplier?.name ?? missing },
  { heading: "Valeur HT", numeric: true, secondary: true, cell: ({ valueHt }) => formatMoney(valueHt) },
];

/** The states in which a lot serves nothing. */
export function LotState({ lot: { blocked, expired } }: { lot: Pick<StockLot, "blocked" | "expired"> }) {
  if (blocked) return <Badge tone="red">Bloqué</Badge>;
  return expired ? <Badge tone="amber">Date passée</Badge> : null;
}
