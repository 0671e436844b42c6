import type { Node } from "./graph";
import { isUnsold, type Need } from "../buying/article-needs";
import type { Plan } from "../plan";
import type { Coverage } from "../result";

/**
 * Returns how far each node can be worked out: a broken branch not at all, the nodes above it in part. Sufficient stock
 * mends a branch.
 */
function coverageOfNodes(plan: Plan): Map<Node, Coverage> {
  const coverages = new Map<Node, Coverage>();
  for (const node of plan.nodes.toReversed()) {
    if (node.type === "article" || plan.flow(node).net === 0n) coverages.set(node, "covered");
    else if (node.fault) coverages.set(node, "blocked");
    else {
      const lines: Coverage[] = node.links.map(({ to, fromStock }) =>
        fromStock ? "covered" : (coverages.get(to) ?? "covered"),
      );
      coverages.set(node, together([...lines, ...node.gaps.map((): Coverage => "blocked")]));
    }
  }
  return coverages;
}

/** Returns how far each asker's demand can be worked out, by position. */
export function coverageOfAskers(plan: Plan): Coverage[] {
  const ofNodes = coverageOfNodes(plan);
  const behind: Coverage[][] = plan.demand.askers.map(() => []);
  for (const [node, { toMake }] of plan.vectors)
    for (const asker of toMake.keys())
      if (plan.demand.products.get(node.of.id)?.has(asker)) behind[asker]?.push(ofNodes.get(node) ?? "covered");
  for (const product of plan.unknownProducts)
    for (const asker of plan.demand.products.get(product)?.keys() ?? []) behind[asker]?.push("blocked");
  return behind.map(together);
}

/** Returns `partial` where an order cannot be worked out whole, or nobody sells what the days take. */
export function statusOf(plan: Plan, covered: readonly Coverage[], needs: readonly Need[]): "complete" | "partial" {
  const isWhole = covered.every((coverage, asker) => coverage === "covered" || plan.demand.askers[asker]?.isAfter);
  return isWhole && !needs.some((need) => isUnsold(plan, need)) ? "complete" : "partial";
}

function together(parts: readonly Coverage[]): Coverage {
  if (parts.every((part) => part === "covered")) return "covered";
  return parts.every((part) => part === "blocked") ? "blocked" : "partial";
}
