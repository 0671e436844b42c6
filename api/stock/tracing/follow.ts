import { groupBy } from "../../database/grouping";
import type { Database } from "../../database/tables";
import { type Edge, type NodeType, nodeTypes, readEdges } from "./edges";

export interface Node {
  type: NodeType;
  id: number;
}

/** A node that a trace begins at; certain unless it says otherwise. */
type Start = Node & { certain?: boolean };

/** All that a trace reaches, without the nodes that it began at. */
export interface Reached {
  /** The nodes by their names; certain where certain edges alone lead there. */
  nodes: Map<string, Node & { certain: boolean }>;
  /** Each edge that was followed, once. */
  edges: Edge[];
}

export const nameOf = ({ type, id }: Node): string => `${type}-${id}`;

/**
 * Follows the edges from these nodes as far as they lead, level by level: a few queries a level, however many nodes it
 * has. A node is certain where certain edges alone lead to it from what is certain.
 * @param leads which edges are followed; left out: all
 */
export async function follow(
  db: Database,
  starts: readonly Start[],
  direction: "back" | "forward",
  leads: (edge: Edge) => boolean = () => true,
): Promise<Reached> {
  const nodes = new Map(starts.map((node) => [nameOf(node), { certain: true, ...node }]));
  const edges = new Map<string, Edge>();
  let frontier = [...nodes.values()];
  while (frontier.length > 0) {
    const found: Edge[] = [];
    for (const type of nodeTypes) {
      const ids = frontier.flatMap((node) => (node.type === type ? [node.id] : []));
      found.push(...(await readEdges(db, type, ids, direction)).filter(leads));
    }
    const next = new Map<string, Node & { certain: boolean }>();
    for (const edge of found) {
      const name = `${nameOf(edge.from)} ${nameOf(edge.to)}`;
      const known = edges.get(name);
      if (!known || (edge.certain && !known.certain)) edges.set(name, edge);
      const [here, there] = direction === "forward" ? [edge.from, edge.to] : [edge.to, edge.from];
      const certain = edge.certain && nodes.get(nameOf(here))?.certain === true;
      const before = nodes.get(nameOf(there));
      if (before && (before.certain || !certain)) continue;
      const node = { ...there, certain };
      nodes.set(nameOf(there), node);
      next.set(nameOf(there), node);
    }
    frontier = [...next.values()];
  }
  for (const start of starts) nodes.delete(nameOf(start));
  return { nodes, edges: [...edges.values()] };
}

/**
 * Returns which of the nodes that a trace began at lead to each that it reached, by their names: one bit for each
 * start, so that thousands of them are gone through at once.
 */
export function startsOf(starts: readonly Node[], { edges }: Pick<Reached, "edges">): (node: Node) => string[] {
  const names = [...new Set(starts.map(nameOf))];
  const leadTo = new Map(names.map((name, at) => [name, 1n << BigInt(at)]));
  const next = groupBy(
    edges.map(({ from, to }) => ({ from: nameOf(from), to: nameOf(to) })),
    ({ from }) => from,
  );
  let frontier = new Set(names);
  while (frontier.size > 0) {
    const changed = new Set<string>();
    for (const name of frontier) {
      const here = leadTo.get(name) ?? 0n;
      for (const { to } of next(name)) {
        const before = leadTo.get(to) ?? 0n;
        if ((before | here) === before) continue;
        leadTo.set(to, before | here);
        changed.add(to);
      }
    }
    frontier = changed;
  }
  return (node) => {
    const bits = leadTo.get(nameOf(node)) ?? 0n;
    return names.filter((_, at) => ((bits >> BigInt(at)) & 1n) === 1n);
  };
}
