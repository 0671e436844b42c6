import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { articleImport } from "#app/catalogue/articles/import";
import { columnsOf } from "#app/catalogue/imports/columns";
import { decodeText } from "#app/catalogue/imports/file/decode.server";
import { type Places, leftAside, placesOf, readLines } from "#app/catalogue/imports/lines";
import { readTable } from "#app/catalogue/imports/file/table.server";
import { fold } from "#domain/french/fold";
import { fieldsOf } from "../../support/form-fields";
import { textOf } from "../../support/html";
import { type Agent, loaderData, openWeb } from "../../support/web";
import { create, flour, metro } from "../fill-in";

const columns = columnsOf(articleImport);

const readerOf = (places: Places) => ({
  places,
  choices: { columns: new Map(), put: new Map() },
  importable: { ...articleImport, initial: {} },
});

async function read(text: string) {
  const table = await readTable(text, { isKnown: (heading) => columns.has(fold(heading)) });
  if ("error" in table) throw new Error(table.error);
  const places = placesOf(table.headings, columns);
  return { ...readLines(table.rows, readerOf(places)), ignored: leftAside(table, places) };
}

describe("a CSV is read as kitchens write it", () => {
  test("semicolons, French decimals, labels or values of choices, oui and non", async () => {
    const { lines, errors, ignored } = await read(
      "Désignation;Famille;Type;Unité;TVA (%);Allergènes;Suivi en " +
        'stock;Fournisseur;Conditionnement;Contenance;Prix HT du colis (€);Remarque\n"Farine; ' +
        'T80";Épicerie;ingredient;KG;5,5 %;gluten, Lait;oui;Métro;"Sac ""kraft""";25;1 022,50 ' +
        "€;rien\n",
    );
    expect(errors).toEqual([]);
    expect(ignored).toEqual(["Remarque"]);
    expect(lines).toEqual([
      {
        name: "Farine; T80",
        category: "épicerie",
        kind: "ingredient",
        unit: "kg",
        vatRate: "5.5",
        allergens: ["gluten", "lait"],
        managedStock: true,
        supplier: "Métro",
        packLabel: 'Sac "kraft"',
        packQuantity: "25",
        packPriceHt: "1022.5",
      },
    ]);
  });

  test.each([
    ["Nom,Code\nSel,SEL\n", { name: "Sel", code: "SEL" }],
    ["Nom\tCode\r\nSel\tSEL\r\n", { name: "Sel", code: "SEL" }],
    ["\uFEFFnom;CODE\n\n  Sel ;SEL\n;;\n", { name: "Sel", code: "SEL" }],
    ["Nom;Code\nSel\n", { name: "Sel" }],
    ["Nom;Code;Famille\nSel;;\n", { name: "Sel" }],
  ])("%j", async (text, line) => {
    expect((await read(text)).lines).toEqual([line]);
  });

  test("errors name the line of the file and the column, several at once", async () => {
    const { errors } = await read(
      'Désignation;Contenance;Suivi en stock;Famille\n"Sel\nfin";12,5,0;oui;épicerie\nSucre;2;peut-être;bijoux\n',
    );
    expect(errors).toMatchObject([
      { line: 2, column: "Contenance", message: expect.stringContaining("deux virgules") },
      { line: 4, column: "Suivi en stock", message: "Écrivez oui ou non." },
      { line: 4, column: "Famille", message: expect.stringContaining("Choix possibles : Épicerie") },
    ]);
  });

  test("Windows and UTF-8 files say the same", () => {
    const latin1 = Uint8Array.from(
      [...'Désignation;Prix\nCrème brûlée;"12 €"\n'].map((letter) =>
        letter === "€" ? 0x80 : (letter.codePointAt(0) ?? 0),
      ),
    );
    expect(decodeText(latin1)).toBe('Désignation;Prix\nCrème brûlée;"12 €"\n');
    expect(decodeText(new TextEncoder().encode("Crème €"))).toBe("Crème €");
  });

  test.each(["", "Nom;Code", 'Nom\n"Sel', "\n\n"])("%j is told to be no table", async (text) => {
    expect(await readTable(text)).toEqual({ error: expect.any(String) });
  });

  test("no text breaks the reading", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({
          unit: fc.constantFrom(
            "Nom",
            "Code",
            ";",
            ",",
            "\t",
            "\n",
            "\r",
            '"',
            "é",
            "__proto__",
            "constructor",
            "1,5",
            " ",
          ),
        }),
        async (text) => {
          const table = await readTable(text);
          if (!("error" in table))
            for (const line of readLines(table.rows, readerOf(placesOf(table.headings, columns))).lines)
              expect(Object.getPrototypeOf(line)).toBe(Object.prototype);
        },
      ),
    );
  });
});

