import { shortDayOfYear } from "#domain/french/day-words";
import { lacksTogether } from "#domain/planning/shortages";
import { unitName } from "#domain/kitchen/units";
import { readQuantity } from "../../http/documents/french";
import type { Table } from "../../http/documents/table";
import type { Needs, ReportedLack } from "../../needs/result";
import { column } from "./column";

/** A plan of which a calculation frozen before lacks were told says none. */
type Lacking = { lacks?: Needs["lacks"] };

/** The kinds of things that something may lack for. */
type Kind = "article" | "recipe" | "product" | "order";

export const lackColumn = column("Manque", "text", 40);

const untold = "non calculé";

const causes: Record<ReportedLack["cause"], string> = {
  overdue: "Livraison en retard",
  unsent: "Commande jamais envoyée",
  too_late: "Arrive trop tard",
  blocked: "Minimum de commande",
  unbuyable: "Ne peut pas être commandée",
  keeps_too_short: "Ne se garde pas jusque-là",
};

/**
 * Returns how the cells say what a thing lacks, by day, in the words of the plan: « jeu. 26 nov. 2026 : manque 2,5 kg
 * de cabillaud »; nothing where nothing lacks, and that it is not known where the plan does not tell.
 */
export function lackCells({ lacks }: Lacking): (kind: Kind, id: number) => string | null {
  if (!lacks) return () => untold;
  const known = new Map<string, Map<string, ReportedLack[]>>();
  const add = (lack: ReportedLack, key: string, day: string) => {
    const days = known.get(key) ?? new Map<string, ReportedLack[]>();
    known.set(key, days.set(day, [...(days.get(day) ?? []), lack]));
  };
  for (const lack of lacks) {
    if (lack.article_id !== null) add(lack, `article ${lack.article_id}`, lack.day);
    for (const { recipe_id, day } of lack.recipes) add(lack, `recipe ${recipe_id}`, day);
    for (const { product_id, day } of lack.products) add(lack, `product ${product_id}`, day);
    for (const { order_id } of lack.order_lines) add(lack, `order ${order_id}`, lack.day);
  }
  const hasUnnamed = lacks.some(({ order_line_count }) => order_line_count !== undefined);
  return (kind, id) => {
    const days = [...(known.get(`${kind} ${id}`) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
    if (days.length > 0)
      return days.map(([day, lacksOfDay]) => `${shortDayOfYear(day)} : ${lacksTogether(lacksOfDay) ?? ""}`).join(" · ");
    return hasUnnamed && kind === "order" ? "voir les manques" : null;
  };
}

/** Returns what the days of a plan lack as a table, with what waits for it. */
export function tableOfLacks({ lacks }: Lacking): Table {
  return {
    name: "Manques",
    columns: [
      column("Jour", "date"),
      column("Matière", "text", 30),
      column("Manque", "number"),
      column("Unité", "text", 8),
      column("Pourquoi", "text", 26),
      column("Fournisseur"),
      column("Attendu", "text", 40),
      column("Prochaine livraison", "date"),
      column("Recettes", "text", 40),
      column("Produits", "text", 40),
      column("Commandes", "text", 60),
    ],
    rows: lacks
      ? lacks.map((lack) => [
          lack.day,
          lack.name,
          lack.quantity,
          unitName(lack.unit),
          lack.recipe_id === undefined ? causes[lack.cause] : "Préparé trop tard",
          lack.supplier?.name ?? null,
          together(lack.receipts.map((one) => formatReceipt(one, lack.unit))),
          lack.next_delivery_on,
          together(lack.recipes.map(formatPart)),
          together(lack.products.map(formatPart)),
          formatOrders(lack),
        ])
      : [[null, untold, ...Array<null>(9).fill(null)]],
  };
}

const together = (parts: readonly string[]) => (parts.length > 0 ? parts.join(" · ") : null);

const formatReceipt = ({ order_number, expected_on, quantity }: ReportedLack["receipts"][number], unit: string) =>
  `${order_number ?? "Livraison"}, ${shortDayOfYear(expected_on)} : ${readQuantity(quantity, unit)}`;

const formatPart = ({
  name,
  day,
  quantity,
  unit,
}: ReportedLack["recipes"][number] | ReportedLack["products"][number]) =>
  `${name}, ${shortDayOfYear(day)} : ${readQuantity(quantity, unit)}`;

/** Returns the orders that lack it, the first due first, and how many lines of them are not named. */
function formatOrders({ order_lines, order_line_count = order_lines.length }: ReportedLack): string | null {
  const orders = new Map(order_lines.map((line) => [line.order_id, line]));
  const names = [...orders.values()].map(({ number, customer_name }) => `${number} ${customer_name}`.trim());
  const rest = order_line_count - order_lines.length;
  return together(rest > 0 ? [...names, `et ${rest} autres lignes de commandes`] : names);
}
