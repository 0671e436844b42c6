import type { Needs } from "#server/api-client/contract/planning/needs";
import type { One } from "#server/api-client/contract/records";
import type { ApiClient, Query } from "#server/api-client/api";
import { type FieldErrors, validationErrors } from "#app/shell/api-errors";
import { signOf } from "#domain/exact/decimal";
import { readDecimal } from "#app/forms/describe/decimals";
import { findOption } from "#app/forms/picker/find-option";
import { readOptions } from "#app/forms/picker/read-options";
import { type NeedsQuery, needsApiQuery } from "../needs-query";
import { figureOf, namedOrders } from "../reasons/reasons";
import { asksArticles, asksRecipes, tabOf } from "../week/tabs";

/**
 * Returns the part of a query that says how many orders an answer names behind each figure, all of them behind the one
 * that the URL opens, and which rows the page shows with their days.
 */
export const naming = (params: URLSearchParams): Query => ({
  namedOrders,
  allOrdersOf: figureOf(params.get("ouvrir")),
  details: detailsOf(params),
});

function detailsOf(params: URLSearchParams): "products" | "recipes" | "articles" | "none" {
  const tab = tabOf(params);
  if (tab === "faire") return asksRecipes(params) ? "recipes" : "products";
  return tab === "achats" && asksArticles(params) ? "articles" : "none";
}

/**
 * Returns the calculation, or what the API says is wrong with what was asked. `params` is the page's own query string.
 */
export async function computeNeeds(
  api: ApiClient,
  query: NeedsQuery,
  params: URLSearchParams,
): Promise<{ needs: Needs } | { errors: FieldErrors }> {
  try {
    const { data } = await api.get<One<Needs>>("/api/production-planning/compute-needs", {
      query: { ...needsApiQuery(query), ...naming(params) },
    });
    return { needs: data };
  } catch (error) {
    const errors = validationErrors(error);
    if (!errors) throw error;
    return { errors: { ...errors, ...unreadExtras(query) } };
  }
}

/** Returns why added quantities of products cannot be read, as people typed them. */
const unreadExtras = ({ extra }: NeedsQuery): FieldErrors =>
  Object.fromEntries(
    Object.entries(extra).flatMap(([id, typed]) => {
      const read = readDecimal(typed);
      return "error" in read ? [[`extra.${id}`, [read.error]] as const] : [];
    }),
  );

/**
 * Returns the product that is to be added, as its id and quantity, or what is wrong with it; null when there is none to
 * add.
 */
export async function addedProduct(
  api: ApiClient,
  { addProduct, addQuantity }: NeedsQuery,
): Promise<{ id: number; quantity: string } | { errors: FieldErrors } | null> {
  if (!addProduct && !addQuantity) return null;
  if (!addProduct) return { errors: { addProduct: ["Indiquez le produit à ajouter."] } };
  if (!addQuantity) return { errors: { addQuantity: ["Indiquez la quantité à ajouter."] } };
  const read = readDecimal(addQuantity);
  if ("error" in read) return { errors: { addQuantity: [read.error] } };
  if (signOf(read.value) <= 0) return { errors: { addQuantity: ["La quantité doit être un nombre supérieur à 0."] } };
  const product = await findOption(api, "products", addProduct);
  return "problem" in product
    ? { errors: { addProduct: [product.problem] } }
    : { id: product.id, quantity: read.value };
}

const offered = 100;

/** Returns products to offer beside the field; none when they are too many to list or cannot be read. */
export async function productsToOffer(api: ApiClient): Promise<{ id: number; name: string }[]> {
  try {
    const data = await readOptions(api, "products", "");
    return data.length > offered ? [] : data.map(({ id, name }) => ({ id, name }));
  } catch {
    return [];
  }
}
