import { describe, expect, test } from "vitest";
import { countArticle, stockArticle } from "../support/world/ledger";
import { violationsInBothSchemes } from "../support/browser/axe";
import { hrefOf, readable, sectionText, textOf } from "../support/html";
import { insertKitchen } from "../support/world/insert-kitchen";
import { openWeb } from "../support/web";
import { screens } from "../support/browser/chromium";
import { untilAlive } from "../support/browser/paths";
import { productPages } from "../support/browser/product-pages";
import { caseC } from "../support/oracles/worked-cases";

const makeable = "/production-planning/makeable";

/**
 * Case C with 6 kg of flour (half of it until 24 November 2030), butter, yeast and papers: two half batches of brioche,
 * 12.5 kg.
 */
async function kitchen() {
  const { api, signIn, browser: anonymous } = await openWeb();
  await insertKitchen(api.db, caseC());
  await stockArticle(api.db, 1, "3");
  await stockArticle(api.db, 1, "3", { expires_on: "2030-11-24" });
  for (const id of [2, 3, 4]) await stockArticle(api.db, id, "99");
  const browser = await signIn();
  return {
    api,
    anonymous,
    browser,
    page: async (url: string, status = 200) => readable((await browser.get(url).expect(status)).text),
  };
}

describe("what can still be made", () => {
  test("signed out, leads to /login", async () => {
    const { anonymous } = await kitchen();
    for (const path of [makeable, `${makeable}/1`])
      expect((await anonymous().get(path).expect(302)).headers.location).toBe("/login");
  });

  test("is reached from the navigation, the needs and the product, and names what limits each product", async () => {
    const { page } = await kitchen();
    const needs = await page("/production-planning/compute-needs");
    expect(hrefOf(needs, "Que puis-je faire ?")).toBe(makeable);
    expect(hrefOf(needs, "Que puis-je encore faire ?")).toBe(makeable);
    expect(hrefOf(await page("/products/1"), "Combien puis-je encore en faire ?")).toBe(`${makeable}/1`);
    const html = await page(makeable);
    expect(html).toContain("chaque produit compté comme s’il était seul");
    const rows = textOf(html.slice(html.indexOf("<tbody")));
    expect(html).not.toContain("data-none");
    expect(rows).toMatch(/^Nanterre 35 pièces Farine il manque 3 kg – Navette 250 pièces Farine il manque 3 kg/);
  });

  test(
    "changes with the day and with the orders that come first; the address says it all, on to the " + "product",
    async () => {
      const { api, page } = await kitchen();
      const later = await page(`${makeable}?on=2030-11-25`);
      expect(textOf(later.slice(later.indexOf("<tbody")))).toMatch(/^Nanterre 17 pièces/);
      const to = hrefOf(later, "Nanterre");
      expect(to).toBe(`${makeable}/1?on=2030-11-25`);
      expect(textOf(await page(to))).toMatch(
        new RegExp(
          String.raw`17 pièces le lun. 25 nov. 2030, tout le stock étant pour ce produit. Pour en faire ` +
            String.raw`plus : Farine : il manque 3 kg`,
        ),
      );
      await api.db.updateTable("external_orders").set({ status: "confirmed", production_on: "2030-01-02" }).execute();
      await api.db.updateTable("external_order_lines").set({ quantity: 1_000_000 }).execute();
      const reserved = await page(`${makeable}?reserve_until=2030-01-02`);
      expect(textOf(reserved.slice(reserved.indexOf("<tbody")))).toMatch(/^Nanterre 17 pièces/);
      expect(reserved).toMatch(/name="reserve_until"[^>]*value="2030-01-02"/);
    },
  );

  test("of a chosen quantity, typed in French, says what is missing and what to make", async () => {
    const { page } = await kitchen();
    const html = await page(`${makeable}/1?quantity=${encodeURIComponent("1 000")}`);
    expect(sectionText(html, "quantite")).toMatch(
      /^Pour 1 000 pièces Farine : il manque 162 kg, Papier : il manque 125 pièces\.$/,
    );
    expect(sectionText(html, "articles")).toMatch(
      /Il manque Farine 168 kg 6 kg 162 kg Papier 224 pièces 99 pièces 125 pièces Beurre 84 kg 99 kg –/,
    );
    expect(sectionText(html, "recettes")).toMatch(/Brioche 350 kg – 28 fournées/);
    expect(sectionText(await page(`${makeable}/1`), "quantite")).toBe("Pour 35 pièces Il y a tout ce qu’il faut.");
    expect(decodeURIComponent(hrefOf(html, "Calculer les besoins avec cette quantité"))).toMatch(
      /compute-needs\?from=[\d-]+&to=[\d-]+&extra\[1\]=1000$/,
    );
    expect(await page(`${makeable}/1?quantity=douze`, 422)).toContain("Écrivez un nombre, par exemple 12,5.");
  });

  test("is searched, filtered and sorted in the address; what is malformed is said", async () => {
    const { api, page } = await kitchen();
    await countArticle(api.db, 1, "0");
    const none = await page(`${makeable}?makeable=1`);
    expect(none).toContain("Aucun élément");
    expect(textOf(await page(`${makeable}?makeable=0&search=nav`))).toMatch(/1 produit .*Navette 0 pièce/);
    const html = await page(`${makeable}?sort=-name`);
    expect(html.indexOf(">Navette<")).toBeLessThan(html.indexOf(">Nanterre<"));
    expect(await page(`${makeable}?on=hier`, 422)).toContain("Date attendue");
    expect(await page(`${makeable}/1?on=hier`, 422)).toContain("Date attendue");
    for (const path of [`${makeable}/99`, `${makeable}/abc`]) expect(await page(path, 404)).toContain("Page Not Found");
  });
});

