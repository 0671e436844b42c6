import { MILLION, millionths } from "#domain/exact/quantity";
import { roundDiv } from "#domain/exact/rational";
import { vatWithin } from "#domain/exact/tax";
import type { KitchenOrder, KitchenOrderLine } from "../../kitchen/kitchen";
import { numberOf } from "../../kitchen/day-numbers";
import type { NeedsInput } from "../input";
import { type Making, onItsDay } from "../schedule/making-days";

/**
 * An asker, in the order of the result: the orders by id, then the extra quantities (`id` null), the orders after the
 * plan, and at last the stock of each day that has to be filled up (`id` null).
 */
export interface DemandSource {
  id: number | null;
  needed_on: string;
  order: KitchenOrder | null;
  /** True of an order after the plan's last day. */
  isAfter?: true;
  /** True of what is made for the stock of a day: a recipe or product falls under its safety stock. */
  isReserve?: true;
}

/** Returns the day and hour by which those who take on one day are served; whoever has none comes last. */
export const dueOf = (order: Pick<KitchenOrder, "delivery_on" | "delivery_time"> | null): string =>
  order ? `${order.delivery_on} ${order.delivery_time ?? "99:99"}` : "9999-99-99";

/**
 * The quantity of a product that each asker still wants, in millionths; positions are those of the askers. Only
 * positive quantities.
 */
export type Wanted = Map<number, bigint>;

export interface Demand {
  askers: DemandSource[];
  /** The day on which each asker that is overdue was to be served, by its position. */
  overdue: Map<number, string>;
  /** By product id, ascending. */
  products: Map<number, Wanted>;
  /**
   * Value before tax of what is still to be made, in cents: each line rounded as on the order, and VAT taken once per
   * rate out of what an order counts with tax.
   */
  sales: bigint;
}

/**
 * Returns the demand that the orders and the extra quantities still have: ordered less produced, never below zero.
 * Orders after the plan's last day come last.
 */
export function demandOf(
  { orders, extras, extras_on, kitchen, after = [] }: NeedsInput,
  { last }: Pick<Making, "last"> = onItsDay,
): Demand {
  const sorted = [...orders].sort((a, b) => a.id - b.id);
  const askers: DemandSource[] = sorted.map((order) => ({ id: order.id, needed_on: order.production_on, order }));
  const products = new Map<number, Wanted>();
  const read = createReader();
  let sales = 0n;

  sorted.forEach((order, asker) => {
    const taxed = new Map<string, bigint>();
    for (const { line, rest } of noteDemand(order, asker)) {
      if (line.with_tax)
        taxed.set(
          line.with_tax.vat_rate,
          (taxed.get(line.with_tax.vat_rate) ?? 0n) +
            lineAmount(rest, line.with_tax.unit_price, line.discount_percent, read),
        );
      else sales += lineAmount(rest, line.unit_price_ht, line.discount_percent, read);
    }
    // Rates have 4 decimals, what is read has 6.
    for (const [rate, amount] of taxed) sales += amount - vatWithin(amount, read(rate) / 100n);
  });
  const positive = extras.map((extra) => ({ ...extra, rest: read(extra.quantity) })).filter(({ rest }) => rest > 0n);
  if (positive.length > 0) {
    const isAfter = numberOf(extras_on) > last;
    askers.push({ id: null, needed_on: extras_on, order: null, ...(isAfter && { isAfter }) });
    for (const { product_id, rest } of positive) {
      want(products, product_id, askers.length - 1, rest);
      if (!isAfter) sales += lineAmount(rest, kitchen.products.get(product_id)?.price_ht ?? "0", "0", read);
    }
  }
  for (const order of [...after].sort((a, b) => a.id - b.id)) {
    const asker = askers.push({ id: order.id, needed_on: order.production_on, order, isAfter: true }) - 1;
    noteDemand(order, asker);
  }
  const overdue = new Map(
    sorted.flatMap(({ overdue_since }, asker) => (overdue_since ? [[asker, overdue_since] as const] : [])),
  );
  return { askers, overdue, products: new Map([...products].sort(([a], [b]) => a - b)), sales };

  /** Notes what an order still wants, and returns its lines with that. */
  function noteDemand({ lines }: KitchenOrder, asker: number): { line: KitchenOrderLine; rest: bigint }[] {
    return lines.flatMap((line) => {
      const rest = read(line.quantity) - read(line.produced_quantity);
      if (rest <= 0n) return [];
      want(products, line.product_id, asker, rest);
      return [{ line, rest }];
    });
  }
}

/** Returns the last day on which something is asked for other than for the stock; "" where nothing is. */
export const lastDemandDay = ({ askers }: Pick<Demand, "askers">): string =>
  askers.reduce((last, { needed_on, isReserve }) => (!isReserve && needed_on > last ? needed_on : last), "");

function want(products: Map<number, Wanted>, product: number, asker: number, quantity: bigint) {
  let wanted = products.get(product);
  if (!wanted) products.set(product, (wanted = new Map<number, bigint>()));
  wanted.set(asker, (wanted.get(asker) ?? 0n) + quantity);
}

const hundredPercent = 100n * MILLION;

function lineAmount(quantity: bigint, price: string, discount: string, read: (text: string) => bigint): bigint {
  const netPercent = hundredPercent - read(discount);
  return roundDiv(quantity * read(price) * netPercent, (MILLION * MILLION * hundredPercent) / 100n);
}

/** Reads decimals into millionths; orders repeat the same few texts thousands of times, so each is parsed once. */
function createReader(): (text: string) => bigint {
  const known = new Map<string, bigint>();
  return (text) => {
    let value = known.get(text);
    if (value === undefined) {
      value = millionths(text);
      known.set(text, value);
    }
    return value;
  };
}
