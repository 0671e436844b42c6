import type { SupplierOrder } from "#server/api-client/contract/supplier-orders";
import { Badge } from "#app/display/badge";
import { formatDate } from "#app/display/dates";
import { type Column, DataTable } from "#app/lists/data-table";
import { receiptsPath } from "#app/stock/paths";

type Row = SupplierOrder["receipts"][number];

const columns: Column<Row>[] = [
  { heading: "Reçue le", cell: ({ receivedOn }) => formatDate(receivedOn) },
  { heading: "Bon de livraison", cell: ({ deliveryNote }) => deliveryNote },
  { heading: "Par", cell: ({ userName }) => userName },
  { heading: "État", cell: ({ reversedAt }) => reversedAt && <Badge tone="neutral">Annulée</Badge> },
];

/** The deliveries that came of an order. */
export const OrderReceipts = ({ receipts }: { receipts: readonly Row[] }) => (
  <DataTable
    caption="Réceptions de cette commande"
    columns={columns}
    rows={receipts}
    rowKey={({ id }) => id}
    rowHref={({ id }) => `${receiptsPath}/${id}`}
  />
);
