/**
 * Returns the document title, the most telling part first: pageTitle("Commande client", "CC-2026-00042") gives «
 * Commande client CC-2026-00042 · Bru ». Use it in `meta`: `export const meta = () => [{ title: pageTitle("Articles")
 * }]`.
 */
export function pageTitle(...parts: (string | null | undefined)[]): string {
  const title = parts.filter(Boolean).join(" ");
  return title ? `${title} · Bru` : "Bru";
}
