import { describe, expect, test } from "vitest";
import { readable, textOf } from "../../support/html";
import { type Agent, openWeb } from "../../support/web";
import { create, metro } from "../fill-in";

const headings = "Désignation;Code;Famille;Type;Unité;TVA";
const salt = "Sel fin;SEL;épicerie;Ingrédient;kg;5,5";
const sugar = "Sucre;SUC;épicerie;Ingrédient;kg;5,5";

async function openKitchen(): Promise<Agent> {
  const browser = await (await openWeb()).signIn();
  await create(browser, "suppliers", metro);
  return browser;
}

async function preview(browser: Agent, file: string | Buffer, resource = "articles", name = "fichier.csv") {
  const { status, text } = await browser
    .post(`/${resource}/import`)
    .field("intent", "preview")
    .attach("file", Buffer.from(file), name);
  return { status, words: textOf(readable(text)), html: text };
}

const utf16 = (text: string, mark = "\uFEFF") => Buffer.from(mark + text, "utf16le");

describe("a table is read whatever program wrote it", () => {
  test.each([
    ["UTF-16, « Texte Unicode » of Excel", utf16(`${headings}\n${salt}\n${sugar}`.replaceAll(";", "\t"))],
    ["UTF-16, the other way round", utf16(`${headings}\n${salt}\n${sugar}`).swap16()],
    ["UTF-16 without its mark", utf16(`${headings}\n${salt}\n${sugar}`, "")],
    ["Windows-1252", Buffer.from(`${headings}\r\n${salt}\r\n${sugar}\r\n`, "latin1")],
    ["the Macintosh, whose lines end in a return", macRoman(`${headings}\r${salt}\r${sugar}`)],
    ["a heading that ends in CRLF over rows that end in LF", `${headings}\r\n${salt}\n${sugar}\n`],
    ["a heading that ends in LF over rows that end in CRLF", `${headings}\n${salt}\r\n${sugar}\r\n`],
    ["a first line that names the separator", `sep=;\r\n${headings}\r\n${salt}\r\n${sugar}\r\n`],
    ["a first line that names a strange separator", `sep=^\n${headings}\n${salt}\n${sugar}`.replaceAll(";", "^")],
    [
      "title lines above the headings",
      `Tarif au 1er mars, bœuf; porc\n\nÉdité le 12/03\n${headings}\n${salt}\n${sugar}`,
    ],
    ["a heading with a comma over semicolons", `${headings};Note, libre, du jour\n${salt};a\n${sugar};b`],
    ["bars", `${headings}\n${salt}\n${sugar}`.replaceAll(";", "|")],
    ["numbers kept as formulas", `${headings}\n${salt.replace("SEL", '="SEL"')}\n${sugar}`],
    ["cells that end in nothing", `${headings};;;\n${salt};;;\n${sugar};\n;;;;;;\n`],
    ["an inch mark within a cell", `${headings};Remarque\n${salt};moule 12"\n${sugar};`],
  ])("%s", async (_, file) => {
    const { status, words } = await preview(await openKitchen(), file);
    expect(status).toBe(200);
    expect(words).toMatch(/Sel fin.*Création.*Sucre.*Création.*Importer 2.articles/s);
  });

  test("the preview of mixed line ends is what the import writes", async () => {
    const browser = await openKitchen();
    const csv = "Nom;Code\r\nMoulin;MOU\nLaiterie;LAI\nPrimeur;PRI\n";
    expect((await preview(browser, csv, "suppliers")).words).toContain("Importer 3 fournisseurs");
    await browser.post("/suppliers/import").field({ intent: "apply", csv }).expect(302);
    const list = textOf((await browser.get("/suppliers")).text);
    for (const name of ["Moulin", "Laiterie", "Primeur"]) expect(list).toContain(name);
  });
});

