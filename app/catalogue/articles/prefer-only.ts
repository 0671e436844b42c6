import type { Typed } from "#app/forms/describe/cells";

/** Returns an article as typed, its only purchase condition ticked as the preferred one. */
export function preferOnlyOffer(typed: Typed): Typed {
  const [only, another] = typed.lists.offers ?? [];
  if (!only || another) return typed;
  return { ...typed, lists: { ...typed.lists, offers: [{ ...only, cells: { ...only.cells, preferred: "on" } }] } };
}
