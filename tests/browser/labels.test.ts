import jsQR from "jsqr";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { labelFormats, packagings } from "#app/stock/labels/formats";
import { violationsOf } from "../support/browser/axe";
import { type Browser, openChromium, openPage, screens, signInOn } from "../support/browser/chromium";
import { canReadPaper, readPaper } from "../support/files/paper";
import { type Product, sharedProduct } from "../support/product";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let product: Product;
let chromium: Browser;
let page: Page;

beforeAll(async () => {
  [product, chromium] = await Promise.all([sharedProduct(), openChromium()]);
  page = await openPage(chromium, { javaScriptEnabled: false });
  await signInOn(page, product.url);
});

afterAll(async () => {
  await chromium?.close();
});

/** Follows the links of a list and returns the ids of what it leads to. */
async function idsIn(list: string, path: string): Promise<string[]> {
  const ids = new Set<string>();
  let at: string | null = `${product.url}${list}`;
  while (at) {
    await page.goto(at);
    for (const href of await page
      .locator("tbody th a")
      .evaluateAll((links) => links.map((one) => one.getAttribute("href"))))
      if (href?.startsWith(`${path}/`)) ids.add(href.slice(path.length + 1));
    const next = page.locator('a[rel="next"]').first();
    at = (await next.count()) > 0 ? new URL((await next.getAttribute("href")) ?? "", page.url()).href : null;
  }
  return [...ids];
}

/** Returns the labels that are larger than their boxes, and letters whose x is lower than the law asks. */
const faultsOf = (least: number) =>
  page.locator(".paper-label").evaluateAll(
    (labels, least) =>
      labels.flatMap((label) => {
        const box = label.getBoundingClientRect();
        const style = getComputedStyle(label);
        const [bottom, right] = [
          box.bottom - Number.parseInt(style.paddingBottom),
          box.right - Number.parseInt(style.paddingRight),
        ];
        const size = (Number(style.fontSize.replace("px", "")) / 96) * 25.4;
        return [...label.querySelectorAll("p, svg")].flatMap((part) => {
          const { bottom: at, right: to } = part.getBoundingClientRect();
          const isOut = at > bottom + 1 || to > right + 1 || label.scrollHeight > label.clientHeight + 1;
          return isOut || size * 0.5 < least - 0.01
            ? [`${label.textContent ?? ""} ${at - bottom} ${to - right} ${size}`]
            : [];
        });
      }),
    least,
  );

test("no label of the demo company is larger than its box, in letters of the legal size", async () => {
  const ids = await idsIn("/products", "/products");
  expect(ids.length).toBeGreaterThan(30);
  for (const [format, packaging, least] of [
    ["a4-24", "large", 1],
    ["a4-24", "small", 5],
    ["a4-65", "tiny", 5],
    ["roll-62", "large", 30],
  ] as const) {
    let printed = 0;
    for (const id of ids) {
      const query = `product=${id}&format=${format}&packaging=${packaging}`;
      await page.goto(`${product.url}/labels?${query}`);
      const labels = await page.locator(".paper-label").count();
      printed += labels;
      expect(await faultsOf(packagings[packaging].xHeight), query).toEqual([]);
      expect(await page.getByText("Pas assez de place").count(), query).toBe(1 - labels);
    }
    expect(printed, `${format} ${packaging}`).toBeGreaterThanOrEqual(least);
  }
});

test("the paper holds the labels alone, sheet by sheet, in the size of its format", async () => {
  const [id] = await idsIn("/products?search=croissant", "/products");
  for (const [format, copies, pages] of [
    ["a4-24", 30, 2],
    ["a4-65", 66, 2],
    ["roll-62", 3, 3],
  ] as const) {
    await page.goto(`${product.url}/labels?product=${id ?? ""}&format=${format}&packaging=tiny&copies=${copies}`);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const boxes = [...pdf.toString("latin1").matchAll(/\/MediaBox ?\[ ?0 0 ([\d.]+) ([\d.]+)/g)];
    expect(boxes.length, format).toBe(pages);
    const [, width = "0"] = boxes[0] ?? [];
    expect(Math.round((Number(width) / 72) * 25.4), format).toBe(labelFormats[format].places > 1 ? 210 : 62);
    if (!canReadPaper) continue;
    const text = readPaper(pdf);
    expect(text).toContain("Contient :");
    expect(text.match(/Contient/g)?.length, format).toBe(copies);
    expect(text).not.toMatch(/Voir les étiquettes|Première place|Retour au produit/);
  }
});

test("a reader of codes finds the page of a lot on its label, and of a batch on the product’s", async () => {
  for (const [list, path, name] of [
    ["/stock/lots", "/stock/lots", "lot"],
    ["/batches", "/batches", "batch"],
  ] as const) {
    const [id = ""] = await idsIn(list, path);
    await page.goto(`${product.url}/labels?${name}=${id}&format=roll-62&copies=1`);
    const svg = page.locator(".paper-label svg").first();
    const { data, info } = await sharp(await svg.screenshot({ scale: "css" }))
      .resize({ width: 600, kernel: "nearest" })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const address = jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? "";
    expect(address, list).toMatch(/^https?:\/\/[^/]+\/(stock\/lots|batches)\/\d+$/);
    const answer = await page.goto(product.url + new URL(address).pathname);
    expect(answer?.status()).toBe(200);
  }
});

test("the page has nothing that axe finds, and no width beyond a telephone’s", async () => {
  const [id] = await idsIn("/products?search=croissant", "/products");
  const scripted = await openPage(chromium, { viewport: screens.phone });
  await signInOn(scripted, product.url, `/labels?product=${id ?? ""}&format=roll-62&copies=2`);
  await scripted.locator(".paper-label").first().waitFor();
  expect(await scripted.evaluate(() => document.documentElement.scrollWidth)).toBe(screens.phone.width);
  expect(await violationsOf(scripted)).toEqual([]);
  await scripted.goto(`${product.url}/products/allergens`);
  expect(await scripted.evaluate(() => document.documentElement.scrollWidth)).toBe(screens.phone.width);
  expect(await violationsOf(scripted)).toEqual([]);
});
