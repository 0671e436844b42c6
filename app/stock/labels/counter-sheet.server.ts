import type { AppLoadContext } from "@remix-run/node";
import type { LabelledProduct } from "#server/api-client/contract/catalogue/products";
import type { Page } from "#server/api-client/contract/records";
import { allergenKindNames, namedByKind } from "#domain/kitchen/allergen-names";
import { hintAllergens } from "#domain/kitchen/allergen-hints";
import { allergens } from "#domain/choices";

/** The state of an allergen in a product, with its cereals or nuts; `unknown` where nobody has said. */
export interface AllergenCell {
  state: "in" | "traces" | "unknown" | "none";
  kinds: string[];
}

/** A product of the counter’s sheet; null cells where its composition is not known. */
export interface SheetRow {
  id: number;
  name: string;
  cells: AllergenCell[] | null;
}

/** The counter’s sheet: the products that are sold, by family; `more` of them are not on it. */
export interface CounterSheet {
  families: { name: string; rows: SheetRow[] }[];
  count: number;
  more: number;
}

const perPage = 100;
const mostPages = 10;

/** Reads the allergens of all products that are sold, by family. */
export async function readCounterSheet({ api }: Pick<AppLoadContext, "api">): Promise<CounterSheet> {
  const products: LabelledProduct[] = [];
  let total = 0;
  for (let page = 1; page <= mostPages; page += 1) {
    const { data, meta } = await api.get<Page<LabelledProduct>>("/api/product-labels", { query: { page, perPage } });
    products.push(...data);
    total = meta.total;
    if (page >= meta.lastPage) break;
  }
  const families = new Map<string, SheetRow[]>();
  for (const product of products) {
    const family = product.category ?? "Sans famille";
    families.set(family, [...(families.get(family) ?? []), rowOf(product)]);
  }
  return {
    families: [...families].map(([name, rows]) => ({ name, rows })),
    count: products.length,
    more: total - products.length,
  };
}

/**
 * Returns the row of a product: of an ingredient of which nobody has said anything, what its name lets expect is not
 * known; of a recipe or a product that is not settled, all that it is not known to contain.
 */
function rowOf({ id, name, allergens: contained, traces, label }: LabelledProduct): SheetRow {
  const ingredients = [...(label?.ingredients ?? []), ...(label?.unweighed ?? [])];
  if (ingredients.length === 0) return { id, name, cells: null };
  const isOpen = (label?.unsure ?? []).some((unsure) => ingredients.every((one) => one.name !== unsure));
  const unsure = new Set<string>(
    isOpen ? allergens : ingredients.flatMap((one) => (one.allergens.length === 0 ? hintAllergens(one.name) : [])),
  );
  const cells = allergens.map((allergen): AllergenCell => {
    if (contained.includes(allergen)) {
      const own = namedByKind[allergen]?.kinds ?? [];
      const known = own.filter((kind) => ingredients.some(({ kinds = [] }) => kinds.includes(kind)));
      const words = known.map((kind) => allergenKindNames[kind]?.toLowerCase() ?? kind);
      return { state: "in", kinds: own.length > 0 && words.length === 0 ? ["à préciser"] : words };
    }
    if (traces.includes(allergen)) return { state: "traces", kinds: [] };
    return { state: unsure.has(allergen) ? "unknown" : "none", kinds: [] };
  });
  return { id, name, cells };
}
