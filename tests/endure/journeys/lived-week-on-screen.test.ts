import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { addDays, mondayOf } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { fillWithDemo } from "../../../demo/seed";
import { type Browser, openChromium } from "../../support/browser/chromium";
import { openSheets, sameEverywhere, threeQuarters } from "../../support/world/lived-company";
import { openOnScreen } from "../../support/browser/on-screen";
import { at } from "../../support/read-answer";
import { readWork } from "../../support/oracles/pages-agree";
import { signIn } from "../../support/web";
import { markWholeDay } from "../../support/browser/mark-whole-day";
import { deskOf } from "../../support/writes";

let chromium: Browser;
beforeAll(async () => {
  chromium = await openChromium();
});
afterAll(() => chromium?.close());

// A browser keeps its cookies by its own clock: the week begins on the next Wednesday, which is never past.
const day = dayInParis(new Date());
const wednesday = mondayOf(day) > addDays(day, -3) ? addDays(mondayOf(day), 2) : addDays(mondayOf(day), 9);

/** The demo company on Wednesday at six in the morning, on a tablet, with a clock that is moved day by day. */
async function openCompany(javaScriptEnabled: boolean) {
  let today = wednesday;
  const { web, origin, turnTo, tablet } = await openOnScreen(chromium, async (opened) => {
    opened.turnTo(`${wednesday}T05:00:00Z`);
    await fillWithDemo(opened.api.db, { today: wednesday, now: new Date(opened.now()) });
  });
  const desk = await deskOf(web.api);
  const browser = await web.signIn();
  const page = await tablet({ javaScriptEnabled, viewport: { width: 800, height: 1280 } });
  return {
    desk,
    browser,
    page,
    today: () => today,
    window: () => ({ from: today, to: addDays(today, 6) }),
    open: (path: string) => page.goto(origin + path),
    async sleepUntil(next: string) {
      today = next;
      await turnTo(`${next}T05:00:00Z`);
      await signIn(browser);
    },
  };
}
type Company = Awaited<ReturnType<typeof openCompany>>;

const button = (page: Page, name: RegExp | string) =>
  page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name });

/** Orders all that the coming week needs, and says of each order that it was sent; answers how many. */
async function orderAndSend({ page, open, window, desk }: Company): Promise<number> {
  const { from, to } = window();
  await open(`/production-planning/purchase-lists?from=${from}&to=${to}`);
  await button(page, /^Passer (toutes les commandes|les commandes quand même|la commande qui reste|cette commande)/)
    .first()
    .click();
  await page
    .getByText(/commandes? passées?/)
    .first()
    .waitFor();
  await open("/supplier-orders/to-send");
  const gone = button(page, /^C’est envoyé/);
  const total = await gone.count();
  for (let left = total; left > 0; left -= 1) {
    await gone.first().click();
    await expect.poll(() => gone.count()).toBe(left - 1);
  }
  expect(at(await desk.get("/api/supplier-orders/to-send"), "meta", "total")).toBe(0);
  return total;
}

/** Notes a sheet on its page: what was obtained where it is not what is asked, of which all was launched. */
async function note({ page, open }: Company, { day: of, key, rest }: Sheet, obtained?: string): Promise<void> {
  const [, type = "", id = ""] = key.split(" ");
  await open(`/production-planning/production-sheets?from=${of}&to=${of}`);
  const sheet = page.locator(`[id="${type}-${id}-${of}"]`);
  if (!(await sheet.locator('[name="obtained"]').isVisible())) await sheet.locator("summary").first().click();
  if (obtained !== undefined) await sheet.locator('[name="obtained"]').fill(obtained.replace(".", ","));
  await sheet.locator('button[value="done"]').click();
  if (obtained !== undefined) await button(page, /^Tout a été lancé, il n’y a que/).click();
  await sheet
    .getByText(/^Fait\s:/)
    .first()
    .waitFor({ state: "attached" });
  expect(rest).not.toBe("0");
}

type Sheet = Awaited<ReturnType<typeof openSheets>>[number];

const listed = z.array(z.looseObject({ id: z.number(), status: z.string() }));

