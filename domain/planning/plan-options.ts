/**
 * The options of a plan beside its days, orders and quantities, once: by their names in addresses, queries and bodies,
 * with the words of the form and of the sentence that says a plan.
 */

/** The parts of stock that a plan counts unless it is told not to, and their names in « sans le stock d’articles ». */
export const stockFlags = [
  ["use_finished_stock", "le stock de produits finis"],
  ["use_recipe_stock", "le stock de semi-finis"],
  ["use_article_stock", "le stock d’articles"],
  ["count_incoming", "les livraisons attendues"],
  ["include_safety_stock", "le stock de sécurité"],
] as const;
export type StockFlag = (typeof stockFlags)[number][0];

/**
 * The same, and which orders of other days count: those that take stock before the plan does, whether or not they are
 * counted, and those of past days of which something is still to be made.
 */
export const planFlags = [
  ...stockFlags,
  ["reserve_before", "les commandes d’avant la période"],
  ["include_overdue", "ce qui reste des jours passés"],
] as const;
export type PlanFlag = (typeof planFlags)[number][0];

/** The options that are one of some values, the usual one first; `phrase` is the sentence’s word for the other. */
export const planChoices = [
  {
    name: "supplier_policy",
    label: "Fournisseur choisi",
    values: ["preferred", "cheapest_total"],
    words: ["Le préféré de chaque article", "Le moins cher au total"],
    phrase: "fournisseurs les moins chers au total",
  },
  {
    name: "batch_rounding",
    label: "Arrondi des fournées",
    values: ["recipe", "exact"],
    words: ["Celui de chaque recette", "Aucun, quantités exactes"],
    phrase: "fournées non arrondies",
  },
] as const;
export type PlanChoices = { [Choice in (typeof planChoices)[number] as Choice["name"]]: Choice["values"][number] };

/** The options that figures depend on, complete. */
export type PlanOptions = Record<StockFlag, boolean> & PlanChoices;

/** Returns the options of a calculation as they were asked for, the others as usual. */
export function planOptions(requested: { [Name in keyof PlanOptions]?: PlanOptions[Name] | undefined }): PlanOptions;
export function planOptions(requested: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries([
    ...stockFlags.map(([name]) => [name, requested[name] ?? true]),
    ...planChoices.map(({ name, values: [usual] }) => [name, requested[name] ?? usual]),
  ]);
}
