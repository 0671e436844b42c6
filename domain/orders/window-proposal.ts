import {
  type Rational,
  add,
  compare,
  div,
  floor,
  fromDecimal,
  fromInteger,
  mul,
  rational,
  sub,
  sum,
  toDecimal,
} from "../exact/rational";
import { MAX_SCALED, QUANTITY_SCALE } from "../exact/decimal";

/** The latest days that a proposal looks at, and the fewest that it needs. */
export const [mostDays, fewestDays] = [4, 3] as const;

/** A day on which some of a product was put out and its evening was noted, in the product's sale unit. */
export interface SoldDay {
  put_out: string;
  /** At most what was put out; nothing of what was sold out. */
  unsold: string;
}

/** A quantity of a product that is proposed for a weekday. */
export interface Proposal {
  quantity: string;
  /** The mean of what the days sold. */
  mean: string;
  /** The most that one of the days sold, where the proposal would be more and one of them was sold out. */
  limit: string | null;
  /** True where it would be more than a quantity may be, and is the largest that is one. */
  isLargest: boolean;
}

/** The largest quantity that an order may have. */
const largest = rational(MAX_SCALED, 10n ** BigInt(QUANTITY_SCALE));

const soldOf = ({ put_out, unsold }: SoldDay): Rational => sub(fromDecimal(put_out), fromDecimal(unsold));

/**
 * Returns the quantity that is proposed for a weekday: the mean of what the latest four comparable days sold, a margin
 * added, rounded half up to the product's multiple; where one of them was sold out, never above the most that one of
 * them sold, for nobody knows what more would have been; and never more than a quantity may be. Null of fewer than
 * three days, and where that is nothing.
 * @param days the latest first
 * @param marginPercent 0..100
 * @param multiple above 0
 */
export function proposeQuantity(days: readonly SoldDay[], marginPercent: string, multiple: string): Proposal | null {
  const looked = days.slice(0, mostDays);
  if (looked.length < fewestDays) return null;
  const sold = looked.map(soldOf);
  const mean = div(sum(sold), fromInteger(looked.length));
  const step = fromDecimal(multiple);
  const wanted = mul(mean, div(add(fromInteger(100), fromDecimal(marginPercent)), fromInteger(100)));
  const rounded = mul(rational(floor(add(div(wanted, step), rational(1n, 2n)))), step);
  const most = sold.reduce((one, other) => (compare(one, other) < 0 ? other : one));
  const isSoldOut = looked.some(({ unsold }) => fromDecimal(unsold).num === 0n);
  const isLimited = isSoldOut && compare(rounded, most) > 0;
  const downTo = (quantity: Rational) => mul(rational(floor(div(quantity, step))), step);
  const allowed = isLimited ? downTo(most) : rounded;
  const isLargest = compare(allowed, largest) > 0;
  const quantity = isLargest ? downTo(largest) : allowed;
  if (quantity.num === 0n) return null;
  return {
    quantity: toDecimal(quantity, QUANTITY_SCALE),
    mean: toDecimal(mean, QUANTITY_SCALE),
    limit: isLimited ? toDecimal(most, QUANTITY_SCALE) : null,
    isLargest,
  };
}
