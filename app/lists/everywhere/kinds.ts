import type { FoundField, SearchKind } from "#domain/choices";
import { orderStatusName } from "#domain/orders/order-status-names";
import { supplierOrderStatusNames } from "#domain/purchasing/supplier-order-words";
import type { Found } from "#server/api-client/contract/search";
import { standingOrderStatusNames } from "#domain/orders/standing-order-status-names";
import { formatDate } from "#app/display/dates";
import { customerPath, customersPath } from "#app/display/customers";

type Hit = Found["rows"][number];

/** The words and addresses of one kind of what a search finds. */
interface SearchableKind {
  heading: string;
  /** One and several, as a number stands before them. */
  count: readonly [one: string, many: string];
  /** The address of the list that a text narrows. */
  list: string;
  /** The parameter of that list besides the text. */
  besides?: Record<string, string>;
  path(hit: Hit): string;
  /** Returns the facts below the name, in the order in which they are read; what is not there is left out. */
  factsOf(hit: Hit): readonly (string | null)[];
}

const orders = "/external-orders";
const supplierStatuses: Record<string, string> = supplierOrderStatusNames;
const on = (day: string | null, before = "") => day && `${before}${formatDate(day)}`;
const inList = (list: string) => (hit: Hit) => `${list}/${hit.id}`;

const foundNames: Readonly<Record<FoundField, string>> = {
  customer_contact: "contact",
  phone: "téléphone",
  email: "e-mail",
  delivery_address: "adresse",
  notes: "note",
  allergy_notes: "allergies",
  line_note: "note de ligne",
  product: "produit",
};

/** Returns where a hit holds what was searched, as « note : … sans noix … »; null where its name or number tells it. */
const foundIn = ({ foundIn: found }: Hit) => found && `${foundNames[found.field] ?? found.field} : ${found.text}`;

/** Returns the address of a list that a text narrows. */
export const narrowed = (list: string, text: string, besides: Record<string, string> = {}): string =>
  `${list}?${new URLSearchParams({ ...besides, search: text })}`;

/** The kinds of things that a search finds, as the screens name them and where they lead. */
export const searchableKinds: Readonly<Record<SearchKind, SearchableKind>> = {
  orders: {
    heading: "Commandes clients",
    count: ["commande", "commandes"],
    list: orders,
    path: inList(orders),
    factsOf: (hit) => [hit.code, on(hit.on), hit.status && orderStatusName(hit.status), foundIn(hit)],
  },
  standing_orders: {
    heading: "Commandes récurrentes",
    count: ["commande récurrente", "commandes récurrentes"],
    list: "/standing-orders",
    path: inList("/standing-orders"),
    factsOf: (hit) => [
      on(hit.on, "prochaine livraison le "),
      hit.status && (standingOrderStatusNames[hit.status] ?? hit.status),
      foundIn(hit),
    ],
  },
  customers: {
    heading: "Clients",
    count: ["client", "clients"],
    list: customersPath,
    path: ({ id }) => customerPath(id),
    factsOf: ({ code, note, on: day }) => [note, code, on(day, "dernière commande pour le ")],
  },
  products: {
    heading: "Produits",
    count: ["produit", "produits"],
    list: "/products",
    path: inList("/products"),
    factsOf: ({ code, note }) => [code, note],
  },
  recipes: {
    heading: "Recettes",
    count: ["recette", "recettes"],
    list: "/recipes",
    path: inList("/recipes"),
    factsOf: ({ code, note, status }) => [code, note, status === "draft" ? "brouillon" : null],
  },
  articles: {
    heading: "Articles",
    count: ["article", "articles"],
    list: "/articles",
    path: inList("/articles"),
    factsOf: ({ code, note }) => [code, note],
  },
  suppliers: {
    heading: "Fournisseurs",
    count: ["fournisseur", "fournisseurs"],
    list: "/suppliers",
    path: inList("/suppliers"),
    factsOf: ({ code, note }) => [code, note],
  },
  supplier_orders: {
    heading: "Commandes fournisseurs",
    count: ["commande", "commandes"],
    list: "/supplier-orders",
    path: inList("/supplier-orders"),
    factsOf: ({ code, on: day, status }) => [code, on(day), status && (supplierStatuses[status] ?? status)],
  },
  receipts: {
    heading: "Réceptions",
    count: ["réception", "réceptions"],
    list: "/receipts",
    path: inList("/receipts"),
    factsOf: ({ code, on: day, note }) => [code, on(day), note],
  },
  lots: {
    heading: "Lots",
    count: ["lot", "lots"],
    list: "/stock/lots",
    besides: { empty: "1" },
    path: inList("/stock/lots"),
    factsOf: ({ code, on: day }) => [code, on(day, "à utiliser avant le ")],
  },
  batches: {
    heading: "Productions",
    count: ["production", "productions"],
    list: "/batches",
    path: inList("/batches"),
    factsOf: ({ code, on: day, status }) => [on(day, "pour le "), code, status === "reversed" ? "annulée" : null],
  },
};

/** Customers of an API that has no pages of them: their orders. */
export const customersByOrders: SearchableKind = {
  ...searchableKinds.customers,
  list: orders,
  path: ({ name }) => narrowed(orders, name),
};
