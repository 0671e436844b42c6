import { expect, test } from "vitest";
import { textOf } from "../support/html";
import { leanApi } from "../support/lean-api";
import { openShop } from "../support/shop";
import { standingOf, standingPath } from "../support/standing";
import { createWeb, openWeb, signIn } from "../support/web";
import { deskOf } from "../support/writes";
import { orderDeskDay, page } from "./walk";

const list = "/standing-orders";

/** The product in process on Wednesday 25 November 2026, with a café that takes tarts on Tuesdays and Fridays. */
async function open(fields: object = {}) {
  const web = await openWeb();
  web.turnTo(orderDeskDay);
  const desk = await deskOf(web.api);
  const { tart } = await openShop(desk);
  const cafe = await desk.create(standingPath, standingOf(tart, { starts_on: "2026-11-23", ...fields }));
  return { web, desk, tart, cafe, browser: await web.signIn() };
}

test("are no page at an address that is no number, and nothing is left behind", async () => {
  const { browser } = await open();
  for (const address of ["true", "99999999999999999", "99999"]) await browser.get(`${list}/${address}`).expect(404);
});

test("are listed with their weekdays, prepared by one press, and lead to their orders", async () => {
  const { browser, cafe } = await open({ creates: "confirmed" });
  const listed = textOf(await page(browser, list));
  expect(listed).toContain("Café du Marché · Ma · · Ve · · mardi, vendredi ven. 27 nov. 2026 105,50 €");
  expect(listed).toContain("Préparer 4 commandes");
  expect(textOf(await page(browser, "/"))).toContain("Préparer les commandes récurrentes (4)");
  const answer = await browser.post(list).type("form").send({});
  expect([answer.status, answer.headers.location]).toEqual([302, list]);
  const prepared = textOf(await page(browser, list));
  expect(prepared).toContain("4 commandes préparées");
  expect(prepared).not.toContain("Préparer");
  expect(textOf(await page(browser, "/"))).not.toContain("récurrente");
  const detail = await page(browser, `${list}/${cafe.id}`);
  expect(textOf(detail)).toContain("ven. 27 nov. 2026 le jour même CC-2026-00002 Confirmée");
  expect(textOf(detail)).toContain("ven. 11 déc. 2026 le jour même à préparer");
  const [, order = ""] = /href="(\/external-orders\/\d+)"/.exec(detail) ?? [];
  expect(await page(browser, order)).toContain(`href="${list}/${cafe.id}"`);
});

test("say what was left out, and why", async () => {
  const { browser, desk, tart } = await open({ allergy_notes: "Allergie au gluten", creates: "confirmed" });
  await desk.create(
    standingPath,
    standingOf(tart, {
      ...{ customer_name: "École", starts_on: "2026-11-23" },
      pauses: [{ from: "2026-11-23", until: "2026-12-31", reason: "Travaux" }],
    }),
  );
  await browser.post(list).type("form").send({});
  const told = textOf(await page(browser, list));
  expect(told).toContain("4 commandes préparées");
  expect(told).toMatch(/Café du Marché : .*Tarte/);
  expect(told).toContain("École : Travaux");
});

test("an API that keeps none says so", async () => {
  const { web } = await open();
  const lean = createWeb({ fetch: async (request) => leanApi((one) => web.api.app.fetch(one))(request) });
  const browser = await signIn(lean.browser());
  const answer = await browser.get(list);
  expect([answer.status, textOf(answer.text)]).toEqual([
    404,
    expect.stringContaining("Le serveur des données ne tient pas les commandes récurrentes."),
  ]);
});
