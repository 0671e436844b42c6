import { dayInParis } from "#domain/paris";
import type { Database } from "../../database/tables";
import type { Kitchen } from "../../kitchen/kitchen";
import { withLots } from "../../kitchen/read/articles";
import { withOpened } from "../../kitchen/read/opened";
import { partsOf } from "../../kitchen/stock";
import type { PlanInput } from "../plan-input";
import { type Movement, putBackOf, type Share, undo } from "../noted-work/reverted-work";
import { type CountedPlan, type NotedWork, readNotedWork } from "./noted-work";
import { nameOf, ownUse, ownYield, type Part, partsOfPlan } from "./parts-of-plan";

/**
 * Returns the inputs of frozen calculations, their orders counted as they were, without the work of them that was noted
 * since: what that took is put back, and what it gave is gone. Its own work is what was asked for and made, less what
 * was made for others, lost, or is not there for its orders any more (decision 110). 2 queries, 3 more where there are
 * batches, and of each that has some 3 more, 10 more where something lapsed.
 */
export async function withoutOwnWork(db: Database, plans: readonly CountedPlan[]): Promise<PlanInput[]> {
  if (plans.length === 0) return [];
  const work = await readNotedWork(db, plans);
  const inputs: PlanInput[] = [];
  for (const [at, plan] of plans.entries()) {
    const noted = work[at];
    inputs.push(noted && noted.moved.length + noted.batches.length > 0 ? await putBack(db, plan, noted) : plan.input);
  }
  return inputs;
}

async function putBack(db: Database, { input, past }: CountedPlan, work: NotedWork): Promise<PlanInput> {
  const { kitchen } = input;
  const shares = work.shares.filter(({ order_id }) => work.orders.has(order_id));
  const parts = partsOfPlan(work.batches, (own) => mostOf(own, { kitchen, work, shares }));
  const moved = ownMovements(work.moved, parts);
  const batches = parts.map(({ id }) => id);
  const day = dayInParis(new Date(input.as_of));
  const reverted = await undo(db, input, { batches, passes: otherPasses(work, parts), moved, shares }, { day, past });
  const articles = await withLots(db, reverted.kitchen.articles, lotsOf(moved));
  const opening = parts.flatMap(({ id, own }) => (own > 0n ? [id] : []));
  return { ...reverted, kitchen: { ...reverted.kitchen, articles: await withOpened(db, articles, day, opening) } };
}

/**
 * Returns how much of each thing can be a plan's own work, while as much of each batch is: of what is kept in stock so
 * much that the rest of the work, orders that are not counted and what was lost find theirs; of other recipes what the
 * rest of the work has left; of other products what the orders were given, and what no order was.
 */
function mostOf(
  parts: readonly Part[],
  { kitchen, work, shares }: { kitchen: Kitchen; work: NotedWork; shares: readonly Share[] },
): Map<string, bigint> {
  const [own, made, taken] = [sums(), sums(), sums()];
  for (const part of parts) {
    own.add(nameOf(part), part.own);
    made.add(nameOf(part), BigInt(part.obtained));
  }
  for (const { recipe_id, taken: quantity } of otherPasses(work, parts))
    taken.add(nameOf({ recipe_id, product_id: null }), quantity);
  const put = sums();
  for (const one of putBackOf({ moved: ownMovements(work.moved, parts), shares }))
    if (one.recipe_id !== null || one.product_id !== null) put.add(nameOf(one), one.quantity);
  const given = sums();
  for (const { product_id, quantity } of work.shares)
    given.add(nameOf({ recipe_id: null, product_id }), BigInt(quantity));
  const most = new Map<string, bigint>();
  for (const part of parts) {
    const name = nameOf(part);
    const of =
      part.recipe_id === null ? kitchen.products.get(part.product_id ?? 0) : kitchen.recipes.get(part.recipe_id);
    if (of?.stock_managed) {
      const there = partsOf(of).reduce((sum, { quantity }) => sum + quantity, 0n) + put.of(name);
      most.set(name, there < 0n ? own.of(name) + there : own.of(name));
    } else if (part.recipe_id !== null) most.set(name, made.of(name) - taken.of(name));
    else most.set(name, (work.progress.get(part.product_id ?? 0) ?? 0n) + made.of(name) - given.of(name));
  }
  return most;
}

/** Returns sums by name, 0 of what none was added to. */
function sums() {
  const all = new Map<string, bigint>();
  const of = (name: string) => all.get(name) ?? 0n;
  return { of, add: (name: string, quantity: bigint) => all.set(name, of(name) + quantity) };
}

/** Returns what the rest of the work gave and took of recipes that are not kept in stock. */
function otherPasses({ passes }: NotedWork, parts: readonly Part[]): NotedWork["passes"][number][] {
  const partOf = new Map(parts.map((part) => [part.id, part]));
  return passes.flatMap(({ given, taken, ...pass }) => {
    const part = partOf.get(pass.batch_id);
    if (!part) return [];
    const rest = { given: given - ownYield(part, given), taken: taken - ownUse(part, taken) };
    return rest.given > 0n || rest.taken > 0n ? [{ ...pass, ...rest }] : [];
  });
}

/** Returns the parts of movements that are a plan's own work: all of what its orders took. */
function ownMovements(moved: readonly Movement[], parts: readonly Part[]): Movement[] {
  const partOf = new Map(parts.map((part) => [part.id, part]));
  // What a batch took of several lots is rounded together.
  const known = new Map<string, { moved: bigint; own: bigint }>();
  return moved.flatMap((movement) => {
    const { document_type, document_id, article_id, recipe_id, product_id, quantity } = movement;
    if (document_type !== "batch") return [movement];
    const part = partOf.get(document_id);
    if (!part || part.own === 0n) return [];
    const key = [document_id, article_id, recipe_id, product_id, quantity < 0n].join(" ");
    const sum = known.get(key) ?? { moved: 0n, own: 0n };
    const all = sum.moved + quantity;
    const own = quantity < 0n ? ownUse(part, all) : ownYield(part, all);
    known.set(key, { moved: all, own });
    return [{ ...movement, quantity: own - sum.own }];
  });
}

/** Returns what is to be put back into lots of articles, in millionths by the id of the lot. */
function lotsOf(moved: readonly Movement[]): Map<number, { article_id: number; quantity: bigint }> {
  const lots = new Map<number, { article_id: number; quantity: bigint }>();
  for (const { article_id, lot_id, quantity } of moved)
    if (article_id !== null) lots.set(lot_id, { article_id, quantity: (lots.get(lot_id)?.quantity ?? 0n) - quantity });
  return lots;
}
