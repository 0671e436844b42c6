import { describe, expect, test } from "vitest";
import { ofName } from "#domain/french/names";
import { describeChange } from "#app/planning/runs/words";
import { stockArticle } from "../../support/world/ledger";
import { hrefOf, readable, sectionText, textOf } from "../../support/html";
import { textOf as pdfText } from "../../support/files/pdf-text";
import { insertKitchen } from "../../support/world/insert-kitchen";
import { type Agent, openWeb } from "../../support/web";
import { caseA } from "../../support/oracles/worked-cases";

const plan = "?from=2026-11-25&to=2026-11-25&as_of=2026-11-21T07:00:00Z";
const runs = "/production-planning/runs";
const needs = "/production-planning/compute-needs";

async function kitchen() {
  const { api, signIn } = await openWeb();
  await insertKitchen(api.db, caseA());
  const browser = await signIn();
  const page = async (url: string, status = 200) => readable((await browser.get(url).expect(status)).text);
  const order = async (id: number, quantity: number) => {
    await api.db
      .updateTable("external_order_lines")
      .set({ quantity: quantity * 1_000_000 })
      .where("order_id", "=", id)
      .execute();
    await api.db
      .updateTable("external_orders")
      .set((row) => ({ lock_version: row("lock_version", "+", 1), updated_at: new Date().toISOString() }))
      .where("id", "=", id)
      .execute();
    await api.db
      .insertInto("external_order_changes")
      .values({
        order_id: id,
        changed_at: new Date().toISOString(),
        user_id: null,
        user_name: "",
        field: "lines.quantity",
        subject: "Tarte",
        old_value: null,
        new_value: String(quantity),
        reason: null,
      })
      .execute();
  };
  return { api, browser, page, order };
}

const freeze = (browser: Agent, search = plan, key = "k") =>
  browser.post(`${runs}${search}`).type("form").send({ submissionKey: key });

test("signed out, frozen calculations lead to /login, and nothing can be frozen", async () => {
  const { browser, api } = await openWeb();
  for (const url of [runs, `${runs}/1`]) expect((await browser().get(url).expect(302)).headers.location).toBe("/login");
  expect((await freeze(browser())).headers.location).toBe("/login");
  expect(await api.db.selectFrom("planning_runs").selectAll().execute()).toEqual([]);
});

describe("a calculation is frozen by its form, without JavaScript", () => {
  test("from the page that shows it, everything asked included", async () => {
    const { browser, page } = await kitchen();
    const html = await page(`${needs}${plan}&extra[1]=2,5&use_article_stock=0&status=confirmed`);
    const action =
      /<form method="post" action="(\/production-planning\/runs[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const key = /name="submissionKey" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const answer = await browser.post(action).type("form").send({ submissionKey: key }).expect(302);
    expect(answer.headers.location).toBe(`${runs}/1`);
    const frozen = await page(`${runs}/1`);
    expect(textOf(frozen.slice(frozen.indexOf("<h1"), frozen.indexOf("produits")))).toMatch(
      new RegExp(
        String.raw`^Calcul figé n° 1 · À produire le mer. 25 nov. 2026 · statuts : confirmée · avec 1 ` +
          String.raw`produit en plus · sans le stock d’articles À jour .* par Marie Curie. Rien n’a ` +
          String.raw`changé depuis.`,
      ),
    );
    expect(frozen).toContain("42,5 pièces");
    expect(textOf(await page(runs))).toContain(
      "statuts : confirmée · avec 1 produit en plus · sans le stock d’articles",
    );
    expect(decodeURIComponent(hrefOf(frozen, "Calculer de nouveau"))).toBe(
      `${needs}?from=2026-11-25&to=2026-11-25&status=confirmed&extra[1]=2.5&use_article_stock=0`,
    );
  });

  test("once, however often it is sent", async () => {
    const { browser, page } = await kitchen();
    const [one, two] = await Promise.all([freeze(browser), freeze(browser)]);
    expect([one.headers.location, two.headers.location]).toEqual([`${runs}/1`, `${runs}/1`]);
    expect((await freeze(browser, plan, "another")).headers.location).toBe(`${runs}/2`);
    expect(await page(runs)).toContain("2 calculs");
  });

  test("and a calculation that cannot be leads back to its page, which says why", async () => {
    const { browser, page } = await kitchen();
    const back = await freeze(browser, "?from=2026-11-25&to=2026-11-20");
    expect(back.headers.location).toBe(`${needs}?from=2026-11-25&to=2026-11-20`);
    expect(await page(String(back.headers.location), 422)).toContain("Le dernier jour doit suivre le premier.");
    await freeze(browser, plan, "k");
    const clash = await freeze(browser, `${plan}&basis=delivery`, "k");
    expect(await page(String(clash.headers.location))).toContain("a déjà été enregistré, avec d’autres valeurs");
  });
});

