import { shortDayOfYear } from "#domain/french/day-words";
import { formatMadeAhead } from "#domain/planning/made-ahead";
import { orderStateName } from "#domain/orders/order-state-name";
import { unitName } from "#domain/kitchen/units";
import type { Table } from "../../http/documents/table";
import { readQuantity } from "../../http/documents/french";
import { compareText } from "../../kitchen/compare-text";
import type { NeededArticle, Needs, SupplierPurchase } from "../../needs/result";
import { column } from "./column";
import { lackCells, lackColumn, tableOfLacks } from "./shortages";
import type { Note } from "./notes";

type SupplierLine = Omit<Needs["suppliers"][number]["lines"][number], "quantity"> & { quantity?: string };

export const parts = ["articles", "suppliers", "products", "recipes", "orders", "issues", "lacks"] as const;
export type Part = (typeof parts)[number];

const overdueSince = column("En retard depuis", "date");
const overdueReceipts = column("Attendu, pas là", "number");
const tooLate = column("Trop tard", "text", 10);
/** Returns the column of what fills the stock up, where anything does. */
const fillsStock = (rows: readonly { for_stock?: string | undefined }[]) =>
  rows.some(({ for_stock }) => for_stock) ? [column("Dont pour le stock", "number")] : [];

/** The column of what no order takes, where there is any. */
const restocks = (rows: readonly { restock?: boolean | undefined }[]) =>
  rows.some(({ restock }) => restock) ? [column("Pour recompléter le stock", "text", 10)] : [];
const coverages: Record<Needs["orders"][number]["coverage"], string> = {
  covered: "Complète",
  partial: "Partielle",
  blocked: "Bloquée",
};
const severities: Record<Needs["issues"][number]["severity"], string> = {
  error: "Bloquant",
  warning: "À vérifier",
  info: "Pour information",
};

/** Returns on which days a recipe is made ahead, how much, and for which: « pour ven. 27 ». */
function daysAhead({ days, unit }: Needs["recipes"][number]): { day: string; made: string; ahead: string }[] {
  // A calculation frozen before days were told has none.
  return ((days as typeof days | undefined) ?? []).flatMap(({ day, for_days, planned_output: made }) => {
    const ahead = formatMadeAhead(for_days, made, (quantity) => readQuantity(quantity, unit));
    return ahead ? [{ day, made, ahead }] : [];
  });
}

/** Returns when a recipe is made ahead, and for which days: « mer. 25 nov. 2026 : pour ven. 27 »; null for never. */
function aheadOf(recipe: Needs["recipes"][number]): string | null {
  const texts = daysAhead(recipe).map(({ day, ahead }) => `${shortDayOfYear(day)} : ${ahead}`);
  return texts.length > 0 ? texts.join(" · ") : null;
}

/** Returns what is made ahead as a table of its own, by the day on which it is made. */
export function tableOfMadeAhead({ recipes }: Pick<Needs, "recipes">): Table {
  const rows = recipes.flatMap((recipe) =>
    daysAhead(recipe).map(({ day, made, ahead }) => [day, recipe.name, readQuantity(made, recipe.unit), ahead]),
  );
  return {
    name: "Fait d’avance",
    columns: [
      column("Jour", "date", 16),
      column("Recette", "text", 30),
      column("Quantité", "text", 12),
      column("Pour", "text", 40),
    ],
    rows: rows.sort(([a = ""], [b = ""]) => compareText(a, b)),
  };
}

/** Returns one part of a calculation as a table. */
export function tableOf(needs: Needs, part: Part): Table {
  const { rows, ...table } = makers[part](needs);
  // A calculation frozen before a figure was told lacks it.
  return { ...table, rows: rows.map((row) => row.map((cell) => cell ?? null)) };
}

