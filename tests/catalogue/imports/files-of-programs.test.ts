import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fieldsOf } from "../../support/form-fields";
import { readable, textOf } from "../../support/html";
import { openWeb } from "../../support/web";
import { create, metro } from "../fill-in";

const folder = "tests/files";
const three = new RegExp(
  [
    "Farine de blé T55 Création Sac de 25 kg \\(25 kg\\) 0,85 € / kg Métro Vincennes Gluten",
    "Crème liquide 35 % Création Carton 6x1L \\(6 L\\) 4,35 € / L Métro Vincennes Lait",
    "Cœurs d’artichaut Création Boîte 2,5 kg \\(2,5 kg\\) 3,36 € / kg",
    "Importer 3 articles",
  ].join(".*"),
  "s",
);

/** The status and the words that must come out of each file: the three articles, or what is said. */
const expected: Record<string, readonly [status: number, said: RegExp, resource?: string]> = {
  "zeros-gardes.csv": [200, /Sel fin Création.*Importer 1 article/s],
  "texte-a-la-ligne.csv": [
    200,
    /Moulin de la Vilaine Création.*Laiterie Création.*Importer 2 fournisseurs/s,
    "suppliers",
  ],
  "mercuriale-ambigue.csv": [200, /« Prix HT » : au kilo ou au colis \? Farine, Sac 25 kg : 0,85/],
  "prix-au-kilo.csv": [200, /Farine Création Sac 25 kg \(25 kg\) 0,85 €.*Carton 10 x 1 kg \(10 kg\) 7,90 €/s],
  "codes-perdus.csv": [422, /Lignes 2 et 3 Code-barres Le tableur a abrégé ce nombre/],
  "virgule-de-trop.csv": [422, /Ligne 3 .*Cette ligne a 5 cellules, et il n’y a que 4 titres/],
  "familles-inconnues.csv": [422, /Lignes 2, 3 et 4 Famille.*au lieu de « ALIM SEC ».*au lieu de « HYGIENE »/s],
  "rayons.csv": [200, /laissés de côté : FARINES, CRÈMERIE\..*Farine de blé T55 Création.*Importer 3 articles/s],
  "prix-du-jour.csv": [
    200,
    /Lignes 2 et 4 : prix du jour\..*Bar de ligne Création.*Caisse de 5 kg.*14,50 €.*Importer 3 articles/s,
  ],
  "reference-renommee.csv": [200, /FARINE BLE T55 SAC 25K Création.*CREME LIQ UHT 35% 1L Création/s],
  "page-web.xls": [422, /Ce fichier est une page web/],
  "ancien.xls": [422, /ancien format d’Excel/],
  "catalogue.pdf": [422, /Ce fichier est un PDF/],
  "deux-feuilles.xlsx": [422, /Aucun titre de colonne n’est connu.*Feuille lue : Lisez-moi.*Tarif/s],
  "ean-en-nombre.xlsx": [200, /Sel fin Création.*Importer 1 article/s],
};
const files = readdirSync(folder).filter((name) => name !== "README.md");

describe("a file of a program", () => {
  test.each(files)("%s", async (name) => {
    const [status, pattern, resource = "articles"] = expected[name] ?? [200, three];
    const browser = await (await openWeb()).signIn();
    await create(browser, "suppliers", metro);
    const answer = await browser
      .post(`/${resource}/import`)
      .field("intent", "preview")
      .attach("file", readFileSync(`${folder}/${name}`), name);
    expect(textOf(readable(answer.text))).toMatch(pattern);
    expect(answer.status).toBe(status);
  });

  test("of two sheets gives the other when it is asked for", async () => {
    const browser = await (await openWeb()).signIn();
    await create(browser, "suppliers", metro);
    const post = () => browser.post("/articles/import").field("intent", "preview");
    const first = await post().attach("file", readFileSync(`${folder}/deux-feuilles.xlsx`), "tarif.xlsx");
    const other = await post().field({ workbook: String(fieldsOf(first.text).workbook), sheet: "Tarif" });
    expect(textOf(readable(other.text))).toMatch(three);
  });

  test("is named in the README, and every name there is a file", () => {
    const readme = readFileSync(join(folder, "README.md"), "utf8");
    const named = [...readme.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = ""]) => cell.split(", "));
    const full = named.map((one, at) => (one.startsWith(".") ? (named[at - 1] ?? "").replace(/\.\w+$/, one) : one));
    expect(full.filter((one) => one.includes(".")).sort()).toEqual([...files].sort());
  });
});
