import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTestApi, marie } from "../../support/api";
import { type Browser, openChromium, openPage } from "../../support/browser/chromium";
import { temporaryFolder } from "../../support/temporary-folder";
import { createHand } from "../../support/browser/hand";
import { openMigrated } from "../../support/database/migrated";
import { untilAlive } from "../../support/browser/paths";
import { startProduct } from "../../support/product";
import { articleOf } from "../../support/world/shop";
import { deskOf } from "../../support/writes";

/** The most touches, two of them to paste. */
const most = 12;

/** Nine ingredients as a book has them, of which one means two articles and one is in spoons. */
const card = `Brioche au beurre
Rendement : 1,2 kg

500 g de farine
10 g sel fin
60 g de sucre
20 g de levure fraîche
6 œufs
250 g de beurre doux
5 cl de lait
1 gousse de vanille
2 c. à s. de miel

Préparation
1. Pétrir 15 minutes.
2. Pousser une nuit au froid,
puis façonner.`;

const articles: readonly (readonly [name: string, unit: string])[] = [
  ["Farine T45", "kg"],
  ["Farine T55", "kg"],
  ["Sel fin", "kg"],
  ["Sucre semoule", "kg"],
  ["Levure fraîche", "kg"],
  ["Œufs frais", "piece"],
  ["Beurre doux", "kg"],
  ["Lait entier", "l"],
  ["Gousse de vanille", "piece"],
  ["Miel", "kg"],
];

const folder = temporaryFolder();
let browser: Browser;

beforeAll(async () => {
  browser = await openChromium();
}, 60_000);

afterAll(async () => {
  await browser?.close();
});

test.each([true, false])(
  `a recipe of nine ingredients is pasted and saved in ${String(most)} taps at most; JavaScript: %s`,
  { timeout: 120_000 },
  async (javaScriptEnabled) => {
    const file = join(folder, `${String(javaScriptEnabled)}.db`);
    const db = await openMigrated(file);
    const desk = await deskOf(await createTestApi(db, { clock: () => new Date() }));
    for (const [name, unit] of articles) await desk.create("/api/articles", articleOf({ name, unit }));
    await db.destroy();
    const product = await startProduct({ DATABASE_URL: `file:${file}`, BRU_DEMO: "0" });
    onTestFinished(() => product.dispose());
    const page = await openPage(browser, { javaScriptEnabled });
    onTestFinished(() => page.context().close());
    await page.goto(`${product.url}/login`);
    await page.locator('input[name="email"]').fill(marie.email);
    await page.locator('input[name="password"]').fill(marie.password);
    await page.getByRole("button", { name: "Se connecter" }).click();
    await page.waitForURL((url) => url.pathname !== "/login");
    await page.goto(`${product.url}/recipes`);
    if (javaScriptEnabled) await untilAlive(page);

    const { tap, type, counted } = createHand();
    await tap(page.locator("details.more > summary"));
    await tap(page.getByRole("link", { name: "Coller une recette" }));
    const text = page.getByLabel("Texte de la recette");
    // The field is held, then « Coller » is touched.
    await tap(text);
    await tap(text);
    await text.fill(card);
    await tap(page.getByRole("button", { name: "Lire la recette" }));
    await page.getByText("valeurs sont à corriger").waitFor();
    if (javaScriptEnabled) await untilAlive(page);

    const field = (name: string) => page.locator(`[name="${name}"]`);
    await tap(field("lines.0.articleId"));
    await type(field("lines.0.articleId"), "Farine T55");
    await tap(field("lines.8.quantity"));
    await type(field("lines.8.quantity"), "40");
    await tap(field("lines.8.unit"));
    await field("lines.8.unit").selectOption("g");
    await tap(page.getByRole("button", { name: "Enregistrer", exact: true }));
    await page.waitForURL(/\/recipes\/\d+$/);
    await page.getByRole("link", { name: "Modifier", exact: true }).waitFor();
    const content = await page.getByRole("main").innerText();
    for (const name of ["Farine T55", "Sel fin", "Sucre semoule", "Œufs frais", "Gousse de vanille", "Miel"])
      expect(content).toContain(name);
    expect(content).toContain("Pousser une nuit au froid, puis façonner.");
    const { taps } = counted();
    expect(taps).toBeLessThanOrEqual(most);
    if (process.env.TAPS) console.log(taps);
  },
);
