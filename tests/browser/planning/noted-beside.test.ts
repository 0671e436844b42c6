import { afterAll, beforeAll, expect, test } from "vitest";
import { dayInParis } from "#domain/paris";
import { fillPastry } from "../../support/world/choux-kitchen";
import { type Browser, openChromium } from "../../support/browser/chromium";
import { openOnScreen } from "../../support/browser/on-screen";
import { deskOf } from "../../support/writes";

let browser: Browser;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser?.close());

// A browser keeps its cookies by its own clock: the day is today's.
const today = dayInParis(new Date());

test("the cards of what was noted beside the sheets stand apart as the sheets do", async () => {
  const { web, origin, tablet } = await openOnScreen(browser, (opened) => fillPastry(opened, today));
  const desk = await deskOf(web.api);
  for (const [product_id, order] of [
    [1, 1],
    [2, 2],
  ]) {
    const batch = { product_id, production_on: today, planned: "20", obtained: "20", seen: 0 };
    expect(await desk.write("POST", "/api/batches", batch)).toMatchObject({ status: 201 });
    const path = `/api/external-orders/${String(order)}`;
    const { lock_version } = await desk.read(path);
    const surplus = [{ product_id, quantity: "20", to: "unsold" }];
    const body = { status: "cancelled", reason: "Grève", lock_version, surplus };
    expect(await desk.write("POST", `${path}/status`, body)).toMatchObject({ status: 200 });
  }
  const page = await tablet();
  for (const width of [360, 800, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${origin}/production-planning/production-sheets?from=${today}&to=${today}`);
    const parts = await page.locator("#note-aussi > :is(p, .noted)").all();
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    const gaps = boxes.slice(1).map((box, at) => (box?.y ?? 0) - (boxes[at]?.y ?? 0) - (boxes[at]?.height ?? 0));
    expect(gaps.map(Math.round)).toEqual([8, 8]);
  }
});
