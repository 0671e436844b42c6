import { Link } from "@remix-run/react";
import type { ChangedOrder } from "#server/api-client/contract/planning/planning-runs";
import { Badge, type Tone } from "#app/display/badge";
import { formatInstant } from "#app/display/dates";
import { formatQuantity } from "#app/display/quantities";
import { signedQuantity } from "../quantity";

const kinds: Partial<Record<string, [string, Tone]>> = {
  added: ["Ajoutée", "blue"],
  removed: ["N’est plus comptée", "red"],
  changed: ["Modifiée", "amber"],
} satisfies Record<ChangedOrder["change"], [string, Tone]>;

/** The orders that make the difference, each with what is to be made for it now. */
export function ChangedOrders({ orders }: { orders: readonly ChangedOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <ul className="issues" aria-label="Commandes qui ont changé">
      {orders.map((order) => (
        <li key={order.orderId} className="issue">
          <div>
            <p>
              <Kind change={order.change} />{" "}
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
                  <li key={product.productId}>{describeProduct(product)}</li>
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

/** The kind of a change; one that is not known as the API says it. */
function Kind({ change }: { change: string }) {
  const [words, tone] = kinds[change] ?? [change];
  return words && <Badge tone={tone}>{words}</Badge>;
}

function describeProduct({ name, unit, before, after, change }: ChangedOrder["products"][number]): string {
  return (
    `${name}\u00a0: ${formatQuantity(before, unit)} → ${formatQuantity(after, unit)} ` +
    `(${signedQuantity(change, unit)})`
  );
}
