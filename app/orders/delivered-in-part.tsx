import { Link } from "@remix-run/react";
import type { ExternalOrder } from "../../server/api-client/contract/external-orders";
import { formatQuantity } from "~/display/quantities";
import { restOfLines, restOfOrderPath } from "./rest-of-order";

/** The part of a delivered order that was not handed over, and the way to the order of the rest. */
export function DeliveredInPart({ order: { id, lines } }: { order: Pick<ExternalOrder, "id" | "lines"> }) {
  const missing = restOfLines(lines).map(
    ({ productName, quantity, saleUnit }) => `${productName} (${formatQuantity(quantity, saleUnit)})`,
  );
  return (
    <p className="alert" data-type="warning">
      <strong>Pas remis&nbsp;:</strong> {missing.join(", ")}.{" "}
      <Link to={restOfOrderPath(id)}>Livrer le reste plus tard</Link>
    </p>
  );
}
