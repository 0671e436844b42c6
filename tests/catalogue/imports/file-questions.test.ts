import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fieldsOf } from "../../support/form-fields";
import { readable, textOf } from "../../support/html";
import { type Agent, loaderData, openWeb } from "../../support/web";
import { articleOf, offerOf, supplierOf } from "../../support/world/shop";
import { numberCell, sheetXml, workbookOf } from "../../support/files/workbooks";
import { deskOf } from "../../support/writes";
import { create, flour, metro } from "../fill-in";

async function openKitchen(): Promise<Agent> {
  const browser = await (await openWeb()).signIn();
  await create(browser, "suppliers", metro);
  return browser;
}

type Fields = Record<string, string>;

/** Returns the fields of a form of the page, by the class or place of it. */
const formOf = (html: string, mark: string): Fields => {
  const from = html.indexOf(mark);
  const form = from < 0 ? "" : html.slice(from, html.indexOf("</form>", from));
  return Object.fromEntries(Object.entries(fieldsOf(form)).map(([name, value]) => [name, String(value)]));
};

async function post(browser: Agent, fields: Fields, file?: Buffer, resource = "articles") {
  const request = browser.post(`/${resource}/import`);
  for (const [name, value] of Object.entries(fields)) void request.field(name, value);
  const { status, text, headers } = await (file ? request.attach("file", file, "tarif.xlsx") : request);
  return { status, html: text, words: textOf(readable(text)), location: headers.location };
}

const send = (browser: Agent, file: Buffer | string, resource = "articles") =>
  post(browser, { intent: "preview" }, Buffer.from(file), resource);
/** Answers what the page asks, as its form does. */
const answer = (browser: Agent, html: string, answers: Fields) =>
  post(browser, { ...formOf(html, "import-asked"), intent: "preview", ...answers });
const apply = (browser: Agent, html: string) => post(browser, { ...formOf(html, 'id="apercu"'), intent: "apply" });

const priceOf = async (browser: Agent, name: string) => {
  const path = `/articles?search=${encodeURIComponent(name)}`;
  return (await loaderData<{ rows: { unitPriceHt: string }[] }>(browser, path)).rows[0]?.unitPriceHt;
};

/** Eleven articles as a baker keeps them in Excel, under a title, prices by the kilo, packs in words. */
const elevenArticles = () =>
  workbookOf(
    {
      Mercuriale: sheetXml([
        ["Mercuriale boulangerie, mars"],
        [],
        ["Produit", "Fournisseur", "Conditionnement", "Prix HT", "Allergènes"],
        ...(
          [
            ["Farine de blé T55", "Sac de 25 kg", "0.85", "gluten"],
            ["Farine de seigle T130", "Sac 25KG", "1.12", "gluten"],
            ["Sucre semoule", "Sac 10 kg", "1.05", ""],
            ["Beurre doux 82 %", "Carton 10 x 1 kg", "7.9", "lait"],
            ["Crème liquide 35 %", "Carton 6x1L", "4.35", "lait"],
            ["Lait entier", "Bidon 10 L", "1.02", "lait"],
            ["Levure fraîche", "Carton 20 x 500 g", "2.6", ""],
            ["Chocolat noir 64 %", "Sac 5 kg", "11.4", "soja"],
            ["Amandes en poudre", "Sac 10 kg", "9.85", "fruits à coque"],
            ["Sel fin", "Sac 25 kg", "0.34", ""],
            ["Œufs de poules au sol", "Plateau de 30", "0.145", "œufs"],
          ] as const
        ).map(([name, pack, price, allergens]) => [name, "Métro Vincennes", pack, numberCell(price), allergens]),
      ]),
    },
    {},
  );