describe("a frozen calculation", () => {
  test("whose orders changed is stale, says so in kitchen terms, and keeps its own figures", async () => {
    const { browser, page, order } = await kitchen();
    await freeze(browser);
    await order(1, 37);
    const html = await page(`${runs}/1`);
    expect(textOf(html.slice(html.indexOf("<h1"), html.indexOf("ecarts")))).toContain("Périmé");
    const differences = sectionText(html, "ecarts");
    expect(differences).toContain(
      "+12 pièces de Tarte → +4,8 kg de Compote, +4,2 kg de Pâte, +300 g de Sirop, +1 colis de " +
        "Beurre, +1 colis de Boîte, +1 colis de Pommes",
    );
    expect(differences).toContain("Achats HT : 189,50 € → 243,80 €");
    expect(differences).toMatch(/Modifiée CC-2026-00001 · [^:]* Tarte : 25 pièces → 37 pièces \(\+12 pièces\)/);
    expect(differences).toMatch(/Pommes 37,5 kg 48,75 kg \+11,25 kg 3 → 4 \(\+1\)/);
    expect(html).toContain('<summary class="figure">189,50 €</summary>');
    expect(textOf(await page(runs))).toContain("1 modifiée");
  });

  test("folds what needs no other order, and says that nothing more is to be ordered", async () => {
    const { browser, page, order } = await kitchen();
    await freeze(browser);
    await order(1, 26);
    const html = await page(`${runs}/1`);
    const differences = sectionText(html, "ecarts");
    expect(differences).toContain("Rien à commander en plus ni en moins.");
    expect(differences).toMatch(/\d matières dont le besoin change : rien à commander en plus/);
    expect(differences).not.toContain("Matières dont la commande change");
    expect(html).toMatch(/<details><summary>\d matières dont le besoin change/);
    await order(1, 37);
    expect(sectionText(await page(`${runs}/1`), "ecarts")).toMatch(
      /Matières dont la commande change .*Pommes 37,5 kg 48,75 kg \+11,25 kg 3 → 4/,
    );
  });

  test("is reached from the menu", async () => {
    const { page } = await kitchen();
    expect(hrefOf(await page("/production-planning/compute-needs"), "Calculs figés")).toBe(runs);
  });

  test("is a tap from the calculation of its days", async () => {
    const { browser, page } = await kitchen();
    const week = "?from=2096-11-26&to=2096-11-26";
    await freeze(browser, week);
    expect(hrefOf(await page(needs + week), "Calcul figé n° 1")).toBe(`${runs}/1`);
    expect(await page(`${needs}?from=2097-01-07&to=2097-01-13`)).not.toContain("Calcul figé n°");
  });

  test("leaves out of its table what the stock absorbs, and counts it", async () => {
    const { api, browser, page, order } = await kitchen();
    await stockArticle(api.db, 1, "100");
    await freeze(browser);
    await order(1, 37);
    const differences = sectionText(await page(`${runs}/1`), "ecarts");
    expect(differences).toMatch(/Farine 7,368 kg 9,579 kg/);
    expect(differences).not.toContain("Pommes 0 kg");
    expect(differences).toContain("2 autres matières dont l’usage change : rien n’est à acheter en plus ni en moins.");
  });

  test("whose orders shrank names the packs that can be cancelled, with supplier and deadline", async () => {
    const { api, browser, page, order } = await kitchen();
    const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    await api.db.updateTable("external_orders").set({ production_on: soon, delivery_on: soon }).execute();
    await api.db.updateTable("suppliers").set({ lead_time_days: 1, cutoff_time: "16:00" }).execute();
    await freeze(browser, `?from=${soon}&to=${soon}`);
    await order(1, 5);
    const differences = sectionText(await page(`${runs}/1`), "ecarts");
    expect(differences).toMatch(
      new RegExp(
        String.raw`Des colis prévus ne sont plus nécessaires .*1 colis de Pommes \([^)]*20,80 € HT\) ` +
          String.raw`chez \S+ .*: à retirer de la commande avant`,
      ),
    );
  });

  test("has its own production sheets, by day and by recipe, which stay as they were", async () => {
    const { api, browser, page, order } = await kitchen();
    await freeze(browser);
    const run = await page(`${runs}/1`);
    const to = hrefOf(run.slice(run.indexOf("<main")), "Feuilles de production");
    expect(to).toBe(`${runs}/1/production-sheets`);
    const before = sectionText(await page(to), "jour-2026-11-25");
    expect(before).toMatch(/Pâte : 14 kg 1,47 fournée.* Farine 7,368 kg .*Tarte : 40 pièces/);
    await order(1, 37);
    await api.db.updateTable("recipe_lines").set({ quantity: 9_000_000 }).execute();
    expect(sectionText(await page(to), "jour-2026-11-25")).toBe(before);
    const alone = sectionText(await page(hrefOf(await page(to), "Compote")), "jour-2026-11-25");
    expect(alone).toMatch(/Compote : 16 kg 2 fournées/);
    expect(alone).not.toMatch(/Pâte :|Tarte : 40/);
    expect(await page(`${to}?jour=2026-11-24&recette=999`)).toContain("Tarte");
  });

  test("prints only the sheets that an order changes, with what each replaces, and those to throw away", async () => {
    const { api, browser, page, order } = await kitchen();
    await freeze(browser);
    const all = `${runs}/1/production-sheets`;
    const nothing = await page(hrefOf(await page(all), "Seulement ce qui a changé"));
    expect(textOf(nothing)).toContain("Aucune fiche n’a changé depuis que ce calcul est figé : rien à");
    await api.db.updateTable("external_orders").set({ allergy_notes: "Sans noix" }).where("id", "=", 2).execute();
    await order(1, 37);
    const html = await page(hrefOf(await page(`${runs}/1`), "Imprimer ce qui a changé"));
    const day = sectionText(html, "jour-2026-11-25");
    expect(day).toMatch(/Les allergies de ce jour ont changé .* Allergie .* Sans noix/);
    expect(day).toContain("Tarte : 52 pièces Remplace la fiche du calcul n° 1 : 40 pièces → 52 pièces");
    expect(day).toMatch(/Pâte : 18,2 kg .* Remplace la fiche du calcul n° 1 : 14 kg → 18,2 kg/);
    expect(textOf(html)).toMatch(/Édité le .* · calcul n° 1/);
    expect(await page(all)).toContain("40 pièces");
    expect(await page(all)).not.toContain("Remplace");

    const paper = await browser
      .get(hrefOf(html, "PDF des fiches affichées"))
      .expect("Content-Type", "application/pdf")
      .responseType("blob");
    const printed = pdfText(Buffer.from(paper.body));
    expect(printed).toContain("REMPLACE la fiche de 40 pièces : 40 pièces → 52 pièces.");
    expect(printed).toContain("Fiches qui remplacent · Calcul figé n° 1");
    expect(printed).toContain("Sans noix");

    await api.db.updateTable("external_orders").set({ status: "cancelled" }).execute();
    const gone = await page(`${all}?seulement=changees`);
    expect(sectionText(gone, "a-jeter")).toMatch(/^À jeter 4 fiches .*mer. 25 nov. : Tarte 40 pièces/);
    expect(gone).not.toContain('id="jour-');
  });

  test("that was frozen before sheets were kept says so", async () => {
    const { api, browser, page } = await kitchen();
    await freeze(browser);
    await api.db.updateTable("planning_runs").set({ sheets: null }).execute();
    expect(await page(`${runs}/1/production-sheets`, 404)).toContain("figé sans ses feuilles de production");
  });

  test.each(["abc", "1x", "-1", "1.5", "%31x", "9999999999999999"])(
    "%s is none: Page Not Found, with the path",
    async (id) => {
      const { page } = await kitchen();
      expect(await page(`${runs}/${id}`, 404)).toContain(`Page Not Found: ${runs}/`);
    },
  );

  test("that does not exist is a page not found that says so", async () => {
    const { page } = await kitchen();
    expect(await page(`${runs}/7`, 404)).toContain("Ce calcul figé n’existe pas.");
  });
});

test.each([
  ["Œufs", "d’Œufs"],
  ["Huile", "d’Huile"],
  ["Haricots verts", "de Haricots verts"],
  ["Écrevisses", "d’Écrevisses"],
  ["Pâte", "de Pâte"],
])("« de » before %s is %s", (name, text) => expect(ofName(name)).toBe(text));

test("a sentence names three of each and says that there are more", () => {
  const products = ["A", "B", "C", "D"].map((name, productId) => ({
    productId,
    name,
    unit: "piece",
    before: "1",
    after: "0",
    change: "-1",
  }));
  expect(describeChange({ products, recipes: [], articles: [] })).toBe(
    "−1\u00a0pièce d’A, −1\u00a0pièce de B, −1\u00a0pièce de C…",
  );
  expect(describeChange({ products: [], recipes: [], articles: [] })).toBe("");
});
