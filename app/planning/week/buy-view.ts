import type { NeededArticle, Needs, Suggestion } from "#server/api-client/contract/planning/needs";
import { formatShortDate } from "#app/display/dates";
import { formatQuantity } from "#app/display/quantities";
import { signOf } from "#domain/exact/decimal";
import { pick } from "#app/lists/pick";
import type { NeedsQuery } from "../needs-query";
import { orderAnchor } from "../order-anchor";
import { pageOfRows } from "../pages";
import { searchWith } from "../plan-changes";
import { reasonsOf } from "../reasons/reasons";
import { restockLast } from "../restock-last";
import { lateFirst } from "../health/late-first";
import { articleListFields } from "../needs/fields";
import { isPast, isTooLate } from "../too-late";
import { whenOf } from "../when";
import type { PageOf } from "./make-view";

const suppliersPerPage = 20;

/** Lines of one supplier before the rest opens through the URL. */
const linesOfSupplier = 12;

/** The days that the row of an article lists; of more it says from when to when, and the opened figure has them. */
const daysOfArticle = 3;

interface BuyOptions {
  page: PageOf;
  open: string | null;
  /** All matters were asked for, those that are there included. */
  all: boolean;
  query: NeedsQuery | null;
  /** An instant, at which deadlines are judged. */
  moment: string;
  /** The plan's first day, before which reserved quantities are reserved. */
  from: string;
}

/** Returns what a plan buys by supplier, or all its matters: those that were asked for, or that hold the opened one. */
export function buyView(needs: Needs, options: BuyOptions) {
  const bought = needs.articles.filter(isBought).length;
  const others = needs.articles.length - bought;
  const bySupplier = suppliersOf(needs, options);
  const visible = new Set(bySupplier.rows.flatMap(({ lines }) => lines.map(({ articleId }) => `matiere-${articleId}`)));
  const unseen = options.open?.startsWith("matiere-") && !visible.has(options.open);
  return options.all || unseen
    ? { articles: articlesOf(needs, options), suppliers: null, unbought: null, bought, others }
    : { articles: null, suppliers: bySupplier, unbought: unboughtOf(needs), bought, others };
}

const isBought = ({ packs }: Pick<NeededArticle, "packs">) => packs !== null && packs > 0;

/** Returns what lacks though no pack of it can be ordered. */
const unboughtOf = ({ articles }: Needs) =>
  articles
    .filter(({ managed, net, restock, ...article }) => {
      const isLacking = managed !== false && signOf(net) > 0 && !restock;
      return isLacking && !isBought(article);
    })
    .map(({ articleId: id, name, net, unit }) => ({ id, name, net, unit }));

function suppliersOf(needs: Needs, { page, open, query, moment }: BuyOptions) {
  const articles = new Map(needs.articles.map((article) => [article.articleId, article]));
  const ordered = lateFirst(needs.suppliers, articles, moment);
  const turned = pageOfRows(
    ordered.map((supplier) => ({ ...supplier, anchor: orderAnchor(supplier, ordered) })),
    page("achats"),
    suppliersPerPage,
  );
  const linesOf = ({ anchor, lines }: (typeof turned.rows)[number]) => {
    const inOrder = restockLast(lines);
    return open === anchor ? inOrder : inOrder.slice(0, linesOfSupplier);
  };
  const why = reasonsOf(needs, [], open);
  // An article of several deliveries has its anchor and its reason at the first.
  const explained = new Set<number>();
  const tellOnce = (article: NeededArticle) => {
    if (explained.has(article.articleId)) return { anchor: null, why: null };
    explained.add(article.articleId);
    const anchor = `matiere-${article.articleId}`;
    return { anchor, why: anchor === open ? why(anchor, article) : null };
  };
  return {
    ...turned,
    rows: turned.rows.map((row) => {
      const { lines, suggestions = [], ...supplier } = row;
      const visible = linesOf(row);
      return {
        ...supplier,
        late: isTooLate({ ...supplier, lines }, articles, moment),
        past: isPast(supplier.orderBefore, moment),
        moreLines: lines.length - visible.length,
        suggestions: query
          ? suggestions.filter(isComplete).map(({ offers, ...suggestion }) => ({
              ...suggestion,
              href: `${searchWith(query, { ...suggestion, offers })}&onglet=achats#${supplier.anchor}`,
            }))
          : [],
        lines: visible.map(({ articleId, packs, amountHt, restock }) => {
          const article = articles.get(articleId);
          return {
            articleId,
            packs,
            amountHt,
            name: article?.name ?? `Article n° ${articleId}`,
            packLabel: joined(article?.offer?.packLabel, restock && forStock),
            late: article?.late ?? false,
            need: article
              ? {
                  ...pick(article, ["net", "leftover", "unit"]),
                  ...tellOnce(article),
                }
              : null,
          };
        }),
      };
    }),
  };
}

function articlesOf(needs: Needs, { page, open, from }: BuyOptions) {
  const articles = pageOfRows(needs.articles, page("matieres"));
  const why = reasonsOf(needs, articles.rows, open);
  const when = whenOf(needs);
  const supplierNames = new Map(needs.suppliers.map((supplier) => [supplier.supplierId, supplier.name]));
  return {
    ...articles,
    rows: articles.rows.map((row) => ({
      ...pick(row, articleListFields),
      id: row.articleId,
      when: when(
        row,
        row.days?.flatMap(({ day, taken: quantity }) => (signOf(quantity) > 0 ? [{ day, quantity }] : [])),
        daysOfArticle,
      ),
      packLabel: row.offer?.packLabel ?? null,
      supplierName: joined(row.offer && supplierNames.get(row.offer.supplierId), row.restock && forStock),
      rests: restsOf(row),
      reserved: joined(
        row.reserved &&
          signOf(row.reserved) > 0 &&
          `réservé avant le ${formatShortDate(from)}\u00a0: ${formatQuantity(row.reserved, row.unit)}`,
        row.targetStock && `à recompléter à ${formatQuantity(row.targetStock, row.unit)}`,
      ),
      why: why(`matiere-${row.articleId}`, row),
    })),
  };
}

const forStock = "pour recompléter le stock";

const joined = (...parts: (string | null | undefined | false)[]): string | null =>
  parts.filter(Boolean).join(", ") || null;

/** Returns what is left of an article once the plan has taken its parts and pieces: « reste en blanc 1,44 kg ». */
function restsOf({ byProducts, opened, unit }: Needs["articles"][number]): string[] {
  const rests = [
    ...(byProducts ?? []).map((one) => ({ ...one, label: `reste en ${one.part}` })),
    { label: "reste ouvert", quantity: opened?.left ?? "0", unit },
    { label: "perdu après ouverture", quantity: opened?.wasted ?? "0", unit },
  ];
  return rests.flatMap(({ label, quantity, unit: of }) =>
    signOf(quantity) > 0 ? [`${label} ${formatQuantity(quantity, of)}`] : [],
  );
}

/** Tells whether a suggestion says how many packs to take: one that does not cannot be followed. */
const isComplete = ({ lines, offers }: Suggestion): boolean =>
  [...lines.flatMap(({ packs, packsBefore }) => [packs, packsBefore]), ...offers.flatMap(Object.values)].every(
    Number.isInteger,
  );

export type BuyView = ReturnType<typeof buyView>;
