import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ToastStore } from "#app/shell/toasts/store";
import type { ToastContent } from "#app/shell/toasts/toast";
import { type Bench, bundleBench, openBench } from "../../support/browser/bench";
import { type Browser, openChromium, openPage, screens } from "../../support/browser/chromium";

declare global {
  interface Window {
    toasts: ToastStore;
  }
}

let browser: Browser;
let bench: Bench;
let page: Page;

beforeAll(async () => {
  [browser, bench] = await Promise.all([openChromium(), bundleBench("toasts")]);
  page = await openPage(browser);
  page.setDefaultTimeout(30_000);
  await page.clock.install({ time: "2026-11-21T06:00:00Z" });
  await openBench(page, bench);
  await page.clock.pauseAt("2026-11-21T06:01:00Z");
});

afterAll(() => browser.close());

beforeEach(async () => {
  await page.setViewportSize(screens.tablet);
  await page.mouse.move(10, 10);
  return async () => {
    await page.evaluate(() => window.toasts.clear());
    await expect.poll(() => cards().count()).toBe(0);
  };
});

const cards = () => page.locator(".toast");
const states = () => cards().evaluateAll((found) => found.map((card) => card.getAttribute("data-state")));
const titles = () => page.locator(".mantine-Notification-title").allTextContents();

/** Adds toasts and waits until they are drawn; the page's clock stands still meanwhile. */
async function add(...contents: (ToastContent & { id?: string })[]) {
  const before = await cards().count();
  await page.evaluate((list) => list.forEach((content) => window.toasts.add(content)), contents);
  await expect.poll(() => cards().count()).toBe(Math.min(5, before + contents.length));
}

const pass = (milliseconds: number) => page.clock.runFor(milliseconds);

test("a toast without a title says « Une erreur est survenue », and its icon is fetched", async () => {
  await add({ description: "Le réseau est coupé." });
  expect(await titles()).toEqual(["Une erreur est survenue"]);
  await pass(0);
  await page.locator('.toast svg[data-icon="lucide:circle-x"] [data-of="circle-x"]').waitFor();
  expect(await cards().textContent()).toContain("Le réseau est coupé.");
});

test.each([
  ["error", "circle-x"],
  ["success", "circle-check"],
  ["warning", "triangle-alert"],
  ["info", "info"],
] as const)("type %s has the icon %s", async (type, icon) => {
  await add({ type, title: type });
  await expect(page.locator(`.toast[data-type="${type}"] [data-icon="lucide:${icon}"]`).count()).resolves.toBe(1);
});

describe("time", () => {
  test("it is there at 4.9 s, closed at 5.0 s and gone at 5.2 s", async () => {
    await add({ title: "a" });
    await pass(4900);
    expect(await states()).toEqual(["open"]);
    await pass(100);
    expect(await states()).toEqual(["closed"]);
    await pass(199);
    expect(await states()).toEqual(["closed"]);
    await pass(1);
    expect(await states()).toEqual([]);
  });

  test("all stand still while the pointer is over one, and go on with the time they had left", async () => {
    await add({ title: "a" }, { title: "b" });
    await pass(3000);
    await cards().first().hover();
    await pass(60_000);
    expect(await states()).toEqual(["open", "open"]);
    expect(await page.locator(".toast-time[data-paused]").count()).toBe(2);
    await page.mouse.move(10, 10);
    await pass(1999);
    expect(await states()).toEqual(["open", "open"]);
    await pass(1);
    expect(await states()).toEqual(["closed", "closed"]);
  });

  test("all stand still while the focus is in one", async () => {
    await add({ title: "a" }, { title: "b" });
    await page.getByRole("button", { name: "Fermer" }).first().focus();
    await pass(60_000);
    expect(await states()).toEqual(["open", "open"]);
    await page.getByRole("button", { name: "Ailleurs" }).focus();
    await pass(5000);
    expect(await states()).toEqual(["closed", "closed"]);
  });

  test("all stand still while the window is not in front", async () => {
    await add({ title: "a" });
    await page.evaluate(() => window.dispatchEvent(new Event("blur")));
    await pass(60_000);
    expect(await states()).toEqual(["open"]);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await pass(5000);
    expect(await states()).toEqual(["closed"]);
  });

  test("closing the one under the pointer lets the others go on", async () => {
    await add({ title: "a" }, { title: "b" });
    await page.getByRole("button", { name: "Fermer" }).first().click();
    await pass(200);
    expect(await titles()).toEqual(["b"]);
    await page.mouse.move(10, 10);
    await pass(5000);
    expect(await states()).toEqual(["closed"]);
  });

  test("one that never closes has no line of time", async () => {
    await add({ title: "a", duration: 0 });
    await pass(600_000);
    expect(await states()).toEqual(["open"]);
    expect(await page.locator(".toast-time").count()).toBe(0);
  });
});

