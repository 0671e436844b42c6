import type { StockFlag } from "./plan-options";

/** The parts of stock that can be had or left for what can still be made; a label says the contrary of `usual`. */
export const makeableFlags = [
  { name: "include_safety_stock", usual: false, label: "Garder le stock de sécurité" },
  { name: "count_incoming", usual: false, label: "Compter les livraisons attendues d’ici là" },
  { name: "use_recipe_stock", usual: true, label: "Ne pas compter les semi-finis" },
  { name: "use_finished_stock", usual: true, label: "Ne pas compter les produits finis" },
] as const satisfies readonly { name: StockFlag; usual: boolean; label: string }[];
type MakeableFlag = (typeof makeableFlags)[number]["name"];
export type MakeableOptions = Record<MakeableFlag, boolean>;

/** Returns the parts of stock that count as they were asked for, the others as usual. */
export function makeableOptions(requested: { [Name in MakeableFlag]?: boolean | undefined }): MakeableOptions;
export function makeableOptions(requested: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(makeableFlags.map(({ name, usual }) => [name, requested[name] ?? usual]));
}
