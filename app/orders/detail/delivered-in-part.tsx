import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { orderStatusName } from "#domain/orders/order-status-names";
import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import { formatShortDate } from "#app/display/dates";
import { formatQuantity } from "#app/display/quantities";
import { openRestOf, restOfLines, restOfOrderPath } from "./rest-of-order";

/**
 * The part of a delivered order that was not handed over, the orders made for it, and the way to one of what none is
 * made for.
 */
export function DeliveredInPart({ order }: { order: Pick<ExternalOrder, "id" | "lines" | "rests"> }) {
  const missing = restOfLines(order.lines).map(
    ({ productName, quantity, saleUnit }) => `${productName} (${formatQuantity(quantity, saleUnit)})`,
  );
  const { rests = [] } = order;
  return (
    <p className="alert" data-type="warning">
      <strong>Pas remis&nbsp;:</strong> {missing.join(", ")}.{" "}
      {rests.length > 0 && (
        <>
          Commandé pour le reste&nbsp;:{" "}
          {rests.map(({ id, number, status, deliveryOn }, at) => (
            <Fragment key={id}>
              {at > 0 && ", "}
              <Link to={`/external-orders/${id}`}>{number}</Link> ({formatShortDate(deliveryOn)},{" "}
              {orderStatusName(status).toLowerCase()})
            </Fragment>
          ))}
          .{" "}
        </>
      )}
      {openRestOf(order).length > 0 && <Link to={restOfOrderPath(order.id)}>Livrer le reste plus tard</Link>}
    </p>
  );
}
