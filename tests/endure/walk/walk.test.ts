import { appendFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, openChromium } from "../../support/browser/chromium";
import { type Product, startDevelopment, startProduct } from "../../support/product";
import { walk } from "./walk";

/** Number of steps on each build. */
const steps = Number(process.env.WALK_STEPS ?? 40);
const builds = [
  { react: "in production", start: startProduct },
  { react: "in development", start: startDevelopment },
];
/** Another walk each day, the same all day long, unless told. */
const seeds = (process.env.WALK_SEED ?? String(Math.floor(Date.now() / 86_400_000))).split(",").map(Number);
/** A file that is told each step. */
const logFile = process.env.WALK_TELL;

let browser: Browser;

beforeAll(async () => {
  browser = await openChromium();
});

afterAll(() => browser.close());

describe.each(builds)(
  "what a click shows is what opening the address shows, and the console says nothing, with React $react",
  ({ react, start }) => {
    let product: Product;

    beforeAll(async () => {
      product = await start({ ACCESS_TOKEN_TTL: "86400" });
    }, 120_000);

    afterAll(() => product.dispose());

    test.each(seeds)("WALK_SEED=%i", { timeout: 120_000 + steps * 10_000 }, async (seed) => {
      const { findings, ...walked } = await walk(browser, {
        url: product.url,
        seed,
        steps,
        ...(logFile && { tell: (line: string) => appendFileSync(logFile, `${line}\n`) }),
      });
      console.log(`React ${react}:`, walked);
      expect(findings.join("\n\n")).toBe("");
      expect(product.output()).not.toContain("optimized dependencies changed");
    });
  },
);
