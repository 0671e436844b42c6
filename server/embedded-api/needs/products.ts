import { apportion } from "#domain/exact/apportion";
import { formatMillionths, MILLION } from "#domain/exact/quantity";
import { roundDiv } from "#domain/exact/rational";
import type { ProductNode } from "./graph";
import { namedOf, sharedBy } from "./named";
import type { Wanted } from "./demand";
import { overdueSince } from "./overdue";
import type { Plan } from "./plan";
import type { NeededProduct, Shared } from "./result";
import { total, type Vector } from "./vector";

/** Returns the products to make, those that other products contain included. */
export function productRows(plan: Plan): NeededProduct[] {
  return [...plan.vectors].flatMap(([node, vector]) => row(plan, node, vector));
}

function row(plan: Plan, node: ProductNode, whole: Vector): NeededProduct[] {
  const vector = countedVector(plan, whole);
  if (vector.gross.size === 0) return [];
  const { id: product_id, name, sale_unit: unit } = node.of;
  const shown = (quantity: bigint) => roundDiv(quantity * MILLION, vector.den);
  const gross = shown(total(vector.gross));
  const fromStock = shown(vector.fromStock);
  return [
    {
      product_id,
      name,
      needed_on: plan.flow(node).needed_on ?? plan.today,
      gross: formatMillionths(gross),
      reserved: formatMillionths(plan.reserved?.products.get(product_id) ?? 0n),
      from_stock: formatMillionths(fromStock),
      to_produce: formatMillionths(gross - fromStock),
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
  return { den: vector.den, gross, toMake, taken, fromStock: total(gross) - total(toMake) };
}

function sharesOfDemand(plan: Plan, node: ProductNode, { den, gross: wanted }: Vector, gross: bigint): Shared {
  const askers = [...wanted.keys()].sort((a, b) => a - b);
  const weights = askers.map((asker) => wanted.get(asker) ?? 0n);
  const parts = den === MILLION ? weights : apportion(gross, weights);
  const named = namedOf(plan, node, askers.length);
  return sharedBy(plan, named, askers, (index) => formatMillionths(parts[index] ?? 0n));
}
