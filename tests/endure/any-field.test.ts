import { expect, test } from "vitest";
import { create, dough, eggs, flour, metro, tart } from "../catalogue/fill-in";
import { amissIn, openChangedAnswers, withField } from "../support/servers/changed-answers";
import { type Agent, openWeb } from "../support/web";

/** The calls that tell of the five kinds of things. */
const entities = /^\/api\/(suppliers|articles|recipes|products|external-orders)(\/:id)?$/;

const plan = "from=2036-03-01&to=2036-03-31&basis=delivery";
const pages = [
  "/",
  ...["suppliers", "articles", "recipes", "products", "external-orders"].flatMap((resource) => [
    `/${resource}`,
    `/${resource}/export`,
    `/${resource}/1`,
    `/${resource}/1/edit`,
    `/${resource}/create?from=1`,
  ]),
  ...["/external-orders/week?from=2036-03-10", "/external-orders/1/quantities", "/recipes/1?for=25"],
  "/external-orders/create?from=1&reste=1",
  ...["compute-needs", "production-sheets", "purchase-lists"].map((page) => `/production-planning/${page}?${plan}`),
  ...["runs/1", "runs/1/purchase-lists", "weighings/create?recipe=1"].map((page) => `/production-planning/${page}`),
];

/** A company of one thing of each kind, an order under way and a frozen calculation. */
async function fill(browser: Agent) {
  await create(browser, "suppliers", {
    ...metro,
    "closedPeriods.0.from": "2036-08-01",
    "closedPeriods.0.until": "2036-08-15",
  });
  await create(browser, "articles", {
    ...flour,
    "incoming.0.supplierId": "METRO",
    "incoming.0.quantity": "5",
    "incoming.0.expectedOn": "2036-03-01",
  });
  await create(browser, "articles", eggs);
  await create(browser, "recipes", { ...dough, "lines.1.unit": "piece" });
  await create(browser, "products", tart);
  const order = await create(browser, "external-orders", {
    customerName: "Mairie",
    deliveryOn: "2036-03-12",
    deliveryTime: "10:00",
    email: "a@b.fr",
    allergyNotes: "Noix",
    "lines.0.productId": "tarte fine",
    depositAmount: "20",
    "lines.0.quantity": "3",
  });
  await browser.post(order).type("form").send({ intent: "status", to: "confirmed", lockVersion: "1" }).expect(302);
  await browser.post(`/production-planning/runs?${plan}`).type("form").send({}).expect(302);
}

test(
  "no page needs any one field of an outside API's answers: each left out, one at a time, is shown without",
  { timeout: 480_000 },
  async () => {
    const product = await openWeb();
    await fill(await product.signIn());
    const { browser, change, callsOf, drawnFrom } = await openChangedAnswers(product);
    const failing: string[] = [];
    const tried = new Set<string>();
    for (const page of pages) {
      const calls = await callsOf(page);
      const complete = await drawnFrom(page);
      for (const [pattern, fields] of calls) {
        if (!entities.test(pattern)) continue;
        let [same, compared] = [0, 0];
        for (const field of fields) {
          change({ pattern, of: (answer) => withField(answer, field, () => undefined) });
          tried.add(`${page} ${pattern} ${field}`);
          // What a page is drawn from is had for less than the page: where it is mostly the same without the field, the
          // page need not be drawn to be the same.
          if (complete !== null && (compared < 3 || same * 2 >= compared)) {
            compared += 1;
            if ((await drawnFrom(page)) === complete) {
              same += 1;
              continue;
            }
          }
          const { status, text = "" } = await browser.get(page);
          const amiss = status < 500 ? amissIn(text) : String(status);
          if (amiss) failing.push(`${page} without ${field} of ${pattern}: ${amiss}`);
        }
      }
    }
    expect(failing).toEqual([]);
    expect(tried.size).toBeGreaterThan(300);
  },
);
