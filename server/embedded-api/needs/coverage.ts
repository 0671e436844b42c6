import type { Coverage } from "./result";
import type { Node } from "./graph";
import type { Plan } from "./plan";

/** How far a node can be worked out: wholly, in part, or not at all. */
export type Damage = "none" | "partial" | "total";

/**
 * Returns the exclusions of the plan, by node: a broken branch wholly, the nodes above it in part. Sufficient stock
 * mends a branch.
 */
export function damages(plan: Plan): Map<Node, Damage> {
  const damages = new Map<Node, Damage>();
  for (const node of plan.nodes.toReversed()) {
    if (node.type === "article" || plan.flow(node).net === 0n) damages.set(node, "none");
    else if (node.fault) damages.set(node, "total");
    else {
      const lines: Damage[] = node.links.map(({ to, fromStock }) => (fromStock ? "none" : (damages.get(to) ?? "none")));
      damages.set(node, together([...lines, ...node.gaps.map((): Damage => "total")]));
    }
  }
  return damages;
}

/** Returns how far each asker's demand is worked out, by position. */
export function coverages(plan: Plan, damage: Map<Node, Damage>): Coverage[] {
  const behind: Damage[][] = plan.demand.askers.map(() => []);
  for (const [node, { toMake }] of plan.vectors) for (const asker of toMake.keys()) if (plan.demand.products.get(node.of.id)?.has(asker)) behind[asker]?.push(damage.get(node) ?? "none");
  for (const product of plan.unknownProducts) for (const asker of plan.demand.products.get(product)?.keys() ?? []) behind[asker]?.push("total");
  return behind.map((parts) => COVERAGE[together(parts)]);
}

const COVERAGE: Record<Damage, Coverage> = { none: "covered", partial: "partial", total: "blocked" };

function together(parts: readonly Damage[]): Damage {
  if (parts.every((part) => part === "none")) return "none";
  return parts.every((part) => part === "total") ? "total" : "partial";
}
