import { beforeEach, describe, expect, test } from "vitest";
import { create, fillIn } from "../../catalogue/fill-in";
import { fieldsOf } from "../../support/form-fields";
import { textOf as pdfText } from "../../support/files/pdf-text";
import { type Agent, openWeb } from "../../support/web";
import { type Fields, editOrder, page, readOrder, orderDeskDay } from "../order-desk";

const croissant: Fields = { name: "Croissant", code: "CROISSANT", price: "1,20", vatRateImmediate: "10", active: "1" };
const tray: Fields = { name: "Plateau", code: "PLATEAU", price: "18,52", priceBasis: "ht", vatRate: "10", active: "1" };
const durand: Fields = {
  customerName: "Mme Durand",
  customerType: "individual",
  deliveryOn: "2027-03-10",
  "lines.0.productId": "CROISSANT",
  "lines.0.quantity": "12",
};

let browser: Agent;
let product: string;
beforeEach(async () => {
  const { signIn, turnTo } = await openWeb();
  turnTo(orderDeskDay);
  browser = await signIn();
  product = await create(browser, "products", croissant);
  await create(browser, "products", tray);
});

const csvOf = async (path: string) => (await browser.get(path).buffer(true).expect(200)).text;
const lineFields = async (address: string) =>
  Object.keys(fieldsOf((await browser.get(`${address}/edit`).expect(200)).text)).filter((name) =>
    /^lines\.0\.unitPrice/.test(name),
  );

describe("a product", () => {
  test(
    "is typed and shown in the price that the customer reads, the other one beside it; its form and " +
      "a copy open with it",
    async () => {
      expect(await page(browser, product)).toMatch(/Prix TTC.*<strong>1,20 €<\/strong>.*Prix HT.*1,14 €.*TVA 5,5 %/s);
      expect(fieldsOf((await browser.get(`${product}/edit`)).text)).toMatchObject({ price: "1,20", priceBasis: "ttc" });
      expect(
        fieldsOf((await browser.get(`/products/create?from=${product.split("/").at(-1) ?? ""}`)).text),
      ).toMatchObject({ price: "1,20", priceBasis: "ttc" });
      const list = await page(browser, "/products");
      expect(list).toMatch(/Croissant.*<strong>1,20 €<\/strong>.*1,14 €.*Plateau.*20,37 €.*<strong>18,52 €<\/strong>/s);
      expect(await csvOf("/products/export")).toMatch(
        new RegExp(
          String.raw`Prix saisi;Prix HT;Prix TTC;.*\r\nCroissant;CROISSANT;;[^;]*;TTC;1,1374;1,20;` +
            String.raw`.*\r\nPlateau;PLATEAU;;[^;]*;HT;18,52;20,37;`,
          "s",
        ),
      );
    },
  );

  test("a price that cannot be read, or that the API refuses, is told beside its field", async () => {
    for (const [price, message] of [
      ["", "obligatoire"],
      ["-2", "négatif"],
      ["1,23456", "décimales"],
    ] as const) {
      const answer = await fillIn(browser, `${product}/edit`, { price });
      expect([answer.status, answer.text.includes('href="#price"'), answer.text.includes(message)], price).toEqual([
        422,
        true,
        true,
      ]);
    }
  });
});

describe("an order", () => {
  test(
    "of a consumer counts in the prices shown: 12 × 1,20 € = 14,40 €, on the page, in the list, the " +
      "CSV and the confirmation",
    async () => {
      const address = await create(browser, "external-orders", durand);
      const html = await page(browser, address);
      for (const words of [
        "Prix TTC",
        "Montant TTC",
        '<td data-label="Montant TTC" class="numeric">14,40 €',
        "<dt>Total HT</dt><dd>13,65 €</dd>",
        "<dt>Total TTC</dt><dd>14,40 €</dd>",
      ])
        expect(html).toContain(words);
      expect(html).not.toContain("Prix HT");
      expect(await page(browser, "/external-orders")).toContain("14,40 €");
      expect(await csvOf("/external-orders/export")).toMatch(
        /;Prix comptés;Total HT;Total TTC;.*Mme Durand;.*;TTC;13,65;14,40;/s,
      );
      const pdf = await browser
        .get(`${address}/document?type=confirmation`)
        .buffer(true)
        .parse((response, done) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () => {
            done(null, Buffer.concat(chunks));
          });
        });
      const text = pdfText(new Uint8Array(pdf.body));
      for (const words of [
        "Prix TTC",
        "Montant TTC",
        "1,20 €",
        "14,40 €",
        "Total HT",
        "13,65 €",
        "TVA 5,5 % sur 13,65 €",
        "0,75 €",
      ])
        expect(text).toContain(words);
      expect(text).not.toContain("Prix HT");
    },
  );

  test("a folded line says its price to the cent, from one euro on; its field keeps what is stored", async () => {
    const prices = { "lines.0.unitPriceHt": "24,6445", "lines.1.productId": "PLATEAU", "lines.1.quantity": "1" };
    const address = await create(browser, "external-orders", { ...durand, customerType: "business" });
    await editOrder(browser, address, { ...prices, "lines.1.unitPriceHt": "0,0825" });
    const form = await page(browser, `${address}/edit`);
    expect(form).toContain("Prix HT : 24,64 €");
    expect(form).toContain("Prix HT : 0,0825 €");
    expect(fieldsOf(form)).toMatchObject({ "lines.0.unitPriceHt": "24,6445" });
  });

  test("its form asks for the price that counts, without JavaScript", async () => {
    const consumer = await create(browser, "external-orders", durand);
    const business = await create(browser, "external-orders", { ...durand, customerType: "business" });
    expect([await lineFields(consumer), await lineFields(business)]).toEqual([
      ["lines.0.unitPriceTtc"],
      ["lines.0.unitPriceHt"],
    ]);
    expect(await page(browser, business)).toContain('<td data-label="Montant HT" class="numeric">13,65 €');
    expect((await editOrder(browser, consumer, { "lines.0.unitPriceTtc": "1,10 €" })).status).toBe(302);
    const changed = await page(browser, consumer);
    expect(changed).toContain("13,20 €");
    expect(changed).toMatch(/Croissant · Prix TTC.*1,20 €.*1,10 €/s);
  });

  test("of another type of customer converts what was not typed, keeps what was, and says so", async () => {
    const address = await create(browser, "external-orders", {
      ...durand,
      customerType: "business",
      "lines.1.productId": "PLATEAU",
      "lines.1.quantity": "2",
    });
    const answer = await editOrder(browser, address, { customerType: "individual", "lines.1.unitPriceHt": "20" });
    expect(answer.status).toBe(302);
    const html = await page(browser, address);
    expect(html).toContain("Les prix comptent maintenant TTC");
    expect(html).toMatch(/Prix comptés.*HT.*TTC/s);
    expect(await readOrder(browser, address)).toMatchObject({
      priceBasis: "ttc",
      lines: [
        { unitPriceTtc: "1.2", amountTtc: "14.40" },
        { unitPriceTtc: "22", amountTtc: "44.00" },
      ],
      totals: { ttc: "58.40" },
    });
    expect((await editOrder(browser, address, { customerType: "business" })).status).toBe(302);
    expect(await page(browser, address)).toContain("Les prix comptent maintenant HT");
    expect(await readOrder(browser, address)).toMatchObject({
      priceBasis: "ht",
      lines: [{ unitPriceHt: "1.1374" }, { unitPriceHt: "20" }],
    });
  });
});
