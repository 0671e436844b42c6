import { supplierOrderStatusNames } from "#domain/supplier-order-words";
import type { SupplierOrderRow } from "../../server/api-client/contract/supplier-orders";
import { Badge } from "~/display/badge";
import { statusTones } from "./words";

/** The status of an order to a supplier, and whether it is late. */
export function SupplierOrderBadges({
  order: { status, late, settled },
}: {
  order: Pick<SupplierOrderRow, "status" | "late" | "settled">;
}) {
  return (
    <span className="badges">
      {settled ? (
        <Badge tone="closed">Soldée</Badge>
      ) : (
        <Badge tone={statusTones[status]}>{supplierOrderStatusNames[status]}</Badge>
      )}
      {late && <Badge tone="late">En retard</Badge>}
    </span>
  );
}
