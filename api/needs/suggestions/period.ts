import { dateOf, numberOf } from "../../kitchen/day-numbers";
import type { Kitchen, KitchenOrder } from "../../kitchen/kitchen";
import { money } from "../buying/amounts";
import type { ArticleNode } from "../graph/graph";
import type { NeedsInput } from "../input";
import type { Plan } from "../plan";
import { planOf } from "../reserve";
import type { SuggestedLine } from "../result";
import { type Basket, basketOf, costOfBasket, subtotalIn } from "./basket";
import type { Ranked, ShortOrder } from "./exchange";
import { keepsUntil, packLine } from "./line";

/** The orders of one day after the period. */
export interface LaterDay {
  to: string;
  orders: KitchenOrder[];
}

/** Days that may be counted besides, ascending, and a kitchen that knows all that they and the plan need. */
export interface LaterDays {
  kitchen: Kitchen;
  days: readonly LaterDay[];
  /** Orders after the last of them, for which some may be made ahead; none unless said. */
  after?: readonly KitchenOrder[];
}

interface Longer {
  to: string;
  plan: Plan;
  basket: Basket;
}

/**
 * Finds how far a plan has to go on for a supplier's order to reach its minimum; each length is computed once, however
 * many suppliers ask.
 */
export function createLongerPeriods(
  input: NeedsInput,
  { kitchen, days, after = [] }: LaterDays,
): (order: ShortOrder, before: Basket) => Ranked | null {
  const known = new Map<number, Longer | null>();

  return (order, before) => {
    let [least, most] = [0, days.length - 1];
    if (!reaches(at(most), order)) return null;
    while (least < most) {
      const middle = Math.floor((least + most) / 2);
      if (reaches(at(middle), order)) most = middle;
      else least = middle + 1;
    }
    const longer = at(least);
    return longer && suggestion(longer, order, before);
  };

  /** Returns the last day on which something is made for its stock, as far after the period as it was. */
  function lastReserve(to: string): string {
    const { until = "", reserves } = input;
    return dateOf(numberOf(to) + (reserves && until ? numberOf(reserves.until) - numberOf(until) : 0));
  }

  function at(index: number): Longer | null {
    let longer = known.get(index);
    if (longer === undefined) known.set(index, (longer = computed(index)));
    return longer;
  }

  function computed(index: number): Longer | null {
    const last = days[index];
    if (!last) return null;
    const plan = planOf({
      ...input,
      kitchen,
      orders: [...input.orders, ...days.slice(0, index + 1).flatMap(({ orders }) => orders)],
      ...(input.after && {
        until: last.to,
        after: [...days.slice(index + 1).flatMap(({ orders }) => orders), ...after],
      }),
      ...(input.reserves && { reserves: { ...input.reserves, until: lastReserve(last.to) } }),
    });
    return { to: last.to, plan, basket: basketOf(plan) };
  }
}

function reaches(longer: Longer | null, { supplier, minimum, deliver_on }: ShortOrder): boolean {
  return longer !== null && subtotalIn(longer.basket, supplier.id, deliver_on) >= minimum;
}

/** Returns the suggestion; null when something bought besides would not keep until it is used. */
function suggestion({ to, plan, basket }: Longer, order: ShortOrder, before: Basket): Ranked | null {
  const packsBefore = new Map(before.lines.map(({ lack: { node }, purchase }) => [node.of.id, purchase]));
  const lines: SuggestedLine[] = [];
  for (const {
    lack: { node },
    purchase,
  } of basket.lines) {
    if (purchase.offer.supplier_id !== order.supplier.id) continue;
    const known = packsBefore.get(node.of.id);
    const packs_before = known?.offer.id === purchase.offer.id ? Number(known.packs) : 0;
    if (Number(purchase.packs) <= packs_before) continue;
    const keeps_until = keepsUntil(node, order.deliver_on);
    if (keeps_until !== null && keeps_until < lastDay(plan, node)) return null;
    lines.push(packLine(node, purchase, { packs_before, from_supplier: null, keeps_until }));
  }
  const subtotal = subtotalIn(basket, order.supplier.id, order.deliver_on);
  const { suppliers } = plan.input.kitchen;
  const cost = costOfBasket(basket, suppliers) - costOfBasket(before, suppliers);
  return {
    cost,
    suggestion: {
      kind: "longer_period",
      lines,
      extra_ht: money(subtotal - order.subtotal),
      plan_extra_ht: money(cost),
      subtotal_ht: money(subtotal),
      to,
      offers: [],
    },
  };
}

/** Returns the last day on which an article is needed. */
function lastDay(plan: Plan, node: ArticleNode): string {
  return plan.schedule.days[plan.flow(node).days.findLastIndex((day) => day !== null && day.gross > 0n)] ?? "";
}
