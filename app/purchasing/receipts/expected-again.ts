import { addDecimals, compareDecimals, signOf } from "#domain/exact/decimal";
import { expectedStatuses } from "#domain/choices";
import type { Receipt, SupplierOrder } from "#server/api-client/contract/supplier-orders";
import { formatCount } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { hasClosedRest, restOf } from "../supplier-orders/rest";

/** More than these articles are counted, not named. */
const mostNamed = 4;

/**
 * Returns in words what the order of a receipt that was taken back expects again, and that what was closed of it stays
 * so; undefined where it expects nothing of that.
 */
export function describeExpectedAgain(
  { lines }: Pick<Receipt, "lines">,
  order: Pick<SupplierOrder, "status" | "lines">,
): string | undefined {
  if (!expectedStatuses.includes(order.status)) return undefined;
  const brought = new Map<number | null, string>();
  for (const { orderLineId, quantity } of lines)
    brought.set(orderLineId, addDecimals(brought.get(orderLineId) ?? "0", quantity));
  const again = order.lines.flatMap((line) => {
    const [rest, came] = [restOf(line), brought.get(line.id) ?? "0"];
    const quantity = compareDecimals(rest, came) < 0 ? rest : came;
    return signOf(quantity) > 0 ? [`${formatQuantity(quantity, line.unit)} de « ${line.articleName} »`] : [];
  });
  const stays = order.lines.some((line) => brought.has(line.id) && hasClosedRest(line))
    ? " Ce qui était soldé le reste : « Rouvrir » la commande l’attend de nouveau."
    : "";
  if (again.length === 0) return stays.trim() || undefined;
  const named = again.length > mostNamed ? formatCount(again.length, "article") : again.join(", ");
  return `De nouveau attendu : ${named}.${stays}`;
}
