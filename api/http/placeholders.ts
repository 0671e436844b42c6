import type { z } from "zod";
import { describeIssue } from "./fields/french";

type Path = readonly PropertyKey[];

/** The errors that a schema finds, by path, and the body with an acceptable value in the place of each. */
export interface StoodIn<Body> {
  issues: z.core.$ZodIssue[];
  body: Body;
}

// Ids that nothing has; every column that keeps an id holds them.
const nothing = 2_147_483_600;

/** Two sets that have nothing in common, so that an error found with both does not come from what stands in. */
const standIns: readonly (readonly unknown[])[] = [
  [undefined, null, "0.5", "5.5", nothing, 1, "2000-01-01", "00:00", "AA", "a@bru.test", false, []],
  ["999999", "99", "20", nothing + 1, 99, 7, "2100-12-31", "23:59", "ZZ", "z@bru.test", true, [], null, undefined],
];

/**
 * Puts something that the schema accepts wherever the body is wrong, in two different ways; null where that cannot be
 * done.
 */
export function withPlaceholders<Body>(schema: z.ZodType<Body>, body: unknown): StoodIn<Body>[] | null {
  const bodies: StoodIn<Body>[] = [];
  for (const [at, candidates] of standIns.entries()) {
    const copied = copyOf(body);
    const stoodIn = copied && replaceWrong(schema, copied.copy, candidates, at);
    if (!stoodIn) return null;
    bodies.push(stoodIn);
  }
  return bodies;
}

/** Returns a copy of a body; null where it is nested past what the stack holds. */
function copyOf(body: unknown): { copy: unknown } | null {
  try {
    return { copy: structuredClone(body) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function replaceWrong<Body>(
  schema: z.ZodType<Body>,
  body: unknown,
  candidates: readonly unknown[],
  at: number,
): StoodIn<Body> | null {
  const tried = new Map<string, number>();
  const issues: z.core.$ZodIssue[] = [];
  for (;;) {
    const result = schema.safeParse(body, { reportInput: true, error: describeIssue });
    if (result.success) return { issues, body: result.data };
    for (const [key, found] of byPath(result.error.issues)) {
      const next = tried.get(key) ?? 0;
      if (next === 0) issues.push(...found);
      const issue = found.at(-1);
      const values = issue && "values" in issue ? [issue.values.at(at === 0 ? 0 : -1)] : candidates;
      if (!issue || next >= values.length || !place(body, issue.path, values[next])) return null;
      tried.set(key, next + 1);
    }
  }
}

function byPath(issues: readonly z.core.$ZodIssue[]): Map<string, z.core.$ZodIssue[]> {
  const found = new Map<string, z.core.$ZodIssue[]>();
  for (const issue of issues) {
    const key = issue.path.join(".");
    const known = found.get(key);
    if (known) known.push(issue);
    else found.set(key, [issue]);
  }
  return found;
}

/** Sets what the path leads to; false when it leads nowhere. */
function place(body: unknown, path: Path, value: unknown): boolean {
  const last = path.at(-1);
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((of, key) => (isObject(of) && Object.hasOwn(of, key) ? Reflect.get(of, key) : null), body);
  return last !== undefined && isObject(holder) && Reflect.set(holder, last, value);
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
