import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { violationsInBothSchemes } from "../support/browser/axe";
import { someOf } from "../support/cases";
import { type Browser, drawsAsTablets, openChromium, openPage, screens, signInOn } from "../support/browser/chromium";
import { untilAlive } from "../support/browser/paths";
import { type Product, startProduct } from "../support/product";

let product: Product;
let browser: Browser;
let state: BrowserContextOptions["storageState"];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openChromium()]);
  const page = await openPage(browser, { javaScriptEnabled: false });
  await signInOn(page, product.url);
  state = await page.context().storageState();
  await page.context().close();
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

async function visit(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openPage(browser, { storageState: state, ...options });
  await page.goto(product.url + path);
  return page;
}

const needs = "/production-planning/compute-needs";

/** Pages of each kind that `npm test` looks at. */
const mainPages = ["/", "/external-orders", "/external-orders/20", "/articles/1", "/stock/lots", needs];

const otherPages = [
  "/external-orders?delivery_from=hier&status=draft",
  "/products/1",
  "/products/1/picture",
  "/supplier-orders/1",
  "/customers/20?meme=a",
  "/stock/lots/47",
  `${needs}?from=hier&to=2026-01-01`,
  "/external-orders/999999",
];

/** All of them: `npm run endure -- journeys`. */
const pages = someOf([...mainPages, ...otherPages], (path) => mainPages.includes(path));

const opened = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll("details:not(.menu, .why)"),
      ...[...document.querySelectorAll(".why")].slice(-1),
    ].forEach((details) => details.setAttribute("open", "")),
  );

describe("on its page", () => {
  let page: Page;

  beforeAll(async () => {
    page = await openPage(browser, { storageState: state });
    return () => page.context().close();
  });

  test.each(pages)(
    "%s never scrolls sideways, and has no accessibility violation, folded parts open",
    async (path) => {
      await page.goto(product.url + path);
      await untilAlive(page);
      for (const width of [360, 640, 700, 800, 1030, 1200]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), String(width)).toBeLessThanOrEqual(
          width,
        );
      }
      await page.setViewportSize(screens.tablet);
      await opened(page);
      expect(await violationsInBothSchemes(page)).toEqual([]);
    },
    90_000,
  );
});

test("on a phone the name of a sheet wraps without running into its quantity, and stays easy to touch", async () => {
  const page = await visit("/production-planning/production-sheets", {
    javaScriptEnabled: false,
    viewport: { width: 360, height: 780 },
  });
  const headings = await page.locator(".sheet > summary").evaluateAll((all) =>
    all.map((row) => {
      const [name, quantity] = [document.createRange(), row.querySelector("strong")];
      const text = row.querySelector(":is(h3, h4)")?.firstChild;
      if (text) name.selectNodeContents(text);
      const box = quantity?.getBoundingClientRect() ?? new DOMRect();
      const meets = (one: DOMRect) =>
        one.left < box.right - 1 && box.left < one.right - 1 && one.top < box.bottom - 2 && box.top < one.bottom - 2;
      const rects = [...name.getClientRects()];
      return {
        lines: new Set(rects.map(({ top }) => top)).size,
        overlaps: rects.some(meets),
        height: row.getBoundingClientRect().height,
        fits: box.right <= innerWidth,
      };
    }),
  );
  expect(headings.some(({ lines }) => lines > 1)).toBe(true);
  expect(headings.filter(({ overlaps, fits }) => overlaps || !fits)).toEqual([]);
  for (const { height } of headings) expect(height).toBeGreaterThanOrEqual(48);
  await page.context().close();
});

test.skipIf(!drawsAsTablets)(
  "no day above the week is cut off on a tablet, the first of a month included",
  async () => {
    const page = await visit(needs, { javaScriptEnabled: false, viewport: screens.tablet });
    const cut = await page.locator(".plan-week thead th:has(time)").evaluateAll((heads) =>
      heads.flatMap((head) => {
        const day = head.querySelector("b");
        if (day) day.textContent = "1er\u00a0déc.";
        const around = head.getBoundingClientRect();
        return [...head.querySelectorAll("a, small")].flatMap((part) => {
          const own = part.getBoundingClientRect();
          return own.left < around.left || own.right > around.right ? [`${part.textContent}: ${own.width}`] : [];
        });
      }),
    );
    expect(cut).toEqual([]);
    await page.context().close();
  },
);

