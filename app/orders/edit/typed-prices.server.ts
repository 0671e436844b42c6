import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import type { Product } from "#server/api-client/contract/catalogue/products";
import type { One } from "#server/api-client/contract/records";
import type { ApiClient } from "#server/api-client/api";
import { withoutTax } from "#app/display/tax";
import { priceBasisNames } from "#app/display/words";
import { textOf } from "#app/forms/describe/typed";
import type { Typed } from "#app/forms/describe/cells";

type Values = Record<string, unknown>;

/**
 * Returns an order's values with the prices that were typed with tax, for an API that knows only prices before tax: it
 * would take the product's instead. Asks the API for a product only where such a price was typed, to learn which of the
 * two it is.
 */
export async function withPricesKnown(api: ApiClient, values: Values): Promise<Values> {
  const lines = Array.isArray(values.lines) ? values.lines.filter(isObject) : [];
  const first = lines.find(isPricedWithTax);
  if (!first || (await readProduct(api, first)).priceBasis) return values;
  return {
    ...values,
    lines: await Promise.all(lines.map((line) => (isPricedWithTax(line) ? beforeTax(api, line, values) : line))),
  };
}

const isObject = (value: unknown): value is Values => typeof value === "object" && value !== null;

interface PricedLine extends Values {
  productId: number;
  unitPriceTtc: string;
}

const isPricedWithTax = (line: Values): line is PricedLine =>
  typeof line.unitPriceTtc === "string" && typeof line.productId === "number" && !line.unitPriceTtc.startsWith("-");

const readProduct = async (api: ApiClient, { productId }: PricedLine) =>
  (await api.get<One<Product>>(`/api/products/${productId}`)).data;

async function beforeTax(api: ApiClient, line: PricedLine, { consumptionMode }: Values): Promise<Values> {
  if (typeof line.vatRate === "string") return { ...line, unitPriceHt: withoutTax(line.unitPriceTtc, line.vatRate) };
  const { vatRate, vatRateImmediate } = await readProduct(api, line);
  return {
    ...line,
    unitPriceHt: withoutTax(line.unitPriceTtc, (consumptionMode === "immediate" && vatRateImmediate) || vatRate),
  };
}

const shop: ExternalOrder["customerType"] = "internal";

/**
 * Returns the sentence for an order that counts otherwise because its customer is of another type; null when it does
 * not.
 * @param order as it was
 */
export function recounted(typed: Typed, { priceBasis, lines, customerType }: ExternalOrder): string | null {
  const type = textOf(typed.cells, "customerType");
  if (lines.length === 0 || type === customerType) return null;
  if (type === shop) return "Une mise en vente n’a pas de prix : ceux des lignes sont effacés.";
  if (customerType === shop) return "Les prix que vous n’avez pas donnés sont ceux des produits.";
  const now = type === "individual" ? "ttc" : "ht";
  if (!priceBasis || now === priceBasis) return null;
  return `Les prix comptent maintenant ${priceBasisNames[now]} : ceux que vous n’avez pas changés ont été convertis.`;
}
