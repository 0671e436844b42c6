import { apportion } from "#domain/exact/apportion";
import { formatMillionths, MILLION } from "#domain/exact/quantity";
import { roundDiv } from "#domain/exact/rational";
import { dateOf } from "../../kitchen/day-numbers";
import type { ProductNode } from "../graph/graph";
import { namedOf, sharedBy } from "../pegging/named-shares";
import type { Wanted } from "../graph/demand";
import { earlierOf, overdueSince } from "../schedule/overdue";
import type { Plan } from "../plan";
import type { NeededProduct, Shared } from "../result";
import { total, type Vector } from "../graph/vector";

/** Returns the products to make, those that other products contain included. */
export function productRows(plan: Plan): NeededProduct[] {
  return [...plan.vectors].flatMap(([node, vector]) => row(plan, node, vector));
}

function row(plan: Plan, node: ProductNode, full: Vector): NeededProduct[] {
  const vector = countedVector(plan, full);
  if (vector.gross.size === 0 && vector.reserves.length === 0) return [];
  const { id: product_id, name, sale_unit: unit } = node.of;
  const round = (quantity: bigint) => roundDiv(quantity * MILLION, vector.den);
  const gross = round(total(vector.gross));
  const fromStock = round(vector.fromStock);
  const reserve = round(sumOf(vector.reserves));
  return [
    {
      product_id,
      name,
      needed_on: neededOn(plan, node, vector),
      gross: formatMillionths(gross),
      reserved: formatMillionths(plan.reserved?.products.get(product_id) ?? 0n),
      from_stock: formatMillionths(fromStock),
      to_produce: formatMillionths(gross - fromStock + reserve),
      ...(reserve > 0n && { for_stock: formatMillionths(reserve) }),
      unit,
      overdue_since: overdueSince(plan, node),
      ...sharesOfDemand(plan, node, vector, gross),
    },
  ];
}

/** Returns the demand of a product without that of orders after the plan's last day. */
export function countedVector({ demand: { askers }, making }: Plan, vector: Vector): Vector {
  if (making.last === Infinity) return vector;
  const counted = (wanted: Wanted): Wanted => new Map([...wanted].filter(([asker]) => !askers[asker]?.isAfter));
  const [gross, toMake] = [counted(vector.gross), counted(vector.toMake)];
  const taken = vector.taken.filter(({ asker }) => !askers[asker]?.isAfter);
  const reserves = vector.reserves.filter(({ asker }) => !askers[asker]?.isAfter);
  const fromStock = total(gross) + sumOf(reserves) - total(toMake);
  return { den: vector.den, gross, toMake, taken, reserves, fromStock, left: vector.left };
}

const sumOf = (parts: Vector["reserves"]) => parts.reduce((sum, { quantity }) => sum + quantity, 0n);

/** Returns the first day on which a product is asked for, or made for its stock. */
function neededOn({ flow, today }: Plan, node: ProductNode, { reserves: [first] }: Vector): string {
  return earlierOf(flow(node).needed_on, first ? dateOf(first.day) : null) ?? today;
}

function sharesOfDemand(plan: Plan, node: ProductNode, { den, gross: wanted }: Vector, gross: bigint): Shared {
  const askers = [...wanted.keys()].sort((a, b) => a - b);
  const weights = askers.map((asker) => wanted.get(asker) ?? 0n);
  const parts = den === MILLION ? weights : apportion(gross, weights);
  const named = namedOf(plan, node, askers.length);
  return sharedBy(plan, named, askers, (index) => formatMillionths(parts[index] ?? 0n));
}
