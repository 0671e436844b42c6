import { zipSync } from "fflate";
import writeExcelFile from "write-excel-file/node";
import { describe, expect, test } from "vitest";
import { fieldsOf } from "../../support/form-fields";
import { readable, textOf } from "../../support/html";
import { type Agent, loaderData, openWeb } from "../../support/web";
import { numberCell, sheetXml, workbookOf } from "../../support/files/workbooks";
import { create, metro } from "../fill-in";

const headings = ["Désignation", "Famille", "Type", "Unité", "TVA"];
const salt = ["Sel fin", "épicerie", "Ingrédient", "kg", "5,5"];

async function openKitchen(): Promise<Agent> {
  const browser = await (await openWeb()).signIn();
  await create(browser, "suppliers", metro);
  return browser;
}

async function send(browser: Agent, file: Buffer, resource = "articles", fields: Record<string, string> = {}) {
  const { status, text } = await browser
    .post(`/${resource}/import`)
    .field({ intent: "preview", ...fields })
    .attach("file", file, "tarif.xlsx");
  return { status, words: textOf(readable(text)), html: text };
}

/** Imports a file whole, as its preview’s button does. */
async function importAll(browser: Agent, file: Buffer, resource = "articles"): Promise<void> {
  const { html, words } = await send(browser, file, resource);
  expect(words).toMatch(/Importer \d/);
  const { csv, rows, submissionKey } = fieldsOf(/id="apercu".*?<\/form>/s.exec(html)?.[0] ?? "");
  const request = browser.post(`/${resource}/import`).field("intent", "apply");
  for (const [name, value] of Object.entries({ csv, rows, submissionKey }))
    if (typeof value === "string") void request.field(name, value);
  await request.expect(302);
}

describe("a workbook", () => {
  test("is read as its sheet shows it: percentages, long digits, kept zeros, dates and times", async () => {
    const browser = await openKitchen();
    const file = await writeExcelFile([
      [...headings, "Code-barres", "Rendement", "Code"].map((value) => ({ value })),
      [
        ...salt.slice(0, 4).map((value) => ({ value })),
        { type: Number, value: 0.055, format: "0.0%" },
        { type: Number, value: 3760123456784 },
        { type: Number, value: 0.8, format: "0%" },
        { type: Number, value: 42, format: "00000" },
      ],
    ]).toBuffer();
    await importAll(browser, file);
    const { rows } = await loaderData<{ rows: { id: number }[] }>(browser, "/articles");
    const { article } = await loaderData<{ article: Record<string, unknown> }>(browser, `/articles/${rows[0]?.id}`);
    expect(article).toMatchObject({
      name: "Sel fin",
      vatRate: "5.5",
      barcode: "3760123456784",
      defaultYieldPercent: "80",
      code: "00042",
    });
  });

  test("gives numbers of which it holds a binary approximation to the digits it shows", async () => {
    const browser = await openKitchen();
    const rows = [
      [...headings, "Fournisseur", "Conditionnement", "Contenance", "Prix HT du colis"],
      [...salt, "Métro Vincennes", "Sac", numberCell("25"), numberCell("12.850000000000001")],
    ];
    await importAll(browser, workbookOf({ Tarif: sheetXml(rows) }));
    const [article] = (await loaderData<{ rows: Record<string, unknown>[] }>(browser, "/articles")).rows;
    expect(article).toMatchObject({ unitPriceHt: "0.514" });
  });

  test("a time of day of a supplier is one", async () => {
    const browser = await openKitchen();
    const file = workbookOf(
      {
        Feuil1: sheetXml([
          ["Nom", "Heure limite de commande"],
          ["Moulin", numberCell("0.6875", 1)],
        ]),
      },
      { formats: ["hh:mm"] },
    );
    await importAll(browser, file, "suppliers");
    const { rows } = await loaderData<{ rows: Record<string, unknown>[] }>(browser, "/suppliers?search=moulin");
    expect(rows[0]).toMatchObject({ cutoffTime: "16:30" });
  });

  test("errors name the row of the sheet, whatever lines its cells have", async () => {
    const rows = [["Tarif"], [], headings, ["Sel\nde\nmer", ...salt.slice(1)], [], [...salt.slice(0, 4), "7"]];
    const { status, words } = await send(await openKitchen(), workbookOf({ Tarif: sheetXml(rows) }));
    expect([status, words]).toEqual([422, expect.stringMatching(/Ligne 6 TVA Choix possibles/)]);
  });

  test("of several sheets gives the first that holds something, and another when it is asked for", async () => {
    const browser = await openKitchen();
    const file = workbookOf(
      {
        Vide: sheetXml([]),
        Cachée: sheetXml([headings, ["Poivre", ...salt.slice(1)]]),
        "Tarif < prix": sheetXml([headings, salt]),
        Sucres: sheetXml([headings, ["Sucre", ...salt.slice(1)]]),
      },
      { states: ["visible", "hidden"] },
    );
    const first = await send(browser, file);
    expect(first.words).toMatch(/Feuille lue : Tarif &lt; prix.*Sel fin.*Création/s);
    expect(first.words).not.toMatch(/Cachée|Poivre|Vide/);
    const { workbook } = fieldsOf(first.html);
    const { text } = await browser
      .post("/articles/import")
      .field({ intent: "preview", workbook: String(workbook), sheet: "Sucres" })
      .expect(200);
    expect(textOf(readable(text))).toMatch(/Feuille lue : Sucres.*Sucre.*Création/s);
  });

  test("with macros, pictures and links is read for its data, and nothing of it is run", async () => {
    const more = {
      "xl/vbaProject.bin": "MZ",
      "xl/media/image1.png": "x",
      "xl/externalLinks/externalLink1.xml": "<x/>",
    };
    const rows = [headings, [{ xml: ' t="str"><f>"Sel "&amp;"fin"</f><v>Sel fin</v>' }, ...salt.slice(1)]];
    expect((await send(await openKitchen(), workbookOf({ A: sheetXml(rows) }, { more }))).words).toMatch(
      /Sel fin.*Création/s,
    );
  });

  test("digits that a number of more than fifteen has lost are refused", async () => {
    const rows = [
      [...headings, "Code"],
      [...salt, numberCell("123456789012345680")],
    ];
    expect((await send(await openKitchen(), workbookOf({ A: sheetXml(rows) }))).words).toMatch(
      /Ligne 2 Référence interne Le tableur a abrégé ce nombre/,
    );
  });
});

