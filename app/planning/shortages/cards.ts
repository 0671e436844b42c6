import type { Lack, Needs, NeedsIssue } from "#server/api-client/contract/planning/needs";
import { formatCount } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { shortDay, formatTimeOfDay } from "#domain/french/day-words";
import { mendingHref } from "../needs/issue-link";
import { anchorToSend, toSendPath } from "../purchase-lists/to-send-path";
import type { NeedsQuery } from "../needs-query";
import { orderAnchor } from "../order-anchor";
import { planSearch } from "../plan-search";
import { anchorOf } from "../sheets/marked";
import { sheetsPath } from "../sheets/path";

/** A way to decide what becomes of a problem. */
export interface Way {
  words: string;
  href: string;
}

/** A problem as a decision: what is wrong, for whom, and the ways out. */
export interface Card {
  heading: string;
  /** The thing at fault. */
  href: string | null;
  message: string;
  orders: { id: number; name: string }[];
  orderCount: number;
  ways: Way[];
}

interface CardOptions {
  /** The plan's options, which a decision changes; null where nothing can be changed any more. */
  query: NeedsQuery | null;
  /** The day on which what should have been made before is made. */
  today: string;
  /** The page to come back to. */
  back: string;
  /** Returns the address of the purchases of the plan, at an anchor. */
  purchases: (anchor: string) => string;
}

/** Orders and products that a card names before it only counts them. */
const named = { orders: 8, products: 2 };

/** Orders beyond which a plan is not counted without them by one address. */
const mostWithout = 60;

/** Returns the lacks of a plan as decisions, by day; their orders begin with those that are due first. */
export function lackCards(
  needs: Pick<Needs, "lacks" | "lackCount" | "suppliers" | "issues">,
  options: CardOptions,
): Card[] {
  const { lacks = [], lackCount = lacks.length } = needs;
  const cards = lacks.map((lack): Card => {
    const orders = new Map(lack.orderLines.map((line) => [line.orderId, line]));
    return {
      heading: `${shortDay(lack.day)}\u00a0: ${lack.message}`,
      href: lack.recipeId ? `/recipes/${lack.recipeId}` : `/articles/${lack.articleId}`,
      message: [
        describeSpoiled(lack),
        ...needs.issues.filter((issue) => says(issue, lack)).map(({ message }) => message),
      ]
        .filter(Boolean)
        .join(" "),
      orders: [...orders.values()].slice(0, named.orders).map((line) => ({
        id: line.orderId,
        name: `${line.customerName || line.number}${formatDue(line, lack.day)}`,
      })),
      orderCount: orders.size,
      ways: waysOut(lack, needs, options),
    };
  });
  const untold = lackCount - lacks.length;
  return untold > 0 ? [...cards, untoldCard(untold)] : cards;
}

/** The lacks of a large plan that it does not tell. */
const untoldCard = (count: number): Card => ({
  heading: formatCount(count, "autre manque", "autres manques"),
  href: null,
  message: "Ce calcul est trop grand pour les montrer tous ici : le fichier « CSV des manques » les a tous.",
  orders: [],
  orderCount: 0,
  ways: [],
});

/**
 * Returns when an order is due besides the day that lacks: « , ven. 27 nov., 11 h »; nothing where that is not known.
 */
function formatDue({ deliveryOn, deliveryTime }: Lack["orderLines"][number], day: string): string {
  const due = [deliveryOn === day ? null : shortDay(deliveryOn), deliveryTime && formatTimeOfDay(deliveryTime)].filter(
    Boolean,
  );
  return due.map((one) => `, ${one}`).join("");
}

/** Returns the products of a lack that are ordered, with how many cannot be made: « 16 parts de Cabillaud ». */
function describeSpoiled({ products, orderLines }: Lack): string {
  const ordered = new Set(orderLines.map(({ productId }) => productId));
  const sold = products.filter(({ productId }) => ordered.size === 0 || ordered.has(productId));
  const listed = sold
    .slice(0, named.products)
    .map(({ name, quantity, unit }) => `${formatQuantity(quantity, unit)} de ${name}`);
  const rest = sold.length - listed.length;
  if (listed.length === 0) return "";
  return `Pour ${listed.join(", ")}${rest > 0 ? ` et ${rest} ${rest === 1 ? "autre" : "autres"}` : ""}.`;
}

/** The issues that say why a matter lacks, by cause. */
const saying: Record<string, readonly NeedsIssue["code"][]> = {
  overdue: ["receipt_overdue"],
  unsent: ["receipt_unsent"],
  too_late: ["incoming_late", "supplier_too_late"],
  blocked: ["supplier_minimum"],
  unbuyable: ["article_no_offer"],
  keeps_too_short: ["keeps_too_short"],
};

