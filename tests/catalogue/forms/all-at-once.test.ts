import { beforeAll, describe, expect, test } from "vitest";
import { createOrder, mairie, orderDeskDay } from "../../orders/order-desk";
import { type Fields, errorOf, fieldsOf } from "../../support/form-fields";
import { readable, textOf } from "../../support/html";
import type { Agent } from "../../support/web";
import { json, openScreens, options } from "../outside-api";
import { openKitchen } from "../kitchen";
import { create, dough, fillIn, flour, metro, tart } from "../fill-in";

/** A field, its typed value and the form's word on it; null: none. */
type Wrong = [field: string, typed: string | string[], said: RegExp | null];

let browser: Agent;
let address: Record<"suppliers" | "articles" | "recipes" | "products" | "orders", string>;

beforeAll(async () => {
  const { web, at } = await openKitchen();
  web.turnTo(orderDeskDay);
  browser = await web.signIn();
  const orders = await createOrder(browser, { "lines.1.productId": "Tarte fine" });
  address = { suppliers: at.metro, articles: at.flour, recipes: at.dough, products: at.tart, orders };
});

async function refusedAtOnce(at: string, fields: Fields, wrong: readonly Wrong[]) {
  const answer = await fillIn(browser, at, {
    ...fields,
    ...Object.fromEntries(wrong.map(([field, typed]) => [field, typed])),
  });
  expect(answer.status).toBe(422);
  for (const [field, typed, message] of wrong) {
    if (message) expect(errorOf(answer.text, field) ?? `nothing is said of ${field}`).toMatch(message);
    else expect(errorOf(answer.text, field)).toBeNull();
    expect(fieldsOf(answer.text)[field]).toEqual(typed);
  }
  return answer.text;
}

