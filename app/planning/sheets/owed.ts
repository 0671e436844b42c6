import { shortDay, formatTimeOfDay } from "#domain/french/day-words";
import { nearDay, formatSince } from "#domain/french/near-days";
import { addDays } from "#domain/days";
import { addDecimals, compareDecimals, signOf, subtractDecimals } from "#domain/exact/decimal";
import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import type {
  ProductionSheet,
  SheetProduct,
  SheetRecipe,
} from "#server/api-client/contract/planning/production-sheets";

type Order = Pick<ProductionSheet["orders"][number], "orderId" | "customerName" | "deliveryOn" | "deliveryTime"> & {
  overdueSince?: string | null | undefined;
};

/** The order that a sheet is made for first, and when that is due. */
export interface Due {
  customerName: string;
  deliveryOn: string;
  deliveryTime: string | null;
}

/** The day on which something of a sheet should have been made, and for whom. */
export interface Owed {
  since: string;
  /** The first of those who wait; null where the API does not name them. */
  due: Due | null;
  /** The other orders behind the sheet. */
  others: number;
}

/** Returns when the first order behind a sheet is due, of the orders of its day; null where the API does not tell. */
export function dueOf(
  made: SheetRecipe | SheetProduct,
  orders: readonly Order[],
): Pick<Due, "deliveryOn" | "deliveryTime"> | null {
  const [first] = ordersBehind(made, orders);
  return first ? { deliveryOn: first.deliveryOn, deliveryTime: first.deliveryTime ?? null } : null;
}

/** Returns what of a sheet should have been made before, and for whom; null where nothing should. */
export function owedOf(made: SheetRecipe | SheetProduct, orders: readonly Order[]): Owed | null {
  if (!made.overdueSince) return null;
  const behind = ordersBehind(made, orders);
  const first = behind.find(({ overdueSince }) => overdueSince) ?? behind[0];
  return {
    since: made.overdueSince,
    due: first ? dueOfOrder(first) : null,
    others: Math.max(0, (made.orderCount ?? behind.length) - 1),
  };
}

function ordersBehind(made: SheetRecipe | SheetProduct, orders: readonly Order[]): Order[] {
  if (made.orderIds) return made.orderIds.flatMap((id) => orders.find(({ orderId }) => orderId === id) ?? []);
  const behind = new Set("byOrder" in made ? made.byOrder.map(({ orderId }) => orderId) : []);
  return orders.filter(({ orderId }) => behind.has(orderId)).sort((a, b) => (dueKey(a) < dueKey(b) ? -1 : 1));
}

const dueOfOrder = ({ customerName, deliveryOn, deliveryTime }: Order): Due => ({
  customerName,
  deliveryOn,
  deliveryTime: deliveryTime ?? null,
});

/** Returns what sorts by the hour that something is due; what has none comes last. */
export const dueKey = (due: Pick<Due, "deliveryOn" | "deliveryTime"> | null): string =>
  due ? `${due.deliveryOn} ${due.deliveryTime ?? "99:99"}` : "9";

/** The products of an order that should have been made on an earlier day and still are to be. */
export interface Awaited {
  since: string;
  products: { id: number; name: string; unit: string; quantity: string }[];
}

/**
 * Returns what an order still waits for, of the sheets of a day; null where they hold nothing of it that is overdue.
 */
export function awaitedBy(
  { id, lines }: Pick<ExternalOrder, "id" | "lines">,
  { orders, products }: ProductionSheet,
): Awaited | null {
  const since = orders.find(({ orderId }) => orderId === id)?.overdueSince;
  if (!since) return null;
  const awaited = products.flatMap(({ productId, name, unit, rest }) => {
    const wanted = lines
      .filter((line) => line.productId === productId)
      .map(({ quantity, producedQuantity }) => subtractDecimals(quantity, producedQuantity))
      .filter((missing) => signOf(missing) > 0)
      .reduce(addDecimals, "0");
    if (signOf(wanted) <= 0 || !rest || signOf(rest) <= 0) return [];
    return [{ id: productId, name, unit, quantity: compareDecimals(wanted, rest) > 0 ? rest : wanted }];
  });
  return awaited.length > 0 ? { since, products: awaited } : null;
}

/** Returns « jeu. 12 h » of one of the seven days from `today`, « mer. 25 nov. 12 h » of another. */
export function formatDue({ deliveryOn, deliveryTime }: Omit<Due, "customerName">, today: string): string {
  const isNear = deliveryOn >= today && deliveryOn < addDays(today, 7);
  const day = isNear ? nearDay(deliveryOn).replace(/ .*/, "") : shortDay(deliveryOn);
  return `${day}${deliveryTime ? `\u00a0${formatTimeOfDay(deliveryTime)}` : ""}`;
}

/** Returns « depuis mer. 25 · Institut Feuillade, jeu. 12 h et 2 autres ». */
export function formatOwed({ since, due, others }: Owed, today: string): string {
  const more = others > 0 ? ` et ${others}\u00a0${others === 1 ? "autre" : "autres"}` : "";
  return `${formatSince(since)}${due ? ` · ${due.customerName}, ${formatDue(due, today)}${more}` : ""}`;
}
