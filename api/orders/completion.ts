import { addDays } from "#domain/days";
import { compareDecimals } from "#domain/exact/decimal";
import { servableStatuses } from "#domain/orders/order-work";
import type { PriceBasis } from "#domain/choices";
import { isInternal } from "#domain/orders/shop-window";
import type { Day, Percent, Price, Quantity } from "../database/columns";
import { percentScale, priceScale, quantityScale } from "../database/scale";
import type { Database, Row } from "../database/tables";
import { readClosedDays } from "../kitchen/read/closed-days";
import { dateOf, numberOf } from "../kitchen/day-numbers";
import { createOpenDays } from "../kitchen/open-days";
import type { ExternalOrderBody } from "./body";
import type { CurrentLine, CurrentOrder } from "./current";
import { basisFor, converted, priceOf } from "./prices";

/** An order with nothing left to be filled in from its products. */
export interface CompleteOrder extends Omit<ExternalOrderBody, "production_on" | "lines"> {
  production_on: string;
  price_basis: PriceBasis;
  /** Their prices in the order's basis. */
  lines: (Omit<ExternalOrderBody["lines"][number], "unit_price_ht" | "unit_price_ttc" | "vat_rate"> & {
    unit_price: string;
    vat_rate: string;
  })[];
}

type Sold = Pick<
  Row<"products">,
  "id" | "price_ht" | "price_ttc" | "vat_rate" | "vat_rate_immediate" | "production_lead_days" | "stock_managed"
>;

/**
 * Fills in what the body leaves open: the price and VAT rate a line had already, else its product's, as they are
 * today; what was made and delivered of a line, as it was; the production day from the longest lead time, which is
 * an open one, and not before `today`, the day on which it is written. How an order counts follows its customer's
 * type, and stays while that does not change; one of the house's own shop has neither prices nor a way that it goes.
 * Products that do not exist have been refused before.
 */
export async function completeOrder(
  db: Database,
  before: CurrentOrder | null,
  body: ExternalOrderBody,
  today: Day | null,
): Promise<CompleteOrder> {
  const products = await readSold(db, body);
  const isPutOut = isInternal(body.customer_type);
  const matched = matchLines(before, body);
  const price_basis =
    before?.order.customer_type === body.customer_type ? before.order.price_basis : basisFor(body.customer_type);
  // What has left was made, though nobody noted it; of what is kept in stock some was there.
  const isToLeave = before !== null && servableStatuses.includes(before.order.status);
  const lines = body.lines.map((written) => {
    const { unit_price_ht, unit_price_ttc, ...line } = written;
    const product = products.get(line.product_id);
    const old = matched.get(written);
    const priced = before && !isInternal(before.order.customer_type) ? before.order : null;
    // The rate of nothing is no rate of the order that comes to have prices.
    const enteredRate = before && !priced && line.vat_rate === "0" ? null : line.vat_rate;
    const sameMode = priced?.consumption_mode === body.consumption_mode;
    const vat_rate = isPutOut
      ? "0"
      : (enteredRate ?? percentScale.read((sameMode ? old?.vat_rate : undefined) ?? rateOf(product, body)));
    const counted: Counted = { basis: price_basis, rate: percentScale.store(vat_rate) };
    const typed = typedPrice({ unit_price_ht, unit_price_ttc }, counted);
    const carried = priced && old ? carriedPrice(old, priced.price_basis, product, counted) : null;
    const price = isPutOut ? 0 : (typed ?? carried ?? (product ? priceOf(product, counted.basis, counted.rate) : 0));
    const produced = line.produced_quantity ?? quantityScale.read(old?.produced_quantity ?? 0);
    const delivered = line.delivered_quantity ?? quantityScale.read(old?.delivered_quantity ?? 0);
    return {
      ...line,
      ...(isPutOut && { discount_percent: "0" }),
      unit_price: priceScale.read(price),
      vat_rate,
      produced_quantity:
        isToLeave && product?.stock_managed === 0 && compareDecimals(delivered, produced) > 0 ? delivered : produced,
      delivered_quantity: delivered,
    };
  });
  return {
    ...body,
    ...(isPutOut && { delivery_mode: "on_site", delivery_address: null }),
    price_basis,
    lines,
    production_on: body.production_on ?? (await usualDay(db, before, body, { products, today })),
  };
}

/**
 * Returns the day that the longest lead time asks for; where the house is closed, its last open day before. Where that
 * is past when the order is written, the first open day through the delivery; where there is none, the delivery's own,
 * which somebody typed. A day that was passed since stays.
 */
