import type { Answer } from "./api";

/**
 * Returns the value at a path of an answer's body: `at(answer, "data", 0, "name")`. Throws where the path ends early.
 */
export function at(answer: Answer, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>((value, key) => {
    if (typeof value !== "object" || value === null || !(key in value))
      throw new Error(`no ${path.join(".")} in ${String(answer.status)} ${JSON.stringify(answer.body)}`);
    return Object.entries(value).find(([name]) => name === String(key))?.[1];
  }, answer.body);
}

/** Returns that field of every row of a list answer. */
export function column(answer: Answer, field: string): unknown[] {
  const data = at(answer, "data");
  if (!Array.isArray(data)) throw new Error(`no rows in ${JSON.stringify(answer.body)}`);
  return data.map((_, index) => at(answer, "data", index, field));
}
