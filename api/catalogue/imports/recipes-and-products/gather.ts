import { fold } from "#domain/french/fold";
import type { FieldErrors } from "#api/http/refusal";
import { type HeldLine, type Line, textOf } from "../lines";

/**
 * Returns the things that lines are about: those with one name are one, and a line without a name goes on with the
 * thing above it. Each holds its lines as `rows`; what could not be read of them is told by "rows.2.quantity".
 */
export function gatherByName(held: readonly HeldLine[]): HeldLine[] {
  const groups: { rows: number[]; lines: HeldLine[] }[] = [];
  const byName = new Map<string, number>();
  let current = -1;
  for (const [index, one] of held.entries()) {
    const name = fold(textOf(one.line, "name") ?? "");
    if (name !== "" || current === -1) {
      current = byName.get(name) ?? groups.push({ rows: [], lines: [] }) - 1;
      byName.set(name, current);
    }
    const group = groups[current];
    group?.rows.push(index);
    group?.lines.push(one);
  }
  return groups.map(({ rows, lines }) => ({
    line: { rows: lines.map(({ line }) => line) },
    unread: Object.fromEntries(
      lines.flatMap(({ unread }, at) =>
        Object.entries(unread).map(([field, messages]) => [`rows.${at}.${field}`, messages]),
      ),
    ),
    rows,
  }));
}

/** Returns the lines of a thing that were gathered. */
export const rowsOf = (line: Line): Line[] => (Array.isArray(line.rows) ? line.rows : []);

/** The values that the lines of a thing say of itself, each once, and the line that says it first. */
export interface Head {
  values: Record<string, unknown>;
  at: ReadonlyMap<string, number>;
  errors: FieldErrors;
}

/** Reads what the lines of a thing say of itself; lines that contradict each other are refused. */
export function headOf(rows: readonly Line[], names: readonly string[]): Head {
  const values: Record<string, unknown> = {};
  const at = new Map<string, number>();
  const errors: FieldErrors = {};
  for (const [index, row] of rows.entries())
    for (const name of names) {
      const value = row[name];
      if (value === undefined || value === null || value === "") continue;
      if (!at.has(name)) {
        at.set(name, index);
        values[name] = value;
      } else if (!isSame(values[name], value))
        errors[`rows.${index}.${name}`] = [
          `Une ligne plus haut dit « ${formatValue(values[name])} » de la même fiche : ` +
            "écrivez-le pareil, ou une seule fois.",
        ];
    }
  return { values, at, errors };
}

const formatValue = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

const isSame = (one: unknown, other: unknown) =>
  typeof one === "string" && typeof other === "string"
    ? fold(one.trim()) === fold(other.trim())
    : JSON.stringify(one) === JSON.stringify(other);
