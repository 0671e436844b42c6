import { describe, expect, test } from "vitest";
import { fillIn } from "../catalogue/fill-in";
import { errorOf, fieldsOf } from "../support/form-fields";
import { textOf } from "../support/html";
import { type Agent } from "../support/web";
import {
  type Fields,
  acceptIn,
  createOrder,
  editOrder,
  openNuttyDesk,
  openOrderDesk,
  page,
  parisBrest,
  plain,
  readOrder,
} from "./order-desk";

async function confirm(browser: Agent, address: string, fields: Fields = {}) {
  const { submissionKey = "" } = fieldsOf((await browser.get(address)).text);
  const { lockVersion } = await readOrder(browser, address);
  return browser
    .post(address)
    .type("form")
    .send({ lockVersion, submissionKey, intent: "status", to: "confirmed", ...fields });
}

describe("a noted allergy, without JavaScript", () => {
  test("is shown at the lines it meets, and asked about before « Confirmer »", async () => {
    const { browser } = await openNuttyDesk();
    const address = await createOrder(browser, { ...parisBrest, allergyNotes: "Allergique aux noix" });
    const opened = await page(browser, address);
    expect(opened).toContain("<small>Allergènes : Œufs, Lait, Fruits à coque</small>");
    expect(opened).toContain("Allergie : contient Fruits à coque (noix)");
    const asking = /<details class="ask"><summary[^>]*>Confirmer<\/summary>.*?<\/details>/s.exec(opened)?.[0] ?? "";
    expect(textOf(asking)).toContain("Allergie signalée : Paris-brest contient Fruits à coque (noix)");
    expect(asking).toMatch(/<input type="checkbox"[^>]*required=""/);
    expect(asking).toContain("Confirmer quand même");

    const unticked = await confirm(browser, address);
    expect(unticked.status).toBe(409);
    expect(textOf(unticked.text)).toContain("Allergie signalée (noix) : « Paris-brest » contient fruits à coque.");
    expect(unticked.text).toMatch(/<details class="ask" open=""><summary[^>]*>Confirmer</);
    expect((await readOrder(browser, address)).status).toBe("draft");

    expect((await confirm(browser, address, { accept: acceptIn(unticked.text) })).headers.location).toBe(address);
    expect((await readOrder(browser, address)).status).toBe("confirmed");
  });

  test.each(["RAS", "Aucune allergie connue"])("« %s » is confirmed at once", async (allergyNotes) => {
    const { browser } = await openNuttyDesk();
    const address = await createOrder(browser, { ...parisBrest, allergyNotes });
    expect(await page(browser, address)).not.toMatch(/<summary[^>]*>Confirmer</);
    expect((await confirm(browser, address)).status).toBe(302);
  });

  test("is asked about again when a product is added to a confirmed order", async () => {
    const { browser } = await openNuttyDesk();
    const address = await createOrder(browser, { allergyNotes: "sans lait", notes: "Client allergique aux œufs" });
    expect((await confirm(browser, address)).status).toBe(302);
    const question = await editOrder(browser, address, { "lines.2.productId": "Paris-brest", "lines.2.quantity": "1" });
    expect(question.status).toBe(200);
    expect(textOf(question.text)).toContain("Allergie : « Paris-brest » contient Œufs (œufs), Lait (lait).");
    expect(textOf(question.text)).toContain("Enregistrer quand même");
    expect((await readOrder(browser, address)).lines).toHaveLength(2);
    const accept = [...question.text.matchAll(/name="accept" value="([^"]*)"/g)].map(([, value = ""]) => value);
    const saved = await browser
      .post(`${address}/edit`)
      .type("form")
      .send({ ...fieldsOf(question.text), accept });
    expect(saved.headers.location).toBe(address);
    expect((await readOrder(browser, address)).lines).toHaveLength(3);
    expect((await editOrder(browser, address, { deliveryTime: "12h" })).status).toBe(302);
  });

  test("keeps an order out of those that are confirmed together, which says why", async () => {
    const { browser } = await openNuttyDesk();
    const [calm, meeting] = [
      await createOrder(browser),
      await createOrder(browser, { ...parisBrest, allergyNotes: "noisettes" }),
    ];
    const ids = [calm, meeting].map((address) => address.split("/").at(-1) ?? "");
    const refused = await browser
      .post("/external-orders")
      .type("form")
      .send({ ids, to: "confirmed", submissionKey: "together" });
    expect(refused.status).toBe(200);
    expect(textOf(refused.text)).toContain("1 commande confirmée. Une n’a pas changé :");
    expect(textOf(refused.text)).toContain(
      "Allergie signalée (noisettes) : « Paris-brest » contient fruits à coque. Confirmez cette " +
        "commande depuis sa page.",
    );
    expect((await readOrder(browser, calm)).status).toBe("confirmed");
    expect((await readOrder(browser, meeting)).status).toBe("draft");
  });
});

