/** Figures of a text in Prometheus's format, by name and labels as they stand: `up{part="x"}`. */
export type Figures = ReadonlyMap<string, number>;

/** Returns the figures of such a text. */
export function figuresOf(text: string): Figures {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(" ");
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

/** Returns by how much a figure is larger than it was. */
export const grownBy = (name: string, before: Figures, after: Figures): number =>
  (after.get(name) ?? 0) - (before.get(name) ?? 0);

/** Returns the values that a label has, each once. */
export function valuesOf(label: string, text: string): string[] {
  return [...new Set([...text.matchAll(new RegExp(`[{,]${label}="([^"]*)"`, "g"))].map(([, value = ""]) => value))];
}
