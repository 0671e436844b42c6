import { expect, test } from "vitest";
import { packRows, unpackRows } from "~/lists/packed-rows";
import { fillWithDemo } from "../../demo/seed";
import { loaderData, openWeb } from "../support/web";

const asking = (accept: string) => new Request("http://localhost:3000/external-orders", { headers: { accept } });
const rows = [
  { id: 1, name: "Crème \"légère\"", at: null, open: false },
  { id: 2, name: "</script>", at: "18:00", open: true },
];

test("a browser that asks for a document gets the rows as one text, and reads them again as they were", () => {
  const packed = packRows(rows, asking("text/html,application/xhtml+xml"));
  expect(typeof packed).toBe("string");
  expect(unpackRows(packed)).toEqual(rows);
});

test.each(["*/*", "application/json"])("whoever accepts %s gets them as they are", (accept) => {
  const packed = packRows(rows, asking(accept));
  expect(packed).toBe(rows);
  expect(unpackRows(packed)).toBe(rows);
});

test("no rows are no rows", () => {
  expect(unpackRows(packRows([], asking("text/html")))).toEqual([]);
});

test("the order list shows a browser what its loader answers to others", async () => {
  const { api, signIn } = await openWeb();
  await fillWithDemo(api.db, { today: "2026-11-21", now: new Date("2026-11-21T08:00:00Z") });
  const browser = await signIn();
  const { orders } = await loaderData<{ orders: { number: string }[] }>(browser, "/external-orders");
  const { text } = await browser.get("/external-orders").set("accept", "text/html").expect(200);
  const shown = text.slice(text.indexOf("<tbody"), text.indexOf("</tbody>"));
  expect([...shown.matchAll(/<small>(CC-[\d-]+)<\/small>/g)].map(([, number]) => number)).toEqual(orders.map(({ number }) => number));
});
