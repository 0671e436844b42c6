import { addDecimals, compareDecimals } from "./exact/decimal";
import { nearDay } from "./near-days";

/** A quantity that is made ahead for orders of a later day, YYYY-MM-DD. */
interface ForDay {
  day: string;
  quantity: string;
}

/**
 * Returns for which later days some of what a day makes is: « pour ven. 27 », « 5 kg pour ven. 27, 3 kg pour sam. 28 »,
 * « dont 5 kg pour ven. 27 »; null where all is for the day itself.
 * @param say writes a quantity with its unit
 */
export function aheadSaid(
  days: readonly ForDay[] | undefined,
  whole: string,
  say: (quantity: string) => string,
): string | null {
  const [first, ...others] = days ?? [];
  if (!first) return null;
  const sum = others.reduce((total, { quantity }) => addDecimals(total, quantity), first.quantity);
  const isAll = compareDecimals(sum, whole) >= 0;
  if (isAll && others.length === 0) return `pour ${nearDay(first.day)}`;
  const said = [first, ...others].map(({ day, quantity }) => `${say(quantity)} pour ${nearDay(day)}`);
  return `${isAll ? "" : "dont "}${said.join(", ")}`;
}
