import type { OrderStatus } from "#domain/orders/order-statuses";
import { addDays } from "#domain/days";
import type { Random } from "../random";
import type { Wish } from "./week";

/** The state of an order today. */
export interface Fate {
  /** The statuses it has been through, the present one last. */
  path: OrderStatus[];
  /** Reason why it was cancelled. */
  reason: string | null;
  /** Remark of the shop, beside the customer's wishes. */
  remark: string | null;
}

export interface PlannedWish {
  wish: Wish;
  production_on: string;
  /** True when it is confirmed whatever happens to the others. */
  isConfirmed: boolean;
}

const path: OrderStatus[] = ["draft", "confirmed", "in_production", "ready", "delivered"];

function reaching(status: OrderStatus, remark: string | null = null): Fate {
  return { path: path.slice(0, path.indexOf(status) + 1), reason: null, remark };
}

/** The codes of what the pastry shop could make again in a morning. */
const quick = /^(TAR|ENT|ECL|VIE|MIN|COF|PRO)-/;

const cancellations: { in_days: number; after: OrderStatus; reason: string }[] = [
  {
    in_days: -11,
    after: "in_production",
    reason: "Hospitalisation dans la famille, prévenus la veille au soir. Acompte gardé en avoir.",
  },
  { in_days: -5, after: "confirmed", reason: "Réunion reportée par le client." },
  { in_days: 3, after: "confirmed", reason: "Le client a trouvé un autre prestataire." },
  { in_days: 8, after: "confirmed", reason: "Doublon : la même commande avait été prise par téléphone." },
];

/**
 * Returns the fate of each wish, in the same order: delivered before today, ready or in production today, then in
 * production, confirmed or still a draft; but for four cancellations and two orders of the last days that were not
 * closed.
 */
export function fates(random: Random, today: string, all: PlannedWish[]): Fate[] {
  const exceptions = exceptionsOf(today, all);
  let seenToday = 0;
  return all.map((planned) => {
    const rank = planned.wish.delivery_on === today ? seenToday++ : 0;
    return exceptions.get(planned) ?? usualFate(random, today, planned, rank);
  });
}

function usualFate(
  random: Random,
  today: string,
  { wish, production_on, isConfirmed }: PlannedWish,
  rankToday: number,
): Fate {
  const day = wish.delivery_on;
  if (day < today) return reaching("delivered");
  if (day === today) return reaching(rankToday % 2 === 0 ? "ready" : "in_production");
  if (production_on <= today) return reaching("in_production");
  const onQuotation = wish.occasion.deposit_percent > 0;
  const undecided = day >= addDays(today, onQuotation ? 8 : 5) && random.chance(onQuotation ? 35 : 20);
  return reaching(undecided && !isConfirmed && !wish.isStandingOrder ? "draft" : "confirmed");
}

function exceptionsOf(today: string, all: PlannedWish[]): Map<PlannedWish, Fate> {
  const exceptions = new Map<PlannedWish, Fate>();
  const free = (in_days: number) =>
    all.filter(
      (planned) =>
        planned.wish.delivery_on === addDays(today, in_days) &&
        !planned.wish.isStandingOrder &&
        !planned.isConfirmed &&
        !exceptions.has(planned),
    );

  for (const { in_days, after, reason } of cancellations) {
    const planned = free(in_days).at(-1);
    if (planned) exceptions.set(planned, { path: [...reaching(after).path, "cancelled"], reason, remark: null });
  }
  const forgotten =
    free(-2).find(({ wish }) => wish.basket.lines.every(({ product }) => quick.test(product))) ?? free(-2)[0];
  if (forgotten)
    exceptions.set(
      forgotten,
      reaching("confirmed", "Partie avec la tournée ? Vérifier avec le livreur et solder la commande."),
    );
  const uncollected = [-1, -2, -3].flatMap(free).find(({ wish }) => wish.mode === "pickup");
  if (uncollected)
    exceptions.set(uncollected, reaching("ready", "Non retirée : message laissé, à garder au froid jusqu’à ce soir."));
  return exceptions;
}
