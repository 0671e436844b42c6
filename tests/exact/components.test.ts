import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findCycle, strongComponents } from "#api/kitchen/components";

const graphs = fc
  .array(fc.array(fc.nat(7), { maxLength: 4 }), { minLength: 1, maxLength: 8 })
  .map((lists) => lists.map((children) => children.filter((child) => child < lists.length)));

function reaches(graph: number[][], from: number): Set<number> {
  const seen = new Set<number>();
  const pending = [...(graph[from] ?? [])];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    pending.push(...(graph[node] ?? []));
  }
  return seen;
}

describe("strong components", () => {
  test("hold together exactly the nodes that reach each other, children first", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const components = strongComponents(graph.keys(), (node) => graph[node] ?? []);
        const position = new Map(components.flatMap((members, index) => members.map((node) => [node, index] as const)));
        expect([...position.keys()].sort((a, b) => a - b)).toEqual([...graph.keys()]);
        for (const a of graph.keys()) {
          for (const b of reaches(graph, a)) {
            if (reaches(graph, b).has(a)) expect(position.get(b)).toBe(position.get(a));
            else expect(position.get(b)).toBeLessThan(position.get(a) ?? -1);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test("only what the roots reach is visited, however deep", () => {
    const depth = 100_000;
    expect(strongComponents([depth - 5], (node) => (node + 1 < depth ? [node + 1] : []))).toHaveLength(5);
    expect(strongComponents([0], (node) => (node + 1 < depth ? [node + 1] : []))).toHaveLength(depth);
  });
});

describe("a cycle through a node", () => {
  test("is found where there is one, and is a way", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        for (const start of graph.keys()) {
          const cycle = findCycle(start, (node) => graph[node] ?? []);
          expect(cycle !== null).toBe(reaches(graph, start).has(start));
          if (!cycle) continue;
          expect([cycle[0], cycle.at(-1)]).toEqual([start, start]);
          cycle.slice(1).forEach((node, index) => expect(graph[cycle[index] ?? -1]).toContain(node));
        }
      }),
      { numRuns: 500 },
    );
  });

  test("is named from where one starts", () => {
    const children = new Map([
      ["Levain", ["Chef"]],
      ["Chef", ["Levain"]],
    ]);
    expect(findCycle("Levain", (name) => children.get(name) ?? [])).toEqual(["Levain", "Chef", "Levain"]);
  });
});
