import { Link } from "@remix-run/react";
import type { ChangedOrder } from "../../../server/api-client/contract/planning-runs";
import { Badge, type Tone } from "~/details/badge";
import { formatInstant } from "~/formats/dates";
import { formatQuantity } from "~/formats/quantities";
import { signedQuantity } from "../quantity";

const kinds: Record<ChangedOrder["change"], [string, Tone]> = {
  added: ["Ajoutée", "blue"],
  removed: ["N’est plus comptée", "red"],
  changed: ["Modifiée", "amber"],
};

/** The orders that make the difference, each with what is to be made for it now. */
export function ChangedOrders({ orders }: { orders: readonly ChangedOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <ul className="issues" aria-label="Commandes qui ont changé">
      {orders.map((order) => (
        <li key={order.orderId} className="issue">
          <div>
            <p>
              <Badge tone={kinds[order.change][1]}>{kinds[order.change][0]}</Badge>{" "}
              {order.changedAt ? (
                <Link to={`/external-orders/${order.orderId}`}>
                  {order.number} · {order.customerName}
                </Link>
              ) : (
                `${order.number} · ${order.customerName}, supprimée`
              )}
            </p>
            {order.products.length > 0 && (
              <ul className="changed-products">
                {order.products.map((product) => (
                  <li key={product.productId}>{productSaid(product)}</li>
                ))}
              </ul>
            )}
            {order.changedAt && <p className="dimmed">{formatInstant(order.changedAt)}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

function productSaid({ name, unit, before, after, change }: ChangedOrder["products"][number]): string {
  return (
    `${name}\u00a0: ${formatQuantity(before, unit)} → ${formatQuantity(after, unit)} ` +
    `(${signedQuantity(change, unit)})`
  );
}
