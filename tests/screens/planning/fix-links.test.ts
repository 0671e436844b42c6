import { describe, expect, test } from "vitest";
import type { KitchenArticle, KitchenProduct, KitchenRecipe, KitchenSupplier } from "#api/kitchen/kitchen";
import { fillIn } from "../../catalogue/fill-in";
import { countArticle } from "../../support/world/ledger";
import { type Fields, fieldsOf } from "../../support/form-fields";
import { hrefOf, readable, sectionText } from "../../support/html";
import { insertKitchen } from "../../support/world/insert-kitchen";
import {
  article,
  component,
  equivalence,
  kitchen,
  ofArticle,
  offer,
  order,
  orderLine,
  product,
  recipe,
  supplier,
} from "../../support/world/kitchen-data";
import { type Agent, openWeb } from "../../support/web";
import { caseD } from "../../support/oracles/worked-cases";

const plan = "/production-planning/compute-needs?from=2026-11-25&to=2026-11-25&as_of=2026-11-21T07:00:00Z";

const [path, search] = plan.split("?");
const problems = `${path}?${new URLSearchParams(`${search}&onglet=problemes`)}`;
/** The part of an address that leads back to the plan's problems. */
const back = `?${new URLSearchParams({ retour: problems })}`;
const solved = "Tout a pu être calculé, rien n’est écarté.";

interface Broken {
  article?: Partial<KitchenArticle>;
  recipe?: Partial<KitchenRecipe>;
  product?: Partial<KitchenProduct>;
  supplier?: Partial<KitchenSupplier>;
}

/**
 * Order 1 asks for four creams of 1 kg, each of 1 kg of sugar; order 2 for two breads that nothing ails. One thing is
 * broken.
 */
function world(broken: Broken) {
  return {
    kitchen: kitchen({
      articles: [
        article({
          id: 1,
          name: "Sucre",
          unit: "kg",
          offers: [offer({ id: 1, pack_quantity: "1", pack_price_ht: "2" })],
          ...broken.article,
        }),
        article({
          id: 2,
          name: "Farine",
          unit: "kg",
          offers: [offer({ id: 2, supplier_id: 2, pack_quantity: "25", pack_price_ht: "20" })],
        }),
      ],
      recipes: [recipe({ id: 1, name: "Crème", output_quantity: "1", lines: [ofArticle(1, "1")], ...broken.recipe })],
      products: [
        product({ id: 1, name: "Pot", components: [component({ recipe_id: 1 }, "1")], ...broken.product }),
        product({ id: 2, name: "Pain", components: [component({ article_id: 2 }, "1")] }),
      ],
      suppliers: [supplier({ id: 1, name: "Grossiste", ...broken.supplier }), supplier({ id: 2, name: "Moulin" })],
    }),
    orders: [order({ id: 1, lines: [orderLine(1, "4")] }), order({ id: 2, lines: [orderLine(2, "2")] })],
  };
}

interface Mending {
  what: string;
  broken: Broken;
  says: string;
  /** Address of « Corriger ». */
  leads: string;
  mend: Fields;
}

const mendings: Mending[] = [
  {
    what: "a recipe that is a draft",
    broken: { recipe: { status: "draft" } },
    says: "en brouillon",
    leads: "/recipes/1/edit#status",
    mend: { status: "active" },
  },
  {
    what: "a recipe that gives nothing",
    broken: { recipe: { output_quantity: "0" } },
    says: "ne donne rien",
    leads: "/recipes/1/edit#outputQuantity",
    mend: { outputQuantity: "1" },
  },
  {
    what: "a recipe that loses all",
    broken: { recipe: { output_quantity: "0" } },
    says: "la perte en production",
    leads: "/recipes/1/edit#outputQuantity",
    mend: { outputQuantity: "2", productionLossPercent: "50" },
  },
  {
    what: "a conversion that is missing",
    broken: { recipe: { lines: [ofArticle(1, "2", "piece")] } },
    says: "impossible de convertir pièce en kg",
    leads: "/articles/1/edit#equivalences",
    mend: {
      "equivalences.0.quantity": "1",
      "equivalences.0.unit": "piece",
      "equivalences.0.equalsQuantity": "0,5",
      "equivalences.0.equalsUnit": "kg",
    },
  },
  {
    what: "a part that is missing",
    broken: {
      article: { equivalences: [equivalence("1", "kg", "10", "piece", "morceau")] },
      recipe: { lines: [ofArticle(1, "1", "kg", { part: "poudre" })] },
    },
    says: "partie « poudre »",
    leads: "/articles/1/edit#equivalences",
    mend: {
      "equivalences.1.part": "poudre",
      "equivalences.1.quantity": "1",
      "equivalences.1.unit": "kg",
      "equivalences.1.equalsQuantity": "1",
      "equivalences.1.equalsUnit": "kg",
    },
  },
  {
    what: "a product made of nothing",
    broken: { product: { components: [] } },
    says: "n’a aucun composant",
    leads: "/products/1/edit#components",
    mend: { "components.0.recipeId": "Crème", "components.0.quantity": "1", "components.0.unit": "kg" },
  },
  {
    what: "an article that nobody sells",
    broken: { article: { offers: [] } },
    says: "n’a aucune condition d’achat",
    leads: "/articles/1/edit#offers",
    mend: {
      "offers.0.supplierId": "Grossiste",
      "offers.0.packLabel": "Sac",
      "offers.0.packQuantity": "1",
      "offers.0.packPriceHt": "2",
      "offers.0.preferred": "1",
      "offers.0.available": "1",
    },
  },
];

