import type { NeedsIssue, Needs, PlannedOrder, Suggestion } from "../../server/api-client/contract/needs";
import type { Tone } from "~/details/badge";
import { missing } from "~/formats/numbers";
import { pick } from "~/lists/pick";
import { changeQuery } from "~/lists/query";
import { mendingHref } from "./mending";
import type { NeedsQuery } from "./needs-query";
import { pageOfRows } from "./pages";
import { searchWith } from "./plan-changes";
import { planSearch } from "./plan-search";
import { reasonsOf } from "./reasons";
import { addDays, isDay } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { formatShortDate } from "~/formats/dates";
import { signOf } from "#domain/exact/decimal";
import { formatQuantity } from "~/formats/quantities";
import { orderAnchor } from "./order-anchor";
import { shownOfArticle, shownOfProduct, shownOfRecipe } from "./tables";
import { isPast, isTooLate } from "./too-late";
import { lateFirst } from "./standing/late-first";
import { whenOf, whenOfProducts } from "./when";

/** A state in words, with its colour. */
type State = [words: string, tone: Tone];
type States = Partial<Record<string, State>>;

const severities: States = {
  error: ["Bloquant", "red"],
  warning: ["À vérifier", "amber"],
  info: ["Pour information", "blue"],
} satisfies Record<NeedsIssue["severity"], State>;

const coverages: States = {
  covered: ["Complète", "green"],
  partial: ["Partielle", "amber"],
  blocked: ["Bloquée", "red"],
} satisfies Record<PlannedOrder["coverage"], State>;

/** Returns a state in words; one that is not known as the API says it. */
const stateOf = (states: States, said: string): State => states[said] ?? [said || missing, "neutral"];

/** Orders that an issue names before it only counts them: all that it blocks, as far as a page can carry them. */
const namedOrders = { error: 60, other: 8 };

const suppliersPerPage = 20;

/** The days that the row of an article lists; of more it says from when to when, and the opened figure has them. */
const daysOfArticle = 3;

/** Lines of one supplier before the rest opens through the URL. */
const linesOfSupplier = 12;

/**
 * Returns the data of a calculation's page, and nothing more: a page of each section's rows, each figure with its
 * reason.
 * @param params may carry `ouvrir` (an anchor whose reason is open) and a page per section (`page_articles`…)
 * @param query the plan's options, which a suggestion changes; null where nothing can be changed any more
 * @param moment an instant, at which deadlines are judged
 * @param from the plan's first day, before which reserved quantities are reserved
 */
