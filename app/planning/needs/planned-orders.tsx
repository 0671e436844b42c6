import { Badge } from "#app/display/badge";
import { Day } from "#app/display/day";
import { type Column, DataTable } from "#app/lists/data-table";
import type { NeedsView } from "./needs-view";
import { StatusBadge } from "#app/orders/status-badge";

type PlannedOrder = NonNullable<NeedsView["orders"]>["rows"][number];

const columns: Column<PlannedOrder>[] = [
  {
    heading: "Commande",
    cell: (order) => (
      <>
        {order.customerName}
        <small>{order.number}</small>
      </>
    ),
  },
  {
    heading: "Production",
    cell: ({ productionOn, late }) => (
      <>
        <Day date={productionOn} short />
        {late && <small className="owed">{late}</small>}
      </>
    ),
  },
  { heading: "Livraison", cell: (order) => <Day date={order.deliveryOn} short /> },
  { heading: "Statut", cell: (order) => <StatusBadge order={order} /> },
  {
    heading: "Calcul",
    cell: ({ state: [words, tone] }) => <Badge tone={tone}>{words}</Badge>,
  },
];

/** The orders a calculation covers, and how far. */
export function PlannedOrders({ orders }: { orders: readonly PlannedOrder[] }) {
  return (
    <DataTable
      caption="Commandes retenues"
      columns={columns}
      rows={orders}
      rowKey={(order) => order.orderId}
      rowHref={(order) => `/external-orders/${order.orderId}`}
    />
  );
}
