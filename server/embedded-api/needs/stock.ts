import { millionths } from "../exact/quantity";
import type { Incoming, KitchenArticle, Lot } from "../kitchen/kitchen";
import type { NeedsOptions } from "./input";

/** What there is of an article on its day of need, in millionths of its unit. */
export interface Available {
  usable: bigint;
  incoming: bigint;
  safety: bigint;
  /** Lots that cannot be used: their date is past before the day of need. */
  expiring: Lot[];
  /** What comes after the day of need. */
  late: Incoming[];
}

/** Stock and receipts that count on the day of need: lots through their date, receipts up to the day itself; a day of need that is past counts as today. */
export function availableOn(article: KitchenArticle, needed_on: string, today: string, options: NeedsOptions): Available {
  const lots = options.use_article_stock ? article.lots.filter(({ quantity }) => millionths(quantity) !== 0n) : [];
  const incoming = options.count_incoming ? article.incoming.filter(({ quantity }) => millionths(quantity) > 0n) : [];
  const lastDay = needed_on > today ? needed_on : today;
  const isUsable = ({ expires_on }: Lot) => expires_on === null || expires_on >= lastDay;
  const isInTime = ({ expected_on }: Incoming) => expected_on <= lastDay;
  return {
    usable: positiveSum(lots.filter(isUsable)),
    incoming: positiveSum(incoming.filter(isInTime)),
    safety: options.include_safety_stock ? positiveSum([{ quantity: article.safety_stock }]) : 0n,
    expiring: lots.filter((lot) => !isUsable(lot)),
    late: incoming.filter((receipt) => !isInTime(receipt)),
  };
}

function positiveSum(parts: readonly { quantity: string }[]): bigint {
  const sum = parts.reduce((total, { quantity }) => total + millionths(quantity), 0n);
  return sum > 0n ? sum : 0n;
}
