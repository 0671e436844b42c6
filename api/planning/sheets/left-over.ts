import { formatMillionths, MILLION } from "#domain/exact/quantity";
import { groupBy } from "../../database/grouping";
import type { Database } from "../../database/tables";
import { readLeftOver } from "../../batches/order-lines/left-over";
import { readMadeProducts, takenIn } from "../../kitchen/read/left-over";
import type { Plan } from "../../needs/plan";
import type { ProductionSheets } from "./answer";
import type { CurrentWork } from "./current-work";

/** The quantity that orders of one day still ask for of a product on a sheet, in millionths. */
interface OpenDemand {
  product_id: number;
  /** The day of the sheet. */
  day: string;
  /** The orders' own day, before it where they are overdue. */
  production_on: string;
  quantity: bigint;
}

/**
 * Returns sheets with what of the rest of each product lies there already: made for the day of the orders that ask for
 * it, beyond what any has, and not kept in stock, which the plan counts by itself. Boxes and quantities added to the
 * orders come before: the plan counts it for them. None, or at most 4 queries.
 */
export async function withLeftOver(
  db: Database,
  sheets: ProductionSheets,
  { input, plan }: Pick<CurrentWork, "input" | "plan">,
): Promise<ProductionSheets> {
  const displayed = new Set(
    sheets.flatMap(({ day, products }) =>
      products.flatMap(({ product_id, rest }) => (rest === "0" ? [] : [`${String(product_id)} ${day}`])),
    ),
  );
  const demands =
    displayed.size === 0
      ? []
      : openDemandsOf(plan, ({ product_id, day }) => displayed.has(`${String(product_id)} ${day}`));
  const left = demands.length === 0 ? [] : await readLeftOver(db, demands);
  const made = left.length === 0 ? [] : await readMadeProducts(db, new Set(left.map((part) => part.production_on)));
  const taken = takenIn(input.kitchen, made);
  const partsOf = groupBy(left, ({ product_id, production_on }) => `${String(product_id)} ${production_on}`);
  const counted = new Map(
    [...plan.vectors].map(([{ of }, { fromStock, den }]) => [of.id, (fromStock * MILLION) / den]),
  );
  const leftOver = new Map<string, bigint>();
  for (const { product_id, day, production_on, quantity } of demands) {
    const parts = partsOf(`${String(product_id)} ${production_on}`);
    const there = parts.reduce((sum, part) => sum + BigInt(part.quantity), 0n);
    const free = there - taken(product_id, production_on) - (counted.get(product_id) ?? 0n);
    const known = leftOver.get(`${String(product_id)} ${day}`) ?? 0n;
    if (free > 0n) leftOver.set(`${String(product_id)} ${day}`, known + (free < quantity ? free : quantity));
  }
  return sheets.map((sheet) => ({
    ...sheet,
    products: sheet.products.map((product) => {
      const quantity = leftOver.get(`${String(product.product_id)} ${sheet.day}`);
      return { ...product, left_over: quantity === undefined ? null : formatMillionths(quantity) };
    }),
  }));
}

/** Returns what orders themselves still ask for of products that are not kept in stock, by their own day. */
function openDemandsOf(
  plan: Plan,
  isDisplayed: (sheet: Pick<OpenDemand, "product_id" | "day">) => boolean,
): OpenDemand[] {
  const { askers, overdue, products } = plan.demand;
  const demands = new Map<string, OpenDemand>();
  for (const [{ of }, { toMake, den }] of plan.vectors) {
    if (of.stock_managed) continue;
    for (const [asker, quantity] of toMake) {
      const { order, needed_on: day } = askers[asker] ?? {};
      if (!order || day === undefined || !isDisplayed({ product_id: of.id, day })) continue;
      const ordered = products.get(of.id)?.get(asker) ?? 0n;
      const rest = (quantity * MILLION) / den;
      const production_on = overdue.get(asker) ?? day;
      const key = `${String(of.id)} ${day} ${production_on}`;
      const known = demands.get(key) ?? { product_id: of.id, day, production_on, quantity: 0n };
      demands.set(key, { ...known, quantity: known.quantity + (rest < ordered ? rest : ordered) });
    }
  }
  return [...demands.values()].filter(({ quantity }) => quantity > 0n);
}
