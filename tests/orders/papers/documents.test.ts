import { beforeAll, describe, expect, test } from "vitest";
import { printedQuantity } from "#api/http/documents/french";
import { readFonts } from "#api/http/documents/fonts";
import { printable } from "#api/http/documents/printable";
import { textOf, textsOf } from "../../support/files/pdf-text";
import { type Agent, openWeb } from "../../support/web";
import { createOrder, openOrderDesk, page, readOrder } from "../order-desk";
import { wholeFile } from "../../support/files/download";

let browser: Agent;
let address: string;
let number: string;

beforeAll(async () => {
  const desk = await openOrderDesk();
  browser = desk.browser;
  address = await createOrder(browser, {
    customerName: "Château de l’Œuf",
    customerContact: "Mme Zoë Łukasz",
    deliveryMode: "delivery",
    deliveryAddress: "3, rue du Bœuf\n35170 Bruz",
    allergyNotes: "Noix et sésame",
    depositAmount: "30",
    guestCount: "25",
    notes: "Sonner à l’arrière",
    "lines.0.note": "« Joyeux Noël »",
  });
  ({ number } = await readOrder(browser, address));
});

test("signed out, a document leads to /login", async () => {
  const { browser: visitor } = await openWeb();
  expect((await visitor().get(`${address}/document?type=confirmation`).expect(302)).headers.location).toBe("/login");
});

