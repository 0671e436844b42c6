import { formatMillionths, millionths } from "#domain/exact/quantity";
import type { NeededArticle, NeededProduct, NeededRecipe, Needs } from "../../needs/result";
import type { Arrivals } from "./arrivals";
import { cancellablePacks } from "./cancellable";
import type { RunDifference } from "./difference-answer";

type Effects = Pick<RunDifference, "products" | "recipes" | "articles" | "cancellable_packs" | "totals">;

/**
 * Returns the effects of all changes on a frozen plan, in the terms of a kitchen: only differences, in the order of the
 * plan.
 *
 * @param after today's data computed at the plan's own moment, the plan's recorded purchases (`arrivals`) left out
 * @param now packs of a delivery that is past can no longer be cancelled
 */
export function effectsOf(before: Needs, after: Needs, arrivals: Arrivals, now: Date): Effects {
  return {
    products: pairs(before.products, after.products, (row) => row.product_id).flatMap(productChange),
    recipes: pairs(before.recipes, after.recipes, (row) => row.recipe_id).flatMap(recipeChange),
    articles: pairs(before.articles, after.articles, (row) => row.article_id).flatMap((pair) =>
      articleChange(pair, arrivals),
    ),
    cancellable_packs: cancellablePacks(before, after, now),
    totals: {
      purchase_ht: { before: before.totals.purchase_ht, after: after.totals.purchase_ht },
      matter_ht: { before: before.totals.matter_ht, after: after.totals.matter_ht },
      sales_ht: { before: before.totals.sales_ht, after: after.totals.sales_ht },
    },
  };
}

interface Pair<Row> {
  before: Row | undefined;
  after: Row | undefined;
  row: Row;
}

/** Returns rows of both with the same key, those of `before` first, then what is new. */
function pairs<Row>(before: readonly Row[], after: readonly Row[], keyOf: (row: Row) => number): Pair<Row>[] {
  const later = new Map(after.map((row) => [keyOf(row), row]));
  const earlier = new Set(before.map(keyOf));
  return [
    ...before.map((row) => ({ before: row, after: later.get(keyOf(row)), row })),
    ...after.filter((row) => !earlier.has(keyOf(row))).map((row) => ({ before: undefined, after: row, row })),
  ];
}

/** Returns a quantity before and after, zero where there is none, and the difference with its sign. */
export function change(before: string | undefined, after: string | undefined) {
  const [from, to] = [before ?? "0", after ?? "0"];
  return { before: from, after: to, change: formatMillionths(millionths(to) - millionths(from)) };
}

function productChange({ before, after, row: { product_id, name, unit } }: Pair<NeededProduct>): Effects["products"] {
  const made = change(before?.to_produce, after?.to_produce);
  return made.change === "0" ? [] : [{ product_id, name, unit, ...made }];
}

function recipeChange({ before, after, row: { recipe_id, name, unit } }: Pair<NeededRecipe>): Effects["recipes"] {
  const net = change(before?.net, after?.net);
  const batches = change(before?.batches, after?.batches);
  return net.change === "0" && batches.change === "0" ? [] : [{ recipe_id, name, unit, net, batches }];
}

function articleChange(
  { before, after, row: { article_id, name, unit } }: Pair<NeededArticle>,
  arrivals: Arrivals,
): Effects["articles"] {
  const gross = change(before?.gross, after?.gross);
  const net = change(before?.net, after?.net);
  const packs = { before: before?.packs ?? 0, after: after?.packs ?? 0 };
  const price = { before: before?.offer?.pack_price_ht ?? null, after: after?.offer?.pack_price_ht ?? null };
  const repriced =
    before?.offer && after?.offer && price.before !== price.after && before.offer.pack_label === after.offer.pack_label;
  if (gross.change === "0" && net.change === "0" && packs.before === packs.after && !repriced) return [];
  return [
    {
      article_id,
      name,
      unit,
      gross,
      net,
      packs,
      net_before: net.before,
      net_after: net.after,
      pack_label: (after?.offer ?? before?.offer)?.pack_label ?? null,
      pack_price_ht: repriced ? price : null,
      arrived: arrivals.get(article_id) ?? "0",
    },
  ];
}
