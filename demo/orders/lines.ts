import type { PriceBasis } from "#domain/choices";
import { ONE, ZERO, add, div, floor, fromDecimal, fromInteger, mul } from "#domain/exact/rational";
import { percentScale, priceScale } from "#api/database/scale";
import { converted } from "#api/orders/prices";
import type { DemoOrderLine, DemoProduct } from "../company";
import type { Random } from "../random";
import type { Fate } from "./fates";
import type { BasketLine } from "./occasion";
import type { Wish } from "./week";

type Catalogue = Map<string, DemoProduct>;

const pastry = new Set(["Tartes", "Entremets", "Pâtisseries individuelles", "Viennoiseries"]);

/**
 * Returns the lines of an order with the prices of its products, and as much produced and delivered as its status says.
 */
export function orderLines(
  random: Random,
  wish: Wish,
  { path }: Fate,
  catalogue: Catalogue,
  basis: PriceBasis,
): DemoOrderLine[] {
  const status = path.at(-1) ?? "draft";
  const { consumption_mode } = wish.occasion;
  return wish.basket.lines.map((line) => {
    const product = productOf(catalogue, line.product);
    const quantity = orderedQuantity(line, wish.guests ?? 0, product);
    const done =
      status === "ready" || status === "delivered"
        ? quantity
        : path.includes("in_production")
          ? underWay(random, quantity, product)
          : 0;
    const broken = status === "delivered" && quantity >= 20 && random.chance(4) ? 2 : 0;
    const vat_rate =
      consumption_mode === "immediate" ? (product.vat_rate_immediate ?? product.vat_rate) : product.vat_rate;
    return {
      product: product.code,
      quantity: String(quantity),
      unit_price: unitPrice(product, basis, vat_rate),
      vat_rate,
      discount_percent: wish.discount_percent,
      produced_quantity: String(done),
      delivered_quantity: String(status === "delivered" ? quantity - broken : 0),
      note: broken > 0 ? "2 pièces abîmées au transport, avoir à faire" : (line.note ?? null),
    };
  });
}

/** Returns the longest lead time of the products of a basket, in days. */
export function leadDays(wish: Wish, catalogue: Catalogue): number {
  return Math.max(...wish.basket.lines.map((line) => productOf(catalogue, line.product).production_lead_days));
}

/** Returns the price of a product as it stands on a line. */
export function unitPrice(
  { price_ttc, price_ht }: Pick<DemoProduct, "price_ttc" | "price_ht">,
  basis: PriceBasis,
  vatRate: string,
): string {
  const rate = percentScale.store(vatRate);
  return priceScale.read(
    price_ttc === null
      ? converted(priceScale.store(price_ht ?? "0"), "ht", basis, rate)
      : converted(priceScale.store(price_ttc), "ttc", basis, rate),
  );
}

/** Returns `percent` of the total with tax, in tens of euros rounded down. */
export function deposit(lines: DemoOrderLine[], basis: PriceBasis, percent: number): string {
  const total = lines.reduce((sum, line) => {
    const tax = basis === "ttc" ? ONE : add(ONE, div(fromDecimal(line.vat_rate), fromInteger(100)));
    return add(sum, mul(fromDecimal(line.quantity), mul(fromDecimal(line.unit_price), tax)));
  }, ZERO);
  return String(floor(div(mul(total, fromInteger(percent)), fromInteger(1000))) * 10n);
}

function orderedQuantity(line: BasketLine, guests: number, product: DemoProduct): number {
  if ("quantity" in line) return line.quantity;
  const least = Math.max(Math.ceil((guests * line.for_ten) / 10), Number(product.min_order_quantity ?? "1"));
  const multiple = Number(product.order_multiple ?? "1");
  return Math.ceil(least / multiple) * multiple;
}

/** Returns how much of a line is made already: the kitchen works at night, the pastry shop through the day. */
function underWay(random: Random, quantity: number, product: DemoProduct): number {
  if (!pastry.has(product.category)) return quantity;
  return random.pick([0, Math.floor(quantity / 2), quantity]);
}

function productOf(catalogue: Catalogue, code: string): DemoProduct {
  const product = catalogue.get(code);
  if (!product) throw new RangeError(`no product ${code}`);
  return product;
}
