/** The parts that an API may lack: stock with what is bought for it, orders that come back, a search of everything. */
export const parts = ["stock", "standingOrders", "search"] as const;
export type Part = (typeof parts)[number];

/** A page of the navigation. */
export interface Place {
  to: string;
  name: string;
  /** Only where the API has this. */
  of?: Part;
}

/** An area of the product; it opens on the first of its pages. */
export interface Area {
  name: string;
  pages: readonly [Place, ...Place[]];
  /** In the bar only where it has room (frame.css). */
  isWide?: true;
}

const planning = "/production-planning";

const today: Area = { name: "Aujourd’hui", pages: [{ to: "/", name: "Aujourd’hui" }] };
const orders: Area = {
  name: "Commandes",
  pages: [
    { to: "/external-orders", name: "Commandes clients" },
    { to: "/external-orders/week", name: "Semaine" },
    { to: "/standing-orders", name: "Récurrentes", of: "standingOrders" },
  ],
};
const newOrder: Area = {
  name: "Nouvelle commande",
  pages: [{ to: "/external-orders/create", name: "Nouvelle commande" }],
};
const purchases: Area = {
  name: "Acheter",
  pages: [
    { to: `${planning}/purchase-lists`, name: "Listes d’achats" },
    { to: "/supplier-orders", name: "Commandes fournisseurs", of: "stock" },
    { to: "/receipts", name: "Réceptions", of: "stock" },
  ],
};

const calculation: Area = {
  name: "Calcul",
  isWide: true,
  pages: [
    { to: `${planning}/compute-needs`, name: "Calcul des besoins" },
    { to: `${planning}/runs`, name: "Calculs figés" },
    { to: `${planning}/production-sheets`, name: "Feuilles de production" },
  ],
};
const weighings: Area = { name: "Pesées", isWide: true, pages: [{ to: `${planning}/weighings`, name: "Pesées" }] };

/** The areas that the bar leads to. */
export const inBar: readonly Area[] = [today, orders, calculation, newOrder, weighings, purchases];

/** The areas, each with its own pages; their icons are in the stylesheet, by the address that they lead to. */
export const areas: readonly Area[] = [
  today,
  orders,
  purchases,
  {
    name: "Production",
    pages: [...calculation.pages, ...weighings.pages, { to: `${planning}/makeable`, name: "Que puis-je faire ?" }],
  },
  {
    name: "Stock",
    pages: [
      { to: "/stock", name: "Niveaux", of: "stock" },
      { to: "/stock/lots", name: "Lots", of: "stock" },
      { to: "/stock/movements", name: "Mouvements", of: "stock" },
      { to: "/stock/counts", name: "Inventaires", of: "stock" },
      { to: "/stock/waste", name: "Pertes", of: "stock" },
      { to: "/stock/recall", name: "Traçabilité", of: "stock" },
    ],
  },
  {
    name: "Catalogue",
    pages: [
      { to: "/products", name: "Produits" },
      { to: "/recipes", name: "Recettes" },
      { to: "/articles", name: "Articles" },
      { to: "/suppliers", name: "Fournisseurs" },
    ],
  },
];

/** "page" on the very page, "true" on a page beneath it. */
export function currentness(pathname: string, to: string): "page" | "true" | undefined {
  if (pathname === to || pathname === `${to}/`) return "page";
  return to !== "/" && pathname.startsWith(`${to}/`) ? "true" : undefined;
}

/** Returns the page of the navigation that an address is on or beneath, the nearest of several; null for none. */
export function placeOf(pathname: string): Place | null {
  const above = [newOrder, ...areas]
    .flatMap(({ pages }) => pages)
    .filter(({ to }) => currentness(pathname, to) !== undefined);
  return above.sort((a, b) => b.to.length - a.to.length)[0] ?? null;
}
