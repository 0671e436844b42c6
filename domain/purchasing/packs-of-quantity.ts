import { QUANTITY_SCALE } from "../exact/decimal";
import { div, readDecimal, toDecimal } from "../exact/rational";

/** Returns how many packs hold a quantity, « 2.5 » included; null where it is not known what one holds. */
export function packsOf(quantity: string, pack: string | null): string | null {
  const [all, one] = [readDecimal(quantity), readDecimal(pack)];
  return all && one && one.num > 0n ? toDecimal(div(all, one), QUANTITY_SCALE) : null;
}