async function openKitchen(): Promise<Agent> {
  const { signIn } = await openWeb();
  const browser = await signIn();
  await create(browser, "suppliers", metro);
  await create(browser, "articles", flour);
  return browser;
}

const send = (browser: Agent, file: string | Buffer, fields: Record<string, string> = {}) => {
  const request = browser.post("/articles/import");
  for (const [name, value] of Object.entries({ intent: "preview", ...fields })) void request.field(name, value);
  return request.attach("file", Buffer.from(file), "articles.csv");
};

const names = async (browser: Agent) =>
  (await loaderData<{ rows: { name: string }[] }>(browser, "/articles")).rows.map(({ name }) => name);

const csv =
  "Désignation;Code;Famille;Type;Unité;TVA;Fournisseur;Conditionnement;Contenance;Prix HT du colis\nFarine " +
  "complète;FAR-55;;;;;;;;\nSel fin;SEL;épicerie;Ingrédient;kg;5,5;métro vincennes;Seau de 10 " +
  "kg;10;4,20\n";

describe("an import", () => {
  test("is seen before it is done, then done whole, once", async () => {
    const browser = await openKitchen();
    const preview = await send(browser, Buffer.from(csv, "latin1")).expect(200);
    expect(preview.text).toMatch(/Farine complète.*Modification.*Sel fin.*Création/s);
    expect(await names(browser)).toEqual(["Farine T55"]);

    const apply = () =>
      browser
        .post("/articles/import")
        .field("intent", "apply")
        .field("csv", csv)
        .field("submissionKey", String(fieldsOf(preview.text).submissionKey));
    const [first, second] = [await apply(), await apply()];
    expect([first.status, first.headers.location, second.status]).toEqual([302, "/articles", 302]);
    expect((await browser.get("/articles")).text).toContain("1 modifié");
    expect(await names(browser)).toEqual(["Farine complète", "Sel fin"]);
  });

  test("the button counts what will be written, not what is up to date already", async () => {
    const browser = await openKitchen();
    const importing = (intent: string, text: string) =>
      browser.post("/articles/import").field("intent", intent).field("csv", text);
    await importing("apply", csv).expect(302);
    const { text } = await importing("preview", `${csv}Poivre;;épicerie;Ingrédient;kg;5,5;;;;\n`).expect(200);
    expect(textOf(text)).toMatch(/Déjà à jour.*Importer 1.article /s);
  });

  test("with one bad line writes nothing and says which", async () => {
    const browser = await openKitchen();
    const { text } = await send(
      browser,
      `${csv}Poivre;;épicerie;Ingrédient;kg;7;;;;\nThym;;épicerie;Ingrédient;kg;5,5;Personne;Botte;1;1\n`,
    ).expect(422);
    expect(text).toMatch(/Ligne 4.*TVA.*Choix possibles/s);
    const { text: refused } = await send(browser, `${csv}Thym;;épicerie;Ingrédient;kg;5,5;Personne;Botte;1;1\n`).expect(
      422,
    );
    expect(refused).toMatch(/Ligne 4.*Fournisseur.*Aucun fournisseur « Personne »/s);
    expect(await names(browser)).toEqual(["Farine T55"]);
  });

  test("takes a pasted table, and says what is no table, no file or too large", async () => {
    const browser = await openKitchen();
    const paste = (text: string) => browser.post("/articles/import").field("intent", "preview").field("csv", text);
    expect((await paste(csv.replaceAll(";", "\t")).expect(200)).text).toMatch(/Importer 2.articles/);
    expect((await paste("").expect(422)).text).toContain("Choisissez un fichier");
    expect((await paste("a;b\n1;2\n").expect(422)).text).toContain("Aucun titre de colonne n’est connu");
    const many = `Nom\n${Array.from({ length: 5001 }, (_, at) => `Article ${at}`).join("\n")}`;
    expect((await paste(many).expect(422)).text).toMatch(
      /Au plus 5.000 lignes à la fois, et ce fichier en a 5.001 : coupez-le/,
    );
    await send(browser, Buffer.alloc(20 * 1024 * 1024, "x")).then(
      ({ status }) => expect(status).toBe(413),
      (error: Error) => expect(error.message).toMatch(/EPIPE|ECONNRESET|aborted/),
    );
    expect(await names(browser)).toEqual(["Farine T55"]);
  });

  test("signed out leads to /login", async () => {
    const { browser } = await openWeb();
    expect((await browser().post("/articles/import").field("csv", csv).expect(302)).headers.location).toBe("/login");
  });
});