/** Tells whether an issue says why a matter lacks. */
function says({ code, severity, entity }: NeedsIssue, { cause, articleId, recipeId, supplier }: Lack): boolean {
  if (recipeId) return code === "too_late_to_make" && entity.type === "recipe" && entity.id === recipeId;
  const isOf = entity.type === "supplier" ? entity.id === supplier?.id : entity.id === articleId;
  return severity === "error" && isOf && (saying[cause] ?? []).includes(code);
}

function waysOut(lack: Lack, needs: Pick<Needs, "suppliers">, options: CardOptions): Way[] {
  const { articleId, recipeId } = lack;
  const ways = recipeId
    ? [
        {
          words: "Voir la fiche de production",
          href: `${sheetsPath(options.today)}#${anchorOf({ type: "recipe", id: recipeId, day: options.today })}`,
        },
      ]
    : articleId === null
      ? []
      : waysToBuy({ ...lack, articleId }, needs, options);
  return [...ways, ...wayWithout(lack, options)];
}

/** Returns the ways to get an article that lacks. */
function waysToBuy(
  { articleId, cause, supplier, receipts, otherOffers }: Lack & { articleId: number },
  { suppliers }: Pick<Needs, "suppliers">,
  { query, back, purchases }: CardOptions,
): Way[] {
  const ordered = [...new Map(receipts.flatMap((one) => (one.orderId ? [[one.orderId, one] as const] : []))).values()];
  const receipt = ordered.find(({ unsent }) => unsent === (cause === "unsent")) ?? ordered[0];
  const ways: (Way | null)[] = [];
  if (receipt?.orderId && cause === "overdue")
    ways.push(
      { words: "Réceptionner", href: `/receipts/create?order=${receipt.orderId}` },
      { words: "Relancer ou solder", href: `/supplier-orders/${receipt.orderId}` },
    );
  else if (receipt?.orderId && cause === "unsent")
    ways.push(
      { words: "Envoyer quand même", href: `${toSendPath}#${anchorToSend(receipt.orderId)}` },
      { words: "Voir ou annuler la commande", href: `/supplier-orders/${receipt.orderId}` },
    );
  else if (receipt?.orderId) ways.push({ words: "Voir la commande", href: `/supplier-orders/${receipt.orderId}` });
  const [other] = otherOffers;
  if (other && query) {
    const chosen = planSearch({ ...query, offer: { ...query.offer, [articleId]: String(other.offerId) } });
    ways.push({
      words: `Acheter chez ${other.supplierName} (${shortDay(other.deliverOn)})`,
      href: `/production-planning/compute-needs${chosen}&onglet=achats`,
    });
  }
  if (cause === "blocked" && supplier) {
    const order = suppliers.find(({ supplierId, blocked }) => supplierId === supplier.id && blocked);
    ways.push(order ? { words: "Compléter la commande", href: purchases(orderAnchor(order, suppliers)) } : null);
  }
  if (supplier && cause !== "unbuyable")
    ways.push({ words: `Appeler ${supplier.name}`, href: `/suppliers/${supplier.id}` });
  if (!other && cause !== "blocked") {
    const href = mendingHref({ type: "article", id: articleId, field: "offers" }, back);
    ways.push(href === null ? null : { words: cause === "unbuyable" ? "Corriger" : "Autre fournisseur", href });
  }
  return ways.filter((way) => way !== null);
}

/** Returns the way to count without the orders that lack something, where one address names them all. */
function wayWithout({ orderLines, orderLineCount }: Lack, { query }: CardOptions): Way[] {
  const without = [...new Set(orderLines.map(({ orderId }) => String(orderId)))];
  if (!query || without.length === 0 || without.length > mostWithout || orderLineCount !== undefined) return [];
  const counted = planSearch({
    ...query,
    excludeOrderIds: [...new Set([...query.excludeOrderIds, ...without])],
    orderIds: query.orderIds.filter((id) => !without.includes(id)),
  });
  return [
    {
      words: without.length === 1 ? "Compter sans cette commande" : `Compter sans ces ${without.length} commandes`,
      href: `/production-planning/compute-needs${counted}`,
    },
  ];
}

/** Returns the issues that say something besides the lacks of a plan. */
export const besidesLacks = ({ issues, lacks = [] }: Pick<Needs, "issues" | "lacks">): NeedsIssue[] =>
  issues.filter((issue) => !lacks.some((lack) => says(issue, lack)));
