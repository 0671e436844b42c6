import camelcaseKeys from "camelcase-keys";
import { camelName } from "#domain/camel";
import type { Query } from "./api";
import { decimalsAsText } from "./decimals";
import { ApiUnavailable, type FieldErrors } from "../transport/errors";

/**
 * Returns the value with snake_case keys in camelCase, deep; decimals as text even where the API has numbers.
 * @throws ApiUnavailable when the value is nested beyond what can be walked
 */
export function toCamel(value: object): object {
  try {
    const named = camelcaseKeys(value as Record<string, unknown>, { deep: true });
    decimalsAsText(named);
    return named;
  } catch (error) {
    throw new ApiUnavailable("malformed", error);
  }
}

/** Returns the value with camelCase keys in snake_case, deep; other values as they are. */
export function toSnake(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSnake);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [snake(key), toSnake(inner)]));
}

/** Returns the query as text, `?a=1&b_c=2`, or nothing. Arrays repeat their name; null and undefined are left out. */
export function toQuery(query: Query | undefined): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined)
        parameters.append(snake(name), typeof one === "boolean" ? String(Number(one)) : String(one));
    }
  }
  const text = parameters.toString();
  return text && `?${text}`;
}

/**
 * Returns the `errors` of a 422 with each dotted segment in camelCase: `lines.0.unit_price_ht` → `lines.0.unitPriceHt`.
 */
export function toFieldErrors(errors: unknown): FieldErrors {
  if (typeof errors !== "object" || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => [
      name.split(".").map(camelName).join("."),
      (Array.isArray(messages) ? messages : [messages]).filter(
        (message): message is string => typeof message === "string",
      ),
    ]),
  );
}

const snake = (name: string) => name.replace(/([a-z\d])([A-Z])/g, "$1_$2").toLowerCase();
