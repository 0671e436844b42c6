import { signOf, subtractDecimals } from "#domain/exact/decimal";
import { div, floor, readDecimal } from "#domain/exact/rational";
import type { SupplierOrder, SupplierOrderLine } from "../../../server/api-client/contract/supplier-orders";

/** Returns the lines of an order of which something is still to come. */
export const openLines = ({ lines }: Pick<SupplierOrder, "lines">): SupplierOrderLine[] =>
  lines.filter(
    ({ closed, quantity, receivedQuantity }) => !closed && signOf(subtractDecimals(quantity, receivedQuantity)) > 0,
  );

/**
 * Returns what is still to come of an order as a form opens with it: whole packs where that is what they hold, else the
 * quantity.
 */
export const expectedLines = (order: Pick<SupplierOrder, "lines">) =>
  openLines(order).map((line) => {
    const { articleId, articleName, quantity, receivedQuantity, packQuantity } = line;
    const rest = subtractDecimals(quantity, receivedQuantity);
    const packs = packQuantity === null ? null : packsIn(rest, packQuantity);
    return { articleId, articleName, packs, quantity: packs === null ? rest : null, updatePrice: true };
  });

/** Returns the number of packs that hold exactly this; null where it is no whole number. */
function packsIn(quantity: string, pack: string): number | null {
  const [all, one] = [readDecimal(quantity), readDecimal(pack)];
  if (!all || !one || one.num <= 0n) return null;
  const packs = div(all, one);
  const whole = floor(packs);
  return whole > 0n && whole * packs.den === packs.num ? Number(whole) : null;
}

/**
 * Returns the id of the ordered line that each received line belongs to, by its article: a further lot belongs to the
 * line whose article it is; null for what was not ordered.
 */
export function orderLinesOf(
  order: Pick<SupplierOrder, "lines">,
  articleIds: readonly (number | null)[],
): (number | null)[] {
  const open = openLines(order);
  const used = new Set<number>();
  return articleIds.map((articleId) => {
    const own = open.filter((line) => line.articleId === articleId);
    const line = own.find(({ id }) => !used.has(id)) ?? own.at(-1);
    if (line) used.add(line.id);
    return line?.id ?? null;
  });
}
