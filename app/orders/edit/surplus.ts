import { compareDecimals, signOf, subtractDecimals } from "#domain/exact/decimal";
import { isSeveral } from "#domain/kitchen/units";
import type { OrderSurplus, SurplusChoice } from "#server/api-client/contract/orders/external-orders";
import { formatShortDate } from "#app/display/dates";
import { formatDecimal } from "#app/display/numbers";
import type { Answer, Question } from "#app/forms/submit/questions";
import { isApiError } from "#app/shell/api-errors";

/** Returns the questions of what becomes of what was made, which the API asks instead of writing; none else. */
export function surplusQuestions(error: unknown): Question[] {
  if (!isApiError(error) || error.code !== "surplus" || !Array.isArray(error.body.surplus)) return [];
  return error.body.surplus.filter(isSurplus).map((surplus) => {
    const accept = `surplus:${surplus.productId}`;
    return { accept, message: surplus.message, answers: answersOf(surplus, `${accept}:${surplus.surplus}`) };
  });
}

type Where = "stock" | "unsold";

const known = { stock: "Au stock", unsold: "Invendu : une perte" } as const;

function answersOf({ surplus, may, orders }: OrderSurplus, accept: string): Answer[] {
  const places = (["stock", "unsold"] as const).filter((place) => may.includes(place));
  const [other = "unsold"] = places;
  return [
    ...places.map((place) => ({ accept: `${accept}:${place}`, label: known[place] })),
    ...orders.map(({ orderId, number, customerName, deliveryOn, rest, hasAllergy }) => {
      const isWhole = compareDecimals(rest, surplus) >= 0;
      const given = isWhole ? surplus : rest;
      const more = isWhole ? "" : ` : ${formatFigure(given)}, ${describeRest(subtractDecimals(surplus, rest), other)}`;
      const noted = hasAllergy ? ", allergie notée" : "";
      return {
        accept: `${accept}:order:${orderId}:${given}:${other}`,
        label: `Pour ${customerName}, ${formatShortDate(deliveryOn)} (${number})${noted}${more}`,
      };
    }),
  ];
}

const formatFigure = (quantity: string) => formatDecimal(quantity, { most: 3 });

/** Returns « et 2 invendus », of what another order does not take. */
const describeRest = (quantity: string, place: Where): string =>
  `et ${formatFigure(quantity)} ${place === "stock" ? "au stock" : isSeveral(quantity) ? "invendus" : "invendu"}`;

/** Returns what was chosen in a form, as the API takes it; nothing where nothing was. */
export function surplusBody(accepted: readonly string[]): { surplus?: SurplusChoice[] } {
  const choices = accepted.flatMap((one): SurplusChoice[] => {
    const [, id, surplus = "", to, orderId, given = "", other] =
      /^surplus:(\d{1,15}):([\d.]{1,20}):(?:(stock|unsold)|order:(\d{1,15}):([\d.]{1,20}):(stock|unsold))$/.exec(one) ??
      [];
    if (id === undefined) return [];
    const productId = Number(id);
    if (isPlace(to)) return [{ productId, quantity: surplus, to, orderId: null }];
    const left = subtractDecimals(surplus, given);
    return [
      { productId, quantity: given, to: "order", orderId: Number(orderId) },
      ...(isPlace(other) && signOf(left) > 0 ? [{ productId, quantity: left, to: other, orderId: null }] : []),
    ];
  });
  return choices.length > 0 ? { surplus: choices } : {};
}

const isPlace = (value: string | undefined): value is Where => value === "stock" || value === "unsold";

const isSurplus = (value: unknown): value is OrderSurplus =>
  typeof value === "object" &&
  value !== null &&
  "productId" in value &&
  "message" in value &&
  "surplus" in value &&
  typeof value.surplus === "string" &&
  "may" in value &&
  Array.isArray(value.may) &&
  "orders" in value &&
  Array.isArray(value.orders);
