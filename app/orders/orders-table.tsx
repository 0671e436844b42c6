import { Badge } from "~/details/badge";
import { Day } from "~/details/day";
import { formatTime } from "~/formats/dates";
import { formatMoney } from "~/formats/numbers";
import { type Column, DataTable } from "~/lists/data-table";
import { OrderTick, useTicked } from "./bulk-status";
import { LateBadge } from "./late-badge";
import type { ListedOrder } from "./order-list.server";
import { StatusBadge } from "./status-badge";

const columns = (today: string, ticked: (id: number) => boolean): Column<ListedOrder>[] => [
  {
    heading: "Client",
    sort: "customer_name",
    cell: (order) => (
      <>
        {order.customerName}
        <small>{order.number}</small>
      </>
    ),
  },
  {
    heading: "Livraison",
    sort: "delivery_on",
    cell: (order) => (
      <span>
        <Day date={order.deliveryOn} />
        {order.deliveryTime && <small>{formatTime(order.deliveryTime)}</small>}
      </span>
    ),
  },
  {
    heading: "Statut",
    sort: "status",
    cell: (order) => (
      <span className="badges">
        <StatusBadge status={order.status} />
        <LateBadge order={order} today={today} />
        {order.hasAllergy && <Badge tone="red">Allergie</Badge>}
      </span>
    ),
  },
  { heading: "Production", secondary: true, sort: "production_on", cell: (order) => <Day date={order.productionOn} short /> },
  { heading: "Total TTC", sort: "total_ttc", numeric: true, cell: (order) => formatMoney(order.totalTtc) },
  { heading: "Choisir", cell: (order) => <OrderTick order={order} ticked={ticked(order.id)} /> },
];

export function OrdersTable({ orders, today, sort }: { orders: ListedOrder[]; today: string; sort: string }) {
  const ticked = useTicked();
  return (
    <DataTable
      caption="Commandes clients"
      columns={columns(today, ticked)}
      rows={orders}
      rowKey={(order) => order.id}
      rowHref={(order) => `/external-orders/${order.id}`}
      sort={sort}
    />
  );
}
