/**
 * Returns the words of several lacks in one sentence, each once: « manque 2,5 kg de cabillaud, 30 g de levure »; null
 * for none.
 */
export function lacksTogether(lacks: readonly { message: string }[]): string | null {
  const [first, ...others] = new Set(lacks.map(({ message }) => message || "manque"));
  if (first === undefined) return null;
  return [first, ...others.map((message) => message.replace(/^manque /, ""))].join(", ");
}
