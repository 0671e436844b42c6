import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { documentsOf, untilAlive } from "../../support/browser/paths";
import { productPages } from "../../support/browser/product-pages";

const { open, goTo, goToWithExtras } = productPages();

/** Loads the page again and holds its scripts: resolves once it asks for them. What is answered lets them come. */
async function reloadWithoutScripts(page: Page): Promise<() => Promise<void>> {
  const scripts = holdRoute();
  await page.route("**/assets/*.js", scripts.hold);
  await page.reload({ waitUntil: "commit" });
  await scripts.requested;
  return scripts.release;
}

test("Back, before the scripts of a page have come, shows the page before", { timeout: 120_000 }, async () => {
  const page = await open();
  page.setDefaultTimeout(60_000);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  const rows = page.locator("main tbody tr");
  await goTo(page, "/recipes");
  const all = await rows.count();
  await page.locator("main").getByRole("searchbox").fill("choux");
  await page.getByRole("button", { name: "Rechercher" }).click();
  await page.waitForFunction(
    (many) => location.search.includes("choux") && document.querySelectorAll("main tbody tr").length < many,
    all,
  );
  const letGo = await reloadWithoutScripts(page);
  await page.evaluate(() => setTimeout(() => history.back()));
  await page.waitForURL(({ pathname, search }) => pathname + search === "/recipes", { waitUntil: "commit" });
  await letGo();
  await page.waitForFunction(
    (many) => window.__remixRouter !== undefined && document.querySelectorAll("main tbody tr").length === many,
    all,
  );
  expect(await page.locator("main").getByRole("searchbox").inputValue()).toBe("");
  expect(faults).toEqual([]);
});

test("a jump within the page, before its scripts have come, loads nothing anew", { timeout: 120_000 }, async () => {
  const page = await open();
  page.setDefaultTimeout(60_000);
  await goTo(page, "/recipes");
  const letGo = await reloadWithoutScripts(page);
  const documents = documentsOf(page);
  await page.evaluate(() => setTimeout(() => (location.hash = "contenu")));
  await page.waitForURL("**/recipes#contenu", { waitUntil: "commit" });
  await page.evaluate(() => setTimeout(() => history.back()));
  await page.waitForURL("**/recipes", { waitUntil: "commit" });
  await letGo();
  await untilAlive(page);
  expect(documents).toEqual([]);
});

test("what is typed before the scripts of a form have come is a draft as well", { timeout: 120_000 }, async () => {
  const page = await open();
  page.setDefaultTimeout(60_000);
  await goTo(page, "/external-orders/create");
  const letGo = await reloadWithoutScripts(page);
  await page.locator('[name="customerName"]').fill("Mme Kermarrec");
  await letGo();
  await untilAlive(page);
  page.on("dialog", (dialog) => void dialog.accept());
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).some((text) => String(text).includes("Mme Kermarrec"))))
    .toBe(true);
  await goTo(page, "/external-orders");
  await goTo(page, "/external-orders/create");
  await page.getByRole("button", { name: "Reprendre ma saisie" }).click();
  await expect.poll(() => page.locator('[name="customerName"]').inputValue()).toBe("Mme Kermarrec");
});

/** Makes React draw nothing between the time the router has left a page and the next Back of the browser. */
async function holdReactUntilBack(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    let isHeld = false;
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (message: unknown) {
      if (isHeld) held.push(() => post.call(this, message));
      else post.call(this, message);
    };
    Object.assign(window, {
      backWhenSaved() {
        const stop = window.__remixRouter.subscribe(({ location, navigation }) => {
          isHeld = navigation.state === "loading";
          if (navigation.state !== "idle" || !/\/\d+$/.test(location.pathname)) return;
          isHeld = true;
          stop();
          history.back();
        });
        window.addEventListener("popstate", () => {
          isHeld = false;
          for (const send of held.splice(0)) send();
        });
      },
    });
  });
}

/** Answers that may come while a form is on its way: how one asks for them, and how one sees that they are there. */
const late = {
  "a list": {
    address: "**/options?**",
    async ask(page: Page) {
      await page.locator('[name="lines.0.productId"]').focus();
      await page.locator("[role='combobox']:focus").waitFor();
      await page.keyboard.type("eclair au chocolat");
      await page.locator('[name="lines.0.quantity"]').fill("12");
    },
    hasCome: () =>
      [...document.querySelectorAll<HTMLInputElement>("input[type=hidden]")].some(({ value }) =>
        value.endsWith(":eclair au chocolat"),
      ),
  },
  "the counter": {
    address: "**/external-orders/create/counter?find=*",
    async ask(page: Page) {
      // A line that was added makes the form another one than was opened.
      await page.locator("main").getByRole("button", { name: "Ajouter un produit" }).click();
      await page.locator('[name="lines.1.productId"]').waitFor();
      await page.locator('[name="lines.0.productId"]').fill("eclair au chocolat");
      await page.locator('[name="lines.0.quantity"]').fill("12");
      await page.locator('[name="find"]').pressSequentially("tarte");
    },
    hasCome: () =>
      [...document.querySelectorAll<HTMLInputElement>('input[name^="lines."]')].some(({ value }) =>
        value.startsWith("Tarte"),
      ),
  },
};

test.each(Object.entries(late))(
  "what %s answers once a form is being saved leaves no draft, and Back asks nothing",
  { timeout: 120_000 },
  async (_, { address, ask, hasCome }) => {
    const page = await open();
    page.setDefaultTimeout(60_000);
    await holdReactUntilBack(page);
    const questions: string[] = [];
    page.on("dialog", (dialog) => {
      questions.push(dialog.message());
      void dialog.dismiss();
    });
    const answers = holdRoute();
    const save = holdRoute();
    await page.route(address, answers.hold);
    await page.route("**/external-orders/create.data", save.hold);
    await goTo(page, "/external-orders");
    await goToWithExtras(page, "/external-orders/create");
    await page.locator('[name="customerName"]').fill("Mme Vite-Partie");
    await page.locator('[name="deliveryOn"]').fill("2027-03-10");
    await ask(page);
    await answers.requested;
    await page.evaluate(() => (window as unknown as { backWhenSaved(): void }).backWhenSaved());
    const paths: string[] = [];
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) paths.push(new URL(frame.url()).pathname.replace(/\d+$/, "N"));
    });
    await page.locator(".save-bar button[value='save']").click({ noWaitAfter: true });
    await save.requested;
    await answers.release();
    await page.waitForFunction(hasCome);
    await save.release();
    await expect.poll(() => paths).toEqual(["/external-orders/N", "/external-orders/create"]);
    await page.waitForFunction(() => window.__remixRouter.state.location.pathname === "/external-orders/create");
    await expect.poll(() => page.locator('[name="customerName"]').inputValue()).toBe("");
    expect(paths).toEqual(["/external-orders/N", "/external-orders/create"]);
    expect(questions).toEqual([]);
    const shelf = await page.evaluate(() => Object.values(localStorage).map(String));
    expect(shelf.filter((text) => text.includes("Mme Vite-Partie"))).toEqual([]);
  },
);

/** Holds what a page asks for: `requested` resolves with the first, `release` lets it and all later ones through. */
function holdRoute() {
  const held: Route[] = [];
  let isHeld = true;
  let tell: () => void = () => undefined;
  const requested = new Promise<void>((resolve) => (tell = resolve));
  return {
    requested,
    hold(route: Route) {
      if (!isHeld) return route.continue();
      held.push(route);
      tell();
    },
    async release() {
      isHeld = false;
      // Those of a page that has been left since have nobody to come to.
      await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
    },
  };
}
