import { expect, test, vi } from "vitest";
import { isInFull, untried } from "../../support/cases";
import { type Fields, fieldsOf } from "../../support/form-fields";
import { unfold } from "../../support/browser/chromium";
import { textOf } from "../../support/html";
import { productPages } from "../../support/browser/product-pages";
import { openWeb } from "../../support/web";
import { fillIn } from "../fill-in";

vi.setConfig({ testTimeout: 120_000 });

const { url, open, goTo } = productPages();

const kinds = [
  ["suppliers", "Fournisseur enregistré", {}],
  ["articles", "Article enregistré", { category: "épicerie" }],
  ["recipes", "Recette enregistrée", { outputQuantity: "1" }],
  ["products", "Produit enregistré", { price: "3" }],
] as const;

test.each(kinds)(
  "« Enregistrer et suivant » of %s saves once, names it, opens a blank form",
  async (resource, message, typed) => {
    const browser = await (await openWeb()).signIn();
    const address = `/${resource}/create`;
    const refused = await fillIn(browser, address, { ...typed, name: "", intent: "next" });
    expect(refused.status).toBe(422);
    expect(textOf(refused.text)).toContain("Enregistrer et suivant");

    const sent: Fields = {
      ...fieldsOf((await browser.get(address).expect(200)).text),
      ...typed,
      name: "Premier",
      intent: "next",
    };
    const post = () => browser.post(address).type("form").send(sent).expect(302);
    const { location } = (await post()).headers;
    expect(location).toMatch(new RegExp(String.raw`^/${resource}/create\?after=\d+$`));
    expect((await post()).headers.location).toBe(location);
    const next = (await browser.get(String(location)).expect(200)).text;
    expect(textOf(next)).toMatch(new RegExp(`${message} .*Premier`));
    const blank = fieldsOf(next);
    expect(blank.name).toBe("");
    expect(blank.submissionKey).not.toBe(sent.submissionKey);
    expect(next).toContain(`href="/${resource}"`);

    const last = await fillIn(browser, String(location), { ...typed, name: "Second", intent: "save" });
    expect(last.headers.location).toMatch(new RegExp(String.raw`^/${resource}/\d+$`));
  },
);

test("the form of an order has no such button", async () => {
  const browser = await (await openWeb()).signIn();
  const { text } = await browser.get("/external-orders/create").expect(200);
  expect(text).not.toContain("Enregistrer et suivant");
});

test("an edit form has no such button, and does not know it", async () => {
  const browser = await (await openWeb()).signIn();
  const { location } = (await fillIn(browser, "/suppliers/create", { name: "Premier" })).headers;
  const { text } = await browser.get(`${String(location)}/edit`).expect(200);
  expect(text).not.toContain("Enregistrer et suivant");
  await browser
    .post(`${String(location)}/edit`)
    .type("form")
    .send({ ...fieldsOf(text), intent: "next" })
    .expect(400);
});

// The tests above send the same form; clicked through, both ways: `npm run endure -- journeys`.
(isInFull ? test.each([true, false]) : untried)(
  "three in a row, nothing carried over and no draft left, JavaScript %s",
  async (scripts) => {
    const page = await open({ javaScriptEnabled: scripts });
    await (scripts ? goTo(page, "/suppliers/create") : page.goto(`${url()}/suppliers/create`));
    const name = page.locator('[name="name"]');
    for (const each of ["Un", "Deux", "Trois"]) {
      await name.fill(`${each} ${String(scripts)}`);
      await unfold(page);
      await page.locator('[name="city"]').fill("Nantes");
      const before = page.url();
      await page.getByRole("button", { name: "Enregistrer et suivant" }).click();
      await page.waitForURL((to) => to.href !== before && to.searchParams.has("after"));
      await page
        .getByText(`${each} ${String(scripts)}`)
        .first()
        .waitFor();
      expect(await name.inputValue()).toBe("");
      expect(await page.locator('[name="city"]').inputValue()).toBe("");
      expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
      expect(await page.getByText("brouillon").count()).toBe(0);
      // The toast of the one before has made room.
      if (scripts) await expect.poll(() => page.locator(".toast").count()).toBe(1);
    }
    await page.locator(".save-bar a").click();
    await page.waitForURL(/\/suppliers$/);
  },
);