describe("a delivery on a day that is past, without JavaScript", () => {
  test("is asked about when the order is written, and written once it is confirmed", async () => {
    const { browser } = await openOrderDesk();
    const question = await fillIn(browser, "/external-orders/create", {
      customerName: "Mairie de Bruz",
      deliveryOn: "01/02/2021",
    });
    expect(question.status).toBe(200);
    expect(textOf(question.text)).toContain(
      "La livraison est prévue le lundi 1 février 2021 : ce jour est passé.".replace("lundi 1 ", "lundi 1er "),
    );
    const other = await browser
      .post("/external-orders/create")
      .type("form")
      .send({ ...fieldsOf(question.text), deliveryOn: "2021-02-02" });
    expect(textOf(other.text)).toContain("mardi 2 février 2021");
    const saved = await browser.post("/external-orders/create").type("form").send(fieldsOf(question.text));
    expect(saved.headers.location).toMatch(/^\/external-orders\/\d+$/);
  });

  test("is asked about when an order is moved there, and not when it was there already", async () => {
    const { browser } = await openOrderDesk();
    const address = await createOrder(browser);
    const question = await editOrder(browser, address, { deliveryOn: "2021-02-01" });
    expect([question.status, question.text.includes("ce jour est passé")]).toEqual([200, true]);
    expect((await browser.post(`${address}/edit`).type("form").send(fieldsOf(question.text))).headers.location).toBe(
      address,
    );
    expect((await editOrder(browser, address, { deliveryTime: "12h" })).headers.location).toBe(address);
  });
});

test("several orders to be marked ready are asked about where nothing of some is noted as made", async () => {
  const { browser } = await openOrderDesk();
  const addresses = [await createOrder(browser), await createOrder(browser)];
  const ids = addresses.map((address) => address.split("/").at(-1) ?? "");
  const together = (to: string, fields: Fields = {}) =>
    browser
      .post("/external-orders")
      .type("form")
      .send({ ids, to, submissionKey: to, ...fields });
  for (const to of ["confirmed", "in_production"]) await together(to).expect(302);
  await fillIn(browser, `${addresses[0] ?? ""}/quantities`, { "lines.0.producedQuantity": "1" });
  const question = await together("ready").expect(409);
  expect(textOf(question.text)).toContain("Rien n’est noté comme fait. CC-2026-00002 · Mairie de Bruz");
  expect(textOf(question.text)).not.toContain("Rien n’est noté comme fait. CC-2026-00001");
  expect(acceptIn(question.text)).toBe("unproduced");
  await together("ready", { accept: acceptIn(question.text) }).expect(302);
  expect(await page(browser, "/external-orders")).toContain("2 commandes marquées prêtes");
});

test("the same status again is no refusal, alone or with others", async () => {
  const { browser } = await openOrderDesk();
  const [one, other] = [await createOrder(browser), await createOrder(browser)];
  expect((await confirm(browser, one)).status).toBe(302);
  expect((await confirm(browser, one)).headers.location).toBe(one);
  const ids = [one, other].map((address) => address.split("/").at(-1) ?? "");
  const together = (key: string) =>
    browser.post("/external-orders").type("form").send({ ids, to: "confirmed", submissionKey: key }).expect(302);
  await together("first");
  expect(await page(browser, "/external-orders")).toContain("1 commande confirmée · 1 l’était déjà");
  await together("second");
  expect(await page(browser, "/external-orders")).toContain("Rien à changer : 2 étaient déjà confirmées");
});