describe("the documents of an order", () => {
  test.each([
    [
      "delivery-note",
      "bon-de-livraison",
      ["Bon de livraison", "Tarte fine", "« Joyeux Noël »", "3 pièces", "Reçu par, le (nom et signature)"],
      ["12,50"],
    ],
    [
      "production-sheet",
      "bon-de-preparation",
      ["Bon de préparation", "lundi 8 mars 2027", "Convives", "25", "À préparer", "12 pièces"],
      ["12,50", "Reçu par"],
    ],
    [
      "confirmation",
      "confirmation",
      [
        "Projet de commande",
        "12,50 €",
        "5,00 €",
        "remise 10 %",
        "91,45 €",
        "TVA 5,5 % sur 37,50 €",
        "2,06 €",
        "10,79 €",
        "104,30 €",
        "Acompte versé",
        "30,00 €",
        "Reste à payer",
        "74,30 €",
      ],
      [],
    ],
  ])("%s is a PDF with its name and what it must say", async (type, name, expected, unsaid) => {
    const { status, headers, bytes } = await wholeFile(browser, `${address}/document?type=${type}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${name}-${number}.pdf"`,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe("%PDF-");
    const text = textOf(bytes);
    for (const words of [
      ...expected,
      number,
      "Château de l’Œuf",
      "Zoë Łukasz",
      "mercredi 10 mars 2027 à 11 h 30",
      "3, rue du Bœuf",
      "ALLERGIES",
      "Noix et sésame",
      "page 1 / 1",
    ])
      expect(text).toContain(words);
    for (const words of unsaid) expect(text).not.toContain(words);
  });

  test("of a draft or a cancelled order warn who would make or deliver it", async () => {
    const { browser: cook } = await openOrderDesk();
    const made = await createOrder(cook);
    const readText = async (type: string) => textOf((await wholeFile(cook, `${made}/document?type=${type}`)).bytes);
    const move = async (to: string) => {
      const { lockVersion } = await readOrder(cook, made);
      await cook.post(made).type("form").send({ intent: "status", to, lockVersion }).expect(302);
    };
    const papers = ["delivery-note", "production-sheet"];
    for (const type of papers) expect(await readText(type)).toContain("Cette commande n’est pas encore confirmée.");
    await move("confirmed");
    for (const type of papers) expect(await readText(type)).not.toMatch(/BROUILLON|ANNULÉE/);
    await move("cancelled");
    for (const type of papers) expect(await readText(type)).toContain("Ne rien préparer, ne rien livrer.");
    expect(await readText("confirmation")).toContain("Commande annulée");
  });

  test("a deposit over the total is said as paid in excess", async () => {
    const { browser: cook } = await openOrderDesk();
    const made = await createOrder(cook, { depositAmount: "110" });
    expect(textOf((await wholeFile(cook, `${made}/document?type=confirmation`)).bytes)).toMatch(/Trop versé\s*5,70 €/);
  });

  test("what is produced is no longer to prepare, what is delivered is printed", async () => {
    const { browser: cook } = await openOrderDesk();
    const made = await createOrder(cook, { "lines.0.quantity": "3" });
    const fields = { intent: "all-delivered", lockVersion: String((await readOrder(cook, made)).lockVersion) };
    await cook.post(made).type("form").send(fields).expect(302);
    expect(
      textsOf((await wholeFile(cook, `${made}/document?type=delivery-note`)).bytes).filter(
        (text) => text.replaceAll("\u00a0", " ") === "3 pièces",
      ),
    ).toHaveLength(2);
  });

  test("a long order goes over several pages, each with the headings of the table and its number", async () => {
    const lines = Object.fromEntries(
      Array.from({ length: 90 }, (_, at) => [
        [`lines.${String(at)}.productId`, at % 2 === 0 ? "TARTE" : "CAKE"],
        [`lines.${String(at)}.quantity`, String(12 + at * 6)],
      ]).flat(),
    );
    const { browser: cook } = await openOrderDesk();
    const opened = await cook.get("/external-orders/create");
    const submissionKey = /name="submissionKey" value="([^"]*)"/.exec(opened.text)?.[1] ?? "";
    const created = await cook
      .post("/external-orders/create")
      .type("form")
      .send({
        submissionKey,
        customerName: "Banquet",
        customerType: "business",
        deliveryOn: "2027-06-01",
        deliveryMode: "pickup",
        consumptionMode: "later",
        ...lines,
      })
      .expect(302);
    const texts = textsOf(
      (await wholeFile(cook, `${String(created.headers.location)}/document?type=confirmation`)).bytes,
    );
    const pages = texts.flatMap((text) => / · page (\d+ \/ \d+)$/.exec(text)?.[1] ?? []);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages).toEqual(pages.map((_, at) => `${String(at + 1)} / ${String(pages.length)}`));
    expect(texts.filter((text) => text === "Montant HT")).toHaveLength(pages.length);
    expect(texts.filter((text) => text === "Tarte fine" || text === "Cake au citron")).toHaveLength(90);
  });

  test("of no such order, or of no such kind, say so", async () => {
    expect((await wholeFile(browser, "/external-orders/99/document?type=confirmation")).status).toBe(404);
    expect((await wholeFile(browser, "/external-orders/9x/document?type=confirmation")).status).toBe(404);
    expect((await wholeFile(browser, `${address}/document?type=invoice`)).status).toBe(422);
    expect((await wholeFile(browser, `${address}/document`)).status).toBe(422);
  });

  test("are linked from the order", async () => {
    const text = await page(browser, address);
    for (const type of ["delivery-note", "production-sheet", "confirmation"])
      expect(text).toContain(`href="${address}/document?type=${type}"`);
  });
});

describe("what the documents’ letters lack", () => {
  test.each([
    ["Œuf à 3 € — « oui »", "Œuf à 3 € — « oui »"],
    ["1\u202f234", "1\u202f234"],
    ["Łódź Čapek ✓ ☐ → ½", "Łódź Čapek ✓ ☐ → ½"],
    ["日本 🍰\u0007", "?? ?"],
    ["ｅ\ta\u0301", "e á"],
  ])("%s becomes %s", async (text, printed) => expect(printable(text, (await readFonts()).has)).toBe(printed));

  test.each([
    ["1", "piece", "1 pièce"],
    ["1.5", "kg", "1,5 kg"],
    ["12", "part", "12 parts"],
    ["1234.5", "piece", "1 234,5 pièces"],
  ] as const)("%s %s is printed %s", (value, unit, printed) =>
    expect(printedQuantity(value, unit).replaceAll("\u00a0", " ")).toBe(printed),
  );
});
