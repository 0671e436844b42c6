import type { Kitchen, KitchenOrder } from "#api/kitchen/kitchen";

/**
 * Returns the needs as one would write them first, for comparison only: each order line exploded by itself, down every
 * path, in floating point.
 * Catalogue numbers are parsed once; totals are kept by article and order, by article and recipe, and by recipe and
 * order, and written as the real calculation writes them. It knows neither stock of recipes, batches, dates, reasons
 * nor issues.
 */
export function naiveNeeds(kitchen: Kitchen, orders: readonly KitchenOrder[]) {
  const articles = new Map(
    [...kitchen.articles.values()].map((of) => [
      of.id,
      { of, gross: 0, byOrder: new Map<number, number>(), byRecipe: new Map<number, number>() },
    ]),
  );
  const recipes = new Map(
    [...kitchen.recipes.values()].map((of) => [
      of.id,
      {
        of,
        gross: 0,
        byOrder: new Map<number, number>(),
        usable: Number(of.output_quantity) * (1 - Number(of.production_loss_percent) / 100),
        lines: of.lines.map(({ article_id, recipe_id, quantity }) => taken(article_id, recipe_id, quantity)),
      },
    ]),
  );
  const products = new Map(
    [...kitchen.products.values()].map((of) => [
      of.id,
      of.components.map(({ article_id, recipe_id, quantity }) => taken(article_id, recipe_id, quantity)),
    ]),
  );

  for (const order of orders) {
    for (const { product_id, quantity, produced_quantity } of order.lines) {
      const rest = Math.max(0, Number(quantity) - Number(produced_quantity));
      for (const part of products.get(product_id) ?? []) take(part, rest, order.id, 0);
    }
  }

  return {
    recipes: [...recipes.values()].map(({ of, gross, byOrder }) => ({
      recipe_id: of.id,
      name: of.name,
      gross: text(gross),
      by_order: shares(byOrder, "order_id"),
    })),
    articles: [...articles.values()].map(({ of, gross, byOrder, byRecipe }) => {
      const stock = of.lots.reduce((sum, { quantity }) => sum + Number(quantity), 0);
      const net = Math.max(0, gross + Number(of.safety_stock) - stock);
      const offer = of.offers.find(({ preferred }) => preferred);
      const packs = offer ? Math.ceil(net / Number(offer.pack_quantity)) : 0;
      return {
        article_id: of.id,
        name: of.name,
        gross: text(gross),
        net: text(net),
        packs,
        purchase_cost_ht: (packs * Number(offer?.pack_price_ht ?? 0)).toFixed(2),
        by_order: shares(byOrder, "order_id"),
        by_recipe: shares(byRecipe, "recipe_id"),
      };
    }),
  };

  function taken(article_id: number | null, recipe_id: number | null, quantity: string) {
    if (article_id === null) return { recipe_id, article_id, quantity: Number(quantity) };
    const article = kitchen.articles.get(article_id);
    const inUnit = article?.unit === "l" ? 1 / 1.03 : article?.unit === "piece" ? 1 / 0.055 : 1;
    return {
      recipe_id,
      article_id,
      quantity: (Number(quantity) * inUnit) / (Number(article?.default_yield_percent ?? 100) / 100),
    };
  }

  function take(part: ReturnType<typeof taken>, times: number, order: number, from: number) {
    const quantity = part.quantity * times;
    if (part.article_id !== null) {
      const article = articles.get(part.article_id);
      if (!article) return;
      article.gross += quantity;
      article.byOrder.set(order, (article.byOrder.get(order) ?? 0) + quantity);
      article.byRecipe.set(from, (article.byRecipe.get(from) ?? 0) + quantity);
    } else if (part.recipe_id !== null) {
      const recipe = recipes.get(part.recipe_id);
      if (!recipe) return;
      recipe.gross += quantity;
      recipe.byOrder.set(order, (recipe.byOrder.get(order) ?? 0) + quantity);
      const batches = quantity / recipe.usable;
      for (const line of recipe.lines) take(line, batches, order, part.recipe_id);
    }
  }
}

function shares<Key extends string>(quantities: Map<number, number>, key: Key) {
  return [...quantities].map(([id, quantity]) => ({ [key]: id, quantity: text(quantity) }));
}

function text(quantity: number): string {
  return String(Math.round(quantity * 1e6) / 1e6);
}
