import type { Flow, Inflow } from "./flow";
import type { Node, ProductNode } from "./graph";

/**
 * How much of a node's need each product of the plan is behind: `parts[i]` of `WHOLE` for `products[i]`.
 * Parts are cut off below 1 / WHOLE, never rounded up: they add up to WHOLE or a hair less.
 */
export interface Shares {
  products: ProductNode[];
  parts: bigint[];
}

const GUARD_BITS = 96n;
export const WHOLE = 1n << GUARD_BITS;

/**
 * The shares of every node, by rank. Whatever stock and batch rounding do to a quantity, they do it to all who are behind
 * it in proportion, so a node's shares are its parents' shares weighed by what each parent takes.
 */
export function sharesThrough(nodes: readonly Node[], flows: readonly Flow[]): Shares[] {
  const shares: Shares[] = [];
  const sum = createSum(nodes.length);
  for (const node of nodes) {
    const flow = flows[node.rank];
    if (node.type === "product") shares[node.rank] = { products: [node], parts: [WHOLE] };
    else shares[node.rank] = flow ? sum(weighed(flow.inflows.filter(({ link }) => !link.fromStock), shares)) : NOBODY;
  }
  return shares;
}

/** The shares behind everything that flows into a node, what is only taken from stock included. */
export function sharesBehind(flow: Flow, own: Shares, shares: readonly Shares[]): Shares {
  return flow.fromStockOnly === 0n ? own : createSum(shares.length)(weighed(flow.inflows, shares));
}

/** The shares behind a total (of money) that several nodes make up. */
export function sharesOfTotal(parts: readonly { shares: Shares; weight: bigint }[], nodeCount: number): Shares {
  return createSum(nodeCount)(parts);
}

const NOBODY: Shares = { products: [], parts: [] };

interface Weighed {
  shares: Shares;
  weight: bigint;
}

function weighed(inflows: readonly Inflow[], shares: readonly Shares[]): Weighed[] {
  return inflows.map(({ from, quantity }) => ({ shares: shares[from.rank] ?? NOBODY, weight: quantity }));
}

function createSum(nodeCount: number): (parts: readonly Weighed[]) => Shares {
  const sums: (bigint | undefined)[] = new Array<bigint | undefined>(nodeCount);

  return (parts) => {
    const [first] = parts;
    if (!first) return NOBODY;
    if (parts.every(({ shares }) => shares === first.shares)) return first.shares;
    const whole = parts.reduce((total, { weight }) => total + weight, 0n);
    if (whole === 0n) return NOBODY;
    const products: ProductNode[] = [];
    for (const { shares, weight } of parts) {
      const factor = weight * WHOLE / whole;
      shares.products.forEach((product, index) => {
        const part = factor * (shares.parts[index] ?? 0n);
        const before = sums[product.rank];
        if (before === undefined) products.push(product);
        sums[product.rank] = before === undefined ? part : before + part;
      });
    }
    const added = products.map((product) => (sums[product.rank] ?? 0n) >> GUARD_BITS);
    for (const product of products) sums[product.rank] = undefined;
    return { products, parts: added };
  };
}