describe("the stack", () => {
  test("a sixth drops the oldest at once", async () => {
    await add(...["1", "2", "3", "4", "5", "6"].map((title) => ({ title })));
    await expect.poll(titles).toEqual(["2", "3", "4", "5", "6"]);
    expect(await states()).toEqual(Array(5).fill("open"));
  });

  test("stands at the bottom right, the newest lowest, 16 px between two", async () => {
    // Where there is a bar at the foot of the screen, that much higher.
    await page.setViewportSize(screens.desktop);
    await add({ title: "un" }, { title: "deux", description: "sur\ndeux lignes" }, { title: "trois" });
    await page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter((animation) => animation instanceof CSSAnimation && animation.animationName === "toast-in")
          .map(({ finished }) => finished),
      ),
    );
    const boxes = await cards().evaluateAll((found) => found.map((card) => card.getBoundingClientRect().toJSON()));
    const [first, second, third] = boxes;
    expect(second.top - first.bottom).toBeCloseTo(16, 1);
    expect(third.top - second.bottom).toBeCloseTo(16, 1);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    expect(width - third.right).toBeCloseTo(16, 1);
    expect(height - third.bottom).toBeCloseTo(16, 1);
  });

  test("an update changes a toast where it stands", async () => {
    await add({ id: "x", title: "avant" }, { title: "autre" });
    await page.evaluate(() => window.toasts.update("x", { title: "après", type: "success" }));
    await expect.poll(titles).toEqual(["après", "autre"]);
    expect(await cards().first().getAttribute("data-type")).toBe("success");
  });

  test("clear empties it at once", async () => {
    await add({ title: "a" }, { title: "b" });
    await page.evaluate(() => window.toasts.clear());
    await expect.poll(() => cards().count()).toBe(0);
  });
});

describe("by hand", () => {
  test("the region is named, each toast is an alert that can take the focus", async () => {
    await add({ title: "a" });
    const region = page.getByRole("region", { name: "Notifications (F8)" });
    const alert = region.getByRole("alert");
    expect(await alert.count()).toBe(1);
    expect(await alert.getAttribute("tabindex")).toBe("0");
    await page.keyboard.press("F8");
    expect(await alert.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test("Escape closes them all", async () => {
    await add({ title: "a" }, { title: "b" });
    await page.keyboard.press("Escape");
    expect(await states()).toEqual(["closed", "closed"]);
    await pass(200);
    expect(await states()).toEqual([]);
  });

  test("an action is heard, and closes its toast; without a label it is « Action »", async () => {
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      window.toasts.add({ title: "a", actions: [{ label: "Recharger", onClick: () => heard.push("Recharger") }, {}] });
    });
    await page.getByRole("button", { name: "Action", exact: true }).waitFor();
    await page.getByRole("button", { name: "Recharger" }).click();
    expect(await page.evaluate(() => Reflect.get(window, "heard"))).toEqual(["Recharger"]);
    expect(await states()).toEqual(["closed"]);
  });

  async function drag(across: number, down: number) {
    const box = (await cards().first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + across / 2, y + down / 2, { steps: 5 });
    await page.mouse.move(x + across, y + down, { steps: 5 });
    await page.mouse.up();
  }

  test.each([
    ["right, more than 50 px, closes", 60, 3, "closed"],
    ["right, less than 50 px, springs back", 40, 3, "open"],
    ["left is none", -120, 3, "open"],
    ["down is none", 3, 60, "open"],
  ] as const)("a swipe to the %s", async (_, across, down, state) => {
    await add({ title: "a" });
    await page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter((animation) => animation instanceof CSSAnimation && animation.animationName === "toast-in")
          .map(({ finished }) => finished),
      ),
    );
    await drag(across, down);
    expect(await states()).toEqual([state]);
    if (state === "open") expect(await cards().first().getAttribute("style")).not.toContain("translate");
  });
});
