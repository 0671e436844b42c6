import { expect, test } from "vitest";
import { hrefOf, sectionText, textOf } from "../../support/html";
import { insertKitchen } from "../../support/world/insert-kitchen";
import { article, component, kitchen as kitchenOf, order, orderLine, product } from "../../support/world/kitchen-data";
import { openWeb } from "../../support/web";
import { caseC } from "../../support/oracles/worked-cases";

const path = "/production-planning/production-sheets";
const plan = "?from=2026-11-25&to=2026-11-25&as_of=2026-11-21T07:00:00Z";

async function kitchen() {
  const { api, signIn, turnTo } = await openWeb();
  turnTo("2026-11-21T07:00:00Z");
  await insertKitchen(api.db, caseC());
  const browser = await signIn();
  return { api, page: async (url: string) => (await browser.get(url).expect(200)).text, browser };
}

test("signed out, the sheets lead to /login", async () => {
  const { browser } = await openWeb();
  expect((await browser().get(path + plan)).headers.location).toBe("/login");
});

test(
  "a calculation leads to its sheets: batches, scaled lines, steps, products by order, allergies " + "first",
  async () => {
    const { api, page } = await kitchen();
    await api.db.updateTable("external_orders").set({ allergy_notes: "Sans fruits à coque" }).execute();
    await api.db
      .updateTable("recipes")
      .set({ steps: JSON.stringify([{ text: "Cuire à cœur", minutes: 150, temperature_c: 180, critical: true }]) })
      .execute();
    const to = hrefOf(await page(`/production-planning/compute-needs${plan}`), "Feuilles de production");
    const sheet = sectionText(await page(to), "jour-2026-11-25");
    expect(sheet).toMatch(
      new RegExp(
        String.raw`^Production du mercredi 25 novembre 2026 1 commande Allergie Client 1 ` +
          String.raw`\(CC-2026-00001\) : Sans fruits à coque Brioche : 18,75 kg 1,5 fournée, en 2 fois`,
      ),
    );
    expect(sheet).toMatch(
      /Farine 9 kg Beurre 4,5 kg Levure 360 g Papier 16 pièces Cuire à cœur Point critique 2 h 30 180 °C/,
    );
    expect(sheet).toMatch(/Nanterre : 24 pièces .*Brioche 8,4 kg Client 1 \(CC-2026-00001\)[^0-9]* .*24 pièces/);
  },
);

test("an order leads to what it demands by itself, and that calculation to its sheets", async () => {
  const { page } = await kitchen();
  const needs = hrefOf(await page("/external-orders/1"), "Besoins de la commande");
  expect(decodeURIComponent(needs)).toBe("/production-planning/compute-needs?order_ids[]=1");
  const html = await page(needs);
  expect(textOf(html.slice(html.indexOf("<h1")))).toMatch(/^Calcul des besoins 1 commande choisie/);
  expect(sectionText(await page(hrefOf(html, "Feuilles de production")), "jour-2026-11-25")).toContain(
    "Nanterre : 24 pièces",
  );
});

test("several days and recipes are chosen among by links, in the URL", async () => {
  const { api, page } = await kitchen();
  await api.db.updateTable("external_order_lines").set({ quantity: 80_000_000 }).where("product_id", "=", 2).execute();
  const order = await api.db.selectFrom("external_orders").selectAll().where("id", "=", 1).executeTakeFirstOrThrow();
  const line = await api.db
    .selectFrom("external_order_lines")
    .selectAll()
    .where("order_id", "=", 1)
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto("external_orders")
    .values({ ...order, id: 2, number: "CC-2026-00002", production_on: "2026-11-26" })
    .execute();
  await api.db
    .insertInto("external_order_lines")
    .values({ ...line, id: 99, order_id: 2 })
    .execute();
  const both = `${path}?from=2026-11-25&to=2026-11-26&as_of=2026-11-21T07:00:00Z`;
  const html = await page(both);
  expect(html).not.toContain("jour-2026-11-26");
  const alone = await page(hrefOf(html, "jeu. 26 nov."));
  expect(alone).not.toContain("jour-2026-11-25");
  expect(sectionText(alone, "jour-2026-11-26")).toContain("Nanterre : 24 pièces");
  expect(sectionText(await page(hrefOf(alone, "Tous les jours")), "jour-2026-11-25")).toBe(
    sectionText(html, "jour-2026-11-25"),
  );
});

test(
  "more sheets than a tablet holds are paged; a day starts again at its first page, its orders with " +
    "allergies on every page",
  async () => {
    const { api, signIn } = await openWeb();
    const ids = Array.from({ length: 70 }, (_, index) => index + 1);
    const two = ["2026-11-25", "2026-11-26"];
    await insertKitchen(api.db, {
      kitchen: kitchenOf({
        articles: [article({ id: 1, name: "Farine", unit: "kg" })],
        products: ids.map((id) =>
          product({ id, name: `Pain ${String(id).padStart(2, "0")}`, components: [component({ article_id: 1 }, "1")] }),
        ),
      }),
      orders: two.map((day, at) =>
        order({ id: at + 1, production_on: day, delivery_on: day, lines: ids.map((id) => orderLine(id, "1")) }),
      ),
    });
    await api.db.updateTable("external_orders").set({ allergy_notes: "Sans gluten" }).execute();
    const browser = await signIn();
    const page = async (url: string) => (await browser.get(url).expect(200)).text;
    const sheets = (html: string) => html.match(/<details class="card sheet"/g)?.length;

    const week = await page(`${path}?from=2026-11-25&to=2026-11-26&as_of=2026-11-21T07:00:00Z`);
    const first = await page(hrefOf(week, "Tous les jours"));
    expect(sheets(first)).toBe(60);
    expect(textOf(first)).toContain("Page 1 sur 3, 140 fiches en tout");
    const second = await page(hrefOf(first, "Suivante"));
    expect(sheets(second)).toBe(60);
    expect(sectionText(second, "jour-2026-11-25")).toMatch(/Allergie Client 1 .*Sans gluten.*Pain 61 : 1 pièce/);
    expect(sectionText(second, "jour-2026-11-26")).toMatch(/Allergie Client 2 .*Pain 50 : 1 pièce/);
    const alone = await page(hrefOf(second, "jeu. 26 nov."));
    expect(sectionText(alone, "jour-2026-11-26")).toContain("Pain 01 : 1 pièce");
    expect(textOf(alone)).toContain("Page 1 sur 2, 70 fiches en tout");
  },
);

test("a calculation that cannot be made leads back to where that is said; an empty one says so", async () => {
  const { browser, page } = await kitchen();
  expect((await browser.get(`${path}?from=2026-11-25&to=2026-11-20`).expect(302)).headers.location).toBe(
    "/production-planning/compute-needs?from=2026-11-25&to=2026-11-20",
  );
  expect(await page(`${path}?from=2027-01-01&to=2027-01-02`)).toContain("Rien à produire");
});
