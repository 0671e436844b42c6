import { inParts } from "../../kitchen/exact";
import { dateOf } from "../../kitchen/day-numbers";
import type { RecipeNode } from "../graph/graph";
import { entityOf, fix, type Issues } from "./issues";
import { type Lacking, lackingOrders } from "./shortage-report";
import { type Plan, toMillionths } from "../plan";
import { sayDate, sayOthers, sayQuantity } from "./sentences";

/** Days named in one message. */
const mostNamed = 5;

/**
 * Adds what is made later than it was due, with the orders that lack it of all that is `lacking`, and what does not
 * keep from the day that makes it until it is used.
 */
export function addLeadWarnings(plan: Plan, lacking: readonly Lacking[], issues: Issues): void {
  for (const node of plan.nodes) {
    if (node.type !== "recipe" || node.fault) continue;
    addTooLate(plan, node, lacking, issues);
    addTooShort(plan, node, issues);
  }
}

function addTooLate(plan: Plan, node: RecipeNode, lacking: readonly Lacking[], issues: Issues) {
  const { tooLate } = plan.flow(node);
  if (tooLate.length === 0) return;
  const parts = tooLate.map(
    ({ at, due, quantity }) =>
      `${sayQuantity(toMillionths(plan, quantity), node.of.output_unit)} ` +
      `pour le ${sayDate(plan.schedule.days[at] ?? null)} ` +
      `aurait dû être fait ${sayDate(dateOf(due))}`,
  );
  const remedy = "Faites-le dès que possible ou changez le jour de la commande.";
  const message = `« ${node.of.name} » : ${listed(parts)}. ${remedy}`;
  issues.add(
    "too_late_to_make",
    "error",
    entityOf(node),
    lackingOrders(
      plan,
      lacking.filter((one) => one.node === node),
    ),
    message,
    fix("recipe", node.of.id, "lead_days"),
  );
}

function addTooShort(plan: Plan, node: RecipeNode, issues: Issues) {
  const unkept = [...notedTooShort(plan, node), ...plannedTooShort(plan, node)].map(
    ({ quantity, on, usedOn, keepsUntil }) =>
      `${sayQuantity(toMillionths(plan, quantity), node.of.output_unit)} pour le ${sayDate(usedOn)} ` +
      `(préparé ${sayDate(on)}, se garde jusqu’au ${sayDate(keepsUntil)})`,
  );
  if (unkept.length === 0) return;
  const message =
    `« ${node.of.name} » ne se garde pas jusqu’au jour où il en faut : ${listed(unkept)}. ` +
    "Changez de jour, ou la durée de vie de la recette.";
  const field = fix("recipe", node.of.id, "shelf_life_days");
  issues.add("keeps_too_short", "warning", entityOf(node), plan.orderIds(node), message, field);
}

/** A quantity that does not keep until the day that uses it. */
interface TooShort {
  quantity: bigint;
  on: string;
  usedOn: string;
  /** The last day that it keeps. */
  keepsUntil: string;
}

function plannedTooShort(plan: Plan, node: RecipeNode): TooShort[] {
  const life = node.of.shelf_life_days;
  if (life === null) return [];
  const { dayNumbers } = plan.schedule;
  return plan.flow(node).days.flatMap((day, at) =>
    (day?.uses ?? []).flatMap(({ made, quantity, ahead }) => {
      const [on, usedOn] = [dayNumbers[made] ?? 0, dayNumbers[at] ?? 0];
      return ahead && usedOn - on > life
        ? [{ quantity, on: dateOf(on), usedOn: dateOf(usedOn), keepsUntil: dateOf(on + life) }]
        : [];
    }),
  );
}

/** Returns what was made for days of the plan and is past on them: it serves them, and it is said. */
function notedTooShort(plan: Plan, node: RecipeNode): TooShort[] {
  const { of } = node;
  const parts = of.stock_managed ? (of.unkept ?? []) : (of.made ?? []);
  const past = parts.flatMap(({ keeps_until: keepsUntil, ...part }) =>
    keepsUntil === undefined ? [] : [{ ...part, keepsUntil, left: inParts(part, plan.one) }],
  );
  if (past.length === 0) return [];
  const { days } = plan.flow(node);
  return plan.schedule.days.flatMap((usedOn, at) => {
    const day = days[at];
    let rest = day ? day.served + day.ofStock : 0n;
    return past.flatMap((part) => {
      const { from, keepsUntil, until, left } = part;
      if (rest === 0n || left === 0n || from > usedOn || keepsUntil >= usedOn || until < usedOn) return [];
      const quantity = left < rest ? left : rest;
      part.left -= quantity;
      rest -= quantity;
      return [{ quantity, on: from, usedOn, keepsUntil }];
    });
  });
}

const listed = (parts: readonly string[]): string =>
  parts.slice(0, mostNamed).join(", ") + sayOthers(parts.length - mostNamed, "jour");
