import { expect, test } from "vitest";
import { productPages } from "../../support/browser/product-pages";

const pages = productPages();

const csvOf = (name: string) =>
  `Nom;Ville\n${Array.from({ length: 4000 }, (_, index) => `${name} ${index};Rennes`).join("\n")}\n`;

const ways = [
  { scripts: "with scripts", javaScriptEnabled: true, name: "Maraîcher" },
  { scripts: "without", javaScriptEnabled: false, name: "Fromager" },
];

test.each(ways)(
  "a large file is handed over, followed and imported by clicking, $scripts",
  async ({ javaScriptEnabled, name }) => {
    const page = await pages.open({ javaScriptEnabled });
    await page.goto(`${pages.url()}/suppliers/import`);
    await page.setInputFiles('input[type="file"]', {
      name: "fournisseurs.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(csvOf(name)),
    });
    await page.getByRole("button", { name: "Vérifier le fichier" }).click();
    await page.waitForURL(/\/imports\/\d+$/);
    const begin = page.getByRole("button", { name: /Importer 4.000.fournisseurs/ });
    await begin.waitFor();
    expect(await page.getByRole("row", { name: new RegExp(`^${name} 0 Création`) }).count()).toBe(1);
    await begin.click();
    await page.getByText("Import terminé").waitFor();
    expect((await page.locator("main").innerText()).replace(/\s/g, " ")).toContain(
      "4 000 fournisseurs créés, 0 modifié.",
    );
    await page.getByRole("link", { name: "Voir les fournisseurs" }).click();
    await page.waitForURL(/\/suppliers$/);
  },
);
