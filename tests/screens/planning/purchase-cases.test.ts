import { describe, expect, test } from "vitest";
import { createTestApi } from "../../support/api";
import { databases } from "../../support/database/database";
import { hrefOf, readable, sectionText, textOf } from "../../support/html";
import { insertKitchen } from "../../support/world/insert-kitchen";
import { purchaseCases } from "../../support/oracles/purchase-cases";
import { at } from "../../support/read-answer";
import { openWeb } from "../../support/web";

const path = "/production-planning/compute-needs";
/** The part of the page that has a section. */
const parts: Partial<Record<string, string>> = {
  achats: "&onglet=achats",
  problemes: "&onglet=problemes",
  matieres: "&onglet=achats&matieres=toutes",
};

const ordinary = "from=2026-11-25&to=2026-11-25&as_of=2026-11-21T07:00:00Z";

describe.each(databases)("worked purchases over HTTP on $name", ({ fresh }) => {
  test.each(purchaseCases)("$name", async ({ worked, query = ordinary, api: expected }) => {
    const db = await fresh();
    await insertKitchen(db, worked);
    const answer = await (await createTestApi(db)).get(`/api${path}?${query}`);
    expect(answer.status).toBe(200);
    expect(at(answer, "data")).toMatchObject(expected);
  });
});

test(
  "suggestions=0 answers the same figures without what would bring an order to its minimum, " +
    "only=suppliers those of the suppliers without the articles, only=orders the orders that count",
  async () => {
    const { api } = await openWeb();
    const last = purchaseCases.at(-1);
    if (!last) throw new Error("no case");
    await insertKitchen(api.db, last.worked);
    const [all, without] = [
      await api.get(`/api${path}?${ordinary}`),
      await api.get(`/api${path}?${ordinary}&suggestions=0`),
    ];
    expect(at(all, "data", "suppliers", 0, "suggestions")).not.toEqual([]);
    expect(at(without, "data", "suppliers", 0, "suggestions")).toEqual([]);
    for (const part of ["run", "orders", "recipes", "articles", "totals"])
      expect(at(without, "data", part)).toEqual(at(all, "data", part));
    const alone = await api.get(`/api${path}?${ordinary}&only=suppliers`);
    expect(at(alone, "data", "suppliers")).toMatchObject(at(without, "data", "suppliers") as object[]);
    expect(at(alone, "data")).not.toHaveProperty("articles");
    const orders = at(await api.get(`/api${path}?${ordinary}&only=orders`), "data", "orders") as object[];
    expect(orders).not.toEqual([]);
    expect(at(all, "data", "orders")).toMatchObject(orders);
    expect(orders[0]).not.toHaveProperty("coverage");
    const drafts = await api.get(`/api${path}?${ordinary}&only=orders&status=draft`);
    expect(at(drafts, "data")).toEqual({ orders: [] });
    const first = String(at(all, "data", "orders", 0, "order_id"));
    const others = await api.get(`/api${path}?${ordinary}&only=orders&exclude_order_ids=${first}`);
    expect(at(others, "data", "orders")).toEqual(orders.slice(1));
  },
);

describe("worked purchases on the screen, without JavaScript", () => {
  test.each(purchaseCases)("$name", async ({ worked, query = ordinary, screen }) => {
    const { api, signIn } = await openWeb();
    await insertKitchen(api.db, worked);
    const browser = await signIn();
    for (const [section, words] of Object.entries(screen)) {
      const { text } = await browser.get(`${path}?${query}${parts[section] ?? ""}`).expect(200);
      for (const word of words) expect(sectionText(text, section)).toContain(word);
    }
  });
});

test("a suggestion is applied by its link, costs what it said, and is taken back by another", async () => {
  const { api, signIn } = await openWeb();
  const last = purchaseCases.at(-1);
  if (!last) throw new Error("no case");
  await insertKitchen(api.db, last.worked);
  const browser = await signIn();
  const page = async (url: string) => readable((await browser.get(url).expect(200)).text);

  const before = await page(`${path}?${ordinary}&onglet=achats`);
  expect(sectionText(before, "achats")).toContain("+3,70 € HT, la commande passe à 53,08 €");
  const applied = new URL(hrefOf(before, "Appliquer"), `http://localhost${path}`);
  const after = await page(applied.pathname + applied.search);
  expect(sectionText(after, "achats")).toContain("Sous-total HT 53,08 €");
  expect(sectionText(after, "achats")).not.toContain("Il manque");
  expect(after).not.toContain("Calcul partiel");
  expect(sectionText(await page(`${path}?${applied.search.slice(1)}&ouvrir=matiere-1`), "achats")).toContain(
    "Choisi : au moins",
  );
  expect(textOf(after)).toContain("1 achat choisi à la main Levure 43 × Sachet");
  expect(after).toMatch(/<input type="hidden" name="offer\[1\]" value="\d+:43"/);
  const taken = await page(`${hrefOf(after, "Annuler")}&onglet=achats`);
  expect(sectionText(taken, "achats")).toContain("Il manque 2,62 €");
});
