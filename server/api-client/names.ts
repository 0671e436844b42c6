import camelcaseKeys from "camelcase-keys";
import { camelName } from "#domain/camel";
import type { Query } from "./api";
import { decimalText, isDecimal } from "./decimals";
import { ApiUnavailable, type FieldErrors } from "../transport/errors";

/**
 * Returns the value with snake_case keys in camelCase, deep; decimals as text even where the API has numbers.
 * @throws ApiUnavailable when the value is nested beyond what can be walked
 */
export function toCamel(value: object): object {
  try {
    return inCamel(value, "");
  } catch (error) {
    throw new ApiUnavailable("malformed", error);
  }
}

/**
 * Returns the same, stopping after each element of `data`, or of the lists in it.
 * @throws ApiUnavailable when the value is nested beyond what can be walked
 */
export function* toCamelInParts(answer: object): Generator<void, object> {
  try {
    return yield* partsInCamel(answer, "", 2);
  } catch (error) {
    throw new ApiUnavailable("malformed", error);
  }
}

/** Returns the value in camelCase, stopping after each element of a list that is so deep at most. */
function* partsInCamel(value: object, under: string, deep: number): Generator<void, object> {
  if (Array.isArray(value)) {
    const elements: unknown[] = [];
    for (const item of value) {
      elements.push(valueOf(item, under));
      yield;
    }
    return elements;
  }
  const result: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    const name = spelling(key);
    result[name] =
      deep > 0 && typeof inner === "object" && inner !== null
        ? yield* partsInCamel(inner, name, deep - 1)
        : named(name, inner, under);
  }
  return result;
}

function inCamel(value: object, under: string): object {
  if (Array.isArray(value)) return value.map((item: unknown) => valueOf(item, under));
  const result: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    const name = spelling(key);
    result[name] = named(name, inner, under);
  }
  return result;
}

/** Returns what has a name in camelCase. */
const named = (name: string, value: unknown, under: string): unknown =>
  typeof value === "number" && isDecimal(name, under) ? decimalText(value) : valueOf(value, name);

const valueOf = (value: unknown, under: string) =>
  typeof value === "object" && value !== null ? inCamel(value, under) : value;

/** The names that were seen, in camelCase: the same few in every row of every answer. */
const spellings = new Map<string, string>();

function spelling(key: string): string {
  const known = spellings.get(key);
  if (known !== undefined) return known;
  const [name = key] = Object.keys(camelcaseKeys({ [key]: null }));
  if (spellings.size < 10_000 && key.length < 100) spellings.set(key, name);
  return name;
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
