import type { PlanParameters } from "#server/api-client/contract/planning/needs";
import { camelName } from "#domain/camel";
import { planChoices, planFlags } from "#domain/planning/plan-options";
import { instantInParis } from "#domain/paris";
import { type NeedsQuery, decimalOf } from "./needs-query";

/**
 * Returns the query string that asks for the same calculation: "?from=…"; what is by default is left out, but for the
 * period.
 */
export function planSearch(query: NeedsQuery): string {
  const params = new URLSearchParams();
  const add = (name: string, ...values: string[]) => {
    for (const value of values) if (value) params.append(name, value);
  };
  add("from", query.from);
  add("to", query.to);
  if (query.basis !== "production") add("basis", query.basis);
  add("status", ...query.status);
  add("order_ids[]", ...query.orderIds);
  add("exclude_order_ids[]", ...query.excludeOrderIds);
  for (const [id, quantity] of Object.entries(query.extra)) add(`extra[${id}]`, decimalOf(quantity));
  for (const [id, chosen] of Object.entries(query.offer)) add(`offer[${id}]`, chosen);
  for (const name of query.ignored) add(name, "0");
  for (const { name, values } of planChoices) {
    const chosen = query.choices[name];
    if (chosen && chosen !== values[0]) add(name, chosen);
  }
  add("as_of", query.asOf);
  return `?${params}`;
}

/** Returns the same calculation as the body of a POST. */
export function planBody(query: NeedsQuery) {
  return {
    from: query.from || null,
    to: query.to || null,
    basis: query.basis,
    status: query.status,
    orderIds: query.orderIds,
    excludeOrderIds: query.excludeOrderIds,
    extra: Object.fromEntries(Object.entries(query.extra).map(([id, quantity]) => [id, decimalOf(quantity)])),
    offer: query.offer,
    ...Object.fromEntries(query.ignored.map((name) => [name, false])),
    ...query.choices,
    asOf: instantInParis(query.asOf) || null,
  };
}

/**
 * Returns the options of a frozen calculation, as the form has them; its moment is left out: asked again, it is
 * computed now.
 */
export function queryOfParameters(parameters: PlanParameters): NeedsQuery {
  return {
    from: parameters.from ?? "",
    to: parameters.to ?? "",
    basis: parameters.basis ?? "production",
    status: parameters.status ?? [],
    orderIds: (parameters.orderIds ?? []).map(String),
    excludeOrderIds: (parameters.excludeOrderIds ?? []).map(String),
    extra: textsById(parameters.extra),
    offer: textsById(parameters.offer),
    ignored: planFlags.map(([name]) => name).filter((name) => parameters[camelName(name)] === false),
    choices: Object.fromEntries(
      planChoices.map(({ name, values }) => [name, parameters[camelName(name)] ?? values[0]]),
    ),
    asOf: "",
    addProduct: "",
    addQuantity: "",
  };
}

/** Returns a map of texts by id without what is no text: an outside API may freeze anything under that name. */
const textsById = (map: Record<string, unknown> | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(map ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
