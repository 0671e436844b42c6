import { QUANTITY_SCALE, compareDecimals } from "#domain/exact/decimal";
import { fromDecimal, sum, toDecimal } from "#domain/exact/rational";
import type { One, Page } from "#server/api-client/contract/records";
import type { StockLot } from "#server/api-client/contract/stock";
import type { ApiClient } from "#server/api-client/api";
import { formatQuantity } from "#app/display/quantities";
import type { Asks } from "#app/forms/submit/questions";
import { hasStatus } from "#app/shell/api-errors";

/**
 * Returns the question of a loss before it is noted: more than there is of the lot, or of all lots of the item, as far
 * as they had come by its day.
 * @param complete returns the body to write, which names the item
 */
export const asksOfWaste = (
  api: ApiClient,
  complete: (values: Record<string, unknown>) => Record<string, unknown>,
): Asks => ({
  async before(values) {
    const { articleId, recipeId, productId, lotId, quantity, wastedOn } = complete(values);
    const { data, meta } = await api.get<Page<StockLot>>("/api/stock/lots", {
      query: { articleId: idOf(articleId), recipeId: idOf(recipeId), productId: idOf(productId), onHand: 1, perPage },
    });
    const named = typeof lotId === "number" ? data.filter(({ id }) => id === lotId) : data;
    const lots = typeof wastedOn === "string" ? named.filter(({ enteredOn }) => enteredOn <= wastedOn) : named;
    if (typeof quantity !== "string" || meta.total > data.length) return [];
    const there = toDecimal(sum(lots.map(({ onHand }) => fromDecimal(onHand))), QUANTITY_SCALE);
    if (compareDecimals(quantity, there) <= 0) return [];
    const [first] = named;
    const lost = first
      ? { name: first.item.name, unit: first.unit }
      : typeof lotId === "number"
        ? null
        : await readItem(api, { article: idOf(articleId), recipe: idOf(recipeId), product: idOf(productId) });
    if (!lost) return [];
    const left = lots.length > 0 ? `que ${formatQuantity(there, lost.unit)}` : "pas";
    const [verb, then] = lots.length < named.length ? ["avait", " ce jour-là"] : ["a", ""];
    const wanted = `${formatQuantity(quantity, lost.unit)} de ${lost.name}`;
    const message = `${wanted} : il n’y en ${verb} ${left} en stock${then}.`;
    return [{ accept: `more:${quantity}`, message }];
  },
  refused: () => [],
  body: () => ({}),
});

/** Reads the name and unit of the one item that is lost; null where there is no such one, which the API says. */
async function readItem(api: ApiClient, ids: Record<string, number | null>): Promise<Lost | null> {
  const [[type, id] = [], another] = Object.entries(ids).filter((named) => named[1] !== null);
  if (type === undefined || another) return null;
  try {
    const { data } = await api.get<One<Named>>(`/api/${type}s/${id}`);
    return { name: data.name, unit: data.unit ?? data.outputUnit ?? data.saleUnit ?? "" };
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
}

interface Lost {
  name: string;
  unit: string;
}

interface Named extends Partial<Record<"unit" | "outputUnit" | "saleUnit", string>> {
  name: string;
}

const perPage = 100;
const idOf = (value: unknown) => (typeof value === "number" ? value : null);
