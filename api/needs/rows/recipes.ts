import { formatMillionths, MILLION } from "#domain/exact/quantity";
import { roundDiv, toScaled } from "#domain/exact/rational";
import { unitAfter } from "#domain/kitchen/units";
import { explainGross, roundedBatches, step } from "./explain";
import { type Flow, madeBefore } from "../schedule/flow";
import type { Node, RecipeNode } from "../graph/graph";
import type { Issues } from "../issues/issues";
import { sharesOf } from "../pegging/named-shares";
import { forDaysOf } from "../schedule/later-days";
import { earlierOf, overdueSince } from "../schedule/overdue";
import { type Plan, toMillionths } from "../plan";
import type { Explanation, NeededRecipe } from "../result";

/** Returns the recipes to make. One that cannot be made has no row unless stock covers it. */
export function recipeRows(plan: Plan, issues: Issues): NeededRecipe[] {
  const levels = levelsOf(plan);
  return plan.nodes.flatMap((node) => {
    if (node.type !== "recipe") return [];
    const flow = plan.flow(node);
    const demand = flow.gross + flow.fromStockOnly + flow.reserve;
    return demand === 0n || (node.fault && flow.net > 0n) ? [] : row(plan, node, flow, levels.get(node) ?? 1, issues);
  });
}

function row(plan: Plan, node: RecipeNode, flow: Flow, level: number, issues: Issues): NeededRecipe {
  const { id: recipe_id, name, output_unit: unit } = node.of;
  const gross = toMillionths(plan, flow.gross + flow.fromStockOnly);
  const net = toMillionths(plan, flow.net);
  const carriedOver = toMillionths(plan, flow.carriedOver);
  const missing = toMillionths(plan, flow.fromStockOnly - flow.ofStock);
  const planned = toMillionths(plan, flow.planned);
  const already = toMillionths(plan, flow.already);
  const before = toMillionths(plan, carriedBefore(flow));
  if (gross === 0n && flow.reserve === 0n) issues.tooSmall(node);
  if (missing > 0n) issues.stockMissing(node, missing);
  return {
    recipe_id,
    name,
    level,
    unit,
    gross: formatMillionths(gross),
    reserved: formatMillionths(plan.reserved?.recipes.get(recipe_id) ?? 0n),
    from_stock: formatMillionths(toMillionths(plan, flow.served + flow.ofStock)),
    already_made: formatMillionths(already),
    left_before: formatMillionths(before),
    net: formatMillionths(net),
    ...forStockOf(plan, flow),
    batches: formatMillionths(roundedBatches(flow)),
    physical_batches: issues.count(flow.physical, node),
    planned_output: formatMillionths(planned),
    surplus: formatMillionths(atLeastNothing(planned - net - carriedOver + before)),
    needed_on: firstDayOf(plan, flow) ?? plan.today,
    days: daysOf(plan, node, flow, issues),
    overdue_since: overdueSince(plan, node),
    ...sharesOf(plan, node, gross),
    explain: [
      ...explainGross(plan, node),
      ...explainBatches(node, flow, {
        gross,
        already,
        net,
        carriedOver,
        missing,
        planned,
        reserve: toMillionths(plan, flow.reserve),
      }),
    ],
  };
}

/** Returns the part of what is made that fills the stock up; nothing where none does. */
export function forStockOf(plan: Plan, { reserve }: Pick<Flow, "reserve">): { for_stock?: string } {
  return reserve > 0n ? { for_stock: formatMillionths(toMillionths(plan, reserve)) } : {};
}

/** Returns the first day on which a recipe is needed, or made ahead of that. */
function firstDayOf({ schedule }: Plan, { needed_on, days }: Flow): string | null {
  const made = schedule.days[days.findIndex((day) => day !== null && day.net > 0n)];
  return earlierOf(needed_on, made ?? null);
}

/** Returns the part of `carriedOver` that batches of orders before the plan left. */
function carriedBefore({ days }: Flow): bigint {
  let sum = 0n;
  for (const day of days) for (const { made, quantity } of day?.uses ?? []) if (made === madeBefore) sum += quantity;
  return sum;
}

/** Returns the days on which any is made. */
function daysOf(plan: Plan, node: RecipeNode, { days }: Flow, issues: Issues): NeededRecipe["days"] {
  return days.flatMap((day, at) => {
    if (day === null || day.net === 0n || node.fault) return [];
    const figure = (quantity: bigint) => formatMillionths(toMillionths(plan, quantity));
    const for_days = forDaysOf(plan, node, at);
    return [
      {
        day: plan.schedule.days[at] ?? plan.today,
        net: figure(day.net),
        batches: formatMillionths(roundedBatches(day)),
        physical_batches: issues.count(day.physical, node),
        planned_output: figure(day.planned),
        left: figure(day.left),
        ...forStockOf(plan, day),
        ...(for_days.length > 0 && { for_days }),
      },
    ];
  });
}

function explainBatches(
  node: RecipeNode,
  flow: Flow,
  {
    gross,
    already,
    net,
    carriedOver,
    missing,
    planned,
    reserve,
  }: Record<"gross" | "already" | "net" | "carriedOver" | "missing" | "planned" | "reserve", bigint>,
): Explanation[] {
  const unit = node.of.output_unit;
  const steps: Explanation[] = [];
  const demand = net - reserve;
  const taken = atLeastNothing(gross - already - demand - carriedOver - missing);
  if (already !== 0n)
    steps.push(step("Déjà fait, et qu’aucune production n’a pris", "-", already, gross - already, unit));
  if (taken !== 0n) steps.push(step("Pris sur le stock de la recette", "-", taken, gross - already - taken, unit));
  if (missing !== 0n) steps.push(step("Manque au stock", "-", missing, demand + carriedOver, unit));
  if (carriedOver !== 0n) steps.push(step("Reste des fournées des jours d’avant", "-", carriedOver, demand, unit));
  if (reserve !== 0n) steps.push(step("Pour recompléter le stock", "+", reserve, net, unit));
  if (net === 0n) return steps;
  const usable = toScaled(node.usable, 6);
  const loss =
    node.of.production_loss_percent === "0"
      ? ""
      : `, perte de ${node.of.production_loss_percent.replace(".", ",")} % déduite`;
  const exact = usable === 0n ? 0n : roundDiv(net * MILLION, usable);
  const batches = roundedBatches(flow);
  steps.push(
    step(
      `Une fournée donne ${formatMillionths(usable).replace(".", ",")} ${unitAfter(usable, unit)}${loss}`,
      "÷",
      usable,
      node.step || batches > exact + 1n ? exact : batches,
      "fournée",
    ),
  );
  if (node.step)
    steps.push(step("Arrondi de la fournée (pas et minimum)", "↑", toScaled(node.step, 6), batches, "fournée"));
  else if (planned > net) steps.push(step("Minimum de fournées", "↑", toScaled(node.least, 6), batches, "fournée"));
  if (planned !== net) steps.push(step("Quantité produite", "×", usable, planned, unit));
  return steps;
}

function levelsOf(plan: Plan): Map<Node, number> {
  const levels = new Map<Node, number>();
  for (const node of plan.nodes) {
    if (node.type !== "recipe" || node.fault) continue;
    const below = (levels.get(node) ?? 1) + 1;
    for (const { to, fromStock } of node.links)
      if (to.type === "recipe" && !fromStock) levels.set(to, Math.max(levels.get(to) ?? 1, below));
  }
  return levels;
}

/** Returns the quantity, or zero below it. Figures are rounded one by one: their difference may be a millionth off. */
function atLeastNothing(quantity: bigint): bigint {
  return quantity > 0n ? quantity : 0n;
}
