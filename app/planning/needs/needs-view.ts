import { formatSince } from "#domain/french/near-days";
import type { NeedsIssue, Needs, PlannedOrder } from "#server/api-client/contract/planning/needs";
import type { Tone } from "#app/display/badge";
import { frenchSpaces } from "#app/display/french-spaces";
import { formatCount, formatMoney, missing } from "#app/display/numbers";
import { pathOf } from "#app/display/words";
import { changeQuery } from "#app/lists/query";
import { type Way, besidesLacks, lackCards } from "../shortages/cards";
import { mendingHref } from "./issue-link";
import type { NeedsQuery } from "../needs-query";
import { orderAnchor } from "../order-anchor";
import { pageOfRows } from "../pages";
import { planSearch } from "../plan-search";
import { addDays, isDay } from "#domain/days";
import { signOf } from "#domain/exact/decimal";
import { dayInParis } from "#domain/paris";
import { buyView } from "../week/buy-view";
import { makeView } from "../week/make-view";
import { type Tab, asksArticles, asksRecipes, showingTab, tabOf } from "../week/tabs";

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
const stateOf = (states: States, code: string): State => states[code] ?? [code || missing, "neutral"];

/** Orders that an issue names before it only counts them: all that it blocks, as far as a page can carry them. */
const namedOrders = { error: 60, other: 8 };

const describePutOut = (material: string | undefined): string =>
  material === undefined
    ? ""
    : ` Sans ce qui est mis en vente en boutique, qui prend ${formatMoney(material)} de matières.`;

interface ViewOptions {
  /** The plan's options, which a suggestion changes; null where nothing can be changed any more. */
  query: NeedsQuery | null;
  /** An instant, at which deadlines are judged. */
  moment: string;
  /** The days that the plan is of, where it has any, and whether its orders are those to produce on them. */
  planQuery: Pick<NeedsQuery, "from" | "to" | "basis" | "orderIds">;
  /** The page's own path, to which mending a problem leads back. */
  path: string;
  /** Lets others go first, between two steps of a large plan. */
  turn(): Promise<void>;
}

/**
 * Returns the data of a calculation's page, and nothing more: the part that its address asks for, a page of each
 * section's rows.
 * @param params may carry `onglet` (the part), `ouvrir` (an anchor whose reason is open) and a page per section
 *   (`page_matieres`…)
 */
export async function needsView(
  needs: Needs,
  params: URLSearchParams,
  { query, moment, planQuery, path, turn }: ViewOptions,
) {
  const tab = tabOf(params);
  const open = params.get("ouvrir");
  const page = (name: string) => params.get(`page_${name}`);
  return {
    tab,
    computedAt: needs.run.computedAt || moment,
    partial: needs.run.status === "partial",
    opening: { open, address: openingAddress(params, tab) },
    totals: needs.totals,
    /** The words of what figures of sales leave out. */
    besides: describePutOut(needs.totals.putOutHt),
    lacking: (needs.lacks?.length ?? 0) > 0,
    counts: {
      // Days that make something ahead for later ones alone have recipes, and no products.
      faire: needs.products.length || needs.recipes.length,
      achats: needs.articles.filter(({ packs }) => packs !== null && packs > 0).length,
      problemes: (needs.lackCount ?? needs.lacks?.length ?? 0) + besidesLacks(needs).length,
      commandes: needs.orders.length,
    },
    make:
      tab === "faire"
        ? await makeView(needs, {
            page,
            open,
            recipes: asksRecipes(params),
            turn,
            today: dayInParis(new Date(moment)),
            period:
              planQuery.basis === "production" && planQuery.orderIds.length === 0 && isPeriod(planQuery)
                ? planQuery
                : null,
          })
        : null,
    buy:
      tab === "achats"
        ? buyView(needs, {
            page,
            open,
            query,
            moment,
            from: planQuery.from,
            all: asksArticles(params),
          })
        : null,
    issues:
      tab === "problemes"
        ? issuesOf(needs, {
            query,
            moment,
            page,
            back: addressOfTab(path, params),
            buying: path + changeQuery(params, showingTab("achats")),
            purchases: (anchor) => addressOfPurchases(path, params, anchor),
          })
        : null,
    orders: tab === "commandes" ? ordersOf(needs, page) : null,
  };
}

export type NeedsView = Awaited<ReturnType<typeof needsView>>;

const isPeriod = ({ from, to }: Pick<NeedsQuery, "from" | "to">) => isDay(from) && isDay(to);

/** Returns the address of the page as it is, at its problems. */
const addressOfTab = (path: string, params: URLSearchParams): string =>
  path + changeQuery(params, { ...showingTab("problemes") });

