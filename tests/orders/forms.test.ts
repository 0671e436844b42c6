import { describe, expect, test } from "vitest";
import { fillIn } from "../catalogue/fill-in";
import { errorOf, fieldsOf } from "../support/form-fields";
import { loaderData, openWeb } from "../support/web";
import { type Fields, createOrder, editOrder, mairie, openOrderDesk, page, plain, readOrder } from "./order-desk";

test("signed out, no form of orders is shown and none writes", async () => {
  const { browser } = await openWeb();
  for (const address of ["/external-orders/create", "/external-orders/1/edit"]) {
    expect((await browser().get(address).expect(302)).headers.location).toBe("/login");
    expect(
      (await browser().post(address).type("form").send({ customerName: "Mairie" }).expect(302)).headers.location,
    ).toBe("/login");
  }
});

describe("a new order, without JavaScript", () => {
  test("takes price and VAT from its products, and its production day from the longest lead time", async () => {
    const { browser } = await openOrderDesk();
    const order = await readOrder(browser, await createOrder(browser));
    expect(order).toMatchObject({
      customerName: "Mairie de Bruz",
      status: "draft",
      deliveryOn: "2027-03-10",
      deliveryTime: "11:30",
      productionOn: "2027-03-08",
    });
    expect(order.lines).toMatchObject([
      { productName: "Tarte fine", quantity: "3", unitPriceHt: "12.5", vatRate: "5.5", amountHt: "37.50" },
      {
        productName: "Cake au citron",
        quantity: "12",
        unitPriceHt: "4.995",
        vatRate: "20",
        discountPercent: "10",
        amountHt: "53.95",
      },
    ]);
    // 37.50 + 53.946 → 53.95; 5.5 % of 37.50 = 2.0625; 20 % of 53.95 = 10.79.
    expect(order.totals).toEqual({
      ht: "91.45",
      vatByRate: [
        { rate: "5.5", baseHt: "37.50", vat: "2.06" },
        { rate: "20", baseHt: "53.95", vat: "10.79" },
      ],
      ttc: "104.30",
    });
  });

  test("takes the rate of immediate consumption where a product has one", async () => {
    const { browser } = await openOrderDesk();
    const order = await readOrder(browser, await createOrder(browser, { consumptionMode: "immediate" }));
    expect(order.lines.map(({ vatRate }) => vatRate)).toEqual(["10", "20"]);
  });

  test("finds a product however its apostrophe, ligature or spaces are typed", async () => {
    const { browser } = await openOrderDesk();
    expect(
      (await fillIn(browser, "/products/create", { name: "Cake d'Œufs de  chou-fleur", price: "5", active: "1" }))
        .status,
    ).toBe(302);
    for (const typed of [
      "cake d’oeufs de chou-fleur",
      "CAKE D´ŒUFS de\u202fchou‑fleur",
      "ｃａｋｅ d‘œufs de chou–fleur",
    ]) {
      expect(
        (await readOrder(browser, await createOrder(browser, { "lines.0.productId": typed }))).lines[0]?.productName,
        typed,
      ).toMatch(/^Cake d'Œufs/);
    }
  });

  test("keeps a price, a rate and a production day that were typed", async () => {
    const { browser } = await openOrderDesk();
    const order = await readOrder(
      browser,
      await createOrder(browser, {
        productionOn: "2027-03-05",
        "lines.0.unitPriceHt": "9,90 €",
        "lines.0.vatRate": "10",
      }),
    );
    expect(order).toMatchObject({
      productionOn: "2027-03-05",
      lines: [
        { unitPriceHt: "9.9", vatRate: "10" },
        { unitPriceHt: "4.995", vatRate: "20" },
      ],
    });
  });

  test("starts with a line to fill in, and on the day that the calendar asks for", async () => {
    const { browser } = await openOrderDesk();
    const fields = fieldsOf((await browser.get("/external-orders/create?delivery_on=2027-05-04").expect(200)).text);
    expect(fields).toMatchObject({ deliveryOn: "2027-05-04", "lines.0.productId": "", "lines.0.quantity": "" });
    expect(fieldsOf((await browser.get("/external-orders/create?delivery_on=demain").expect(200)).text)).toMatchObject({
      deliveryOn: "",
    });
  });

  const refusals: [changes: Fields, field: string, message: string][] = [
    [{ customerName: "" }, "customerName", "obligatoire"],
    [{ deliveryOn: "31/02/2027" }, "deliveryOn", "date"],
    [{ deliveryTime: "25h" }, "deliveryTime", "heure"],
    [{ deliveryMode: "delivery" }, "deliveryAddress", "adresse"],
    [{ productionOn: "2027-03-11" }, "productionOn", "suivre la livraison"],
    [{ email: "mairie" }, "email", "Adresse électronique"],
    [{ guestCount: "0" }, "guestCount", "Au moins 1"],
    [{ depositAmount: "-1" }, "depositAmount", "négatif"],
    [{ "lines.0.productId": "Soucoupe" }, "lines.0.productId", "Aucun choix ne s’appelle « Soucoupe »"],
    [{ "lines.0.quantity": "0" }, "lines.0.quantity", "supérieur à 0"],
    [{ "lines.1.quantity": "1,5,5" }, "lines.1.quantity", "deux virgules"],
    [{ "lines.1.discountPercent": "101" }, "lines.1.discountPercent", "100"],
    [{ "lines.1.unitPriceHt": "-2" }, "lines.1.unitPriceHt", "négatif"],
  ];

  test("says what is wrong beside its field and in the summary, and keeps what was typed", async () => {
    const { browser } = await openOrderDesk();
    for (const [changes, field, message] of refusals) {
      const answer = await fillIn(browser, "/external-orders/create", {
        ...mairie,
        notes: "Sonner deux fois",
        ...changes,
      });
      expect([changes, answer.status]).toEqual([changes, 422]);
      expect(errorOf(answer.text, field), JSON.stringify(changes)).toContain(message);
      expect(answer.text).toContain(`href="#${field}"`);
      expect(fieldsOf(answer.text)).toMatchObject({
        ...mairie,
        "lines.0.productId": "Tarte fine",
        "lines.1.productId": "Cake au citron",
        notes: "Sonner deux fois",
        ...changes,
      });
    }
    expect((await loaderData<{ meta: { total: number } }>(browser, "/external-orders")).meta.total).toBe(0);
  });

  test(
    "sent twice at once, sent again from the browser's history, or from a second tab of the same " +
      "form, is written once (R68, R69)",
    async () => {
      const { browser } = await openOrderDesk();
      const fields = { ...fieldsOf((await browser.get("/external-orders/create")).text), ...mairie };
      const send = () => browser.post("/external-orders/create").type("form").send(fields);
      const answers = [...(await Promise.all([send(), send(), send()])), await send()];
      expect(new Set(answers.map(({ status, headers }) => `${String(status)} ${String(headers.location)}`)).size).toBe(
        1,
      );
      const { meta, orders } = await loaderData<{ meta: { total: number }; orders: { number: string }[] }>(
        browser,
        "/external-orders",
      );
      expect(meta.total).toBe(1);
      expect(orders[0]?.number).toMatch(/^CC-\d{4}-00001$/);
    },
  );
});

test(
  "gone back to, changed and sent again, a form that was saved says so and writes nothing; sent once " +
    "more on purpose it adds a second order",
  async () => {
    const { browser } = await openOrderDesk();
    const fields = { ...fieldsOf((await browser.get("/external-orders/create")).text), ...mairie };
    const send = (more: Fields) =>
      browser
        .post("/external-orders/create")
        .type("form")
        .send({ ...fields, ...more });
    const total = async () => (await loaderData<{ meta: { total: number } }>(browser, "/external-orders")).meta.total;
    await send({}).expect(302);
    const refused = await send({ customerName: "Lycée Ampère" }).expect(409);
    expect(refused.text).toContain("Ce formulaire a déjà été enregistré");
    expect([fieldsOf(refused.text).customerName, await total()]).toEqual(["Lycée Ampère", 1]);
    await send(fieldsOf(refused.text)).expect(302);
    expect(await total()).toBe(2);
  },
);

describe("a duplicate", () => {
  test("takes customer and products over, not the days, the deposit or the prices of that time", async () => {
    const { browser, tart } = await openOrderDesk();
    const original = await createOrder(browser, {
      depositAmount: "20",
      allergyNotes: "Noix",
      "lines.0.note": "Joyeux anniversaire",
    });
    expect((await fillIn(browser, `${tart}/edit`, { price: "14" })).status).toBe(302);
    const from = `/external-orders/create?from=${String(original.split("/").at(-1))}`;
    const opened = fieldsOf((await browser.get(from).expect(200)).text);
    expect(opened).toMatchObject({
      customerName: "Mairie de Bruz",
      allergyNotes: "Noix",
      deliveryOn: "",
      productionOn: "",
      depositAmount: "",
      "lines.0.productId": "Tarte fine",
      "lines.0.note": "Joyeux anniversaire",
      "lines.0.unitPriceHt": "",
    });
    const question = await fillIn(browser, from, { deliveryOn: "2027-04-01" });
    expect(plain(question.text)).toContain(
      "La note « Joyeux anniversaire » (Tarte fine) vient de la commande du mer. 10 mars : vaut-elle pour celle-ci ?",
    );
    const answer = await browser.post(from).type("form").send(fieldsOf(question.text));
    const copy = await readOrder(browser, String(answer.headers.location));
    expect(copy).toMatchObject({
      status: "draft",
      deliveryOn: "2027-04-01",
      productionOn: "2027-03-30",
      lines: [{ unitPriceHt: "14" }, { discountPercent: "10" }],
    });
    expect(copy.number).not.toBe((await readOrder(browser, original)).number);
    expect((await browser.get(from)).text.match(/<input\b[^>]*\btype="(?:date|time)"[^>]*>/g)).toEqual(
      Array(3).fill(expect.stringMatching(/autocomplete="off"/i)),
    );
    await browser.get("/external-orders/create?from=999").expect(404);
  });
});

describe("an order that is edited", () => {
  test("keeps its prices and rates when its products change", async () => {
    const { browser, tart } = await openOrderDesk();
    const address = await createOrder(browser);
    expect((await fillIn(browser, `${tart}/edit`, { price: "99", vatRate: "20" })).status).toBe(302);
    expect((await editOrder(browser, address, { notes: "Sonner" })).headers.location).toBe(address);
    expect((await readOrder(browser, address)).lines[0]).toMatchObject({ unitPriceHt: "12.5", vatRate: "5.5" });
  });

  test("takes the other rate when its consumption changes, but not where the rate was typed", async () => {
    const { browser } = await openOrderDesk();
    const address = await createOrder(browser);
    await editOrder(browser, address, { consumptionMode: "immediate" });
    expect((await readOrder(browser, address)).lines.map(({ vatRate }) => vatRate)).toEqual(["10", "20"]);
    await editOrder(browser, address, { consumptionMode: "later", "lines.0.vatRate": "2.1" });
    expect((await readOrder(browser, address)).lines.map(({ vatRate }) => vatRate)).toEqual(["2.1", "20"]);
  });

  test(
    "takes the price and rate of the product that a line is changed to, unless they were typed with " + "it",
    async () => {
      const { browser } = await openOrderDesk();
      const address = await createOrder(browser);
      await editOrder(browser, address, { "lines.0.productId": "Cake au citron", "lines.0.quantity": "6" });
      expect((await readOrder(browser, address)).lines[0]).toMatchObject({
        productName: "Cake au citron",
        unitPriceHt: "4.995",
        vatRate: "20",
      });
      await editOrder(browser, address, { "lines.0.productId": "TARTE", "lines.0.unitPriceHt": "11" });
      expect((await readOrder(browser, address)).lines[0]).toMatchObject({
        productName: "Tarte fine",
        unitPriceHt: "11",
        vatRate: "5.5",
      });
    },
  );

  test("is produced on another day when it is delivered on another, unless that day was typed too", async () => {
    const { browser } = await openOrderDesk();
    const address = await createOrder(browser);
    await editOrder(browser, address, { deliveryOn: "2027-03-20" });
    expect(await readOrder(browser, address)).toMatchObject({ productionOn: "2027-03-18" });
    await editOrder(browser, address, { deliveryOn: "2027-03-21", productionOn: "2027-03-21" });
    expect(await readOrder(browser, address)).toMatchObject({ productionOn: "2027-03-21" });
  });

  test("loses, gains and moves lines without being saved, then is saved", async () => {
    const { browser } = await openOrderDesk();
    const address = await createOrder(browser);
    const press = (fields: Fields, intent: string) =>
      browser
        .post(`${address}/edit`)
        .type("form")
        .send({ ...fields, intent })
        .expect(200);
    const opened = fieldsOf((await browser.get(`${address}/edit`)).text);
    const moved = fieldsOf((await press(opened, "down:lines:0")).text);
    expect(moved).toMatchObject({ "lines.0.productId": "Cake au citron", "lines.1.productId": "Tarte fine" });
    const removed = fieldsOf((await press(moved, "remove:lines:0")).text);
    expect(Object.keys(removed).filter((name) => name.startsWith("lines.1."))).toEqual([]);
    expect((await readOrder(browser, address)).lines).toHaveLength(2);
    await browser
      .post(`${address}/edit`)
      .type("form")
      .send({ ...removed, intent: "save" })
      .expect(302);
    expect((await readOrder(browser, address)).lines).toMatchObject([{ productName: "Tarte fine", quantity: "3" }]);
  });

  test("cannot be one that does not exist", async () => {
    const { browser } = await openOrderDesk();
    expect(await page(browser, "/external-orders/99/edit", 404)).toContain("Cette commande client n’existe pas.");
    expect(await page(browser, "/external-orders/9x/edit", 404)).toContain("Page Not Found: /external-orders/9x/edit");
  });
});

test("two people change the same order: the second sees both values and chooses (R70)", async () => {
  const { browser, colleague } = await openOrderDesk();
  const address = await createOrder(browser);
  const edit = `${address}/edit`;
  const mine = fieldsOf((await browser.get(edit)).text);
  expect(
    (
      await editOrder(await colleague(), address, {
        deliveryTime: "10:00",
        "lines.0.quantity": "5",
        notes: "Par la cour",
      })
    ).status,
  ).toBe(302);
  const conflict = await browser
    .post(edit)
    .type("form")
    .send({ ...mine, deliveryTime: "09:00", "lines.0.quantity": "4" })
    .expect(409);
  expect(conflict.text).toContain("Quelqu’un a enregistré cette fiche");
  expect(conflict.text).toContain('<span class="conflict-value">10:00</span>');
  const folded = conflict.text.search(
    /<details><summary>Changé d’un seul côté, repris[^<]*(?:<!-- -->)?Notes<\/summary>/,
  );
  expect(folded).toBeGreaterThan(conflict.text.indexOf("side:lines.0.quantity"));
  expect(conflict.text.indexOf("side:notes")).toBeGreaterThan(folded);
  const fields = fieldsOf(conflict.text);
  expect(fields).toMatchObject({ deliveryTime: "09:00", "lines.0.quantity": "4", "side:notes": "theirs" });
  expect((await readOrder(browser, address)).deliveryTime).toBe("10:00");
  await browser
    .post(edit)
    .type("form")
    .send({ ...fields, "side:deliveryTime": "mine", "side:lines.0.quantity": "theirs" })
    .expect(302);
  expect(await readOrder(browser, address)).toMatchObject({
    deliveryTime: "09:00",
    notes: "Par la cour",
    lines: [{ quantity: "5" }, { quantity: "12" }],
  });
});

test(
  "a form that is sent again before its first answer was seen says once that it is saved, and marks " +
    "what must be filled by one sign",
  async () => {
    const { browser } = await openOrderDesk();
    const blank = await browser.get("/external-orders/create").expect(200);
    expect(blank.text.split("Les champs marqués * sont obligatoires.")).toHaveLength(2);
    const sent = { ...fieldsOf(blank.text), ...mairie, intent: "save" };
    const first = await browser.post("/external-orders/create").type("form").send(sent).expect(302);
    const again = await browser.post("/external-orders/create").type("form").send(sent).expect(302);
    expect(again.headers.location).toBe(first.headers.location);
    const html = await page(browser, String(first.headers.location));
    expect(html.split("<strong>Commande enregistrée</strong>")).toHaveLength(2);
  },
);
