import { formatQuantity } from "#app/display/quantities";
import { ofName } from "#domain/french/names";
import { formatSince } from "#domain/french/near-days";
import type { Awaited } from "./owed";

/** « Attend encore : 20 parts de pièce montée, depuis mer. 25 »: what an order waits for. Nothing where it does not. */
export function AwaitedByOrder({ awaited }: { awaited: Awaited | null }) {
  if (!awaited) return null;
  const { since, products } = awaited;
  const names = products.map(({ name, unit, quantity }) => `${formatQuantity(quantity, unit)} ${ofName(name)}`);
  return (
    <p className="alert" data-type="warning">
      <strong>Attend encore</strong>&nbsp;: {names.join(", ")}, {formatSince(since)}
    </p>
  );
}