/** Returns the address of the page at an order of its purchases. */
const addressOfPurchases = (path: string, params: URLSearchParams, anchor: string): string =>
  `${path}${changeQuery(params, { ...showingTab("achats"), ouvrir: anchor })}#${anchor}`;

interface IssueOptions extends Pick<ViewOptions, "query" | "moment"> {
  page: (name: string) => string | null;
  back: string;
  /** The address of the page at its purchases. */
  buying: string;
  purchases: (anchor: string) => string;
}

function issuesOf(needs: Needs, { query, moment, page, back, buying, purchases }: IssueOptions) {
  const orders = new Map(needs.orders.map((order) => [order.orderId, order]));
  const issues = besidesLacks(needs).sort((a, b) => severityRank(b) - severityRank(a));
  const lacks = lackCards(needs, { query, today: dayInParis(new Date(moment)), back, purchases }).map((card) => ({
    ...card,
    state: stateOf(severities, "error"),
  }));
  const issueRows = issues.map(
    ({ code, severity, entity, message, orderIds, orderCount = orderIds.length, fix }) =>
      () => {
        const isRestock = code === "restock";
        const mend = isRestock
          ? { words: "Voir les achats", href: buying }
          : code === "short_before" && query
            ? daysBefore(query, moment)
            : entity.type === "supplier"
              ? buyingOf(needs, entity.id, purchases)
              : mendingOf(fix, back);
        return {
          state: stateOf(severities, severity),
          heading: isRestock ? "Stock" : entity.name,
          href: isRestock ? null : pathOf(entity.type, entity.id),
          message,
          orderCount,
          orders: orderIds.slice(0, severity === "error" ? namedOrders.error : namedOrders.other).map((id) => ({
            id,
            name: orders.get(id)?.customerName || orders.get(id)?.number || `n° ${id}`,
          })),
          ways: mend ? [mend] : [],
        };
      },
  );
  const visible = pageOfRows([...lacks.map((card) => () => card), ...issueRows], page("problemes"));
  return {
    ...visible,
    rows: visible.rows.map((row) => {
      const { orderCount, message, ...details } = row();
      const others = orderCount - details.orders.length;
      return {
        ...details,
        message: frenchSpaces(message),
        concerned: orderCount > 0 && `${formatCount(orderCount, "commande concernée", "commandes concernées")}\u00a0:`,
        others: others > 0 && `et ${formatCount(others, "autre")}`,
      };
    }),
  };
}

function ordersOf(needs: Needs, page: (name: string) => string | null) {
  const orders = pageOfRows(needs.orders, page("commandes"));
  return {
    ...orders,
    rows: orders.rows.map((row) => ({
      ...row,
      state: stateOf(coverages, row.coverage),
      late: row.overdueSince ? `en retard, ${formatSince(row.overdueSince)}` : null,
    })),
  };
}

function mendingOf(fix: NeedsIssue["fix"], back: string): Way | null {
  const receipt = receiptOf(fix);
  if (receipt) return receipt;
  const href = mendingHref(fix, back);
  return href === null ? null : { words: "Corriger", href };
}

/** Returns the order to a supplier of which an issue tells: its settings are no remedy. */
function buyingOf({ suppliers }: Needs, id: number, purchases: IssueOptions["purchases"]): Way | null {
  const order = suppliers.find(({ supplierId, missingToMinimum }) => supplierId === id && signOf(missingToMinimum) > 0);
  if (order) return { words: "Compléter la commande", href: purchases(orderAnchor(order, suppliers)) };
  return { words: "Voir le fournisseur", href: `/suppliers/${id}` };
}

function receiptOf(fix: NeedsIssue["fix"]): Way | null {
  return fix?.type === "supplier_order" ? { words: "Voir la commande", href: `/supplier-orders/${fix.id}` } : null;
}

/** Returns the plan of the days before this one, which has their purchases. */
function daysBefore(query: NeedsQuery, moment: string): Way | null {
  if (!isDay(query.from)) return null;
  const before = planSearch({ ...query, from: dayInParis(new Date(moment)), to: addDays(query.from, -1) });
  return { words: "Calculer ces jours", href: `/production-planning/compute-needs${before}` };
}

/** Returns the address that opens a figure of the part shown, up to its anchor. */
function openingAddress(params: URLSearchParams, tab: Tab): string {
  const others = changeQuery(params, { onglet: showingTab(tab).onglet ?? null, ouvrir: null });
  return `${others ? `${others}&` : "?"}ouvrir=`;
}

/** Returns the rank of an issue, the gravest first, an unknown severity last. */
const severityRank = ({ severity }: NeedsIssue) => ["info", "warning", "error"].indexOf(severity);
