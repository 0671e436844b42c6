import { add, div, floor, fromDecimal, fromInteger, mul, ONE, ZERO } from "../../exact/rational";
import type { DemoOrderLine, DemoProduct } from "../company";
import type { Random } from "../random";
import type { Fate } from "./fates";
import type { BasketLine } from "./occasion";
import type { Wish } from "./week";

type Catalogue = Map<string, DemoProduct>;

const pastry = new Set(["Tartes", "Entremets", "Pâtisseries individuelles", "Viennoiseries"]);

/** The lines of an order with the prices of its products, and as much produced and delivered as its status says. */
export function orderLines(random: Random, wish: Wish, { path }: Fate, catalogue: Catalogue): DemoOrderLine[] {
  const status = path.at(-1) ?? "draft";
  const { consumption_mode } = wish.occasion;
  return wish.basket.lines.map((line) => {
    const product = productOf(catalogue, line.product);
    const quantity = orderedQuantity(line, wish.guests ?? 0, product);
    const done = status === "ready" || status === "delivered" ? quantity : path.includes("in_production") ? underWay(random, quantity, product) : 0;
    const broken = status === "delivered" && quantity >= 20 && random.chance(4) ? 2 : 0;
    return {
      product: product.code,
      quantity: String(quantity),
      unit_price_ht: product.price_ht,
      vat_rate: consumption_mode === "immediate" ? (product.vat_rate_immediate ?? product.vat_rate) : product.vat_rate,
      discount_percent: wish.discount_percent,
      produced_quantity: String(done),
      delivered_quantity: String(status === "delivered" ? quantity - broken : 0),
      note: broken > 0 ? "2 pièces abîmées au transport, avoir à faire" : (line.note ?? null),
    };
  });
}

/** The longest lead time of the products of a basket, in days. */
export function leadDays(wish: Wish, catalogue: Catalogue): number {
  return Math.max(...wish.basket.lines.map((line) => productOf(catalogue, line.product).production_lead_days));
}

/** `percent` of the total with tax, in tens of euros rounded down. */
export function deposit(lines: DemoOrderLine[], percent: number): string {
  const total = lines.reduce((sum, line) => {
    const taxed = mul(fromDecimal(line.unit_price_ht), add(ONE, div(fromDecimal(line.vat_rate), fromInteger(100))));
    return add(sum, mul(fromDecimal(line.quantity), taxed));
  }, ZERO);
  return String(floor(div(mul(total, fromInteger(percent)), fromInteger(1000))) * 10n);
}

function orderedQuantity(line: BasketLine, guests: number, product: DemoProduct): number {
  if ("quantity" in line) return line.quantity;
  const least = Math.max(Math.ceil((guests * line.for_ten) / 10), Number(product.min_order_quantity ?? "1"));
  const multiple = Number(product.order_multiple ?? "1");
  return Math.ceil(least / multiple) * multiple;
}

/** The kitchen works at night, the pastry shop goes on through the day. */
function underWay(random: Random, quantity: number, product: DemoProduct): number {
  if (!pastry.has(product.category)) return quantity;
  return random.pick([0, Math.floor(quantity / 2), quantity]);
}

function productOf(catalogue: Catalogue, code: string): DemoProduct {
  const product = catalogue.get(code);
  if (!product) throw new RangeError(`no product ${code}`);
  return product;
}
