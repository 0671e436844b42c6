import { beforeAll, describe, expect, test } from "vitest";
import { addDecimals } from "#domain/exact/decimal";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { stepsOf } from "#domain/exact/steps";
import { fillWithDemo } from "../../demo/seed";
import type { Article } from "#server/api-client/contract/catalogue/articles";
import type { Product } from "#server/api-client/contract/catalogue/products";
import type { Recipe } from "#server/api-client/contract/catalogue/recipes";
import type { SupplierOrder } from "#server/api-client/contract/supplier-orders";
import { stepsThrough } from "#app/catalogue/articles/price-line";
import { formatTimeLeft, timeLeft } from "#app/display/time-left";
import { textOf } from "../support/html";
import { type Agent, loaderData, openWeb } from "../support/web";

let browser: Agent;
beforeAll(async () => {
  const { api, signIn } = await openWeb();
  await fillWithDemo(api.db, { today: "2026-11-21", now: new Date("2026-11-21T08:00:00Z") });
  browser = await signIn();
});

const page = async (path: string) => (await browser.get(path).expect(200)).text;
const drawing = (html: string, kind: string) =>
  new RegExp(`<(svg|div) class="${kind}".*?</svg>`, "s").exec(html)?.[0] ?? "";
const widthsOf = (svg: string) => [...svg.matchAll(/<rect[^>]* width="([\d.]+)"/g)].map(([, width]) => Number(width));

describe("a part of a whole", () => {
  test.each([
    ["0", "8", 0],
    ["-3", "8", 0],
    ["2", "8", 250],
    ["1", "3", 333],
    ["2", "3", 667],
    ["0.0005", "1", 1],
    ["0.000499", "1", 0],
    ["8", "8", 1000],
    ["9", "8", 1000],
    ["1", "0", 0],
    ["999999999.999999", "1000000000", 1000],
  ])("%s of %s is %i of 1000 steps", (part, total, steps) => expect(stepsOf(part, total, 1000)).toBe(steps));
});

test("an article shows its stock against its safety stock, in words and in proportion", async () => {
  const paths = Array.from({ length: 60 }, (_, at) => `/articles/${at + 1}`);
  const tones = new Set<string | undefined>();
  for (const path of paths) {
    const { article } = await loaderData<{ article: Article }>(browser, path);
    const svg = drawing(await page(path), "level");
    if (!article.managedStock || Number(article.safetyStock) === 0) {
      expect(svg).toBe("");
      continue;
    }
    const { stockOnHand: onHand, safetyStock: safety } = article;
    const isLow = Number(onHand) < Number(safety);
    const total = isLow ? safety : onHand;
    expect(widthsOf(svg)).toEqual([Number(total), Math.max(0, Number(onHand))]);
    expect(svg).toContain(`viewBox="0 0 ${total} 1"`);
    expect(svg).toContain(`d="M${safety} 0v1"`);
    expect(textOf(await page(path))).toMatch(/Stock de sécurité\s: [^,]+,[\d  ]*.*(de moins|de plus|tout juste)/);
    tones.add(/data-tone="(\w+)"/.exec(svg)?.[1]);
  }
  expect([...tones].sort()).toEqual(["good", "low"]);
});

test("a product shows the parts of its price, a recipe those of its cost, each to the step", async () => {
  const { product } = await loaderData<{ product: Product }>(browser, "/products/1");
  const { recipe } = await loaderData<{ recipe: Recipe }>(browser, "/recipes/1");
  const sum = (values: readonly (string | null)[]) =>
    values.reduce<string>((all, one) => addDecimals(all, one ?? "0"), "0");
  const ofProduct = [...product.components.map(({ costHt }) => costHt), product.marginHt];
  for (const [path, values, last] of [
    ["/products/1", ofProduct, product.marginHt],
    ["/recipes/1", recipe.lines.map(({ costHt }) => costHt), null],
  ] as const) {
    const html = await page(path);
    const widths = widthsOf(drawing(html, "parts"));
    expect(widths.reduce((all, one) => all + one, 0)).toBe(1000);
    const sorted = [...values]
      .filter((value) => value !== last && Number(value) > 0)
      .sort((a, b) => Number(b) - Number(a));
    expect(widths[0]).toBe(stepsOf(sorted[0] ?? "0", sum(values), 1000));
    if (last !== null)
      expect(widths.at(-1)).toBe(1000 - stepsOf(sum(values.filter((value) => value !== last)), sum(values), 1000));
    expect(widths).toHaveLength(Math.min(sorted.length, 6) + (last === null ? 0 : 1));
  }
  const names = textOf(await page("/products/1"));
  for (const { name } of product.components.slice(0, 2)) expect(names).toContain(name);
  expect(names).toMatch(/Marge \d/);
});

