import { camelName } from "./camel";
import type { Field, Fields } from "./field";
import { resources } from "./resources";

/** Decimals of plans, sheets, weighings and previews, which are not described field by field yet. */
const ofPlans = [
  ...["after", "arrived", "available", "batches", "before", "bought", "change", "extraHt", "fromStock", "gross", "grossQuantity", "incomingInTime", "left", "leftover", "matterCostHt", "matterHt", "minimumHt", "missing"],
  ...["missingToFranco", "missingToMinimum", "needed", "net", "netAfter", "netBefore", "operand", "orderedQuantity", "planExtraHt", "plannedOutput", "purchaseCostHt", "purchaseHt", "received", "reserved", "result"],
  ...["salesHt", "short", "subtotalHt", "surplus", "taken", "toProduce", "tolerance", "totalTtc", "usableStock", "wasted"],
];

/** Returns the names of all decimals that an API answers, as the web app spells them. */
export function decimalNames(): Set<string> {
  return new Set([...ofPlans, ...Object.values(resources).flatMap(({ row, one }) => [...namesIn(row), ...namesIn(one)])]);
}

function namesIn(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (field.kind === "decimal" ? [camelName(name)] : within(field)));
}

function within(field: Field): string[] {
  if (field.kind === "group") return namesIn(field.fields);
  return field.kind === "list" ? within(field.of) : [];
}
