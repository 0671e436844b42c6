import type { ReactNode } from "react";
import { Badge } from "#app/display/badge";
import { formatDateSeenOn, formatShortDate, formatTime } from "#app/display/dates";
import { formatMoney } from "#app/display/numbers";
import { type Column, DataTable } from "#app/lists/data-table";
import { OrderTick, useTicked } from "./bulk-status";
import { rowAnchor } from "./hand-over";
import { HandOverButton } from "./hand-over-button";
import { LateBadge } from "../late-badge";
import type { ListedOrder } from "./order-list.server";
import { StatusBadge } from "../status-badge";

/**
 * Returns the columns, aligned by orders.css. Two lines of a cell are one text with a line end, whose first line has
 * looks of its own: a row is no more than its cells. The year of a delivery is said where it is not this one.
 */
const columns = (today: string, ticked: ReturnType<typeof useTicked>): Column<ListedOrder>[] => [
  { heading: "Client", sort: "customer_name", cell: ({ number, customerName }) => `${number}\n${customerName}` },
  {
    heading: "Livraison",
    sort: "delivery_on",
    cell: ({ deliveryOn, deliveryTime }) =>
      formatDateSeenOn(deliveryOn, today) + (deliveryTime ? `\n${formatTime(deliveryTime)}` : ""),
  },
  {
    heading: "Statut",
    sort: "status",
    cell: (order) => (
      <>
        <StatusBadge order={order} />
        <LateBadge order={order} />
        {order.hasAllergy && <Badge tone="allergy">Allergie</Badge>}
        {!ticked && <HandOverButton order={order} />}
      </>
    ),
  },
  { heading: "Production", sort: "production_on", cell: (order) => formatShortDate(order.productionOn) },
  {
    heading: "Total TTC",
    sort: "total_ttc",
    cell: ({ totalTtc, due, customerType }) =>
      customerType ? "sans prix" : formatMoney(totalTtc) + (due && `\n${due}`),
  },
  ...(ticked
    ? [{ heading: "Choisir", cell: (order: ListedOrder) => <OrderTick order={order} ticked={ticked(order.id)} /> }]
    : []),
];

interface OrdersTableProps {
  orders: ListedOrder[] | null;
  inDocument: boolean;
  today: string;
  sort: string;
  /** Words, or more, where there is none. */
  empty?: ReactNode;
}

export function OrdersTable({ orders, inDocument, today, sort, empty }: OrdersTableProps) {
  const ticked = useTicked();
  return (
    <DataTable
      caption="Commandes clients"
      className="orders"
      columns={columns(today, ticked)}
      rows={orders}
      inDocument={inDocument}
      rowKey={(order) => order.id}
      rowId={(order) => (order.handOver ? rowAnchor(order) : undefined)}
      rowHref={(order) => `/external-orders/${order.id}`}
      sort={sort}
      empty={empty}
    />
  );
}
