import type { NeedsIssue, Needs, PlannedOrder } from "../../server/api-client/contract/needs";
import type { Tone } from "~/display/badge";
import { missing } from "~/display/numbers";
import { changeQuery } from "~/lists/query";
import { mendingHref } from "./mending";
import type { NeedsQuery } from "./needs-query";
import { pageOfRows } from "./pages";
import { planSearch } from "./plan-search";
import { addDays, isDay } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { buyView } from "./week/buy-view";
import { makeView } from "./week/make-view";
import { type Tab, asksRecipes, showingTab, tabOf } from "./week/tabs";

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

interface ViewOptions {
  /** The plan's options, which a suggestion changes; null where nothing can be changed any more. */
  query: NeedsQuery | null;
  /** An instant, at which deadlines are judged. */
  moment: string;
  /** The days that the plan is of, where it has any, and whether its orders are those to produce on them. */
  asked: Pick<NeedsQuery, "from" | "to" | "basis" | "orderIds">;
  /** The page's own path, to which mending a problem leads back. */
  path: string;
}

/**
 * Returns the data of a calculation's page, and nothing more: the part that its address asks for, a page of each
 * section's rows.
 * @param params may carry `onglet` (the part), `ouvrir` (an anchor whose reason is open) and a page per section
 *   (`page_matieres`…)
 */
export function needsView(needs: Needs, params: URLSearchParams, { query, moment, asked, path }: ViewOptions) {
  const tab = tabOf(params);
  const open = params.get("ouvrir");
  const page = (name: string) => params.get(`page_${name}`);
  return {
    tab,
    computedAt: needs.run.computedAt || moment,
    partial: needs.run.status === "partial",
    opening: { open, address: openingAddress(params, tab) },
    totals: needs.totals,
    counts: {
      faire: needs.products.length,
      achats: needs.articles.filter(({ packs }) => packs !== null && packs > 0).length,
      problemes: needs.issues.length,
      commandes: needs.orders.length,
    },
    make:
      tab === "faire"
        ? makeView(needs, {
            ...{ page, open, recipes: asksRecipes(params) },
            today: dayInParis(new Date(moment)),
            period: asked.basis === "production" && asked.orderIds.length === 0 && isPeriod(asked) ? asked : null,
          })
        : null,
    buy:
      tab === "achats"
        ? buyView(needs, {
            ...{ page, open, query, moment, from: asked.from },
            all: params.get("matieres") === "toutes" || params.has("page_matieres"),
          })
        : null,
    issues: tab === "problemes" ? issuesOf(needs, { query, moment, page, back: addressOfTab(path, params) }) : null,
    orders: tab === "commandes" ? ordersOf(needs, page) : null,
  };
}

export type NeedsView = ReturnType<typeof needsView>;

const isPeriod = ({ from, to }: Pick<NeedsQuery, "from" | "to">) => isDay(from) && isDay(to);

/** Returns the address of the page as it is, at its problems. */
const addressOfTab = (path: string, params: URLSearchParams): string =>
  path + changeQuery(params, { ...showingTab("problemes") });

interface IssueOptions extends Pick<ViewOptions, "query" | "moment"> {
  page: (name: string) => string | null;
  back: string;
}

function issuesOf(needs: Needs, { query, moment, page, back }: IssueOptions) {
  const orders = new Map(needs.orders.map((order) => [order.orderId, order]));
  const issues = [...needs.issues].sort((a, b) => severityRank(b) - severityRank(a));
  const shown = pageOfRows(issues, page("problemes"));
  return {
    ...shown,
    rows: shown.rows.map(({ code, severity, entity, message, orderIds, orderCount = orderIds.length, fix }) => ({
      ...{ state: stateOf(severities, severity), entity, message, orderCount },
      mend: code === "short_before" && query ? daysBefore(query, moment) : mendingOf(fix, back),
      orders: orderIds.slice(0, severity === "error" ? namedOrders.error : namedOrders.other).map((id) => ({
        id,
        name: orders.get(id)?.customerName || orders.get(id)?.number || `n° ${id}`,
      })),
    })),
  };
}

function ordersOf(needs: Needs, page: (name: string) => string | null) {
  const orders = pageOfRows(needs.orders, page("commandes"));
  return { ...orders, rows: orders.rows.map((row) => ({ ...row, state: stateOf(coverages, row.coverage) })) };
}

interface Mending {
  words: string;
  href: string;
}

function mendingOf(fix: NeedsIssue["fix"], back: string): Mending | null {
  const href = mendingHref(fix, back);
  return href === null ? null : { words: "Corriger", href };
}

/** Returns the plan of the days before this one, which has their purchases. */
function daysBefore(query: NeedsQuery, moment: string): Mending | null {
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