const makers: Record<Part, (needs: Needs) => Table> = {
  articles: (needs) => {
    const [suppliers, lacks] = [supplierNames(needs), lackCells(needs)];
    const forStock = restocks(needs.articles);
    return {
      name: "Matières",
      columns: [
        column("Matière", "text", 30),
        column("Unité", "text", 8),
        column("Besoin brut", "number"),
        column("Stock utilisable", "number"),
        column("Attendu à temps", "number"),
        column("Stock de sécurité", "number"),
        column("Besoin net", "number"),
        column("Fournisseur"),
        column("Conditionnement"),
        column("Colis", "number", 8),
        column("Quantité commandée", "number"),
        column("Reste", "number"),
        column("Achat HT", "money"),
        column("Coût matière HT", "money"),
        column("À partir du", "date"),
        column("À commander avant", "moment", 18),
        tooLate,
        overdueReceipts,
        lackColumn,
        ...forStock,
      ],
      rows: needs.articles.map((row) => [
        row.name,
        unitName(row.unit),
        row.gross,
        row.usable_stock,
        row.incoming_in_time,
        row.safety_stock,
        row.net,
        row.offer && (suppliers.get(row.offer.supplier_id) ?? null),
        row.offer?.pack_label ?? null,
        String(row.packs),
        row.ordered_quantity,
        row.leftover,
        row.purchase_cost_ht,
        row.matter_cost_ht,
        row.needed_on,
        row.order_before,
        describeLateness(row.order_before, needs.run.computed_at, row.late),
        row.incoming_overdue,
        lacks("article", row.article_id),
        ...forStock.map(() => (row.restock ? "oui" : null)),
      ]),
    };
  },
  suppliers: (needs) => {
    const { name, columns, rows } = tableOfOrders(needs, needs.suppliers);
    const [articles, lacks] = [articlesById(needs), lackCells(needs)];
    const forStock = restocks(needs.suppliers.flatMap(({ lines }) => lines));
    const own = needs.suppliers.flatMap(({ lines }) =>
      lines.map(({ article_id, restock }) => [
        articles.get(article_id)?.incoming_overdue ?? null,
        lacks("article", article_id),
        ...forStock.map(() => (restock ? "oui" : null)),
      ]),
    );
    return {
      name,
      columns: [...columns, overdueReceipts, lackColumn, ...forStock],
      rows: rows.map((row, at) => [...row, ...(own[at] ?? [])]),
    };
  },
  products: (needs) => {
    const lacks = lackCells(needs);
    const forStock = fillsStock(needs.products);
    return {
      name: "Produits",
      columns: [
        column("Produit", "text", 30),
        column("À partir du", "date"),
        column("Demandé", "number"),
        column("Du stock", "number"),
        column("À produire", "number"),
        column("Unité", "text", 8),
        overdueSince,
        lackColumn,
        ...forStock,
      ],
      rows: needs.products.map((row) => [
        row.name,
        row.needed_on,
        row.gross,
        row.from_stock,
        row.to_produce,
        unitName(row.unit),
        row.overdue_since,
        lacks("product", row.product_id),
        ...forStock.map(() => row.for_stock ?? null),
      ]),
    };
  },
  recipes: (needs) => {
    const lacks = lackCells(needs);
    const ahead = needs.recipes.map(aheadOf);
    const isAhead = ahead.some((text) => text !== null);
    const forStock = fillsStock(needs.recipes);
    return {
      name: "Recettes",
      columns: [
        column("Recette", "text", 30),
        column("À partir du", "date"),
        column("Unité", "text", 8),
        column("Besoin brut", "number"),
        column("Du stock", "number"),
        column("Besoin net", "number"),
        column("Fournées", "number"),
        column("En combien de fois", "number", 16),
        column("Quantité produite", "number"),
        column("Surplus", "number"),
        overdueSince,
        lackColumn,
        ...(isAhead ? [column("Fait d’avance", "text", 40)] : []),
        ...forStock,
      ],
      rows: needs.recipes.map((row, at) => [
        row.name,
        row.needed_on,
        unitName(row.unit),
        row.gross,
        row.from_stock,
        row.net,
        row.batches,
        String(row.physical_batches),
        row.planned_output,
        row.surplus,
        row.overdue_since,
        lacks("recipe", row.recipe_id),
        ...(isAhead ? [ahead[at] ?? null] : []),
        ...forStock.map(() => row.for_stock ?? null),
      ]),
    };
  },
  orders: (needs) => {
    const lacks = lackCells(needs);
    return {
      name: "Commandes",
      columns: [
        column("Numéro", "text", 16),
        column("Client"),
        column("Production", "date"),
        column("Livraison", "date"),
        column("Statut", "text", 16),
        column("Calcul", "text", 12),
        column("Achats HT", "money"),
        column("Matières HT", "money"),
        overdueSince,
        lackColumn,
      ],
      rows: needs.orders.map((row) => [
        row.number,
        row.customer_name,
        row.production_on,
        row.delivery_on,
        orderStateName({ status: row.status, deliveredInPart: row.delivered_in_part }),
        coverages[row.coverage],
        row.purchase_ht,
        row.matter_ht,
        row.overdue_since,
        lacks("order", row.order_id),
      ]),
    };
  },
  issues: ({ issues, orders }) => {
    const numbers = new Map(orders.map((order) => [order.order_id, order.number]));
    return {
      name: "Problèmes",
      columns: [
        column("Gravité", "text", 16),
        column("Objet"),
        column("Problème", "text", 80),
        column("Commandes", "text", 30),
      ],
      rows: issues.map(({ severity, entity, message, order_ids }) => [
        severities[severity],
        entity.name,
        message,
        order_ids.map((id) => numbers.get(id) ?? `n° ${id}`).join(", "),
      ]),
    };
  },
  lacks: (needs) => tableOfLacks(needs),
};

