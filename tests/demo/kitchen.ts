import type { Company } from "../../demo/company";
import { unitPrice } from "../../demo/orders/lines";
import type {
  Kitchen,
  KitchenArticle,
  KitchenOrder,
  KitchenProduct,
  KitchenRecipe,
  KitchenSupplier,
} from "#api/kitchen/kitchen";

interface Ids {
  supplier(code: string): number;
  article(code: string): number;
  recipe(code: string): number;
  product(code: string): number;
}

function idsOf(company: Company): Ids {
  const numbers = (of: string, all: { code: string }[]) => {
    const ids = new Map(all.map(({ code }, at) => [code, at + 1]));
    return (code: string) => {
      const id = ids.get(code);
      if (id === undefined) throw new RangeError(`no ${of} ${code}`);
      return id;
    };
  };
  return {
    supplier: numbers("supplier", company.suppliers),
    article: numbers("article", company.articles),
    recipe: numbers("recipe", company.recipes),
    product: numbers("product", company.products),
  };
}

const orNull = (convert: (code: string) => number, code: string | null) => (code === null ? null : convert(code));
const byId = <Entity extends { id: number }>(all: Entity[]) => new Map(all.map((entity) => [entity.id, entity]));

/** The company as the calculations read it. @throws RangeError when a reference leads nowhere. */
export function kitchenOf(company: Company): { kitchen: Kitchen; orders: KitchenOrder[] } {
  const ids = idsOf(company);
  let offerId = 0;
  const suppliers: KitchenSupplier[] = company.suppliers.map((supplier) => ({
    ...supplier,
    id: ids.supplier(supplier.code),
    archived_at: null,
  }));
  const articles: KitchenArticle[] = company.articles.map((article) => ({
    ...article,
    id: ids.article(article.code),
    incoming: article.incoming.map((receipt) => ({ ...receipt, supplier_id: ids.supplier(receipt.supplier) })),
    offers: article.offers.map((offer) => ({ ...offer, id: ++offerId, supplier_id: ids.supplier(offer.supplier) })),
    archived_at: null,
  }));
  const recipes: KitchenRecipe[] = company.recipes.map((recipe) => ({
    safety_stock: "0",
    target_stock: null,
    ...recipe,
    id: ids.recipe(recipe.code),
    lines: recipe.lines.map((line) => ({
      ...line,
      article_id: orNull(ids.article, line.article),
      recipe_id: orNull(ids.recipe, line.recipe),
    })),
    archived_at: null,
  }));
  const products: KitchenProduct[] = company.products.map((product) => ({
    safety_stock: "0",
    target_stock: null,
    ...product,
    price_ht: unitPrice(product, "ht", product.vat_rate),
    id: ids.product(product.code),
    components: product.components.map((component) => ({
      ...component,
      article_id: orNull(ids.article, component.article),
      recipe_id: orNull(ids.recipe, component.recipe),
      product_id: orNull(ids.product, component.product),
    })),
    archived_at: null,
  }));
  const orders = company.orders.map((order, at) => ({
    ...order,
    id: at + 1,
    lines: order.lines.map(({ product, unit_price, vat_rate, ...line }) => ({
      ...line,
      product_id: ids.product(product),
      unit_price_ht:
        order.price_basis === "ht" ? unit_price : unitPrice({ price_ttc: unit_price, price_ht: null }, "ht", vat_rate),
      ...(order.price_basis === "ttc" && { with_tax: { unit_price, vat_rate } }),
    })),
  }));
  return {
    kitchen: {
      suppliers: byId(suppliers),
      articles: byId(articles),
      recipes: byId(recipes),
      products: byId(products),
      closed: company.house,
    },
    orders,
  };
}
