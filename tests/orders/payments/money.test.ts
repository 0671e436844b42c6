import { describe, expect, test } from "vitest";
import { create, fillIn } from "../../catalogue/fill-in";
import { workedOrders } from "../../support/oracles/worked-orders";
import { type Fields, createOrder, editOrder, openOrderDesk, page, readOrder } from "../order-desk";

/** « 1 234,50 € » of "1234.50". */
const euros = (amount: string) => `${amount.replace(".", ",").replace(/\B(?=(\d{3})+,)/g, " ")} €`;
const comma = (decimal: string) => decimal.replace(".", ",");

/** Returns the amounts on an order's page. */
async function moneyOn(browser: Parameters<typeof page>[0], address: string) {
  const text = await page(browser, address);
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...parts]) => parts);
  return {
    amounts: all(/<td data-label="Montant HT" class="numeric">([^<]*)/g).flat(),
    vat: all(/<dt>TVA ([\d,]+) % <small>sur ([^<]*)<\/small><\/dt><dd>([^<]*)/g),
    ht: all(/<dt>Total HT<\/dt><dd>([^<]*)/g).flat(),
    ttc: all(/<dt>Total TTC<\/dt><dd>([^<]+)/g).flat(),
  };
}

describe("money on the order's page and in the list, typed as French and worked out by hand", () => {
  test.each(workedOrders)("$name", async ({ lines, amounts, ht, vat, ttc }) => {
    const { browser } = await openOrderDesk();
    const typed = lines.map(([quantity, price, rate, discount = "0"], at): Fields => {
      const path = `lines.${String(at)}`;
      return {
        [`${path}.productId`]: "TARTE",
        [`${path}.quantity`]: comma(quantity),
        [`${path}.unitPriceHt`]: comma(price),
        [`${path}.vatRate`]: rate,
        [`${path}.discountPercent`]: comma(discount),
      };
    });
    const address = await create(
      browser,
      "external-orders",
      Object.assign({ customerName: "Mairie de Bruz", customerType: "business", deliveryOn: "2027-03-10" }, ...typed),
    );
    expect(await moneyOn(browser, address)).toEqual({
      amounts: amounts.map(euros),
      vat: vat.map(([rate, base, amount]) => [comma(rate), euros(base), euros(amount)]),
      ht: [euros(ht)],
      ttc: [euros(ttc)],
    });
    expect(await page(browser, "/external-orders")).toContain(`<td>${euros(ttc)}</td>`);
  });
});

test("eaten on the spot or taken away selects the rate, on the page too", async () => {
  const { browser } = await openOrderDesk();
  const later = await moneyOn(browser, await createOrder(browser));
  expect(later).toMatchObject({
    vat: [
      ["5,5", "37,50 €", "2,06 €"],
      ["20", "53,95 €", "10,79 €"],
    ],
    ttc: ["104,30 €"],
  });
  const atOnce = await moneyOn(browser, await createOrder(browser, { consumptionMode: "immediate" }));
  expect(atOnce).toMatchObject({
    vat: [
      ["10", "37,50 €", "3,75 €"],
      ["20", "53,95 €", "10,79 €"],
    ],
    ttc: ["105,99 €"],
  });
});

test("a deposit leaves something to pay, or was too much: 104.30 less 30, and less 110", async () => {
  const { browser } = await openOrderDesk();
  const address = await createOrder(browser, { depositAmount: "30" });
  expect(await page(browser, address)).toContain(
    "<dt>Reste à payer <small>acompte de 30,00 €</small></dt><dd>74,30 €</dd>",
  );
  expect((await editOrder(browser, address, { depositAmount: "110" })).status).toBe(302);
  expect(await page(browser, address)).toContain(
    "<dt>Trop versé <small>acompte de 110,00 €</small></dt><dd>5,70 €</dd>",
  );
  expect(await page(browser, await createOrder(browser))).not.toContain("<dt>Reste à payer");
});

test("a product's price and rate that change later leave an order as it was; a new one takes them", async () => {
  const { browser, tart } = await openOrderDesk();
  const address = await createOrder(browser);
  const before = await moneyOn(browser, address);
  expect((await fillIn(browser, `${tart}/edit`, { price: "15,00", vatRate: "10" })).status).toBe(302);
  expect(await moneyOn(browser, address)).toEqual(before);
  expect((await editOrder(browser, address, { notes: "Sonner deux fois" })).status).toBe(302);
  expect(await moneyOn(browser, address)).toEqual(before);
  expect((await readOrder(browser, address)).changes.map(({ field }) => field)).toEqual(["notes", "status"]);
  expect((await moneyOn(browser, await createOrder(browser))).amounts).toEqual(["45,00 €", "53,95 €"]);
});
