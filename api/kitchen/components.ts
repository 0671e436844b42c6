/**
 * Returns strongly connected components (Tarjan), children before parents, without recursion so that depth costs no
 * stack. A component of several nodes, or of one node that is its own child, is a cycle.
 *
 * @param roots where to start; only what they reach is visited
 * @param childrenOf may be called more than once for a node and must then answer the same
 */
export function strongComponents<Node>(roots: Iterable<Node>, childrenOf: (node: Node) => readonly Node[]): Node[][] {
  const entered = new Map<Node, { rank: number; low: number; open: boolean }>();
  const waiting: Node[] = [];
  const components: Node[][] = [];

  function enter(node: Node) {
    const visit = { rank: entered.size, low: entered.size, open: true };
    entered.set(node, visit);
    waiting.push(node);
    return { node, visit, children: childrenOf(node), next: 0 };
  }

  for (const root of roots) {
    if (entered.has(root)) continue;
    const path = [enter(root)];
    for (let frame = path.at(-1); frame; frame = path.at(-1)) {
      const child = frame.children[frame.next++];
      if (child !== undefined) {
        const seen = entered.get(child);
        if (!seen) path.push(enter(child));
        else if (seen.open) frame.visit.low = Math.min(frame.visit.low, seen.rank);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent) parent.visit.low = Math.min(parent.visit.low, frame.visit.low);
      if (frame.visit.low === frame.visit.rank) components.push(close(frame.node));
    }
  }
  return components;

  function close(root: Node): Node[] {
    const members: Node[] = [];
    for (let member = waiting.pop(); member !== undefined; member = waiting.pop()) {
      const visit = entered.get(member);
      if (visit) visit.open = false;
      members.push(member);
      if (member === root) break;
    }
    return members.reverse();
  }
}

/** Returns a shortest way from `start` back to itself, both ends included ("A, B, A"); null when there is none. */
export function findCycle<Node>(start: Node, childrenOf: (node: Node) => readonly Node[]): Node[] | null {
  const cameFrom = new Map<Node, Node>();
  const queue = [start];
  for (const node of queue) {
    for (const child of childrenOf(node)) {
      if (child === start) return [...wayTo(node, cameFrom), start];
      if (cameFrom.has(child)) continue;
      cameFrom.set(child, node);
      queue.push(child);
    }
  }
  return null;
}

function wayTo<Node>(node: Node, cameFrom: Map<Node, Node>): Node[] {
  const way = [node];
  for (let before = cameFrom.get(node); before !== undefined; before = cameFrom.get(before)) way.push(before);
  return way.reverse();
}
