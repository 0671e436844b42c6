import { QUANTITY_SCALE, compareDecimals } from "#domain/exact/decimal";
import { fromDecimal, sum, toDecimal } from "#domain/exact/rational";
import type { Page } from "../../../server/api-client/contract/records";
import type { StockLot } from "../../../server/api-client/contract/stock";
import type { ApiClient } from "../../../server/api-client/api";
import { formatQuantity } from "~/display/quantities";
import type { Asks } from "~/forms/questions";

/**
 * Returns the question of a loss before it is noted: more than there is of the lot, or of all lots of the item.
 * @param complete returns the body to write, which names the item
 */
export const asksOfWaste = (
  api: ApiClient,
  complete: (values: Record<string, unknown>) => Record<string, unknown>,
): Asks => ({
  async before(values) {
    const { articleId, recipeId, productId, lotId, quantity } = complete(values);
    const { data, meta } = await api.get<Page<StockLot>>("/api/stock/lots", {
      query: { articleId: idOf(articleId), recipeId: idOf(recipeId), productId: idOf(productId), onHand: 1, perPage },
    });
    const lots = typeof lotId === "number" ? data.filter(({ id }) => id === lotId) : data;
    const [first] = lots;
    if (typeof quantity !== "string" || !first || meta.total > data.length) return [];
    const there = toDecimal(sum(lots.map(({ onHand }) => fromDecimal(onHand))), QUANTITY_SCALE);
    if (compareDecimals(quantity, there) <= 0) return [];
    const [lost, left] = [quantity, there].map((amount) => formatQuantity(amount, first.unit));
    return [
      { accept: `more:${quantity}`, message: `${lost} de ${first.item.name} : il n’y en a que ${left} en stock.` },
    ];
  },
  refused: () => [],
  body: () => ({}),
});

const perPage = 100;
const idOf = (value: unknown) => (typeof value === "number" ? value : null);