/** Returns the orders of a plan to suppliers as a table, without what the house says to itself alone. */
export function tableOfOrders(needs: Needs, suppliers: Needs["suppliers"]): Table {
  const articles = articlesById(needs);
  return {
    name: "Achats",
    columns: [
      column("Fournisseur"),
      column("Référence", "text", 14),
      column("Article", "text", 30),
      column("Conditionnement"),
      column("Colis", "number", 8),
      column("Quantité", "number"),
      column("Unité", "text", 8),
      column("Montant HT", "money"),
      column("À commander avant", "moment", 18),
      column("Livraison", "date"),
      tooLate,
    ],
    rows: suppliers.flatMap((supplier) =>
      supplier.lines.map((line) =>
        purchase({ ...supplier, now: needs.run.computed_at }, line, articles.get(line.article_id)),
      ),
    ),
  };
}

const articlesById = ({ articles }: Needs) => new Map(articles.map((row) => [row.article_id, row]));

function purchase(
  supplier: Needs["suppliers"][number] & { now: string },
  { packs, quantity, amount_ht }: SupplierLine,
  article: NeededArticle | undefined,
): (string | null)[] {
  const { name, order_before, deliver_on, now } = supplier;
  return [
    name,
    article?.offer?.supplier_code ?? null,
    article?.name ?? null,
    article?.offer?.pack_label ?? null,
    String(packs),
    quantity ?? article?.ordered_quantity ?? null,
    article ? unitName(article.unit) : null,
    amount_ht,
    order_before,
    deliver_on,
    describeLateness(order_before, now, comesLate(article, supplier)),
  ];
}

function supplierNames({ suppliers }: Needs): Map<number, string> {
  return new Map(suppliers.map(({ supplier_id, name }) => [supplier_id, name]));
}

/** Returns « oui » where a latest moment to order is past or what is ordered comes `late`. */
function describeLateness(orderBefore: string | null, now: string, late: boolean): string | null {
  return orderBefore !== null && (late || isTooLate(orderBefore, now)) ? "oui" : null;
}

/**
 * Tells whether this delivery's share of an article comes after the first day that lacks it; a calculation frozen
 * before deliveries were told says it of the article alone.
 */
export function comesLate(
  article: (Pick<NeededArticle, "late"> & Partial<Pick<NeededArticle, "purchases">>) | undefined,
  { deliver_on }: Pick<SupplierPurchase, "deliver_on">,
): boolean {
  return article?.purchases?.find((one) => one.deliver_on === deliver_on)?.late ?? article?.late ?? false;
}

/** Tells whether a latest moment to order is past. */
export function isTooLate(instant: string | null, now: string): boolean {
  return instant !== null && Date.parse(instant) < Date.parse(now);
}

/** Returns the notes as a table to print before the figures. */
export function tableOfNotes(notes: readonly Note[]): Table {
  return {
    name: "À lire",
    columns: [column("À savoir", "text", 50), column("Détail", "text", 100)],
    rows: notes.map(({ label, text }) => [label, text]),
  };
}
