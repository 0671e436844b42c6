import { expect, test } from "vitest";
import { fieldsOf } from "../support/form-fields";
import { hrefOf, textOf } from "../support/html";
import { leanApi } from "../support/servers/lean-api";
import { openShop, orderOf, productOf } from "../support/world/shop";
import { standingOrderDayOf, standingOrderOf, standingOrdersPath } from "../support/world/standing-orders";
import { createWeb, openWeb, signIn } from "../support/web";
import { deskOf } from "../support/writes";
import { orderDeskDay, page } from "./order-desk";

const list = "/standing-orders";

/** The product in process on Wednesday 25 November 2026, with a café that takes tarts on Tuesdays and Fridays. */
async function open(fields: object = {}) {
  const web = await openWeb();
  web.turnTo(orderDeskDay);
  const desk = await deskOf(web.api);
  const { tart } = await openShop(desk);
  const cafe = await desk.create(standingOrdersPath, standingOrderOf(tart, { starts_on: "2026-11-23", ...fields }));
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

test("that are archived say first which of their orders stay, and then too; none is deleted that has any", async () => {
  const { browser, cafe } = await open({ creates: "confirmed" });
  const address = `${list}/${cafe.id}`;
  const bare = await page(browser, address);
  expect(bare).toContain("confirmation=supprimer");
  expect(textOf(await page(browser, `${address}?confirmation=archiver`))).not.toContain("restent");
  await browser.post(list).type("form").send({});
  const made = await page(browser, address);
  expect(made).not.toContain("confirmation=supprimer");
  expect(textOf(await page(browser, `${address}?confirmation=supprimer`))).not.toContain("ne se défait pas");
  const question = await page(browser, hrefOf(made, "Archiver").replace(/^\?/, `${address}?`));
  expect(textOf(question)).toContain("Archiver cette commande récurrente ?");
  expect(textOf(question)).toContain(
    "4 commandes déjà préparées restent : CC-2026-00002 (ven. 27 nov.), CC-2026-00003 (mar. 1er déc.), " +
      "CC-2026-00004 (ven. 4 déc.), CC-2026-00005 (mar. 8 déc.). Plus rien n’en sera préparé.",
  );
  await browser.post(address).type("form").send({ intent: "archive" }).expect(302);
  const archived = await page(browser, address);
  expect(textOf(archived)).toContain("Elle est archivée, mais 4 commandes déjà préparées restent :");
  const [, notice = ""] = /Elle est archivée(.*?)<\/ul>/s.exec(archived) ?? [];
  expect([...notice.matchAll(/href="\/external-orders\/\d+"/g)]).toHaveLength(4);
});

test("say before and after where their customer has an order on the day already", async () => {
  const { browser, desk, tart, cafe } = await open({ creates: "confirmed" });
  const lines = [{ product_id: tart.id, quantity: "1" }];
  const own = await desk.create(
    "/api/external-orders",
    orderOf({ customer_name: "Café du Marché", delivery_on: "2026-11-27", lines }),
  );
  const { number } = await desk.read(`/api/external-orders/${own.id}`);
  const message = `Café du Marché a déjà une commande le ven. 27 nov. : ${String(number)}`;
  const listed = await page(browser, list);
  expect(textOf(listed)).toContain("Préparer 4 commandes");
  expect(textOf(listed)).toContain(message);
  expect(listed).toContain(`href="/external-orders/${own.id}"`);
  expect(textOf(await page(browser, "/"))).toContain("1 de leurs clients a déjà une commande ce jour-là");
  expect(textOf(await page(browser, `${list}/${cafe.id}`))).toContain(`à préparer en plus de ${String(number)}`);
  await browser.post(list).type("form").send({});
  expect(textOf(await page(browser, list))).toContain(`4 commandes préparées ${message}`);
  expect(textOf(await page(browser, `${list}/${cafe.id}`))).toContain(`Confirmée en plus de ${String(number)}`);
});

test("tell prices to the cent, and what they are of: before tax as after", async () => {
  const { browser, desk, tart, cafe } = await open({ customer_type: "individual" });
  const text = textOf(await page(browser, `${list}/${cafe.id}`));
  expect(text).toContain("Tarte 4 pièces 13,19 € prix du jour");
  expect(text).toContain("Mardi Retrait · 52,76 € TTC");
  // 1,20 € with tax are 1,1374 € before it.
  const flan = await desk.create("/api/products", productOf({ price_ht: undefined, price_ttc: "1.2" }));
  const office = await desk.create(
    standingOrdersPath,
    standingOrderOf(tart, {
      customer_name: "Mairie",
      starts_on: "2026-11-23",
      days: [
        {
          weekday: 2,
          lines: [
            { product_id: tart.id, quantity: "4", discount_percent: "10" },
            { product_id: flan.id, quantity: "100", unit_price: "1.1255" },
          ],
        },
        standingOrderDayOf(flan, 3, "100"),
      ],
    }),
  );
  const other = textOf(await page(browser, `${list}/${office.id}`));
  expect(other).toContain("12,50 € prix du jour · remise 10 %");
  expect(other).toContain("Flan 100 pièces 1,1255 €");
  expect(other).toContain("Flan 100 pièces 1,14 € prix du jour");
  expect(other).toContain("Mercredi Retrait · 113,74 € HT · 120,00 € TTC");
});

test("are paused from their page, for days that are typed, and what was prepared is asked about", async () => {
  const { browser, desk, cafe } = await open({ creates: "confirmed" });
  const way = hrefOf(await page(browser, `${list}/${cafe.id}`), "Mettre en pause…");
  expect(way).toBe(`${list}/${cafe.id}/change`);
  const send = (html: string, fields: object) =>
    browser
      .post(way)
      .type("form")
      .send({ ...fieldsOf(html), ...fields });
  const opened = await page(browser, way);
  expect(fieldsOf(opened)).toMatchObject({ from: "2026-11-25", until: "", reason: "" });
  for (const [fields, message] of [
    [{ until: "2026-11-20", reason: "Congés" }, "La fin doit suivre le début."],
    [{ until: "bientôt" }, "Date attendue"],
    [{ until: "" }, "Date attendue"],
  ] as const) {
    const wrong = await send(opened, fields);
    expect([wrong.status, textOf(wrong.text)]).toEqual([422, expect.stringContaining(message)]);
    expect(fieldsOf(wrong.text)).toMatchObject({ ...fields });
  }
  await browser.post(list).type("form").send({});
  const days = { from: "2026-11-27", until: "2026-12-01", reason: "Congés" };
  const question = await send(opened, days);
  expect([question.status, textOf(question.text)]).toEqual([409, expect.stringContaining("dites lesquelles suivent")]);
  expect(textOf(question.text)).toContain("CC-2026-00002 · Confirmée : elle est annulée");
  const follow = [...question.text.matchAll(/<input[^>]*name="follow"[^>]*value="(\d+)"/g)].map(([, id = ""]) => id);
  const seen = [...question.text.matchAll(/name="seen" value="(\d+)"/g)].map(([, id = ""]) => id);
  expect([follow, fieldsOf(question.text)]).toEqual([seen, expect.objectContaining(days)]);
  const done = await send(question.text, { follow: follow.slice(0, 1), seen });
  expect([done.status, done.headers.location]).toEqual([302, `${list}/${cafe.id}`]);
  const text = textOf(await page(browser, `${list}/${cafe.id}`));
  expect(text).toContain("Commande récurrente mise en pause");
  expect(text).toContain("du ven. 27 nov. 2026 au mar. 1er déc. 2026, Congés");
  const statuses = await Promise.all(follow.map(async (id) => (await desk.read(`/api/external-orders/${id}`)).status));
  expect(statuses).toEqual(["cancelled", "confirmed"]);
  // Sent twice it is one pause.
  await send(question.text, { follow: follow.slice(0, 1), seen });
  expect((await desk.read(`${standingOrdersPath}/${cafe.id}`)).pauses).toHaveLength(1);
});

test("tell their history in words", async () => {
  const { browser, desk, cafe } = await open();
  const now = await desk.read(`${standingOrdersPath}/${cafe.id}`);
  await desk.write("PUT", `${standingOrdersPath}/${cafe.id}`, {
    ...now,
    status: "paused",
    every_weeks: 2,
    pauses: [{ from: "2026-12-24", until: "2027-01-02", reason: "Fêtes" }],
  });
  const text = textOf(await page(browser, `${list}/${cafe.id}`));
  expect(text).toContain(
    "Historique Pause : du jeu. 24 déc. 2026 au sam. 2 janv. 2027, Fêtes " +
      "Revient : toutes les semaines → toutes les 2 semaines État : Active → En pause mer. 25 nov. 2026 à 9 h, Marie",
  );
  expect(text).toContain("Commande créée mer. 25 nov. 2026 à 9 h, Marie Curie");
});

test("say what was left out, and why", async () => {
  const { browser, desk, tart } = await open({ allergy_notes: "Allergie au gluten", creates: "confirmed" });
  await desk.create(
    standingOrdersPath,
    standingOrderOf(tart, {
      customer_name: "École",
      starts_on: "2026-11-23",
      pauses: [{ from: "2026-11-23", until: "2026-12-31", reason: "Travaux" }],
    }),
  );
  await browser.post(list).type("form").send({});
  const text = textOf(await page(browser, list));
  expect(text).toContain("4 commandes préparées");
  expect(text).toMatch(/Café du Marché : .*Tarte/);
  expect(text).toContain("École : Travaux");
});

test("a calculation that does not count them says so, has them made of its days, and is led back to", async () => {
  const { browser } = await open({ creates: "confirmed" });
  const plan = "/production-planning/compute-needs?from=2026-11-30&to=2026-12-02";
  const html = await page(browser, plan);
  expect(textOf(html)).toContain("1 commande récurrente à préparer n’est pas comptée");
  const way = hrefOf(html, "La préparer");
  const listed = await page(browser, way);
  expect(textOf(listed)).toContain("Préparer 1 commande du");
  const { from, until } = fieldsOf(listed);
  const answer = await browser.post(way).type("form").send({ from, until });
  expect([answer.status, answer.headers.location]).toEqual([302, expect.stringContaining(plan.split("?")[0] ?? "")]);
  const after = textOf(await page(browser, String(answer.headers.location)));
  expect(after).toContain("1 commande préparée");
  expect(after).not.toContain("récurrente à préparer");
});

test("days too far ahead are not offered to be prepared, and it is said until when", async () => {
  const { browser } = await open({ creates: "confirmed" });
  const far = await page(browser, `${list}?from=2027-01-24&until=2027-02-06`);
  expect(textOf(far)).toContain("4 commandes de ces jours ne se préparent pas encore");
  expect(textOf(far)).toContain("rien ne se prépare au-delà du lun. 25 janv.");
  expect(textOf(far)).not.toContain("Préparer ");
  const some = await page(browser, `${list}?from=2027-01-18&until=2027-01-31`);
  expect(textOf(some)).toContain("Préparer 2 commandes du mar. 19 janv. au ven. 22 janv.");
  expect(textOf(some)).toContain("2 commandes de ces jours ne se préparent pas encore");
  const { from, until } = fieldsOf(some);
  await browser.post(list).type("form").send({ from, until }).expect(302);
  expect(textOf(await page(browser, list))).toContain("2 commandes préparées");
  const plan = (days: string) => page(browser, `/production-planning/compute-needs?${days}`);
  const later = textOf(await plan("from=2027-02-01&to=2027-02-07"));
  expect(later).toContain("2 commandes récurrentes à préparer ne sont pas comptées");
  expect(later).toContain("rien ne se prépare au-delà du lun. 25 janv.");
  expect(later).not.toContain("Les préparer");
});

test("days that nobody may prepare are refused in words, and a list is shown all the same", async () => {
  const { browser } = await open();
  await browser.get(`${list}?from=2026-11-25&until=2028-11-25`).expect(200);
  await browser.post(list).type("form").send({ from: "2020-01-01", until: "2020-01-02" }).expect(302);
  expect(textOf(await page(browser, list))).toContain("Cette période est passée : rien n’y est préparé.");
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