describe("« Prix HT » of a stranger’s file", () => {
  test("is asked: by the kilo or by the pack; eleven articles then cost what they do", async () => {
    const browser = await openKitchen();
    const question = await send(browser, elevenArticles());
    expect(question.status).toBe(200);
    expect(question.words).toMatch(/« Prix HT » : au kilo ou au colis \? Farine de blé T55, Sac de 25 kg : 0,85/);
    expect(question.words).not.toMatch(/Importer 11/);
    const preview = await answer(browser, question.html, { "column.3": "unitPriceHt" });
    expect(preview.words).toMatch(/Importer 11.articles/);
    expect((await apply(browser, preview.html)).location).toBe("/articles");
    expect(
      await Promise.all(
        ["farine de ble", "creme liq", "levure", "oeufs", "beurre"].map((name) => priceOf(browser, name)),
      ),
    ).toEqual(["0.85", "4.35", "2.6", "0.145", "7.9"]);
    const { article } = await loaderData<{ article: Record<string, unknown> }>(browser, "/articles/1");
    expect(article).toMatchObject({
      kind: "ingredient",
      unit: "kg",
      vatRate: "5.5",
      allergens: ["gluten"],
      offers: [{ packLabel: "Sac de 25 kg", packQuantity: "25", packPriceHt: "21.25" }],
    });
  });

  test("of the pack gives the price of the kilo; the answer is not asked again", async () => {
    const browser = await openKitchen();
    const csv = "Nom;Fournisseur;Conditionnement;Prix\nFarine;Métro Vincennes;Sac de 25 kg;21,25\n";
    const preview = await answer(browser, (await send(browser, csv)).html, { "column.3": "packPriceHt" });
    await apply(browser, preview.html);
    expect(await priceOf(browser, "farine")).toBe("0.85");
  });

  test.each([
    ["its cells say so", "Prix", "0,85 €/kg"],
    ["its heading says so", "Prix HT au kilo (€)", "0,85"],
    ["its heading says so in short", "€/kg", "€ 0,85"],
  ])("is not asked where %s", async (_, heading, cell) => {
    const browser = await openKitchen();
    const csv = `Nom;Fournisseur;Conditionnement;${heading}\nFarine;Métro Vincennes;Sac de 25 kg;${cell}\n`;
    await apply(browser, (await send(browser, csv)).html);
    expect(await priceOf(browser, "farine")).toBe("0.85");
  });
});

describe("what a file does not say", () => {
  test("of what is new is shown and can be chosen; what is there keeps what it has", async () => {
    const browser = await openKitchen();
    await create(browser, "articles", flour);
    const { article: before } = await loaderData<{ article: object }>(browser, "/articles/1");
    const first = await send(browser, "Nom\nFarine T55\nGants\n");
    expect(first.words).toMatch(/Pour ce qui est nouveau, et que le fichier ne dit pas Famille.*Type.*TVA/s);
    const again = await answer(browser, first.html, {
      "put.category.": "entretien",
      "put.kind.": "consumable",
      "put.unit.": "piece",
      "put.vatRate.": "20",
    });
    expect(again.words).toMatch(/Farine T55.*Déjà à jour.*Gants.*Création/s);
    await apply(browser, again.html);
    expect((await loaderData<{ article: object }>(browser, "/articles/1")).article).toEqual(before);
    const { article } = await loaderData<{ article: object }>(browser, "/articles/2");
    expect([article]).toMatchObject([
      { name: "Gants", vatRate: "20", category: "entretien", kind: "consumable", unit: "piece" },
    ]);
  });

  test("a supplier, is chosen once for all lines", async () => {
    const browser = await openKitchen();
    const first = await send(browser, "Nom;Conditionnement;Prix HT\nSel;Sac 10 kg;0,4\nSucre;Sac 10 kg;1,05\n");
    expect(first.words).toContain("Fournisseur de ces articles");
    const done = await answer(browser, first.html, { "put.supplier.": "Métro Vincennes", "column.2": "unitPriceHt" });
    expect(done.words).toMatch(/Importer 2.articles/);
    await apply(browser, done.html);
    expect(await priceOf(browser, "sucre")).toBe("1.05");
  });
});

