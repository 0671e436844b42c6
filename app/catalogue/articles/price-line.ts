import { compareDecimals, subtractDecimals } from "#domain/exact/decimal";
import { stepsOf } from "#domain/exact/steps";

interface Priced {
  changedAt: string;
  packPriceHt: string;
}

/** Width and height of the drawing. */
const drawn = { width: 1000, height: 100 };

/**
 * Returns the path of prices from the oldest, each until the next one and the last until the end of `today`: the
 * highest at the top, the lowest at the bottom.
 */
export function stepsThrough(prices: readonly Priced[], today: string): string {
  const times = prices.map(({ changedAt }) => Date.parse(changedAt));
  const from = times[0] ?? 0;
  const to = Math.max(Date.parse(`${today}T23:59:59Z`), times.at(-1) ?? 0);
  const sorted = prices.map(({ packPriceHt }) => packPriceHt).sort(compareDecimals);
  const [lowest, highest] = [sorted[0] ?? "0", sorted.at(-1) ?? "0"];
  const across = subtractDecimals(highest, lowest);
  const points = prices.map(({ packPriceHt }, at) => {
    const x = stepsOf(String((times[at] ?? from) - from), String(to - from), drawn.width);
    const y = drawn.height - stepsOf(subtractDecimals(packPriceHt, lowest), across, drawn.height);
    return at === 0 ? `M${x} ${y}` : `H${x}V${y}`;
  });
  return `${points.join("")}H${drawn.width}`;
}
