import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import { fillTyped } from "#app/forms/describe/fill";
import { plainlyTyped } from "#app/forms/describe/parse";
import { chosenName, chosenOf, textOf } from "#app/forms/describe/typed";
import type { Cells, Typed } from "#app/forms/describe/cells";
import { orderForm } from "./edit-form";

/**
 * Empties the fields that nobody typed and that no longer hold, for the API to fill in anew: the price and VAT of a
 * line whose product was changed or when the consumption changes, the prices when another type of customer makes them
 * count otherwise, the production day when the delivery changes of day. Typed values stay.
 * @param order as it was when the form was opened
 */
export function followChanges(typed: Typed, order: ExternalOrder): Typed {
  const [before, now] = [fillTyped(orderForm, order), plainlyTyped(orderForm, typed)];
  const changed = (name: string) => textOf(now.cells, name) !== textOf(before.cells, name);
  const rated = changed("consumptionMode");
  const isRecounted = changed("customerType");
  // An API that knows no prices with tax has nothing to convert.
  const prices = order.priceBasis ? ["unitPriceTtc", "unitPriceHt"] : [];
  const lines = (typed.lists.lines ?? []).map((line, index) => {
    const read = now.lists.lines?.[index]?.cells ?? line.cells;
    const earlier = (before.lists.lines ?? [])
      .map(({ cells }) => cells)
      .filter((cells) => textOf(cells, chosen) === textOf(line.cells, chosen));
    const untouched = (name: string) => earlier.some((cells) => textOf(cells, name) === textOf(read, name));
    const retyped = chosenOf(line.cells, "productId") === null;
    const names = retyped
      ? ["unitPriceTtc", "unitPriceHt", "vatRate"]
      : rated
        ? [...prices, "vatRate"]
        : isRecounted
          ? prices
          : [];
    return { ...line, cells: emptied(line.cells, names.filter(untouched)) };
  });
  const names = changed("deliveryOn") && !changed("productionOn") ? ["productionOn"] : [];
  return { cells: emptied(typed.cells, names), lists: { ...typed.lists, lines } };
}

const chosen = chosenName("productId");

const emptied = (cells: Cells, names: readonly string[]): Cells => ({
  ...cells,
  ...Object.fromEntries(names.map((name) => [name, ""])),
});