describe("errors of one cause", () => {
  const csv =
    "Nom;Famille;Type;TVA\nFarine;ALIM;Ingrédient;5,5\nSucre;ALIM;Ingrédient;5,5\nSel;ALIM;Ingrédient;5,5\n" +
    "Gants;HYG;Consommable;20\nLevure;épicerie;Ingrédient;\n";

  test("are one row, which is corrected everywhere at once, and so are empty cells", async () => {
    const browser = await openKitchen();
    const refused = await send(browser, csv);
    expect([refused.status, refused.words]).toEqual([
      422,
      expect.stringMatching(/Lignes 2, 3, 4 et 5 Famille Choix possibles.*Ligne 6 TVA Ce champ est obligatoire/s),
    ]);
    expect(refused.words).toMatch(/Mettre partout, au lieu de « ALIM ».*Mettre partout, au lieu de « HYG »/s);
    const corrected = await answer(browser, refused.html, {
      "put.category.ALIM": "épicerie",
      "put.category.HYG": "entretien",
      "put.vatRate.": "5.5",
    });
    expect(corrected.words).toMatch(/Importer 5.articles/);
    await apply(browser, corrected.html);
    const { rows } = await loaderData<{ rows: { name: string; category: string }[] }>(browser, "/articles");
    expect(rows.map(({ name, category }) => `${name} ${category}`)).toEqual([
      ...["Farine épicerie", "Gants entretien", "Levure épicerie", "Sel épicerie", "Sucre épicerie"],
    ]);
  });

  test("that are corrected in part are asked for in the rest, with what was answered", async () => {
    const browser = await openKitchen();
    const half = await answer(browser, (await send(browser, csv)).html, { "put.category.ALIM": "épicerie" });
    expect([half.status, formOf(half.html, "import-asked")]).toEqual([
      422,
      expect.objectContaining({ "put.category.ALIM": "épicerie", "put.category.HYG": "" }),
    ]);
  });
});

describe("columns", () => {
  test("that are not known are told by hand, and left aside on purpose", async () => {
    const browser = await openKitchen();
    const first = await send(browser, "Bezeichnung;Gruppe;Nom\nSel;épicerie;à ne pas lire\n");
    expect(first.words).toMatch(/« Bezeichnung ».*Par exemple : Sel/s);
    const preview = await answer(browser, first.html, { "column.0": "name", "column.1": "category", "column.2": "" });
    expect(preview.words).toMatch(/Sel Création/);
    await apply(browser, preview.html);
    expect(await loaderData(browser, "/articles")).toMatchObject({ rows: [{ name: "Sel", category: "épicerie" }] });
  });

  test("none of which is known can all be told; one told twice is refused", async () => {
    const browser = await openKitchen();
    const first = await send(browser, "A;B\nSel;x\nSucre;y\n");
    expect([first.status, first.words]).toEqual([422, expect.stringContaining("Aucun titre de colonne n’est connu")]);
    const twice = await answer(browser, first.html, { "column.0": "name", "column.1": "name" });
    expect(twice.words).toContain("Cette colonne est deux fois dans le fichier");
    const preview = await answer(browser, twice.html, { "column.0": "name", "column.1": "" });
    expect(preview.words).toMatch(/Importer 2.articles/);
  });

  test.each([
    ["column.0", "__proto__"],
    ["column.999", "name"],
    ["put.__proto__.", "x"],
    ["put.name.", "x"],
    ["column.1", "nowhere"],
  ])("what no page sends (%s=%s) breaks nothing", async (name, value) => {
    const { status } = await post(await openKitchen(), {
      intent: "preview",
      csv: "Nom;Famille\nSel;épicerie\n",
      [name]: value,
    });
    expect([200, 422]).toContain(status);
  });
});

describe("the preview", () => {
  test("tells of each article its pack, price by the unit, supplier, allergens, and what changes", async () => {
    const browser = await openKitchen();
    await create(browser, "articles", flour);
    const csv =
      "Nom;Fournisseur;Conditionnement;Prix HT par unité;TVA;Allergènes\n" +
      "Farine T55;Métro Vincennes;;0,99;10;\n" +
      "Crème;Métro Vincennes;Carton 6x1L;4,35;5,5;lait\n";
    const { words } = await send(browser, csv);
    expect(words).toMatch(/Nom Action Colis Prix HT Fournisseur Allergènes Change/);
    expect(words).toMatch(/Farine T55 Modification .*0,90 € → 0,99 € \/ kg \(\+10 %\) Métro Vincennes/);
    expect(words).toMatch(/Métro Vincennes Gluten TVA : 5,5 % → 10 %/);
    expect(words).toMatch(/Crème Création Carton 6x1L \(6 L\) 4,35 € \/ L Métro Vincennes Lait/);
  });

  test("of suppliers tells what changes", async () => {
    const { words } = await send(await openKitchen(), "Nom;Ville\nMétro Vincennes;Lyon\n", "suppliers");
    expect(words).toMatch(/Métro Vincennes Modification Ville : (\S+ → )?Lyon/);
  });
});

