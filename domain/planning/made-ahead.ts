import { addDays } from "../days";
import { addDecimals, compareDecimals } from "../exact/decimal";
import { nearDay } from "../french/near-days";

/** A quantity that is made ahead for orders of a later day, YYYY-MM-DD. */
interface ForDay {
  day: string;
  quantity: string;
}

/**
 * Returns for which later days some of what a day makes is: « pour ven. 27 », « 5 kg pour ven. 27, 3 kg pour sam. 28 »,
 * « dont 5 kg pour ven. 27 », of more days than two « dont 8 kg pour ven. 27, sam. 28, dim. 29 »; null where all is for
 * the day itself.
 * @param say writes a quantity with its unit
 */
export function formatMadeAhead(
  days: readonly ForDay[] | undefined,
  planned: string,
  say: (quantity: string) => string,
): string | null {
  const [first, ...others] = days ?? [];
  if (!first) return null;
  const { sum, isAll } = sumOf([first, ...others], planned);
  if (isAll && others.length === 0) return `pour ${nearDay(first.day)}`;
  if (others.length > 1) {
    const days = [first, ...others].map(({ day }) => nearDay(day)).join(", ");
    return `${isAll ? "" : `dont ${say(sum)} `}pour ${days}`;
  }
  const parts = [first, ...others].map(({ day, quantity }) => `${say(quantity)} pour ${nearDay(day)}`);
  return `${isAll ? "" : "dont "}${parts.join(", ")}`;
}

/**
 * Returns the same in few letters, for the narrow column of a day: « pour ven. », « dès ven. » of several days,
 * « dont 5 dès ven. », with its date where that is a week after; and whether all of it is made ahead. Null where all is
 * for the day itself.
 */
export function aheadShort(
  days: readonly ForDay[] | undefined,
  { on, planned }: { on: string; planned: string },
  say: (quantity: string) => string,
): { text: string; isAll: boolean } | null {
  const [first, ...others] = days ?? [];
  if (!first) return null;
  const { sum, isAll } = sumOf([first, ...others], planned);
  const named = nearDay(first.day);
  const day = first.day < addDays(on, 7) ? named.replace(/ .*/, "") : named;
  const since = `${others.length > 0 ? "dès" : "pour"} ${day}`;
  return { text: isAll ? since : `dont ${say(sum)} ${since}`, isAll };
}

function sumOf(days: readonly ForDay[], planned: string): { sum: string; isAll: boolean } {
  const sum = days.reduce((total, { quantity }) => addDecimals(total, quantity), "0");
  return { sum, isAll: compareDecimals(sum, planned) >= 0 };
}

/**
 * Returns what of a day's work fills the stock up: « pour le stock », « dont 7 kg pour le stock »; null where nothing
 * does.
 * @param needed the quantity that the day's work answers, before batches round it
 */
export function formatForStock(
  forStock: string | undefined,
  needed: string,
  say: (quantity: string) => string,
): string | null {
  if (forStock === undefined) return null;
  return compareDecimals(forStock, needed) >= 0 ? "pour le stock" : `dont ${say(forStock)} pour le stock`;
}