/** Problems that are no mistakes to correct: the order is completed, or another supplier asked. */
const decisions: { what: string; broken: Broken; says: string; ways: string[] }[] = [
  {
    what: "a minimum that is missed",
    broken: { supplier: { minimum_order_ht: "50.00" } },
    says: "il manque 42,00 €",
    ways: ["Compléter la commande"],
  },
  {
    what: "a minimum that is insisted on",
    broken: { supplier: { minimum_order_ht: "50.00", minimum_policy: "block" } },
    says: "mer. 25 nov. : manque 4 kg de sucre Pour 4 pièces de Pot.",
    ways: ["Compléter la commande", "Appeler Grossiste", "Compter sans cette commande"],
  },
  {
    what: "a supplier that is too slow",
    broken: { supplier: { lead_time_days: 30 } },
    says: "trop tard pour recevoir",
    ways: ["Appeler Grossiste", "Autre fournisseur", "Compter sans cette commande"],
  },
];

/** Saves a form, and confirms what it says will change of costs and allergens. */
async function save(browser: Agent, address: string, mend: Fields) {
  const form = address.split("#")[0] ?? "";
  const answer = await fillIn(browser, form, mend);
  return answer.status === 200 && answer.text.includes("Confirmer et enregistrer")
    ? browser.post(form).type("form").send(fieldsOf(answer.text))
    : answer;
}

async function openPlan(worked: ReturnType<typeof world>) {
  const { api, signIn } = await openWeb();
  await insertKitchen(api.db, worked);
  const browser = await signIn();
  return { api, browser, page: async (url = problems) => readable((await browser.get(url).expect(200)).text) };
}

describe("what only a person can decide leads to ways out, and never to a supplier's settings", () => {
  test.each(decisions)("$what", async ({ broken, says, ways }) => {
    const { browser, page } = await openPlan(world(broken));
    const text = await page();
    expect(sectionText(text, "problemes")).toContain(says);
    expect(text).not.toMatch(/suppliers\/\d+\/edit/);
    for (const words of ways) await browser.get(hrefOf(text, words).split("#")[0] ?? "").expect(200);
  });
});

describe("what stands in a plan's way is mended where its link leads, and computing again shows it solved", () => {
  test.each(mendings)("$what", async ({ broken, says, leads, mend }) => {
    const { browser, page } = await openPlan(world(broken));
    const before = await page();
    const issues = sectionText(before, "problemes");
    expect(issues).toContain(says);
    expect(issues).toContain("1 commande concernée : Client");
    expect(before).toMatch(/<a href="\/external-orders\/1">Client/);
    const address = hrefOf(before, "Corriger");
    const [form, place] = leads.split("#");
    expect(address).toBe(`${form}${back}#${place}`);
    const [, field = ""] = address.split("#");
    expect(await page(address)).toContain(`id="${field}"`);

    const saved = await save(browser, address, mend);
    expect([saved.status, decodeURIComponent(saved.headers.location ?? "")]).toEqual([
      302,
      decodeURIComponent(problems),
    ]);
    const after = await page(saved.headers.location);
    expect(after).toContain(solved);
    expect(after).not.toContain("Calcul partiel");
    expect(sectionText(await page(plan), "produits")).toContain("4 pièces");
    expect(sectionText(await page(`${plan}&onglet=commandes`), "commandes").match(/Complète/g)).toHaveLength(2);
  });

  test("a lot that expires, by a count of the article's stock", async () => {
    const { api, page } = await openPlan(
      world({ article: { lots: [{ code: "L1", quantity: "1", expires_on: "2026-11-22" }] } }),
    );
    const before = await page();
    expect(sectionText(before, "problemes")).toContain("stock inutilisable");
    expect(hrefOf(before, "Corriger")).toBe(`/articles/1${back}`);
    await countArticle(api.db, 1, "0");
    expect(await page()).toContain(solved);
  });

  test("a receipt that comes late, by an earlier day of its order", async () => {
    const { api, page } = await openPlan(
      world({ article: { incoming: [{ supplier_id: 1, quantity: "1", expected_on: "2026-11-27" }] } }),
    );
    const before = await page();
    expect(sectionText(before, "problemes")).toContain("attendu trop tard");
    expect(hrefOf(before, "Corriger")).toBe(`/articles/1${back}`);
    await api.db.updateTable("supplier_orders").set({ deliver_on: "2026-11-24" }).execute();
    expect(await page()).toContain(solved);
  });

  test("two branches at once, one after the other, the rest computed all along", async () => {
    const { browser, page } = await openPlan(caseD());
    const before = await page();
    expect(sectionText(await page(`${plan}&onglet=achats&matieres=toutes`), "matieres")).toContain("Farine");
    expect(
      (await save(browser, hrefOf(before.slice(before.indexOf("ne donne rien")), "Corriger"), { outputQuantity: "1" }))
        .status,
    ).toBe(302);
    const corrected = await page();
    expect(sectionText(corrected, "problemes")).toContain("Levain › Chef › Levain");
    expect(sectionText(corrected, "problemes")).not.toContain("ne donne rien");
    const cycle = hrefOf(corrected, "Corriger");
    const [, field = ""] = cycle.split("#");
    expect(await page(cycle)).toContain(`id="${field}"`);
    expect((await save(browser, cycle, { [field.replace("articleId", "fromStock")]: "1" })).status).toBe(302);
    expect(await page()).not.toContain("Calcul partiel");
  });

  test("a line that has gone wrong names the line", async () => {
    const { page } = await openPlan(world({ article: { archived_at: "2026-01-01T00:00:00.000Z" } }));
    const html = await page();
    expect(sectionText(html, "problemes")).toContain("archivé mais encore utilisé");
    const address = hrefOf(html, "Corriger");
    expect(address).toBe(`/recipes/1/edit${back}#lines.0.articleId`);
    expect(await page(address)).toContain('id="lines.0.articleId"');
  });
});
