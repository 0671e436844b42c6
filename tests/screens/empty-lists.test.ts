import { expect, test } from "vitest";
import { readable, textOf } from "../support/html";
import { type Agent, openWeb } from "../support/web";

const lists = [
  ["/suppliers", "Nouveau fournisseur"],
  ["/articles", "Importer"],
  ["/recipes", "Nouvelle recette"],
  ["/products", "Nouveau produit"],
  ["/external-orders", "Nouvelle commande"],
  ["/supplier-orders", "Passez-en une depuis une liste d’achats"],
  ["/receipts", "Réceptionner"],
  ["/batches", "C’est fait"],
  ["/stock", "Articles"],
  ["/stock/lots", "réception"],
  ["/stock/movements", "Réceptions"],
  ["/stock/counts", "Compter"],
  ["/stock/waste", "Noter une perte"],
  ["/production-planning/runs", "Figer ce calcul"],
  ["/production-planning/weighings", "Peser"],
  ["/production-planning/makeable", "Produits"],
] as const;

/** Returns the words of a list's only row that stands for none. */
async function emptyOf(browser: Agent, path: string): Promise<string> {
  const html = readable((await browser.get(path).expect(200)).text);
  return textOf(/<tr class="empty">(.*?)<\/tr>/s.exec(html)?.[1] ?? "");
}

test("every empty list says what to do next; one that a search empties says that nothing is found", async () => {
  const browser = await (await openWeb()).signIn();
  for (const [path, next] of lists) expect(await emptyOf(browser, path), path).toContain(next);
  for (const path of ["/suppliers", "/articles", "/recipes", "/products", "/external-orders", "/stock"])
    expect(await emptyOf(browser, `${path}?search=zzzz`), path).toBe("Aucun élément");
});
