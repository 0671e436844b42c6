import type { PlannedOrder } from "../../server/api-client/contract/needs";
import { Badge, type Tone } from "~/details/badge";
import { Day } from "~/details/day";
import { type Column, DataTable } from "~/lists/data-table";
import { StatusBadge } from "~/orders/status-badge";

const coverages: Record<PlannedOrder["coverage"], [string, Tone]> = {
  covered: ["Complète", "green"],
  partial: ["Partielle", "amber"],
  blocked: ["Bloquée", "red"],
};

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
  { heading: "Production", cell: (order) => <Day date={order.productionOn} short /> },
  { heading: "Livraison", cell: (order) => <Day date={order.deliveryOn} short /> },
  { heading: "Statut", cell: (order) => <StatusBadge status={order.status} /> },
  {
    heading: "Calcul",
    cell: (order) => <Badge tone={coverages[order.coverage][1]}>{coverages[order.coverage][0]}</Badge>,
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
