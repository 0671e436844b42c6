import { article } from "./catalogue/articles";
import { entity } from "./entity";
import { externalOrder, listedTotals } from "./orders/external-orders";
import { type Fields, listedFields } from "./field";
import { product } from "./catalogue/products";
import { recipe } from "./catalogue/recipes";
import { supplier } from "./catalogue/suppliers";

/**
 * The fields of each resource of the API: those of a row of its list that any API tells, and those of one of its
 * things.
 */
export const resources = {
  suppliers: { row: { ...entity, ...listedFields(supplier) }, one: { ...entity, ...supplier } },
  articles: { row: { ...entity, ...listedFields(article) }, one: { ...entity, ...article } },
  recipes: { row: { ...entity, ...listedFields(recipe) }, one: { ...entity, ...recipe } },
  products: { row: { ...entity, ...listedFields(product) }, one: { ...entity, ...product } },
  "external-orders": {
    row: { ...entity, ...listedFields(externalOrder), totals: listedTotals },
    one: { ...entity, ...externalOrder },
  },
} as const satisfies Record<string, { row: Fields; one: Fields }>;

export type ResourceName = keyof typeof resources;
