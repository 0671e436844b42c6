import { changeQuery } from "#app/lists/query";

/** The parts of a calculation, each with its own address. */
export const tabs = ["faire", "achats", "problemes", "commandes"] as const;

export type Tab = (typeof tabs)[number];

/** The sections of each part, as anchors and names of pages (`page_matieres`) call them, with what an anchor opens. */
const places: Record<Tab, readonly string[]> = {
  faire: ["produits", "recettes", "produit", "recette"],
  achats: ["achats", "matieres", "matiere", "fournisseur"],
  problemes: ["problemes"],
  commandes: ["commandes"],
};

const tabHolding = (place: string): Tab | undefined => tabs.find((tab) => places[tab].includes(place));

/**
 * Returns the part that a query string asks for: the one it names (`onglet`), else the one that holds the figure that
 * it opens or the page of a section that it turns to, as addresses from before the parts do; else what is to be made.
 */
export function tabOf(params: URLSearchParams): Tab {
  const named = tabs.find((tab) => tab === params.get("onglet"));
  const opened = params.get("ouvrir")?.replace(/-.*$/, "") ?? "";
  const turned = [...params.keys()].flatMap((name) => tabHolding(/^page_(.+)$/.exec(name)?.[1] ?? "") ?? []);
  return named ?? tabHolding(opened) ?? turned[0] ?? "faire";
}

/** Returns the values to change in a query string so that it shows a part from its beginning. */
export const showingTab = (tab: Tab): Record<string, string | null> => ({
  onglet: tab === "faire" ? null : tab,
  ouvrir: null,
  matieres: null,
  vue: null,
  page_jours: null,
  ...Object.fromEntries(
    tabs.flatMap((one) => places[one]).map((place) => [`page_${place}`, null] satisfies [string, null]),
  ),
});

/** Returns the ways to the problems and purchases of the calculation that a query string shows. */
export const waysOfTabs = (params: URLSearchParams) => ({
  problems: changeQuery(params, showingTab("problemes")),
  purchases: changeQuery(params, showingTab("achats")),
});

/** Tells whether a query string asks for the recipes of what is to be made, rather than for its products. */
export const asksRecipes = (params: URLSearchParams): boolean =>
  params.get("vue") === "recettes" || params.has("page_recettes") || /^recette-/.test(params.get("ouvrir") ?? "");

/** Tells whether a query string asks for all articles of a plan beside its purchases. */
export const asksArticles = (params: URLSearchParams): boolean =>
  params.get("matieres") === "toutes" || params.has("page_matieres");