export function needsView(
  needs: Needs,
  params: URLSearchParams,
  query: NeedsQuery | null,
  moment = needs.run.computedAt,
  from = query?.from ?? "",
) {
  const page = <Row>(name: string, rows: readonly Row[], perPage?: number) =>
    pageOfRows(rows, params.get(`page_${name}`), perPage);
  const open = params.get("ouvrir");
  const [orders, products, recipes, articles] = [
    page("commandes", needs.orders),
    page("produits", needs.products),
    page("recettes", needs.recipes),
    page("matieres", needs.articles),
  ];
  const why = reasonsOf(needs, [...products.rows, ...recipes.rows, ...articles.rows], open);
  const articlesById = new Map(needs.articles.map((article) => [article.articleId, article]));
  const ordered = lateFirst(needs.suppliers, articlesById, moment);
  const supplierNames = new Map(needs.suppliers.map((supplier) => [supplier.supplierId, supplier.name]));
  const [when, whenOfProduct] = [whenOf(needs), whenOfProducts(needs)];
  const orderNumbers = new Map(needs.orders.map((order) => [order.orderId, order.number]));
  const issues = [...needs.issues].sort((a, b) => severityRank(b) - severityRank(a));
  return {
    computedAt: needs.run.computedAt,
    partial: needs.run.status === "partial",
    opening: { open, address: openingAddress(params) },
    totals: needs.totals,
    issues: page(
      "problemes",
      issues.map(({ code, severity, entity, message, orderIds, orderCount = orderIds.length, fix }) => ({
        ...{
          state: stateOf(severities, severity),
          entity,
          message,
          mend: code === "short_before" && query ? daysBefore(query, moment) : mendingOf(fix),
          orderCount,
        },
        orders: orderIds
          .slice(0, severity === "error" ? namedOrders.error : namedOrders.other)
          .map((id) => ({ id, number: orderNumbers.get(id) ?? `n° ${id}` })),
      })),
    ),
    orders: { ...orders, rows: orders.rows.map((row) => ({ ...row, state: stateOf(coverages, row.coverage) })) },
    products: {
      ...products,
      rows: products.rows.map((row) => ({
        ...pick(row, shownOfProduct),
        id: row.productId,
        when: whenOfProduct(row),
        why: why(`produit-${row.productId}`, row),
      })),
    },
    recipes: {
      ...recipes,
      rows: recipes.rows.map((row) => ({
        ...pick(row, shownOfRecipe),
        id: row.recipeId,
        when: when(
          row,
          row.days?.map(({ day, net: quantity }) => ({ day, quantity })),
        ),
        why: why(`recette-${row.recipeId}`, row),
      })),
    },
    articles: {
      ...articles,
      rows: articles.rows.map((row) => ({
        ...pick(row, shownOfArticle),
        id: row.articleId,
        when: when(
          row,
          row.days?.flatMap(({ day, taken: quantity }) => (signOf(quantity) > 0 ? [{ day, quantity }] : [])),
          daysOfArticle,
        ),
        packLabel: row.offer?.packLabel ?? null,
        supplierName: row.offer ? (supplierNames.get(row.offer.supplierId) ?? null) : null,
        byProducts: row.byProducts ?? [],
        reserved:
          row.reserved && signOf(row.reserved) > 0
            ? `réservé avant le ${formatShortDate(from)}\u00a0: ${formatQuantity(row.reserved, row.unit)}`
            : null,
        why: why(`matiere-${row.articleId}`, row),
      })),
    },
    suppliers: page(
      "achats",
      ordered.map(({ lines, suggestions = [], ...supplier }) => {
        const anchor = orderAnchor(supplier, ordered);
        const shown = open === anchor ? lines : lines.slice(0, linesOfSupplier);
        return {
          ...supplier,
          anchor,
          late: isTooLate({ ...supplier, lines }, articlesById, moment),
          past: isPast(supplier.orderBefore, moment),
          moreLines: lines.length - shown.length,
          suggestions: query
            ? suggestions.filter(isComplete).map(({ offers, ...suggestion }) => ({
                ...suggestion,
                href: `${searchWith(query, { ...suggestion, offers })}#${anchor}`,
              }))
            : [],
          lines: shown.map(({ articleId, packs, amountHt }) => {
            const article = articlesById.get(articleId);
            return {
              articleId,
              packs,
              amountHt,
              name: article?.name ?? `Article n° ${articleId}`,
              packLabel: article?.offer?.packLabel ?? null,
            };
          }),
        };
      }),
      suppliersPerPage,
    ),
  };
}

/** Tells whether a suggestion says how many packs to take: one that does not cannot be followed. */
const isComplete = ({ lines, offers }: Suggestion): boolean =>
  [...lines.flatMap(({ packs, packsBefore }) => [packs, packsBefore]), ...offers.flatMap(Object.values)].every(
    Number.isInteger,
  );

interface Mending {
  words: string;
  href: string;
}

function mendingOf(fix: NeedsIssue["fix"]): Mending | null {
  const href = mendingHref(fix);
  return href === null ? null : { words: "Corriger", href };
}

/** Returns the plan of the days before this one, which has their purchases. */
function daysBefore(query: NeedsQuery, moment: string): Mending | null {
  if (!isDay(query.from)) return null;
  const before = planSearch({ ...query, from: dayInParis(new Date(moment)), to: addDays(query.from, -1) });
  return { words: "Calculer ces jours", href: `/production-planning/compute-needs${before}` };
}

/** Returns the address that opens a figure, up to its anchor. */
function openingAddress(params: URLSearchParams): string {
  const others = changeQuery(params, { ouvrir: null });
  return `${others ? `${others}&` : "?"}ouvrir=`;
}

export type NeedsView = ReturnType<typeof needsView>;

/** Returns the rank of an issue, the gravest first, an unknown severity last. */
const severityRank = ({ severity }: NeedsIssue) => ["info", "warning", "error"].indexOf(severity);
