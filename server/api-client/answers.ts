import { orderChange, sinceProduction } from "#domain/contract/orders/external-orders";
import { customer, customerDetail } from "#domain/contract/orders/customers";
import type { Fields } from "#domain/contract/field";
import { count, group, list, optional, readOnlyText } from "#domain/contract/kinds";
import { makeableDetail, makeableRow } from "#domain/contract/planning/makeable";
import { needs, planSuppliers } from "#domain/contract/planning/needs";
import { frozenRun, planParameters, runRow } from "#domain/contract/planning/planning-runs";
import { productionSheet, sheetsMeta } from "#domain/contract/planning/production-sheets";
import { rounds } from "#domain/contract/orders/rounds";
import { found } from "#domain/contract/search";
import { resources } from "#domain/contract/resources";
import { weighing, weighingRow } from "#domain/contract/planning/weighings";

/** The description of the answers at some paths. */
export interface Described {
  /** Of a path, after `/api/`. */
  path: RegExp;
  /** The fields of each thing of a list, which reading the path answers; none where it answers one thing. */
  row?: Fields;
  /** The fields of one thing, which any other call answers. */
  one?: Fields;
  /** The fields of `meta`. */
  meta?: Fields;
  /** Every field is always told: one that is not has a blank, its own or that of its kind. */
  isWhole: boolean;
}

const page = { current_page: count, last_page: count, per_page: count, total: count } as const;

const option = {
  id: count,
  name: readOnlyText,
  code: optional(readOnlyText),
  unit: { ...readOnlyText, extension: true },
} as const;

const quantityChanges = {
  order_id: count,
  changes: list(orderChange),
  since_production: { ...optional(sinceProduction), extension: true },
} as const;

const parameters = group(planParameters);
const run = { ...frozenRun, parameters };

const records = Object.entries(resources).flatMap(([name, { row, one }]): Described[] => [
  { path: new RegExp(`^${name}$`), row, one, meta: page, isWhole: false },
  { path: new RegExp(`^${name}/\\d+(/(status|archive|restore))?$`), one, isWhole: false },
]);

const others: Omit<Described, "isWhole">[] = [
  { path: /^options\/[a-z-]+$/, row: option },
  { path: /^users\/me$/, one: { id: count, name: readOnlyText, email: readOnlyText } },
  { path: /^company$/, one: { lines: list(readOnlyText), delivery_address: list(readOnlyText) } },
  { path: /^external-orders\/\d+\/changes$/, row: orderChange.fields, meta: page },
  { path: /^external-orders\/quantity-changes$/, row: quantityChanges },
  { path: /^production-planning\/runs$/, row: { ...runRow, parameters }, one: run, meta: page },
  { path: /^production-planning\/runs\/\d+$/, one: run },
  { path: /^production-planning\/(runs\/\d+\/)?production-sheets$/, row: productionSheet, meta: sheetsMeta },
  { path: /^production-planning\/makeable$/, row: makeableRow, meta: page },
  { path: /^production-planning\/makeable\/\d+$/, one: makeableDetail },
  { path: /^customers$/, row: customer, meta: page },
  { path: /^rounds$/, one: rounds },
  { path: /^customers\/\d+$/, one: customerDetail },
  { path: /^customers\/\d+\/orders$/, row: resources["external-orders"].row, meta: page },
  { path: /^search$/, row: found },
  { path: /^weighings$/, row: weighingRow, one: weighing, meta: page },
  { path: /^weighings\/\d+(\/.+)?$/, one: weighing },
];

const described: readonly Described[] = [...records, ...others.map((other) => ({ ...other, isWhole: true }))];

const wholePlan: Described = { path: /^production-planning\/compute-needs$/, one: needs, isWhole: true };

/**
 * Returns the description of what the API answers at a path; undefined where the contract describes none. A plan is
 * answered whole, or as its purchases alone.
 */
export function contractFor(path: string, data: unknown): Described | undefined {
  const place = path.replace(/^\/api\//, "");
  if (!wholePlan.path.test(place)) return described.find((one) => one.path.test(place));
  const isPart = typeof data === "object" && data !== null && "standing" in data;
  return isPart ? { ...wholePlan, one: planSuppliers } : wholePlan;
}
