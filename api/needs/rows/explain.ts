import { formatMillionths, MILLION, millionths } from "#domain/exact/quantity";
import { compare, rational, roundDiv, toDecimal } from "#domain/exact/rational";
import { type Ingredient, ingredientOf, yieldPercent } from "../../kitchen/ingredient";
import type { ProductComponent, RecipeLine } from "../../kitchen/kitchen";
import { unitAfter } from "#domain/kitchen/units";
import type { Made } from "../schedule/batches";
import type { Inflow } from "../schedule/flow";
import type { Node } from "../graph/graph";
import { type Plan, toMillionths } from "../plan";
import type { Explanation } from "../result";

const hundred = rational(100n);

/** Returns the operations that add up what is asked of a recipe or an article, one for each line that calls for it. */
export function explainGross(plan: Plan, node: Node): Explanation[] {
  let sum = 0n;
  return plan.flow(node).inflows.map((inflow) => {
    sum += inflow.quantity;
    return step(label(plan, inflow), "+", toMillionths(plan, inflow.quantity), toMillionths(plan, sum), unitName(node));
  });
}

/** Returns one operation; numbers are millionths. */
export function step(label: string, operation: string, operand: bigint, result: bigint, unit: string): Explanation {
  return { label, operation, operand: formatMillionths(operand), result: formatMillionths(result), unit };
}

/** Returns the unit a node is counted in. */
export function unitName(node: Node): string {
  if (node.type === "article") return node.of.unit;
  return node.type === "recipe" ? node.of.output_unit : node.of.sale_unit;
}

/** Returns batches of a recipe in millionths, rounded half up. */
export function roundedBatches({ batches: { num, den } }: Pick<Made, "batches">): bigint {
  return roundDiv(num * MILLION, den);
}

/** Returns a decimal string with a comma: "0.25" → "0,25". */
export function french(decimal: string): string {
  return decimal.replace(".", ",");
}

function label(plan: Plan, inflow: Inflow): string {
  const { from, link } = inflow;
  const lines: (RecipeLine | ProductComponent)[] = from.type === "recipe" ? from.of.lines : from.of.components;
  const line = lines[link.line];
  const ingredient = line && ingredientOf(line, plan.input.kitchen);
  if (!line || !ingredient) return from.of.name;
  const taken = `${french(line.quantity)} ${unitAfter(millionths(line.quantity), line.unit)}`;
  return (
    `${from.of.name} : ` +
    `${times(plan, inflow)}${taken}${details(line, ingredient)}${link.fromStock ? ", prélevé sur stock" : ""}`
  );
}

function times(plan: Plan, { from, link: { basis }, byDay }: Inflow): string {
  if (basis === "run") {
    const days = byDay?.filter((quantity) => quantity !== undefined).length ?? 1;
    return days > 1 ? `fixe, ${days} jours × ` : "fixe, ";
  }
  const flow = plan.flow(from);
  if (from.type === "product") return `${french(formatMillionths(toMillionths(plan, flow.net)))} × `;
  if (basis === "physical") return `${flow.physical} fournée${flow.physical > 1n ? "s" : ""} × `;
  const batches = roundedBatches(flow);
  return `${french(formatMillionths(batches))} fournée${batches >= 2n * MILLION ? "s" : ""} × `;
}

function details(line: RecipeLine | ProductComponent, ingredient: Ingredient): string {
  const percent = yieldPercent(line, ingredient);
  const part = "part" in line && line.part !== null ? ` (${line.part})` : "";
  return compare(percent, hundred) === 0 ? part : `${part}, rendement ${french(toDecimal(percent, 4))} %`;
}