test("a price is drawn as steps from the oldest to today", () => {
  const prices = [
    { changedAt: "2026-01-01T00:00:00Z", packPriceHt: "20" },
    { changedAt: "2026-01-11T00:00:00Z", packPriceHt: "25" },
    { changedAt: "2026-01-16T00:00:00Z", packPriceHt: "22.5" },
  ];
  expect(stepsThrough(prices, "2026-01-20")).toBe("M0 100H500V0H750V50H1000");
});

test("an article whose price changed says from what to what, and draws it", async () => {
  const drawn: string[] = [];
  for (let id = 1; id <= 15; id += 1) {
    const html = await page(`/articles/${id}`);
    if (/<div class="price-line">/.test(html)) drawn.push(html);
  }
  expect(drawn.length).toBeGreaterThan(0);
  for (const html of drawn) {
    expect(drawing(html, "price-line")).toMatch(/ d="M0 \d+(H\d+V\d+)+H1000"/);
    expect(textOf(html)).toMatch(/€ .* depuis /);
  }
});

test("an order to a supplier shows how much of his minimum and of free delivery it reaches", async () => {
  const seen: boolean[] = [];
  for (let id = 1; id <= 6; id += 1) {
    const { order } = await loaderData<{ order: SupplierOrder }>(browser, `/supplier-orders/${id}`);
    const html = await page(`/supplier-orders/${id}`);
    for (const goal of [order.minimumOrderHt, order.francoHt]) {
      if (goal === null || Number(goal) === 0) continue;
      const isLow = Number(order.subtotalHt) < Number(goal);
      const total = isLow ? goal : order.subtotalHt;
      expect(html).toContain(
        `<rect width="${total}" height="1"></rect><rect width="${order.subtotalHt}" height="1"></rect>`,
      );
      expect(html).toContain(`M${goal} 0v1`);
      seen.push(isLow);
    }
  }
  expect(seen.length).toBeGreaterThan(0);
});

test.each([
  ["2026-11-23T10:00:00Z", "encore 2 j", 3000],
  ["2026-11-23T07:59:00Z", "encore 47 h", 2879],
  ["2026-11-21T11:20:00Z", "encore 3 h", 200],
  ["2026-11-21T08:01:30Z", "encore 1 min", 1],
])("what is left until %s is said as « %s », and counted to the minute", (until, text, minutes) =>
  expect([timeLeft(until, "2026-11-21T08:00:00Z"), formatTimeLeft(minutes)]).toEqual([
    minutes,
    text.replaceAll(" ", "\u00a0"),
  ]),
);

test.each(["2026-11-21T08:00:00Z", "2026-11-20T08:00:00Z", "2026-11-22", null])("nothing is left until %s", (until) =>
  expect(timeLeft(until, "2026-11-21T08:00:00Z")).toBeNull(),
);

test("purchase lists count down to the moment until which to order, those that are past do not", async () => {
  const { api, signIn } = await openWeb();
  const now = new Date();
  const today = dayInParis(now);
  await fillWithDemo(api.db, { today, now });
  const path = `/production-planning/purchase-lists?from=${addDays(today, 2)}&to=${addDays(today, 8)}`;
  const agent = await signIn();
  const html = (await agent.get(path).expect(200)).text;
  const drawn = [...html.matchAll(/<span class="ring countdown no-print">(encore\u00a0\d+\u00a0(?:j|h|min))<svg/g)];
  const { lists: loaded } = await loaderData<{ lists: { lists: { left: number | null }[] } }>(agent, path);
  expect(drawn.length).toBeGreaterThan(0);
  expect(drawn.map(([, text]) => text)).toEqual(
    loaded.lists.flatMap(({ left }) => (left ? [formatTimeLeft(left)] : [])),
  );
});

test("every drawing has words beside it, no script, and costs less than 3 kB a page", async () => {
  for (const path of ["/products/1", "/recipes/1", "/articles/1", "/supplier-orders/1", "/external-orders/20"]) {
    const html = await page(path);
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    const svgs = [...main.matchAll(/<svg.*?<\/svg>/gs)].map(([svg]) => svg);
    expect(svgs.filter((svg) => !svg.includes("aria-hidden"))).toEqual([]);
    expect(svgs.join("")).not.toMatch(/<script| on\w+=/);
    expect(Buffer.byteLength(svgs.join("")), path).toBeLessThan(3000);
  }
});
