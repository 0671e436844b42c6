import { MILLION, millionths } from "#domain/exact/quantity";
import { lcm } from "#domain/exact/rational";
import type { Asker, Wanted } from "./demand";
import type { Node, ProductNode } from "./graph";

/** Demand of one product by asker, exact: each number counts 1 / `den` of a sale unit. */
export interface Vector {
  den: bigint;
  gross: Wanted;
  /** Quantity served by finished stock. */
  fromStock: bigint;
  /** Quantity left to make, by asker; only positive numbers. */
  toMake: Wanted;
}

/**
 * Returns the demand of every product of the graph: what is ordered, and what the products that contain it need, less
 * finished stock. Stock goes to the earliest days first, and of one day to the earliest deliveries.
 */
export function productVectors(
  nodes: readonly Node[],
  ordered: Map<number, Wanted>,
  askers: readonly Asker[],
  useStock: boolean,
): Map<ProductNode, Vector> {
  const products = nodes.filter((node) => node.type === "product");
  const vectors = new Map(products.map((node) => [node, emptyVector()]));
  const queue = byDay(askers);
  for (const node of products) {
    for (const { to, coefficient } of node.links) {
      const child = to.type === "product" ? vectors.get(to) : undefined;
      if (child) child.den = lcm(child.den, (vectors.get(node)?.den ?? 1n) * coefficient.den);
    }
  }
  for (const node of products) {
    const vector = vectors.get(node);
    if (!vector) continue;
    for (const [asker, millionths] of ordered.get(node.of.id) ?? [])
      raise(vector.gross, asker, millionths * (vector.den / MILLION));
    const stock = useStock && node.of.stock_managed ? stockOf(node, vector.den) : 0n;
    serve(vector, stock, queue);
    if (node.fault) continue;
    for (const { to, coefficient } of node.links) {
      const child = to.type === "product" ? vectors.get(to) : undefined;
      if (!child) continue;
      const times = (child.den / vector.den / coefficient.den) * coefficient.num;
      for (const [asker, quantity] of vector.toMake) raise(child.gross, asker, quantity * times);
    }
  }
  return vectors;
}

/** Returns the sum of a demand over all askers. */
export function total(wanted: Wanted): bigint {
  let sum = 0n;
  for (const quantity of wanted.values()) sum += quantity;
  return sum;
}

function emptyVector(): Vector {
  return { den: MILLION, gross: new Map(), fromStock: 0n, toMake: new Map() };
}

function raise(wanted: Wanted, asker: number, quantity: bigint) {
  wanted.set(asker, (wanted.get(asker) ?? 0n) + quantity);
}

function serve(vector: Vector, stock: bigint, queue: readonly number[]) {
  vector.fromStock = 0n;
  if (stock === 0n) {
    vector.toMake = vector.gross;
    return;
  }
  for (const asker of queue) {
    const wanted = vector.gross.get(asker) ?? 0n;
    const served = wanted < stock ? wanted : stock;
    stock -= served;
    vector.fromStock += served;
    if (wanted > served) vector.toMake.set(asker, wanted - served);
  }
}

function byDay(askers: readonly Asker[]): number[] {
  const day = (asker: number) =>
    `${askers[asker]?.needed_on ?? ""} ${askers[asker]?.order?.delivery_on ?? "9999-12-31"}`;
  return askers.map((_, asker) => asker).sort((a, b) => (day(a) === day(b) ? a - b : day(a) < day(b) ? -1 : 1));
}

function stockOf(node: ProductNode, den: bigint): bigint {
  const stock = millionths(node.of.stock_quantity);
  return stock > 0n ? stock * (den / MILLION) : 0n;
}
