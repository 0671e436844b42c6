import type { ImportedLine } from "./lines";

type ReportedChange = ImportedLine["told"][number];

/** Returns a value as a preview tells it; null for nothing. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(String).join(", ");
  return String(value);
}

/**
 * Returns the fields that change, from what to what, those of `always` whether they change or not, as far as they hold
 * something.
 * @param before null for what is new, of which all of `always` is told
 */
export function tellChanges(
  names: readonly string[],
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>>,
  always: readonly string[] = [],
): ReportedChange[] {
  return names.flatMap((field): ReportedChange[] => {
    const [was, is] = [textOf(before?.[field]), textOf(after[field])];
    const isReported = always.includes(field) ? was !== null || is !== null : before !== null && was !== is;
    return isReported ? [{ field, before: was, after: is }] : [];
  });
}