describe("in Chromium", () => {
  const { open, url } = productPages();

  test("the pages have no accessibility violation in either scheme and never scroll sideways", async () => {
    const page = await open({ viewport: screens.tablet });
    for (const path of [makeable, `${makeable}?on=hier`, `${makeable}/1?quantity=500`]) {
      await page.goto(url() + path);
      await untilAlive(page);
      await page.evaluate(() =>
        document.querySelectorAll("main details").forEach((details) => details.setAttribute("open", "")),
      );
      expect(await violationsInBothSchemes(page), path).toEqual([]);
      for (const width of [360, 640, 800, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth),
          `${path} ${String(width)}`,
        ).toBeLessThanOrEqual(width);
      }
    }
  }, 90_000);

  test.each([true, false])(
    "a day that is past is asked for all the same, its fold closed or not (JavaScript: %s)",
    { timeout: 60_000 },
    async (javaScriptEnabled) => {
      const page = await open({ viewport: screens.tablet, javaScriptEnabled });
      await page.goto(url() + makeable);
      await page.getByText("Filtres", { exact: true }).click();
      await page.getByLabel("À faire le").fill("2026-01-05");
      await page.getByText("Filtres", { exact: true }).click();
      await page.getByRole("button", { name: "Rechercher" }).click();
      await page.waitForURL(({ searchParams }) => searchParams.get("on") === "2026-01-05");
    },
  );

  test("without JavaScript the day is chosen by the form and leads to a product's shortage", async () => {
    const page = await open({ viewport: screens.tablet, javaScriptEnabled: false });
    await page.goto(url() + makeable);
    await page.getByText("Filtres", { exact: true }).click();
    await page.getByLabel("Garder le stock de sécurité").check();
    await page.getByRole("button", { name: "Filtrer" }).click();
    expect(new URL(page.url()).searchParams.get("include_safety_stock")).toBe("1");
    await page.locator("tbody a").first().click();
    expect(new URL(page.url()).searchParams.get("include_safety_stock")).toBe("1");
    await page.getByLabel(/^Et pour en faire/).fill("100 000");
    await page.getByRole("button", { name: "Voir ce qu’il faut" }).click();
    await page
      .getByText(/il manque/)
      .first()
      .waitFor();
    expect(new URL(page.url()).searchParams.get("include_safety_stock")).toBe("1");
  }, 60_000);
});