describe(
  "one submission with an unreadable value, one out of range and one that breaks a rule is refused " +
    "once, with all of them",
  () => {
    const supplier: Wrong[] = [
      ["leadTimeDays", "1,5,0", /nombre entier/],
      ["francoHt", "-1", /négatif/],
      ["siret", "123 456", /SIRET inexact/],
      ["email", "métro", /Adresse électronique/],
    ];
    const article: Wrong[] = [
      ["defaultYieldPercent", "cent", /Écrivez un nombre/],
      ["safetyStock", "-1", /négatif/],
      ["traces", "gluten", /Déjà parmi les allergènes/],
      ["offers.0.packQuantity", "0", /supérieur à 0/],
      ["barcode", "123", /Code-barres inexact/],
    ];
    const recipe: Wrong[] = [
      ["outputQuantity", "1,5,0", /deux virgules/],
      ["lines.0.quantity", "0", /supérieur à 0/],
      ["lines.1.unit", "l", /équivalence entre L et pièce/],
    ];
    const product: Wrong[] = [
      ["price", "gratuit", /Écrivez un nombre/],
      ["components.0.quantity", "-2", /supérieur à 0/],
      ["components.0.unit", "piece", /équivalence/],
    ];
    const order: Wrong[] = [
      ["lines.0.quantity", "1,5,0", /deux virgules/],
      ["lines.1.productId", "Soucoupe", /Aucun choix/],
      ["email", "mairie", /Adresse électronique/],
      ["productionOn", "2027-03-11", /suivre la livraison/],
    ];
    const forms: [what: string, at: () => string, fields: Fields, wrong: Wrong[]][] = [
      [
        "a new supplier",
        () => "/suppliers/create",
        { ...metro, code: "" },
        [...supplier, ["name", "métro vincennes", /existe déjà/]],
      ],
      ["a supplier", () => `${address.suppliers}/edit`, {}, supplier],
      [
        "a new article",
        () => "/articles/create",
        { ...flour, code: "" },
        [...article, ["name", "Farine t55", /existe déjà/]],
      ],
      ["an article", () => `${address.articles}/edit`, {}, article],
      ["a new recipe", () => "/recipes/create", dough, [...recipe, ["name", "pate a tarte", /existe déjà/]]],
      ["a recipe", () => `${address.recipes}/edit`, {}, recipe],
      ["a new product", () => "/products/create", tart, [...product, ["name", "TARTE FINE", /existe déjà/]]],
      ["a product", () => `${address.products}/edit`, {}, product],
      [
        "a new order",
        () => "/external-orders/create",
        { ...mairie, "lines.0.productId": "Tarte fine", deliveryMode: "delivery" },
        [...order, ["deliveryAddress", "", /adresse de livraison/]],
      ],
      ["an order", () => `${address.orders}/edit`, {}, order],
      [
        "what is made of an order",
        () => `${address.orders}/quantities`,
        {},
        [
          ["lines.0.producedQuantity", "1,5,0", /deux virgules/],
          ["lines.1.deliveredQuantity", "-1", /négatif/],
        ],
      ],
    ];

    test.each(forms)("%s", async (_, at, fields, wrong) => {
      await refusedAtOnce(at(), fields, wrong);
    });

    test("a weighing", async () => {
      const at = `/production-planning/weighings/create?recipe=${address.recipes.split("/").at(-1) ?? ""}`;
      const answer = await browser
        .post(at)
        .type("form")
        .send({ outputQuantity: "0", fills: "99", productionOn: "31/02/2027", intent: "save" });
      expect(answer.status).toBe(422);
      expect(["outputQuantity", "fills", "productionOn"].map((field) => errorOf(answer.text, field))).toEqual([
        expect.stringMatching(/supérieur à 0/),
        expect.stringMatching(/Au plus 50/),
        expect.stringMatching(/date/),
      ]);
      expect(fieldsOf(answer.text)).toMatchObject({ outputQuantity: "0", fills: "99", productionOn: "31/02/2027" });
    });

    test("a rule between fields is not said to be broken where one of them cannot be read", async () => {
      const period = (from: string, until: string): Fields => ({
        ...metro,
        name: "Halles",
        code: "",
        "closedPeriods.0.from": from,
        "closedPeriods.0.until": until,
      });
      await refusedAtOnce("/suppliers/create", period("31/02/2027", "2020-01-01"), [
        ["closedPeriods.0.from", "31/02/2027", /date/],
        ["closedPeriods.0.until", "2020-01-01", null],
      ]);
      await refusedAtOnce("/external-orders/create", mairie, [
        ["deliveryOn", "31/02/2027", /date/],
        ["productionOn", "2027-03-01", null],
      ]);
      await refusedAtOnce("/recipes/create", { ...dough, name: "Autre" }, [
        ["lines.0.articleId", "Farin", /Aucun choix/],
        ["lines.0.unit", "piece", null],
      ]);
    });

    test("an import, line by line", async () => {
      const csv =
        "Désignation;Code;Famille;Type;Unité;TVA;Code-barres;Contenance;Fournisseur;Conditionnement;Prix " +
        "HT du colis\nSel;sel;épicerie;ingredient;kg;5,5;123;1,5,0;Inconnu;Sac;-1\nFarine " +
        "T55;;épicerie;ingredient;kg;5,5;;;;;\nPoivre;pv;épicerie;ingredient;kg;5,5;;;;;\n";
      for (const intent of ["preview", "apply"]) {
        const answer = await browser.post("/articles/import").type("form").send({ csv, intent });
        expect(answer.status).toBe(422);
        const text = textOf(readable(answer.text));
        for (const part of [
          "deux virgules",
          "Seulement des capitales",
          "Code-barres inexact",
          "Aucun fournisseur « Inconnu »",
          "négatif",
        ])
          expect(text).toContain(part);
        expect(text).toMatch(/Lignes 2 et 4 Référence interne Seulement des capitales/);
      }
    });
  },
);

test("over an API that cannot try a write, what cannot be read is said alone, and nothing is written", async () => {
  const { browser: outside, calls } = await openScreens({
    "GET /api/options/suppliers": () => options([1, "Métro"]),
    "POST /api/articles": () => json({ message: "non" }, 500),
  });
  const answer = await outside
    .post("/articles/create")
    .type("form")
    .send({ name: "Sel", safetyStock: "1,5,0", intent: "save" });
  expect(answer.status).toBe(422);
  expect(errorOf(answer.text, "safetyStock")).toMatch(/deux virgules/);
  expect(calls.filter(({ method }) => method !== "GET").map(({ path }) => path)).toEqual(["/api/articles/preview"]);
});

describe("the only purchase condition of an article", () => {
  const one = { ...flour, name: "Farine T45", code: "F45", "offers.0.preferred": "" };

  test("is the preferred one by itself, in the form and in the API", async () => {
    const article = await create(browser, "articles", one);
    expect(fieldsOf((await browser.get(`${article}/edit`)).text)).toHaveProperty(["offers.0.preferred"]);
  });

  test("of several, one must be chosen", async () => {
    const second = {
      "offers.1.supplierId": "METRO",
      "offers.1.packLabel": "Sac de 1 kg",
      "offers.1.packQuantity": "1",
      "offers.1.packPriceHt": "1",
    };
    const answer = await fillIn(browser, "/articles/create", { ...one, name: "Farine T65", code: "F65", ...second });
    expect(answer.status).toBe(422);
    expect(textOf(answer.text)).toMatch(/Choisissez la condition d.{1,6}achat préférée\./);
  });
});