describe("an export", () => {
  test("holds every row that the filters show, for a French spreadsheet", async () => {
    const browser = await openKitchen();
    const lines = Array.from(
      { length: 130 },
      (_, at) => `Article ${String(at).padStart(3, "0")};épicerie;Ingrédient;kg;5,5\n`,
    );
    await browser
      .post("/articles/import")
      .field("intent", "apply")
      .field("csv", `Nom;Famille;Type;Unité;TVA\n${lines.join("")}`)
      .expect(302);
    const { text, headers } = await browser.get("/articles/export?search=article&sort=-name").expect(200);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="articles-\d{4}-\d\d-\d\d\.csv"$/);
    const rows: string[][] = parse(text, { bom: true, delimiter: ";" });
    expect(rows).toHaveLength(131);
    expect(rows[1]?.[0]).toBe("Article 129");
    const [, farine] = parse((await browser.get("/articles/export?search=farine")).text, { bom: true, delimiter: ";" });
    expect(farine).toEqual([
      "Farine T55",
      "FAR-55",
      "épicerie",
      "Ingrédient",
      "kg",
      "12,5",
      "0",
      "",
      "0,9",
      "Métro Vincennes",
      "Gluten",
    ]);
  });

  test.each(["suppliers", "articles"])("of %s, sent back, changes nothing", async (resource) => {
    const browser = await openKitchen();
    const { text } = await browser.get(`/${resource}/export`).expect(200);
    const before = await loaderData(browser, `/${resource}`);
    const preview = await browser.post(`/${resource}/import`).field("intent", "preview").field("csv", text);
    expect([
      preview.status,
      preview.text.includes(">Déjà à jour<"),
      preview.text.includes(">Modification<"),
      preview.text.includes(">Création<"),
    ]).toEqual([200, true, false, false]);
    expect(preview.text).toContain("Rien à importer : tout est déjà à jour.");
    expect(preview.text, "nothing to press").not.toMatch(/Importer \d/);
    await browser.post(`/${resource}/import`).field("intent", "apply").field("csv", text).expect(302);
    expect(await loaderData(browser, `/${resource}`)).toEqual(before);
  });

  test.each(["recipes", "products", "suppliers"])(
    "of %s has its headings, and filters that are wrong lead back to the list",
    async (resource) => {
      const browser = await openKitchen();
      expect((await browser.get(`/${resource}/export`).expect(200)).text).toMatch(/^\uFEFFNom;Code;/);
      expect((await browser.get(`/${resource}/export?sort=mood`).expect(302)).headers.location).toBe(
        `/${resource}?sort=mood`,
      );
    },
  );
});
