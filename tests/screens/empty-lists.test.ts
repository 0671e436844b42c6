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
  ["/stock/counts", "Nouvel inventaire"],
  ["/stock/waste", "Noter une perte"],
  ["/production-planning/runs", "Figer ce calcul"],
  ["/production-planning/weighings", "Peser"],
  ["/production-planning/makeable", "Produits"],
] as const;

/** Returns the only row of a list, which stands for none, and the page around it. */
async function emptyOf(browser: Agent, path: string): Promise<{ row: string; page: string }> {
  const page = readable((await browser.get(path).expect(200)).text);
  return { row: /<tr class="empty">(.*?)<\/tr>/s.exec(page)?.[1] ?? "", page };
}

test("every empty list names what to do next, uncounted; one that a search empties finds nothing", async () => {
  const browser = await (await openWeb()).signIn();
  for (const [path, next] of lists) {
    const { row, page } = await emptyOf(browser, path);
    expect(textOf(row), path).toContain(next);
    expect(page, path).not.toContain('class="count"');
    const buttons = [...page.matchAll(/<(a|button)\b[^>]*class="button"[^>]*>(.*?)<\/\1>/gs)].map(([, , words = ""]) =>
      textOf(words),
    );
    const named = [...textOf(row).matchAll(/« (.*?) »/g)].map(([, words = ""]) => words);
    if (!row.includes('class="button"')) expect(named, path).not.toEqual([]);
    if (!row.includes('class="button"')) expect(buttons, path).toEqual(expect.arrayContaining(named));
  }
  for (const path of ["/suppliers", "/articles", "/recipes", "/products", "/external-orders", "/stock", "/receipts"])
    expect(textOf((await emptyOf(browser, `${path}?search=zzzz`)).row), path).toMatch(/^Aucun élément/);
});