describe("what would be read wrongly is refused where it stands", () => {
  test.each([
    [
      "a price with a comma in a file of commas",
      "Désignation,Famille,Type,Unité,TVA,Fournisseur,Conditionnement,Contenance,Prix HT du colis\n" +
        "Sel,épicerie,Ingrédient,kg,5.5,Métro Vincennes,Sac,10,4.20\n" +
        "Sucre,épicerie,Ingrédient,kg,5.5,Métro Vincennes,Sac,10,12,50\n",
      /Ligne 3.*Cette ligne a 10 cellules, et il n’y a que 9 titres/s,
    ],
    [
      "a barcode of which a spreadsheet lost digits",
      `${headings};Code-barres\n${salt};3,76012E+12\n${sugar};3017620422003\n`,
      /Ligne 2.*Code-barres.*Le tableur a abrégé ce nombre/s,
    ],
    [
      "two lines that name one article, below a title and sep=",
      `sep=;\nTarif\n${headings}\n${salt}\n${sugar.replace("5,5", "7")}\n`,
      /Ligne 5.*TVA.*Choix possibles/s,
    ],
  ])("%s", async (_, file, expected) => {
    const { status, words } = await preview(await openKitchen(), file);
    expect([status, words]).toEqual([422, expect.stringMatching(expected)]);
  });

  test("a telephone and a reference of which digits are lost", async () => {
    const csv = "Nom;Téléphone;Code client\nMoulin;3,36123E+10;1,2E+15\n";
    const { words } = await preview(await openKitchen(), csv, "suppliers");
    expect(words).toMatch(/2 erreurs.*Ligne 2 Téléphone Le tableur a abrégé.*Ligne 2 .*lient.* Le tableur a abrégé/s);
  });

  test("no known column is said, with an empty heading too; a column without a heading is named", async () => {
    const browser = await openKitchen();
    expect((await preview(browser, "a;;b\n1;2;3\n")).words).toContain("Aucun titre de colonne n’est connu");
    expect((await preview(browser, `${headings};\n${salt};du marais\n`)).words).toContain("colonne 7, sans titre");
  });
});

describe("a file that is no table is named for what it is", () => {
  const compound = Buffer.from("d0cf11e0a1b11ae1", "hex");
  test.each([
    ["tarif.pdf", Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1"), "Ce fichier est un PDF"],
    ["photo.png", Buffer.from("89504e470d0a1a0a0000", "hex"), "Ce fichier est une image"],
    ["photo.jpg", Buffer.from("ffd8ffe000104a464946", "hex"), "Ce fichier est une image"],
    ["photo.heic", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0", "latin1"), "Ce fichier est une image"],
    ["tarif.xls", Buffer.concat([compound, Buffer.alloc(600)]), "ancien format d’Excel"],
    [
      "secret.xlsx",
      Buffer.concat([compound, Buffer.alloc(100), Buffer.from("EncryptedPackage", "utf16le")]),
      "protégé par un mot de passe",
    ],
    ["tarif.xls", Buffer.from("<html><table><tr><td>Nom</td></tr></table></html>"), "Ce fichier est une page web"],
    ["tarif.xml", Buffer.from('<?xml version="1.0"?><Workbook/>'), "Ce fichier est du XML"],
    ["tarif.rtf", Buffer.from("{\\rtf1\\ansi Nom}"), "texte mis en forme"],
    ["tarif.csv.gz", Buffer.from("1f8b0800000000000003", "hex"), "Ce fichier est une archive"],
    ["tarif.dat", Buffer.from([1, 0, 0, 0, 2, 0, 65, 66, 0, 0, 0, 9]), "Ce fichier n’est pas un texte"],
  ])("%s", async (name, file, sentence) => {
    const { status, words, html } = await preview(await openKitchen(), file, "articles", name);
    expect([status, words]).toEqual([422, expect.stringContaining(sentence)]);
    expect(html, "its bytes are not in the text box").toMatch(/<textarea[^>]*id="csv"[^>]*>\s*<\/textarea>/);
  });
});

/** Returns text in the letters of a Macintosh before Unicode. */
function macRoman(text: string): Buffer {
  const letters: Record<string, number> = { é: 0x8e, è: 0x8f, É: 0x83, à: 0x88 };
  return Buffer.from([...text].map((letter) => letters[letter] ?? letter.charCodeAt(0)));
}