/** Receives an order that is expected on a day or before: all of it but its first line, which is refused. */
async function receiveAndRefuse({ page, open, desk }: Company, until: string): Promise<void> {
  const due = listed.parse(
    at(await desk.get(`/api/supplier-orders?deliver_to=${until}&status[]=sent&per_page=100`), "data"),
  );
  const [order] = due;
  if (!order) throw new Error(`nothing is expected until ${until}`);
  await open(`/receipts/create?order=${String(order.id)}`);
  const refused = page.locator('[name="lines.0.refusedQuantity"]');
  if (!(await refused.isVisible()))
    await button(page, /^Plus de détails/)
      .first()
      .click();
  const quantity = page.locator('[name="lines.0.quantity"]');
  const ordered = (await quantity.count()) > 0 ? await quantity.inputValue() : "";
  await refused.fill(ordered === "" ? "1" : ordered);
  await page.locator('[name="lines.0.refusedReason"]').fill("Pourris");
  const save = button(page, "Enregistrer");
  await save.click();
  await page.getByText("Que devient le reste").first().waitFor();
  expect(await page.locator('[name="lines.0.rest"][value="rebuy"]').isChecked()).toBe(true);
  await save.click();
  await page.waitForURL((url) => url.pathname !== "/receipts/create");
}

describe.each([
  ["with scripts", true],
  ["without scripts", false],
])("a week is lived on a tablet, %s", (_, javaScriptEnabled) => {
  test("and each day all places say the same", { timeout: 900_000 }, async () => {
    const company = await openCompany(javaScriptEnabled);
    const { desk, page, open } = company;
    await sameEverywhere(company);

    // Wednesday: all is ordered and sent; two sheets are made, one with a bad yield.
    expect(await orderAndSend(company)).toBeGreaterThan(0);
    const [first, second] = await openSheets(company, wednesday);
    if (!first || !second) throw new Error("nothing to make");
    await note(company, first, threeQuarters(first.rest));
    await note(company, second);
    await sameEverywhere(company);
    const left = (await openSheets(company, wednesday)).filter(({ key }) => key.includes("product"));
    expect(left.length).toBeGreaterThan(0);

    // Thursday: what Wednesday left heads the board; nobody has received what was to come.
    const thursday = addDays(wednesday, 1);
    await company.sleepUntil(thursday);
    await open("/");
    await page.locator(".owing").first().waitFor();
    await sameEverywhere(company);

    // Friday: of what is late one delivery comes, and a line of it is refused.
    const friday = addDays(wednesday, 2);
    await company.sleepUntil(friday);
    await receiveAndRefuse(company, friday);
    await sameEverywhere(company);

    // Saturday: a customer wants more, which is ordered a second time.
    await company.sleepUntil(addDays(wednesday, 3));
    const [wanted] = (await readWork(desk, company.window())).pieces.filter(({ key }) => key.includes("product"));
    await open("/external-orders/create");
    await page.locator('[name="customerName"]').fill("Institut Feuillade");
    await page.locator('[name="deliveryOn"]').fill(addDays(wednesday, 6));
    await page.locator('[name="lines.0.productId"]').fill(wanted?.name ?? "");
    await page.locator('[name="lines.0.quantity"]').fill("120");
    await button(page, "Confirmer").click();
    const detail = /\/external-orders\/\d+$/;
    const anyhow = button(page, /^Confirmer (la commande quand même|et enregistrer)/).first();
    await Promise.race([page.waitForURL(detail), anyhow.waitFor()]);
    if (!detail.test(page.url())) await anyhow.click();
    await page.waitForURL(detail);
    await sameEverywhere(company);
    await orderAndSend(company);
    await sameEverywhere(company);

    // Sunday: something that is still owed of past days is noted from the board.
    await company.sleepUntil(addDays(wednesday, 4));
    await open("/");
    const done = page.locator(".owing").getByRole("button", { name: /^Fait : / });
    if ((await done.count()) > 0) {
      const owed = await done.count();
      await done.first().click();
      await expect.poll(() => done.count()).toBeLessThan(owed);
    }
    await sameEverywhere(company);

    // Monday: all of the day is made as planned.
    const monday = addDays(wednesday, 5);
    await company.sleepUntil(monday);
    await open("/");
    await markWholeDay(page);
    await page.getByText("Tout annuler").waitFor();
    await sameEverywhere(company);
    expect((await openSheets(company, monday)).filter(({ key }) => key.includes("product"))).toEqual([]);

    // Tuesday: nothing of the past days is owed in silence.
    await company.sleepUntil(addDays(wednesday, 6));
    await sameEverywhere(company);
  });
});
