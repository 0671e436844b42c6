import { signOf } from "#domain/exact/decimal";
import { packsOf } from "#domain/purchasing/packs-of-quantity";
import type { SupplierOrder, SupplierOrderLine } from "#server/api-client/contract/supplier-orders";
import { restOf } from "../supplier-orders/rest";

/** The rest of an ordered line that is still to come: in whole packs where it holds whole packs, else a quantity. */
export interface ExpectedLine extends Pick<
  SupplierOrderLine,
  "articleId" | "articleName" | "unit" | "barcode" | "supplierCode" | "packPriceHt"
> {
  packs: number | null;
  quantity: string;
}

/** Returns the lines of an order of which something is still to come. */
const openLines = ({ lines }: Pick<SupplierOrder, "lines">): SupplierOrderLine[] =>
  lines.filter((line) => signOf(restOf(line)) > 0);

/** Returns what is still to come of an order, in its order. */
export const expectedLines = (order: Pick<SupplierOrder, "lines">): ExpectedLine[] =>
  openLines(order).map(
    ({ articleId, articleName, unit, barcode, supplierCode, packPriceHt, packQuantity, ...line }) => {
      const quantity = restOf(line);
      const packs = packQuantity === null ? null : packsIn(quantity, packQuantity);
      return { articleId, articleName, unit, barcode, supplierCode, packPriceHt, packs, quantity };
    },
  );

/** Returns the number of packs that hold exactly this; null where it is no whole number. */
function packsIn(quantity: string, pack: string): number | null {
  const packs = packsOf(quantity, pack);
  return packs !== null && /^[1-9]\d*$/.test(packs) ? Number(packs) : null;
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