describe("a workbook that cannot be read, or should not, is refused in a sentence", () => {
  const bomb = "<row r='1'><c r='A1'><v>1</v></c></row>".repeat(1_000_000);
  const wide = sheetXml([Array.from({ length: 16_384 }, () => numberCell("1"))]);
  const far = '<worksheet><sheetData><row r="999999999"><c r="A1"><v>1</v></c></row></sheetData></worksheet>';
  const named = (names: readonly string[]) =>
    Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array(4)]))));
  test.each([
    ["a bomb", () => workbookOf({ A: bomb }), "Ce classeur est trop gros une fois décompressé"],
    ["a bomb that lies about its size", () => lying(workbookOf({ A: bomb.slice(0, 4_000_000) })), "Ce classeur "],
    [
      "a bomb where no data is",
      () => workbookOf({ A: sheetXml([headings, salt]) }, { more: { "customXml/item1.xml": " ".repeat(40_000_000) } }),
      "Ce classeur est trop gros une fois décompressé",
    ],
    [
      "a bomb of many such parts",
      () =>
        workbookOf(
          { A: sheetXml([headings, salt]) },
          {
            more: Object.fromEntries(
              Array.from({ length: 40 }, (_, at) => [`x${String(at)}.xml`, " ".repeat(1_000_000)]),
            ),
          },
        ),
      "Ce classeur est trop gros une fois décompressé",
    ],
    ["16,384 columns", () => workbookOf({ A: wide }), "Ce tableau a 16 384 colonnes : gardez celles qui servent"],
    ["a row beyond the last", () => workbookOf({ A: far }), "Ce classeur "],
    [
      "a formula that nobody calculated",
      () => workbookOf({ A: sheetXml([headings, [{ xml: "><f>1+1</f>" }]]) }),
      "La cellule A2 contient une formule dont le résultat n’est pas dans le fichier",
    ],
    ["cut in the middle", () => workbookOf({ A: sheetXml([headings, salt]) }).subarray(0, 300), "Ce classeur "],
    ["no workbook at all", () => named(["lisez-moi.txt"]), "Ce fichier est une archive"],
    ["Numbers", () => named(["Index/Document.iwa", "preview.jpg"]), "Ce fichier est de Numbers"],
    ["OpenDocument", () => named(["mimetype", "content.xml"]), "format OpenDocument (« .ods »)"],
    ["binary", () => named(["xl/workbook.bin"]), "« .xlsb »"],
    ["Word", () => named(["word/document.xml"]), "un document Word"],
    ["nothing on its sheets", () => workbookOf({ A: sheetXml([]) }), "n’a aucune feuille remplie"],
  ])("%s", async (_, file, sentence) => {
    const { status, words, html } = await send(await openKitchen(), file());
    expect([status, words]).toEqual([422, expect.stringContaining(sentence)]);
    expect(html).toMatch(/<textarea[^>]*id="csv"[^>]*>\s*<\/textarea>/);
  });

  test("an error of a formula is no value", async () => {
    const rows = [
      [...headings, "Rendement"],
      [...salt, { xml: ' t="e"><f>1/0</f><v>#DIV/0!</v>' }],
      [{ xml: ' t="e"><v>#N/A</v>' }, ...salt.slice(1)],
    ];
    const { words } = await send(await openKitchen(), workbookOf({ A: sheetXml(rows) }));
    expect(words).toMatch(
      /Ligne 2 Rendement Cette cellule contient une erreur.*#DIV\/0!.*Ligne 3 Désignation Cette cellule contient/s,
    );
  });
});

/** Returns the archive with every unpacked size it tells made small. */
function lying(archive: Buffer): Buffer {
  for (
    let at = archive.indexOf("PK\x01\x02", 0, "latin1");
    at >= 0;
    at = archive.indexOf("PK\x01\x02", at + 4, "latin1")
  )
    archive.writeUInt32LE(64, at + 24);
  return archive;
}