test.each(["Roboto", "Noto Sans"])(
  "what a row of the week's grid lacks is read below it without moving the table, in %s, however long its words",
  async (font) => {
    const page = await visit(`${needs}?vue=recettes`, { javaScriptEnabled: false });
    await page.locator("body").evaluate((body, name) => (body.style.fontFamily = name), font);
    const drawn = page.locator(".plan-week td").first();
    expect(await drawn.evaluate((cell) => getComputedStyle(cell).fontFamily.replaceAll('"', ""))).toBe(font);
    const lacks = page.locator(".plan-week .lacking p");
    await page.locator(".plan-week tbody tr").evaluateAll((rows) => {
      const long = "manque 12,533 kg de pommes de terre grenaille, 1 250 barquettes d’assaisonnements déshydratés";
      for (const row of rows.slice(0, 6)) {
        const cell = `<td colspan="${row.children.length}" data-fault><p>jeu. 26\u00a0: ${long}</p></td>`;
        row.insertAdjacentHTML("afterend", `<tr class="lacking">${cell}</tr>`);
      }
    });
    expect(await lacks.count()).toBeGreaterThan(3);
    for (const width of [screens.phone, screens.tablet, screens.desktop].map((screen) => screen.width)) {
      await page.setViewportSize({ width, height: 900 });
      const outside = await lacks.evaluateAll((all) =>
        all.flatMap((one) => {
          const around = one.closest(".week-scroll")?.getBoundingClientRect() ?? new DOMRect();
          const words = document.createRange();
          words.selectNodeContents(one);
          return [...words.getClientRects()].some(({ left, right }) => left < around.left || right > around.right)
            ? [`${one.textContent}: ${words.getBoundingClientRect().width} in ${around.width}`]
            : [];
        }),
      );
      expect(outside, `${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.context().close();
  },
);

test("no choice of an order's line is cut off on a tablet", async () => {
  const page = await visit("/external-orders/20/edit", {
    javaScriptEnabled: false,
    viewport: { width: 800, height: 900 },
  });
  const cut = await page.locator("main select").evaluateAll((selects) =>
    selects.flatMap((select) => {
      if (!(select instanceof HTMLSelectElement)) return [];
      const style = getComputedStyle(select);
      const pen = document.createElement("canvas").getContext("2d");
      if (pen) pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const arrow = 18;
      const room =
        select.clientWidth - Number.parseInt(style.paddingLeft) - Number.parseInt(style.paddingRight) - arrow;
      return [...select.options]
        .filter(({ text }) => (pen?.measureText(text).width ?? 0) > room)
        .map(({ text }) => `${select.name}: ${text}`);
    }),
  );
  expect(cut).toEqual([]);
  await page.context().close();
});

describe("without JavaScript", () => {
  test("the scheme follows the system, until one is chosen by the form", async () => {
    const page = await visit("/external-orders", {
      javaScriptEnabled: false,
      colorScheme: "dark",
      viewport: screens.desktop,
    });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await background();
    await page.getByRole("button", { name: "Clair" }).click();
    expect(page.url()).toBe(`${product.url}/external-orders`);
    const light = await background();
    expect(light).not.toBe(dark);
    await page.getByRole("button", { name: "Système" }).click();
    expect(await background()).toBe(dark);
    await page.context().close();
  });

  test.each(["phone", "tablet"] as const)(
    "on a %s the bar leads on in one tap, its menu everywhere in two",
    async (screen) => {
      const page = await visit("/recipes", { javaScriptEnabled: false, viewport: screens[screen] });
      const bar = page.locator(".bar");
      const ways = bar.locator("a:visible, button:visible");
      expect(await ways.allTextContents()).toEqual([
        "Aujourd’hui",
        "Commandes",
        ...(screen === "tablet" ? ["Calcul"] : []),
        "Nouvelle commande",
        ...(screen === "tablet" ? ["Pesées"] : []),
        "Acheter",
        "Plus",
      ]);
      for (const box of await ways.evaluateAll((all) => all.map((one) => one.getBoundingClientRect())))
        expect([box.width >= 48, box.height >= 48, box.bottom <= screens[screen].height]).toEqual([true, true, true]);
      expect(await bar.locator("[aria-current]").allTextContents()).toEqual(["Plus"]);
      for (const [name, path] of [
        ["Nouvelle commande", "/external-orders/create"],
        ["Acheter", "/production-planning/purchase-lists"],
        ["Commandes", "/external-orders"],
        ...(screen === "tablet"
          ? ([
              ["Calcul", "/production-planning/compute-needs"],
              ["Pesées", "/production-planning/weighings"],
            ] as const)
          : []),
        ["Aujourd’hui", "/"],
      ] as const) {
        await bar.getByRole("link", { name, exact: true }).click();
        expect(new URL(page.url()).pathname).toBe(path);
        expect(await bar.locator("[aria-current=page]").allTextContents()).toEqual([name]);
      }
      await bar.getByText("Plus").click();
      const menu = page.locator("#menu");
      expect(await menu.getByRole("link").count()).toBeGreaterThan(20);
      await menu.getByRole("link", { name: "Calculs figés" }).click();
      expect(new URL(page.url()).pathname).toBe("/production-planning/runs");
      await bar.getByText("Plus").click();
      await page.keyboard.press("Escape");
      expect(await menu.isVisible()).toBe(false);
      await page.context().close();
    },
  );

  test("the first thing the keyboard meets is the way to the content", async () => {
    const page = await visit("/external-orders", { javaScriptEnabled: false });
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Aller au contenu");
    await page.keyboard.press("Enter");
    // A part of the same document is no navigation that a press waits for.
    await expect.poll(() => page.url()).toMatch(/#page$/);
    await page.context().close();
  });

  test("orders are filtered by the form, and a figure of their needs says why", async () => {
    const page = await visit("/external-orders", { javaScriptEnabled: false });
    await page.getByText("Filtres", { exact: true }).click();
    await page.getByLabel("En production").check();
    await page.getByRole("button", { name: "Filtrer" }).click();
    expect(new URL(page.url()).searchParams.getAll("status")).toEqual(["in_production"]);
    expect(await page.locator("tbody .badge").allInnerTexts()).not.toContain("Livrée");

    await page.goto(product.url + needs);
    await page.locator("#produits .figure").first().click();
    const reason = page.locator("#produits .why-panel");
    await reason.waitFor();
    expect(await reason.innerText()).toContain("Pour les commandes");
    await page.context().close();
  });
});

/**
 * Returns how many rows of the usual height stand above the bar, from the first one on. Which orders come first depends
 * on the day and the hour: those that are late have a button and two badges, and some names take two lines.
 */
async function countUsualRows(page: Page): Promise<number> {
  const foot = (await page.locator(".bar").boundingBox())?.y ?? 0;
  const rows = await page.locator("tbody tr").evaluateAll((all) =>
    all.map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return { top, height };
    }),
  );
  const heights = rows.map(({ height }) => height).sort((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? Infinity;
  return Math.floor((foot - (rows[0]?.top ?? foot)) / usual);
}

test.skipIf(!drawsAsTablets)(
  "a tablet shows fifteen orders at once, and what to make first without a move",
  async () => {
    const page = await visit("/external-orders", { javaScriptEnabled: false, viewport: screens.tablet });
    expect(await countUsualRows(page)).toBeGreaterThanOrEqual(15);
    for (const viewport of [screens.phone, screens.tablet, screens.desktop]) {
      await page.setViewportSize(viewport);
      await page.goto(`${product.url}/`);
      await page.locator(".day-strip a:has(rect)").first().click();
      const figure = page.locator(".station strong").first();
      expect((await figure.boundingBox())?.y).toBeLessThan(400);
      expect(await figure.evaluate((strong) => getComputedStyle(strong).fontSize)).toBe("24px");
    }
    await page.context().close();
  },
);

test("a phone counts what is to be looked at without cutting a word", async () => {
  const page = await visit("/", { javaScriptEnabled: false, viewport: screens.phone });
  const badges = page.locator(".to-look-at summary .badge");
  expect(await badges.count()).toBeGreaterThan(3);
  const cut = await badges.evaluateAll((all) =>
    all.filter((badge) => {
      const [own, around] = [badge, badge.closest("summary")].map((one) => one?.getBoundingClientRect());
      return !own || !around || own.right > around.right || own.bottom > around.bottom;
    }),
  );
  expect(cut).toEqual([]);
  await page.context().close();
});

test.skipIf(!drawsAsTablets)(
  "a phone shows four orders at once, and a search that opens when it is touched",
  async () => {
    const page = await visit("/external-orders", { javaScriptEnabled: false, viewport: screens.phone });
    expect(await countUsualRows(page)).toBeGreaterThanOrEqual(4);
    expect(await page.locator('main a[href="/external-orders/create"]:visible').count()).toBe(0);
    const allergy = page.locator("tbody .badge", { hasText: "Allergie" }).first();
    expect((await allergy.boundingBox())?.width).toBeLessThan(32);
    await page.locator("#search").click();
    await page.locator("#search").pressSequentially("remparts");
    await page.getByRole("button", { name: "Rechercher" }).click();
    await page.locator("tbody", { hasText: "Hôtel des Remparts" }).waitFor();
    expect(await page.locator("#search").inputValue()).toBe("remparts");
    for (const field of ["#search", ".quick a >> nth=0", ".filters-search button"]) {
      const box = await page.locator(field).boundingBox();
      expect([field, box && box.width >= 48 && box.height >= 48]).toEqual([field, true]);
    }
    await page.context().close();
  },
);

test.skipIf(!drawsAsTablets)(
  "suppliers, and orders to them, are cards of five lines on a phone, with a button to call",
  async () => {
    const page = await visit("/suppliers", { javaScriptEnabled: false, viewport: screens.phone });
    const heightOfMost = (marked = ".no-such") =>
      page
        .locator("tbody tr")
        // What is marked is higher: orders to be sent in the next hours, and who is not ordered from any more.
        .filter({ hasNot: page.locator(marked) })
        .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height).sort((a, b) => a - b))
        .then((heights) => heights[Math.floor(heights.length * 0.75)]);
    expect(await heightOfMost(".badge")).toBeLessThanOrEqual(138);
    const call = page.getByRole("link", { name: "03 53 01 19 84" });
    const box = await call.boundingBox();
    expect(box && box.width >= 48 && box.height >= 48).toBe(true);
    expect(await call.getAttribute("href")).toBe("tel:0353011984");
    await page.goto(`${product.url}/supplier-orders`);
    expect(await heightOfMost()).toBeLessThanOrEqual(116);
    await page.context().close();
  },
);

test("the six statuses of an order have an icon each, so that they differ without colours", async () => {
  const page = await visit("/external-orders", { javaScriptEnabled: false });
  const icons = new Set<string>();
  for (const status of ["draft", "confirmed", "in_production", "ready", "delivered", "cancelled"]) {
    await page.goto(`${product.url}/external-orders?status=${status}`);
    const badge = page.locator("tbody .badge").first();
    const [icon = "", drawn] = await badge.evaluate((element) => {
      const before = getComputedStyle(element, "::before");
      return [before.getPropertyValue("--icon"), before.content !== "none" && before.width];
    });
    expect([status, drawn]).toEqual([status, "16px"]);
    icons.add(String(icon));
  }
  expect(icons.size).toBe(6);
  for (const tone of ["late", "allergy", "red", "green", "closed"]) {
    const badge = page.locator("tbody .badge").first();
    icons.add(
      await badge.evaluate((element, badgeTone) => {
        element.dataset.tone = badgeTone;
        return getComputedStyle(element, "::before").getPropertyValue("--icon");
      }, tone),
    );
  }
  expect(icons.size).toBe(11);
  await page.context().close();
});

test("what one tablet marks done is seen on another within ten seconds, without a touch", async () => {
  const path = async (page: Page) =>
    (await page.locator(".day-strip li:has(rect) a").first().getAttribute("href")) ?? "/";
  const first = await visit("/", { javaScriptEnabled: false });
  const board = await path(first);
  await first.goto(product.url + board);
  const other = await openPage(browser, { storageState: state });
  await other.clock.install();
  await other.goto(product.url + board);
  await untilAlive(other);
  const task = first.locator(".station li:has(button[value=done])").first();
  const id = await task.getAttribute("id");
  await task.getByRole("button", { name: /^Fait/ }).click();
  await first.locator(`#${id}[data-done]`).waitFor();
  await other.clock.fastForward(10_000);
  await other.locator(`#${id}[data-done]`).waitFor();
  await first
    .locator(`#${id}`)
    .getByRole("button", { name: /^Annuler/ })
    .click();
  await first.locator(`#${id}:not([data-done])`).waitFor();
  await other.clock.fastForward(10_000);
  await other.locator(`#${id}:not([data-done])`).waitFor();
  for (const page of [first, other]) await page.context().close();
});

describe("with JavaScript", () => {
  test("a choice of theme is kept in local storage and shown at once", async () => {
    const page = await visit("/external-orders", { colorScheme: "light", viewport: screens.desktop });
    await untilAlive(page);
    const scheme = () => page.evaluate(() => document.documentElement.getAttribute("data-mantine-color-scheme"));
    await page.getByRole("button", { name: "Sombre" }).click();
    await expect.poll(scheme).toBe("dark");
    expect(await page.evaluate(() => localStorage.getItem("nuxt-color-mode"))).toBe("dark");
    await page.reload({ waitUntil: "domcontentloaded" });
    expect(await scheme()).toBe("dark");
    await page.context().close();
  });

  test("links change the page without loading the document again", async () => {
    const page = await visit("/external-orders", { viewport: screens.desktop });
    await untilAlive(page);
    let documents = 0;
    page.on("request", (request) => (documents += request.resourceType() === "document" ? 1 : 0));
    await page.getByRole("link", { name: "Demain" }).click();
    await page.waitForURL(/delivery_from=/);
    await page.locator(".rail").getByRole("link", { name: "Aujourd’hui" }).click();
    await page.getByRole("heading", { level: 1, name: "Aujourd’hui" }).waitFor();
    expect(documents).toBe(0);
    await page.context().close();
  });

  test("a page loaded again opens where it was left, before any script is there", async () => {
    const page = await visit("/external-orders", { viewport: screens.desktop });
    await untilAlive(page);
    await page.evaluate(() => window.scrollTo(0, 700));
    await page.route("**/*.js", (route) => route.abort());
    await page.reload();
    expect(await page.evaluate(() => window.scrollY)).toBe(700);
    await page.context().close();
  });

  test("no script is asked for before the page has been painted", async () => {
    const page = await openPage(browser, { storageState: state });
    const scripts: string[] = [];
    page.on(
      "request",
      (request) => void (new URL(request.url()).pathname.endsWith(".js") && scripts.push(request.url())),
    );
    await page.addInitScript(() => {
      const native = window.requestAnimationFrame.bind(window);
      const held: FrameRequestCallback[] = [];
      window.requestAnimationFrame = (callback) => held.push(callback);
      addEventListener("frames", () => {
        window.requestAnimationFrame = native;
        held.forEach(native);
      });
    });
    await page.goto(`${product.url}/external-orders`, { waitUntil: "load" });
    expect(scripts).toEqual([]);
    await page.evaluate(() => dispatchEvent(new Event("frames")));
    await page.waitForFunction(() => "__remixRouter" in window);
    expect(scripts.length).toBeGreaterThan(0);
    await page.context().close();
  });
});

test("on paper an order is its content, without navigation", async () => {
  const page = await visit("/external-orders/20", { viewport: screens.desktop });
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("navigation").count()).toBe(0);
  expect(await page.getByRole("heading", { name: "Commande client" }).isVisible()).toBe(true);
  await page.context().close();
});
