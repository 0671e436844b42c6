import { shortDay } from "#domain/french/day-words";
import { instantInParis } from "#domain/paris";
import { formatDate, formatInstant } from "#app/display/dates";
import { formatCount } from "#app/display/numbers";
import { orderStatusNames } from "#domain/orders/order-status-names";
import { plannedStatuses } from "#domain/orders/order-statuses";
import { planChoices, planFlags } from "#domain/planning/plan-options";
import type { NeedsQuery } from "./needs-query";

/**
 * Returns the orders that a calculation counts and its differences from an ordinary one, in words: « À produire du … au
 * … · sans le stock d’articles ».
 */
export function describePlan(query: NeedsQuery): string {
  return [describeOrders(query), ...describeSettings(query)].join(" · ");
}

function describeOrders({ from, to, basis, orderIds }: NeedsQuery): string {
  if (orderIds.length > 0) return formatCount(orderIds.length, "commande choisie", "commandes choisies");
  if (!from || !to) return "Sans période";
  // A year that both days share is said once.
  const first = to.startsWith(from.slice(0, 4)) ? shortDay(from) : formatDate(from);
  const days = from === to ? `le ${formatDate(from)}` : `du ${first} au ${formatDate(to)}`;
  return `À ${basis === "delivery" ? "livrer" : "produire"} ${days}`;
}

function describeSettings({
  orderIds,
  status,
  excludeOrderIds,
  extra,
  offer,
  ignored,
  choices,
  asOf,
}: NeedsQuery): string[] {
  const [set, added, chosen] = [excludeOrderIds.length, Object.keys(extra).length, Object.keys(offer).length];
  return [
    orderIds.length === 0 && describeStatuses(status),
    set > 0 && `sans ${formatCount(set, "commande écartée", "commandes écartées")}`,
    added > 0 && `avec ${formatCount(added, "produit en plus", "produits en plus")}`,
    chosen > 0 && formatCount(chosen, "achat choisi à la main", "achats choisis à la main"),
    ...planFlags.map(([name, label]) => ignored.includes(name) && `sans ${label}`),
    ...planChoices.map(({ name, values, phrase }) => choices[name] === values[1] && phrase),
    asOf !== "" && `comme si nous étions le ${formatInstant(instantInParis(asOf))}`,
  ].filter((text) => text !== false);
}

/** Returns the statuses counted, where they are not the ordinary ones. */
function describeStatuses(status: readonly string[]): string | false {
  if (
    status.length === 0 ||
    (status.length === plannedStatuses.length && plannedStatuses.every((ordinary) => status.includes(ordinary)))
  )
    return false;
  const names = Object.entries(orderStatusNames).flatMap(([known, name]) =>
    status.includes(known) ? [name.toLowerCase()] : [],
  );
  return names.length > 0 && `statuts : ${names.join(", ")}`;
}