describe("what was said of a file", () => {
  test("holds for the next one with its headings, on every tablet, and is said", async () => {
    const web = await openWeb();
    const browser = await web.signIn();
    await create(browser, "suppliers", metro);
    const csv = (name: string) => `Bezeichnung;Gebinde;Prix HT\n${name};Sac 10 kg;0,4\n`;
    const first = await send(browser, csv("Sel"));
    const answers = { "column.0": "name", "column.1": "packLabel", "put.supplier.": "Métro Vincennes" };
    await apply(browser, (await answer(browser, first.html, { ...answers, "column.2": "unitPriceHt" })).html);
    const other = await web.signIn();
    const next = await send(other, csv("Sucre"));
    expect(next.words).toMatch(/Vos choix pour le dernier fichier.*ont été repris/);
    // A price is asked about each time: a wrong answer would make flour 25 times too cheap without a word.
    expect(next.words).toContain("au kilo ou au colis ?");
    await apply(other, (await answer(other, next.html, { "column.2": "unitPriceHt" })).html);
    expect(await priceOf(other, "sucre")).toBe("0.4");
    expect((await send(other, "Bezeichnung;Gebinde;Prix\nPoivre;Sac 10 kg;4\n")).words).not.toContain("ont été repris");
  });

  test("can be said otherwise, which holds then", async () => {
    const browser = await openKitchen();
    const csv = "Nom;Rayon;Type\nSel;épicerie;ALIM\n";
    const again = async (type: string) => {
      const { html } = await send(browser, csv);
      await apply(browser, (await answer(browser, html, { "put.kind.ALIM": type })).html);
    };
    await again("ingredient");
    const { html, words } = await send(browser, csv);
    expect(words).toMatch(/Déjà à jour/);
    await apply(browser, (await answer(browser, html, { "put.kind.ALIM": "consumable" })).html);
    expect(await loaderData(browser, "/articles/1")).toMatchObject({ article: { kind: "consumable" } });
  });

  test("is said where it is taken up, and left aside when that is asked for", async () => {
    const browser = await openKitchen();
    const csv = "Nom;Rayon;Type\nSel;épicerie;ALIM\n";
    const first = await send(browser, csv);
    await apply(browser, (await answer(browser, first.html, { "put.kind.ALIM": "ingredient" })).html);
    const { html, words } = await send(browser, csv);
    expect(words).toContain("Type : « ALIM » se lit « ingredient »");
    const fresh = await post(browser, { ...formOf(html, "import-asked"), fresh: "1" });
    expect(fresh.words).toMatch(/erreur.*Mettre partout, au lieu de « ALIM »/s);
  });

  test("of names counts for nothing, and of a file that was only looked at is not kept", async () => {
    const browser = await openKitchen();
    const csv = (lines: number) =>
      "Nom;Famille\n" + Array.from({ length: lines }, (_, at) => `Sel ${String(at)};épicerie`).join("\n");
    const put = { "put.name.Sel 0": "Empoisonné", "put.category.épicerie": "boisson" };
    for (const lines of [3, 600]) await post(browser, { intent: "preview", ...put }, Buffer.from(csv(lines)));
    await post(browser, { intent: "preview", csv: csv(600), ...put });
    const after = await send(browser, csv(3));
    expect(after.words).not.toContain("ont été repris");
    const { words } = await post(browser, { intent: "preview", csv: csv(3), "put.name.Sel 0": "Empoisonné" });
    expect([words.includes("Sel 0"), /Empoisonné Création/.test(words)]).toEqual([true, false]);
    // What was said before is seen before it holds: nothing of it is taken up by a press that does not say it.
    expect((await post(browser, { intent: "apply", csv: csv(3) })).location).toBe("/articles");
  });
});