async function usualDay(
  db: Database,
  before: CurrentOrder | null,
  { delivery_on }: ExternalOrderBody,
  { products, today }: { products: Map<number, Sold>; today: Day | null },
): Promise<Day> {
  const leads = [...products.values()].map(({ production_lead_days }) => production_lead_days);
  const openOn = createOpenDays(await readClosedDays(db));
  const usual = dateOf(openOn(numberOf(addDays(delivery_on, -Math.max(0, ...leads)))));
  if (today === null || usual >= today || delivery_on < today) return usual;
  const stands = before?.order;
  if (stands?.delivery_on === delivery_on && stands.production_on < today) return stands.production_on;
  let day = today;
  while (day < delivery_on && openOn(numberOf(day)) !== numberOf(day)) day = addDays(day, 1);
  return day;
}

/** The quantities by which a line counts. */
interface Counted {
  basis: PriceBasis;
  rate: Percent;
}

/**
 * Returns the price that was written with a line: the one in its basis, else the other one, converted; null when
 * neither was.
 */
function typedPrice(
  {
    unit_price_ht: ht,
    unit_price_ttc: ttc,
  }: Pick<ExternalOrderBody["lines"][number], "unit_price_ht" | "unit_price_ttc">,
  { basis, rate }: Counted,
): Price | null {
  const [same, other] = basis === "ttc" ? [ttc, ht] : [ht, ttc];
  if (same !== null) return priceScale.store(same);
  return other === null ? null : converted(priceScale.store(other), basis === "ttc" ? "ht" : "ttc", basis, rate);
}

/**
 * Returns the price a line had, as it now counts: its product's own price is told anew from the product, another one is
 * converted.
 */
function carriedPrice(
  { unit_price, vat_rate }: CurrentLine,
  from: PriceBasis,
  product: Sold | undefined,
  { basis, rate }: Counted,
): Price {
  if (from === basis && vat_rate === rate) return unit_price;
  if (product && unit_price === priceOf(product, from, vat_rate)) return priceOf(product, basis, rate);
  return converted(unit_price, from, basis, rate);
}

async function readSold(db: Database, { lines }: ExternalOrderBody): Promise<Map<number, Sold>> {
  const ids = [...new Set(lines.map(({ product_id }) => product_id))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("products")
    .select(["id", "price_ht", "price_ttc", "vat_rate", "vat_rate_immediate", "production_lead_days", "stock_managed"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the rate at which a product is sold, as it is to be eaten. */
export function rateOf(
  product: Pick<Sold, "vat_rate" | "vat_rate_immediate"> | undefined,
  { consumption_mode }: Pick<ExternalOrderBody, "consumption_mode">,
): Percent {
  if (!product) return 0;
  return consumption_mode === "immediate" ? (product.vat_rate_immediate ?? product.vat_rate) : product.vat_rate;
}

interface Continuing {
  product_id: number;
  produced_quantity: string | Quantity | null;
  delivered_quantity: string | Quantity | null;
}

/**
 * Returns the present line that each line of the body continues: the first for the same product that no other line has
 * taken. Where fewer lines of a product are left, those go first of which as much is noted as made and delivered: one
 * of which something was delivered is not taken for the one that went.
 */
export function matchLines<Line extends Continuing>(
  before: CurrentOrder | null,
  { lines }: { lines: readonly Line[] },
): Map<Line, CurrentLine> {
  const matched = new Map<Line, CurrentLine>();
  for (const product of new Set(lines.map(({ product_id }) => product_id))) {
    const now = lines.filter(({ product_id }) => product_id === product);
    const free = (before?.lines ?? []).filter(({ product_id }) => product_id === product);
    const keep = (line: Line, at: number) => {
      const [old] = at < 0 ? [] : free.splice(at, 1);
      if (old) matched.set(line, old);
    };
    if (now.length < free.length)
      for (const line of now)
        keep(
          line,
          free.findIndex((old) => isNotedAlike(line, old)),
        );
    for (const line of now) if (!matched.has(line)) keep(line, 0);
  }
  return matched;
}

function isNotedAlike(line: Continuing, old: CurrentLine): boolean {
  const is = (noted: string | Quantity | null, was: Quantity) =>
    noted === null || (typeof noted === "string" ? quantityScale.store(noted) : noted) === was;
  return is(line.produced_quantity, old.produced_quantity) && is(line.delivered_quantity, old.delivered_quantity);
}
