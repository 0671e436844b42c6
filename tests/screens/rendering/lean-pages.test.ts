import { beforeAll, describe, expect, test } from "vitest";
import { fillWithDemo } from "../../../demo/seed";
import { budgets, nodesOf } from "../../../scripts/bytes.js";
import { type Agent, loaderData, openWeb } from "../../support/web";

let browser: Agent;
beforeAll(async () => {
  const { api, signIn, turnTo } = await openWeb();
  turnTo("2026-11-21T08:00:00Z");
  await fillWithDemo(api.db, { today: "2026-11-21", now: new Date("2026-11-21T08:00:00Z") });
  browser = await signIn();
});

const document = async (path: string) => (await browser.get(path).set("accept", "text/html").expect(200)).text;
const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;
const rowsOf = (text: string) =>
  text
    .slice(text.indexOf("<tbody"), text.indexOf("</tbody>"))
    .split("<tr")
    .slice(1)
    .map((row) => `<tr${row}`);

const budgetOfList = budgets.find(({ page }) => page === "order list");

describe("the list of 50 orders", () => {
  test("stays within the budgets of its HTML", async () => {
    const { nodes, plain } = budgetOfList ?? {};
    const text = await document("/external-orders?sort=-delivery_on");
    const rows = rowsOf(text);
    expect(rows).toHaveLength(50);
    const ordinary = rows.filter((row) => !/Allergie|En retard/.test(row));
    expect(Math.max(...ordinary.map(nodesOf))).toBeLessThanOrEqual(nodes ?? 0);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual((plain ?? 0) * 1000);
  });

  test("has no larger rows where each hands its order over", async () => {
    const rows = rowsOf(await document("/external-orders?delivery_from=2026-11-21&delivery_to=2026-11-21"));
    const handing = rows.filter((row) => row.includes("Remettre") && !/Allergie|En retard/.test(row));
    expect(handing.length).toBeGreaterThan(0);
    expect(Math.max(...handing.map(nodesOf))).toBeLessThanOrEqual(budgetOfList?.nodes ?? 0);
    // As many bytes as each of fifty may have more than a row that hands nothing over.
    const touch = (row: string) =>
      (/ id="o\d+"/.exec(row)?.[0].length ?? 0) + (/<button.*<\/button>/s.exec(row)?.[0].length ?? 0);
    const fifty = Buffer.byteLength(await document("/external-orders?sort=-delivery_on"));
    expect(fifty + 50 * Math.max(...handing.map(touch))).toBeLessThanOrEqual((budgetOfList?.plain ?? 0) * 1000);
  });

  test("shows a document the orders that its loader answers to others, and carries none of them twice", async () => {
    const { orders } = await loaderData<{ orders: { number: string }[] }>(browser, "/external-orders");
    const text = await document("/external-orders");
    expect(rowsOf(text).map((row) => /CC-[\d-]+/.exec(row)?.[0])).toEqual(orders.map(({ number }) => number));
    const { number = "" } = orders[7] ?? {};
    expect(text.slice(text.indexOf("</main>"))).not.toContain(number);
  });

  test("shows whoever accepts anything the same rows", async () => {
    const { text } = await browser.get("/external-orders").set("accept", "*/*").expect(200);
    expect(rowsOf(text)).toEqual(rowsOf(await document("/external-orders")));
  });

  test("of no orders says so", async () => {
    expect(rowsOf(await document("/external-orders?search=zzzz")).join()).toContain("Aucun élément");
  });
});

test("a blank order form stays as small as before it had a counter", async () => {
  const text = await document("/external-orders/create");
  expect(nodesOf(text)).toBeLessThanOrEqual(400);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(28_000);
});

test.each(["/", "/external-orders", "/articles", "/recipes/1"])("%s has its navigation once", async (path) => {
  const text = await document(path);
  expect([count(text, /aria-label="Navigation principale"/g), count(text, /action="\/logout"/g)]).toEqual([1, 1]);
});
