import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import { isPutOut } from "#domain/orders/shop-window";
import { ButtonLink } from "#app/shell/actions/button";
import { needsOfDay, needsOfOrders } from "../needs-of-day";

/** The links from an order's lines to the work on them: done quantities are noted, needs are computed. */
export function OrderWork({
  order,
}: {
  order: Pick<ExternalOrder, "id" | "status" | "productionOn" | "customerType">;
}) {
  const { id, status, productionOn } = order;
  return (
    <p className="actions">
      {status !== "draft" && status !== "cancelled" && (
        <ButtonLink to={`/external-orders/${id}/quantities`} variant="outline">
          Noter ce qui est fait et {isPutOut(order) ? "mis en vente" : "livré"}
        </ButtonLink>
      )}
      {status !== "cancelled" && (
        <ButtonLink to={needsOfOrders([id])} variant="outline" color="neutral">
          Besoins de la commande
        </ButtonLink>
      )}
      {productionOn !== null && (
        <ButtonLink to={needsOfDay(productionOn)} variant="outline" color="neutral">
          Besoins de la journée
        </ButtonLink>
      )}
    </p>
  );
}
