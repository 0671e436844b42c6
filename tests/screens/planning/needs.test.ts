import { describe, expect, test } from "vitest";
import { fillWithDemo } from "../../../demo/seed";
import { dayInParis } from "#domain/paris";
import type { NeedsView } from "#app/planning/needs/needs-view";
import { readable, tableOf } from "../../support/html";
import { insertKitchen } from "../../support/world/insert-kitchen";
import { type Agent, loaderData, openWeb } from "../../support/web";
import { type WorkedCase, caseA, caseB, caseC, caseD } from "../../support/oracles/worked-cases";

const path = "/production-planning/compute-needs";
const plan = `${path}?from=2026-11-25&to=2026-11-25&as_of=2026-11-21T07:00:00Z`;
/** Shows all matters, those that are there included. */
const all = "&onglet=achats&matieres=toutes";

async function kitchenOf(worked: WorkedCase) {
  const { api, signIn } = await openWeb();
  await insertKitchen(api.db, worked);
  const browser = await signIn();
  return { browser, page: async (url: string, status = 200) => readable((await browser.get(url).expect(status)).text) };
}

/** Returns the text behind the figure of the row with this anchor. */
function reasonOf(html: string, anchor: string): string {
  const row = html.slice(html.indexOf(`<tr id="${anchor}"`)).split("</tr>")[0] ?? "";
  return (/<div class="why-panel">(.*?)<\/details>/s.exec(row)?.[1] ?? "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}

test("signed out, the calculation leads to /login and back, its whole URL included", async () => {
  const { browser } = await openWeb();
  expect((await browser().get(plan).expect(302)).headers.location).toBe("/login");
});

test("a plan can be computed as of another moment, typed in Paris time", async () => {
  const { page } = await kitchenOf(caseA());
  const now = await page(`${path}?from=2026-11-25&to=2026-11-25`);
  expect(now).toMatch(/<input[^>]* type="datetime-local"[^>]* name="as_of"[^>]* value=""/);
  expect(now).not.toContain("comme si nous étions le sam.");

  const typed = await page(`${path}?from=2026-11-25&to=2026-11-25&as_of=2026-11-21T08:00`);
  expect(typed).toMatch(/<input[^>]* name="as_of"[^>]* value="2026-11-21T08:00"/);
  const text = typed.replace(/[\u00a0\u202f]/g, " ");
  expect(text).toContain("Calculé comme si nous étions le sam. 21 nov. 2026 à 8 h.");
  expect(typed).toMatch(/<a[^>]* href="[^"]*\?from=2026-11-25&amp;to=2026-11-25">Calculer maintenant<\/a>/);
  const matters = async (query: string) => tableOf(await page(query + all), "matieres");
  expect(await matters(`${path}?from=2026-11-25&to=2026-11-25&as_of=2026-11-21T08:00`)).toEqual(await matters(plan));
  expect(await page(plan)).toMatch(/<input[^>]* name="as_of"[^>]* value="2026-11-21T08:00"/);

  const wrong = await page(`${path}?from=2026-11-25&to=2026-11-25&as_of=hier`, 422);
  expect(wrong).toMatch(/<details open=""><summary>Options du calcul/);
  expect(wrong).toMatch(/<input[^>]* type="text"[^>]* name="as_of"[^>]* value="hier"/);
});

describe("the worked cases on the screen", () => {
  test("A: what to make, to prepare and to buy, and what it costs", async () => {
    const { page } = await kitchenOf(caseA());
    const html = await page(plan);
    expect(html).toContain("À produire le mer. 25 nov. 2026");
    for (const figure of ["189,50 €", "123,97 €"])
      expect(html).toContain(`<summary class="figure">${figure}</summary>`);
    expect(tableOf(html, "produits")).toEqual([["Tarte", "mer. 25 nov.", "40 pièces", "–", "40 pièces"]]);
    expect(tableOf(html, "recettes").map(([name, , need, batches]) => [name, need, batches])).toEqual(
      expect.arrayContaining([
        ["Pâte", "14 kg", "1,474 en 2 fois"],
        ["Compote", "16 kg", "2 en 2 fois"],
        ["Sirop", "1 kg", "0,5"],
      ]),
    );
    const articles = new Map(
      tableOf(await page(plan + all), "matieres").map(([name = "", gross, , net, packs, cost]) => [
        name.split(" pour le")[0],
        [gross, net, packs, cost],
      ]),
    );
    expect(articles.get("Pommes")).toEqual(["37,5 kg", "37,5 kg", expect.stringContaining("3 colis"), "62,40 €"]);
    expect(articles.get("Farine")).toEqual([
      "7,368 kg",
      "7,368 kg",
      expect.stringContaining("reste 17,632 kg"),
      "22,50 €",
    ]);
    expect(articles.get("Eau")?.[2]).toBe("non suivi");
  });

  test("A: a figure opens on its operations and on the orders behind it, linked", async () => {
    const { page } = await kitchenOf(caseA());
    const html = await page(plan + all);
    const apples = reasonOf(html, "matiere-1");
    expect(apples).toContain("rendement 80 %");
    expect(apples).toContain("37,5 kg");
    expect(apples).toContain("23,438 kg");
    expect(apples).toContain("14,063 kg");
    expect(html).toMatch(/<a href="\/external-orders\/1">CC-2026-\d+ · /);
  });

  test("B: a sub-recipe on stock is made for the rest only", async () => {
    const { page } = await kitchenOf(caseB());
    const html = await page(plan);
    expect(tableOf(html, "recettes")).toEqual([["Crème", "mer. 25 nov.", "6 kg", "0,6", "6 kg", "–"]]);
    expect(reasonOf(html, "recette-1")).toContain("Pris sur le stock de la recette");
    expect(html).toContain("13,50 €");
  });

  test("C: half batches leave a surplus", async () => {
    const { page } = await kitchenOf(caseC());
    expect(tableOf(await page(plan), "recettes")).toEqual([
      ["Brioche", "mer. 25 nov.", "15,5 kg", "1,5 en 2 fois", "18,75 kg", "3,25 kg"],
    ]);
  });

  test("D: what is broken is told with its orders and its mending, and the rest is computed", async () => {
    const { page } = await kitchenOf(caseD());
    expect(await page(plan)).toContain("Calcul partiel : 1 commande bloquée, 1 commande partielle");
    const html = await page(`${plan}&onglet=problemes`);
    const issues = html.slice(html.indexOf('<section id="problemes"'));
    expect(issues).toContain("Levain › Chef › Levain");
    expect(issues).toMatch(/<a href="\/external-orders\/1">Client 1<\/a>/);
    expect(issues).toMatch(/href="\/recipes\/\d+\/edit\?retour=[^"#]+(#[\w.]+)?"[^>]*>Corriger/);
    expect(
      tableOf(await page(plan + all), "matieres").map(([name = "", gross]) => [name.split(" pour le")[0], gross]),
    ).toEqual([
      ["Farine", "9 kg"],
      ["Sel", "180 g"],
    ]);
    expect(tableOf(await page(`${plan}&onglet=commandes`), "commandes").map((cells) => cells.at(-1))).toEqual([
      "Partielle",
      "Bloquée",
    ]);
  });
});

describe("the form", () => {
  test("without a period shows this week", async () => {
    const { browser } = await kitchenOf(caseA());
    const { query, today } = await loaderData<{ query: { from: string; to: string }; today: string }>(browser, path);
    expect(query.from <= today && today <= query.to).toBe(true);
  });

  test.each([
    ["from=hier&to=2026-11-25", "from"],
    ["from=2026-11-25&to=2026-11-20", "to"],
    ["from=2026-11-01&to=2027-11-01", "to"],
  ])("refuses ?%s with 422, inline, and keeps all that was typed", async (period, field) => {
    const { page } = await kitchenOf(caseA());
    const html = await page(`${path}?${period}&basis=delivery&status=draft&use_article_stock=0&extra[1]=2,5`, 422);
    expect(html).toContain(`id="${field}-error"`);
    expect(html).toContain(`href="#${field}"`);
    expect(html).toMatch(/<details class="no-print" open="">/);
    expect(html).toMatch(/<input type="radio" name="basis" checked="" value="delivery"/);
    expect(html).toMatch(/name="status" checked="" value="draft"/);
    expect(html).not.toMatch(/name="status" checked="" value="confirmed"/);
    expect(html).toMatch(
      new RegExp(
        String.raw`<input type="checkbox"[^>]*name="use_article_stock"[^>]*checked=""|<input ` +
          String.raw`type="checkbox"[^>]*checked=""[^>]*name="use_article_stock"`,
      ),
    );
    expect(html).toMatch(/<input[^>]*value="2,5"[^>]*name="extra\[1\]"|<input[^>]*name="extra\[1\]"[^>]*value="2,5"/);
    expect(html).not.toContain('<section id="produits"');
  });

  test("an added product becomes part of the URL, and counts", async () => {
    const { browser, page } = await kitchenOf(caseA());
    const answer = await browser.get(`${plan}&add_product=tarte&add_quantity=2,5`).expect(302);
    const to = String(answer.headers.location);
    expect(decodeURIComponent(to)).toBe(`${plan}&extra[1]=2.5`);
    expect(tableOf(await page(to), "produits")[0]?.[4]).toBe("42,5 pièces");
    expect(tableOf(await page(`${plan}&extra[1]=2 1/2`), "produits")[0]?.[4]).toBe("42,5 pièces");
    const half = await browser.get(`${plan}&add_product=tarte&add_quantity=½`).expect(302);
    expect(decodeURIComponent(String(half.headers.location))).toBe(`${plan}&extra[1]=0.5`);
  });

  test.each([
    ["add_product=soucoupe&add_quantity=3", "add_product", "Rien ne s’appelle « soucoupe »"],
    ["add_product=tarte", "add_quantity", "Indiquez la quantité à ajouter."],
    ["add_quantity=3", "add_product", "Indiquez le produit à ajouter."],
    ["add_product=tarte&add_quantity=zéro", "add_quantity", "Écrivez un nombre"],
    ["add_product=tarte&add_quantity=1/3", "add_quantity", "1/3 ne tombe pas juste"],
    ["add_product=tarte&add_quantity=−2", "add_quantity", "nombre supérieur à 0"],
    ["extra[1]=1/3", "extra.1", "1/3 ne tombe pas juste ; écrivez la quantité voulue, par exemple 0,333."],
    ["add_product=tarte&add_quantity=0", "add_quantity", "nombre supérieur à 0"],
  ])("?%s is refused beside %s", async (query, field, message) => {
    const { page } = await kitchenOf(caseA());
    const html = await page(`${plan}&${query}`, 422);
    const error = html.slice(html.indexOf(`id="${field}-error"`)).split("</p>")[0];
    expect(error).toContain(message);
  });

  test("when nothing is to be made, says so and what to try", async () => {
    const { page } = await kitchenOf(caseA());
    const html = await page(`${path}?from=2027-01-01&to=2027-01-02`);
    expect(html).toContain("Rien à produire");
    expect(html).not.toContain("<table");
  });
});

describe("a week of the demo company", () => {
  async function week(): Promise<{ browser: Agent; url: string }> {
    const { api, signIn } = await openWeb();
    const today = dayInParis(new Date());
    await fillWithDemo(api.db, { today, now: new Date() });
    return {
      browser: await signIn(),
      url: `${path}?from=${today}&to=${dayInParis(new Date(Date.now() + 6 * 86_400_000))}`,
    };
  }

  test(
    "keeps every explanation within reach: in the page while they are few, else one by one through " + "the URL",
    async () => {
      const { browser, url } = await week();
      const { view } = await loaderData<{ view: NeedsView }>(browser, url + all);
      const [first] = view.buy?.articles?.rows ?? [];
      if (!first) throw new Error("nothing to buy");
      const html = readable((await browser.get(`${url}${all}&ouvrir=matiere-${String(first.id)}`).expect(200)).text);
      expect(html).toMatch(new RegExp(`<tr id="matiere-${String(first.id)}".*?<details class="why" open="">`, "s"));
      expect(reasonOf(html, `matiere-${String(first.id)}`)).toContain("Pour les commandes");
    },
  );

  test("every figure of every row opens, one way or the other", async () => {
    const { browser, url } = await week();
    const html = readable((await browser.get(url + all).expect(200)).text);
    const { view } = await loaderData<{ view: NeedsView }>(browser, url + all);
    const rows = view.buy?.articles?.rows ?? [];
    expect(rows.length).toBeGreaterThan(20);
    for (const id of rows.map((row) => `matiere-${String(row.id)}`)) {
      const row = html.slice(html.indexOf(`<tr id="${id}"`)).split("</tr>")[0] ?? "";
      expect(row.includes('<details class="why"') || row.includes(`ouvrir=${id}#${id}`), id).toBe(true);
    }
  });
});

test(
  "what is reserved before the plan is told with its day, what it lacks leads to the plan of those " +
    "days, and it can be left out",
  async () => {
    const worked = caseA();
    const [first, second] = worked.orders;
    if (!first || !second) throw new Error("no orders");
    const stocked = new Map(
      [...worked.kitchen.articles].map(([id, one]) => [
        id,
        one.name === "Farine" ? { ...one, lots: [{ code: "L1", quantity: "6", expires_on: null }] } : one,
      ]),
    );
    const { page } = await kitchenOf({
      kitchen: { ...worked.kitchen, articles: stocked },
      orders: [
        { ...first, production_on: "2026-11-23" },
        { ...second, production_on: "2026-11-25" },
      ],
    });
    const html = await page(plan + all);
    const text = html.replace(/[\u00a0\u202f]/g, " ");
    expect(text).toMatch(/<small>réservé avant le mer\. 25 nov\. : 4,605 kg<\/small>/);
    expect(await page(`${plan}&onglet=problemes`)).toMatch(
      new RegExp(
        String.raw`href="\/production-planning\/compute-needs\?from=2026-11-21&amp;to=2026-11-24&amp;` +
          String.raw`[^"]*"[^>]*>Calculer ces jours<\/a>`,
      ),
    );
    expect(html).toMatch(
      /<input type="checkbox"[^>]* name="reserve_before" value="0"\/><span>les commandes d’avant la période/,
    );
    const without = await page(`${plan}${all}&reserve_before=0`);
    expect(without).not.toContain("réservé avant le");
    expect(without).toMatch(/<input type="checkbox"[^>]* name="reserve_before"[^>]* checked=""/);
    expect(without).toContain("sans les commandes d’avant la période");
  },
);