/** Articles that are bought already: one by its reference, one by its barcode, one with a price. */
async function openBuying() {
  const web = await openWeb();
  const desk = await deskOf(web.api);
  const supplier = await desk.create("/api/suppliers", supplierOf({ name: "Métro Vincennes" }));
  const offered = (fields: object) => ({ offers: [offerOf(supplier, fields)] });
  const flourSack = { supplier_code: "F55-25", pack_label: "Sac de 25 kg", pack_quantity: "25", pack_price_ht: "20" };
  const { id: flourId } = await desk.create("/api/articles", articleOf({ name: "Farine T55", ...offered(flourSack) }));
  const brick = { pack_label: "Brique de 1 L", pack_quantity: "1", pack_price_ht: "4.2" };
  const cream = { name: "Crème liquide", unit: "l", barcode: "3017620422003", ...offered(brick) };
  const { id: creamId } = await desk.create("/api/articles", articleOf(cream));
  const box = { pack_label: "Caisse de 3 kg", pack_quantity: "3", pack_price_ht: "60" };
  await desk.create("/api/articles", articleOf({ name: "Bar de ligne", ...offered(box) }));
  return { desk, flourId, creamId, browser: await web.signIn() };
}

const fileOf = (name: string) => readFileSync(`tests/files/${name}`);

describe("what a supplier calls otherwise than before", () => {
  test("is the article of its reference or barcode, renamed: the old name is shown, then gone", async () => {
    const { desk, flourId, creamId, browser } = await openBuying();
    const seen = await send(browser, fileOf("reference-renommee.csv"));
    expect(seen.words).toContain("Désignation : Farine T55 → FARINE BLE T55 SAC 25K");
    expect(seen.words).toContain("Désignation : Crème liquide → CREME LIQ UHT 35% 1L");
    expect(seen.words).not.toContain("Création");
    expect((await apply(browser, seen.html)).status).toBe(302);
    expect(await desk.read(`/api/articles/${String(flourId)}`)).toMatchObject({ name: "FARINE BLE T55 SAC 25K" });
    expect(await desk.read(`/api/articles/${String(creamId)}`)).toMatchObject({ name: "CREME LIQ UHT 35% 1L" });
  });

  test("is no other article that has this name already: that is said", async () => {
    const { browser, desk } = await openBuying();
    await desk.create("/api/articles", articleOf({ name: "Farine blé T55 sac 25k" }));
    const { status, words } = await send(browser, fileOf("reference-renommee.csv"));
    expect(status).toBe(422);
    expect(words).toContain("Ce fournisseur vend déjà « Farine T55 » sous cette référence.");
  });

  test("and one that is archived is not brought back by its reference", async () => {
    const { browser, desk, flourId } = await openBuying();
    const { lock_version } = await desk.read(`/api/articles/${String(flourId)}`);
    await desk.write("POST", `/api/articles/${String(flourId)}/archive`, { lock_version });
    expect((await send(browser, fileOf("reference-renommee.csv"))).words).not.toContain("Farine T55 → ");
  });
});

test("a price of the day leaves the known price, and what is new without one", async () => {
  const { browser } = await openBuying();
  const seen = await send(browser, fileOf("prix-du-jour.csv"));
  expect(seen.words).toMatch(/Bar de ligne (Déjà à jour|Modification)/);
  expect((await apply(browser, seen.html)).status).toBe(302);
  expect([await priceOf(browser, "Bar de ligne"), await priceOf(browser, "Lotte")]).toEqual(["20", null]);
});

test("one filled cell is a title only where things have several", async () => {
  const browser = await openKitchen();
  const { words } = await send(browser, "Désignation;Famille;Unité\nFarine;;\nSucre;;\nSel;Épicerie;kg");
  expect(words).toContain("Lignes 2 et 3 Famille Ce champ est obligatoire.");
});
