import { Link } from "@remix-run/react";
import { subtractDecimals } from "#domain/exact/decimal";
import type { ExternalOrder } from "../../server/api-client/contract/external-orders";
import { formatQuantity } from "~/display/quantities";
import { isMissing } from "./missing";
import { restOfOrderPath } from "./rest-of-order";

/** The part of a delivered order that was not handed over, and the way to the order of the rest. */
export function DeliveredInPart({ order: { id, lines } }: { order: Pick<ExternalOrder, "id" | "lines"> }) {
  const missing = lines
    .filter((line) => isMissing(line, "deliveredQuantity"))
    .map(
      ({ productName, quantity, deliveredQuantity, saleUnit }) =>
        `${productName} (${formatQuantity(subtractDecimals(quantity, deliveredQuantity), saleUnit)})`,
    );
  return (
    <p className="alert" data-type="warning">
      <strong>Pas remis&nbsp;:</strong> {missing.join(", ")}.{" "}
      <Link to={restOfOrderPath(id)}>Livrer le reste plus tard</Link>
    </p>
  );
}
