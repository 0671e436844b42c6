import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { createApp } from "#server/app";
import { marie } from "../api";
import { longSessions } from "../world/choux-kitchen";
import { type Browser, openPage, signInThrough } from "./chromium";
import { startTurned } from "../product";
import { closeWhole } from "../database/sqlite-template";
import { type Product, openWeb } from "../web";

/**
 * The built product at an address that Chromium opens, its clock in the test's hand; `web` is the product in process on
 * the same database, at the same hour, for what a test asks beside the screen.
 */
export interface OnScreen {
  web: Omit<Product, "pass" | "turnTo">;
  origin: string;
  /** Sets both clocks to an instant, from which they go on. */
  turnTo(instant: string): Promise<void>;
  /** Opens a tablet on which Marie has signed in, at the start page. */
  tablet(options?: Parameters<typeof openPage>[1]): Promise<Page>;
}

/** Opens the whole product for a browser until the test is over, filled first; started with more settings if told. */
export async function openOnScreen(
  browser: Browser,
  fill: (web: Product) => Promise<unknown>,
  settings: Record<string, string> = {},
): Promise<OnScreen> {
  const file = join(tmpdir(), `bru-on-screen-${randomUUID()}.db`);
  const web = await openWeb({}, longSessions, createApp, file);
  await fill(web);
  const shift = () => web.now() - Date.now();
  const product = await startTurned(shift(), {
    DATABASE_URL: `file:${file}`,
    BRU_DEMO: "0",
    ACCESS_TOKEN_TTL: "31536000",
    ...settings,
  });
  onTestFinished(async () => {
    await product.dispose();
    await closeWhole(web.api.db, file);
  });
  const origin = product.url;
  return {
    web,
    origin,
    async turnTo(instant) {
      web.turnTo(instant);
      await product.shiftBy(shift());
    },
    async tablet(options = {}) {
      const page = await openPage(browser, options);
      await signInThrough(page, `${origin}/login`, marie);
      await page.goto(origin);
      return page;
    },
  };
}