describe("less than was made or delivered, without JavaScript", () => {
  /** An order of ten tarts, confirmed, with so many noted as made and handed over. */
  async function made(desk: { browser: Agent }, produced: string, delivered = "0") {
    const { browser } = desk;
    const address = await createOrder(browser, { "lines.0.quantity": "10" });
    expect((await confirm(browser, address)).status).toBe(302);
    const noted = { "lines.0.producedQuantity": produced, "lines.0.deliveredQuantity": delivered };
    expect((await editOrder(browser, address, noted)).headers.location).toBe(address);
    return address;
  }
  const tarts = async (browser: Agent, address: string) => (await readOrder(browser, address)).lines[0];
  const radios = (html: string) =>
    [...html.matchAll(/<input type="radio" name="(accept\.[^"]*)" value="([^"]*)"\/?><span>([^<]*)/g)].map(
      ([, name = "", value = "", label = ""]) => ({ name, value, label: plain(label) }),
    );

  test("no line goes below what was delivered: the form says it at the line, and keeps what was typed", async () => {
    const desk = await openOrderDesk();
    const address = await made(desk, "10", "6");
    const refused = await editOrder(desk.browser, address, { "lines.0.quantity": "4" });
    expect(refused.status).toBe(422);
    expect(errorOf(refused.text, "lines.0.quantity")).toBe(
      "6 sont déjà livrés : la quantité ne descend pas au-dessous de 6.",
    );
    expect(fieldsOf(refused.text)["lines.0.quantity"]).toBe("4");
    const { browser } = desk;
    const fields = fieldsOf((await browser.get(`${address}/edit`)).text);
    const without = await browser
      .post(`${address}/edit`)
      .type("form")
      .send({ ...fields, intent: "remove:lines:0" });
    const gone = await browser
      .post(`${address}/edit`)
      .type("form")
      .send({ ...fieldsOf(without.text), intent: "save" });
    expect(gone.status).toBe(422);
    expect(textOf(gone.text)).toContain("« Tarte fine » : 6 sont déjà livrés, la ligne reste avec 6 au moins.");
    expect(await tarts(browser, address)).toMatchObject({ quantity: "10", deliveredQuantity: "6" });
  });

  test("below what was made it asks what becomes of the rest, and does what is chosen", async () => {
    const desk = await openOrderDesk();
    const { browser } = desk;
    const address = await made(desk, "10");
    const other = await createOrder(browser, { "lines.0.quantity": "4", customerName: "Kerbra" });
    expect((await confirm(browser, other)).status).toBe(302);
    const allergic = await createOrder(browser, {
      "lines.0.quantity": "6",
      customerName: "Le Bihan",
      allergyNotes: "Sans arachide",
    });
    expect((await confirm(browser, allergic)).status).toBe(302);
    const question = await editOrder(browser, address, { "lines.0.quantity": "4", reason: "Le client a rappelé" });
    expect(question.status).toBe(200);
    expect(textOf(question.text)).toContain("« Tarte fine » : 10 faits, 4 commandés. Que deviennent les 6 ?");
    expect(textOf(question.text)).toContain("Choisissez, puis enregistrez en bas de la page.");
    const offered = radios(question.text);
    expect(offered.map(({ label }) => label)).toEqual([
      "Invendu : une perte",
      expect.stringMatching(/^Pour Kerbra, mer\. 10 mars \(CC-2026-\d+\) : 4, et 2 invendus$/),
      expect.stringMatching(/^Pour Le Bihan, mer\. 10 mars \(CC-2026-\d+\), allergie notée$/),
    ]);
    expect(await tarts(browser, address)).toMatchObject({ quantity: "10", producedQuantity: "10" });

    const send = (more: Fields) =>
      browser
        .post(`${address}/edit`)
        .type("form")
        .send({ ...fieldsOf(question.text), ...more });
    expect(textOf((await send({})).text)).toContain("Que deviennent les 6 ?");
    const [, toOther] = offered;
    expect((await send({ [toOther?.name ?? ""]: toOther?.value ?? "" })).headers.location).toBe(address);
    expect(await tarts(browser, address)).toMatchObject({ quantity: "4", producedQuantity: "4" });
    expect(await tarts(browser, other)).toMatchObject({ quantity: "4", producedQuantity: "4" });
    expect(textOf(await page(browser, address))).toContain("2 faits en trop : invendus");
    expect(textOf((await browser.get("/stock/waste")).text)).toContain("Tarte fine");
  });
});
