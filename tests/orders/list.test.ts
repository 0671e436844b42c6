import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { fillWithDemo } from "../../demo/seed";
import { addDays, mondayOf } from "#domain/days";
import { dayInParis } from "#domain/paris";
import type { ListedOrder } from "#app/orders/list/order-list.server";
import type { Week } from "#app/orders/calendar/week.server";
import { create } from "../catalogue/fill-in";
import { openChangedAnswers } from "../support/servers/changed-answers";
import { fieldsOf } from "../support/form-fields";
import { type Agent, loaderData, openWeb } from "../support/web";
import { createOrder, openOrderDesk, page, plain, readOrder, orderDeskDay } from "./order-desk";

interface Listing {
  orders: ListedOrder[];
  meta: { total: number; statusCounts: Record<string, number> };
}

const list = (browser: Agent, query = "") => loaderData<Listing>(browser, `/external-orders${query}`);
/** The statuses that views of days ask for: all but « annulée ». */
const dayStatuses = "&status=draft&status=confirmed&status=in_production&status=ready&status=delivered";
const dayStatusesHref = dayStatuses.replaceAll("&", "&amp;");
const idOf = (address: string) => Number(address.split("/").at(-1));

test.each(["/external-orders/export", "/external-orders/week"])("signed out, %s leads to /login", async (path) => {
  const { browser } = await openWeb();
  const answer = await browser().get(`${path}?status=ready`).expect(302);
  expect([answer.headers.location, answer.text.includes("CC-")]).toEqual(["/login", false]);
  expect(
    (await browser().post("/external-orders").type("form").send({ ids: "1", to: "confirmed" }).expect(302)).headers
      .location,
  ).toBe("/login");
});

test("where an outside API has two products of one name, the filter asks for the reference of one", async () => {
  const product = await openWeb();
  const tart = { name: "Tarte fine", code: "TARTE", price: "9", priceBasis: "ht", active: "1" };
  await create(await product.signIn(), "products", tart);
  const { browser, change } = await openChangedAnswers(product);
  const twice = [
    { id: 1, ...tart },
    { id: 2, ...tart, code: "TARTE-2" },
  ];
  change({ pattern: "/api/options/products", of: () => ({ data: twice }) });
  const answer = await browser.get("/external-orders?product=tarte%20fine");
  expect([answer.status, plain(answer.text)]).toEqual([
    422,
    expect.stringContaining("2 portent ce nom : écrivez la référence (TARTE, TARTE-2)."),
  ]);
  expect((await browser.get("/external-orders?product=tarte-2")).status).toBe(200);
});

describe("over the demo company", () => {
  let browser: Agent;

  beforeAll(async () => {
    const { api, signIn } = await openWeb();
    await fillWithDemo(api.db, { today: dayInParis(new Date()), now: new Date() });
    browser = await signIn();
  });

  test("counts the orders of each status that the other filters leave, each a link to them", async () => {
    const { meta } = await list(browser, "?search=a");
    expect(Object.values(meta.statusCounts).reduce((sum, count) => sum + count, 0)).toBe(meta.total);
    const narrowed = await list(browser, "?search=a&status=confirmed");
    expect(narrowed.meta).toMatchObject({ total: meta.statusCounts.confirmed, statusCounts: meta.statusCounts });
    const text = await page(browser, "/external-orders?search=a&status=confirmed&page=1");
    expect(text).toContain(
      `<a aria-current="true" href="/external-orders?search=a">Confirmée <strong ` +
        `class="counted">${String(meta.statusCounts.confirmed)}</strong></a>`,
    );
    expect(text).toContain(`href="/external-orders?search=a&amp;status=ready">Prête`);
    const begun = await list(browser, "?search=a&status=in_production");
    expect(begun.meta.total).toBeGreaterThan(0);
    expect(text).toContain(`>En production <strong class="counted">${String(begun.meta.total)}</strong>`);
  });

  test("an address without a query shows what is to come, the next first; every other shows what it says", async () => {
    const today = dayInParis(new Date());
    const coming = await list(browser);
    const filtered = await list(browser, `?delivery_from=${today}${dayStatuses}`);
    expect(coming).toEqual({ ...filtered, submissionKey: expect.anything() });
    const days = coming.orders.map(({ deliveryOn }) => deliveryOn);
    expect(days).toEqual(days.toSorted());
    expect(days.every((day) => day >= today)).toBe(true);
    const all = await list(browser, "?page=1");
    expect(all.meta.total).toBeGreaterThan(coming.meta.total);
    expect((await list(browser, "?sort=-delivery_on")).meta).toEqual(all.meta);
    const text = await page(browser, "/external-orders");
    expect(text).toMatch(/<a aria-current="true"[^>]* href="\/external-orders">À venir<\/a>/);
    expect(text).toContain('href="/external-orders?sort=-delivery_on">Toutes</a>');
    expect(text).toContain(`href="/external-orders?delivery_from=${today}&amp;status=confirmed">Confirmée`);
    expect(text).toContain(`href="/external-orders?delivery_from=${today}${dayStatusesHref}&amp;sort=customer_name"`);
    expect(text).toContain(`href="/external-orders?delivery_from=${today}${dayStatusesHref}&amp;selected=none"`);
    expect(text).toContain(`href="/external-orders/export?delivery_from=${today}${dayStatusesHref}"`);
    expect(fieldsOf(text)).toMatchObject({ delivery_from: "", search: "" });
    expect(await page(browser, "/external-orders?status=confirmed")).toContain(
      'href="/external-orders?sort=-delivery_on">Confirmée',
    );
  });

  test("where nothing is to come the list says so, and leads to what was", async () => {
    const desk = await openOrderDesk();
    await createOrder(desk.browser, { deliveryOn: addDays(dayInParis(new Date(orderDeskDay)), 1) });
    desk.pass(3 * 24 * 3600);
    const later = await desk.colleague();
    expect(await page(later, "/external-orders")).toMatch(
      /Aucune commande à venir\. <a [^>]*href="\/external-orders\?sort=-delivery_on">Toutes les commandes<\/a>/,
    );
    expect((await list(later, "?sort=-delivery_on")).meta.total).toBe(1);
  });

  test("a product that the address names by its number is shown by its name, which can be typed over", async () => {
    const { orders } = await list(browser, "?product=eclair%20au%20chocolat");
    const { lines } = await readOrder(browser, `/external-orders/${String(orders[0]?.id)}`);
    const eclair = lines.find(({ productName }) => productName === "Éclair au chocolat");
    const byId = `/external-orders?product_id=${String(eclair?.productId)}`;
    expect((await list(browser, byId.replace("/external-orders", ""))).orders).toEqual(orders);
    expect(fieldsOf(await page(browser, byId))).toMatchObject({ product: "Éclair au chocolat" });
    expect(fieldsOf(await page(browser, byId))).not.toHaveProperty("product_id");
  });

  test("exports exactly what the filters show, whatever the page, as French Excel reads it", async () => {
    const { meta, orders } = await list(browser, "?sort=-total_ttc&status=delivered");
    const answer = await browser
      .get("/external-orders/export?sort=-total_ttc&status=delivered&page=2")
      .buffer(true)
      .expect(200);
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": expect.stringMatching(/^attachment; filename="commandes-clients-\d{4}-\d\d-\d\d\.csv"$/),
    });
    expect(answer.text.startsWith("\uFEFFNuméro;Client;")).toBe(true);
    const rows: Record<string, string>[] = parse(answer.text, { bom: true, delimiter: ";", columns: true });
    expect(rows).toHaveLength(meta.total);
    expect(rows.slice(0, orders.length).map((row) => row["Numéro"])).toEqual(orders.map(({ number }) => number));
    expect(rows[0]?.["Total TTC"]).toBe(orders[0]?.totalTtc.replace(".", ","));
    expect(rows.filter((row) => !/^(Livrée|Mise en vente)/.test(row.Statut ?? ""))).toEqual([]);
    expect(await page(browser, "/external-orders?search=a&status=ready")).toContain(
      'href="/external-orders/export?search=a&amp;status=ready"',
    );
  });

  test("an export of filters that are wrong leads to the list, which says so", async () => {
    const answer = await browser.get("/external-orders/export?delivery_from=hier").expect(302);
    expect(answer.headers.location).toBe("/external-orders?delivery_from=hier");
  });

  test("shows the week day by day and hour by hour, the filters applied", async () => {
    const today = dayInParis(new Date());
    const monday = mondayOf(today);
    const week = await loaderData<Week>(browser, "/external-orders/week");
    expect(week.days.map(({ date }) => date)).toEqual(Array.from({ length: 7 }, (_, day) => addDays(monday, day)));
    const displayed = week.days.flatMap(({ orders }) => orders);
    expect(displayed).toHaveLength(
      (await list(browser, `?delivery_from=${monday}&delivery_to=${addDays(monday, 6)}${dayStatuses}`)).meta.total,
    );
    for (const { date, orders } of week.days) {
      expect(orders.every(({ deliveryOn }) => deliveryOn === date)).toBe(true);
      const hours = orders.map(({ deliveryTime }) => deliveryTime ?? "99:99");
      expect(hours).toEqual([...hours].sort());
    }
    const text = await page(browser, "/external-orders/week");
    for (const { id } of displayed) expect(text).toContain(`href="/external-orders/${String(id)}"`);
    expect(text).toContain('<li aria-current="date">');
    const confirmed = await loaderData<Week>(browser, "/external-orders/week?status=confirmed");
    expect(new Set(confirmed.days.flatMap(({ orders }) => orders.map(({ status }) => status)))).toEqual(
      new Set(displayed.some(({ status }) => status === "confirmed") ? ["confirmed"] : []),
    );
  });

  test("an order that should have been delivered is late in the week and on its own page, as in the list", async () => {
    const { orders } = await list(
      browser,
      `?status=confirmed&status=in_production&status=ready&delivery_to=${addDays(dayInParis(new Date()), -1)}`,
    );
    const [late] = orders;
    if (!late) throw new Error("the demo company has no late order");
    expect(await page(browser, `/external-orders/week?from=${late.deliveryOn}&search=${late.number}`)).toContain(
      "En retard</span>",
    );
    expect(await page(browser, `/external-orders/${late.id}`)).toContain("En retard</span>");
    const [done] = (await list(browser, "?status=delivered")).orders;
    expect(await page(browser, `/external-orders/${String(done?.id)}`)).not.toContain("En retard");
  });

  test("the list leads to the week of its period and back to itself, its other filters kept and said", async () => {
    const filters = "search=a&amp;status=confirmed&amp;product=eclair+au+chocolat";
    const html = await page(
      browser,
      `/external-orders?${filters.replaceAll("&amp;", "&")}&delivery_from=2026-11-25` +
        `&delivery_to=2026-11-30&sort=number&page=1`,
    );
    expect(html).toContain(`href="/external-orders/week?${filters}&amp;from=2026-11-25"`);
    const week = await page(browser, `/external-orders/week?${filters.replaceAll("&amp;", "&")}&from=2026-11-25`);
    expect(week).toContain("<title>Semaine du lundi 23 novembre 2026 · Bru</title>");
    expect(week).toContain(
      `href="/external-orders?${filters}&amp;delivery_from=2026-11-23&amp;delivery_to=2026-11-29"`,
    );
    expect(week).toContain(
      `href="/external-orders?${filters}&amp;delivery_from=2026-11-24&amp;delivery_to=2026-11-24"`,
    );
    expect(week).toContain("Seulement : « a », avec Éclair au chocolat, confirmées");
    expect(week).toContain('href="/external-orders/week?from=2026-11-25">toute la semaine</a>');
    expect(await page(browser, "/external-orders/week")).not.toContain("Seulement");
  });

  test("any day names its week, on either side of a new year; what is no day is said", async () => {
    expect((await loaderData<Week>(browser, "/external-orders/week?from=2026-01-01")).days[0]?.date).toBe("2025-12-29");
    expect(await page(browser, "/external-orders/week?from=2026-03-29")).toContain("Semaine du lundi 23 mars 2026");
    expect(await page(browser, "/external-orders/week?from=demain", 422)).toContain("Écrivez une date");
  });
});

test("what is cancelled counts in no view of days, on home or in the week, and is one touch away", async () => {
  const { browser } = await openOrderDesk();
  const today = dayInParis(new Date(orderDeskDay));
  await createOrder(browser, { deliveryOn: today, customerName: "Lycée Ampère" });
  const gone = await createOrder(browser, { deliveryOn: today });
  const { lockVersion } = await readOrder(browser, gone);
  await browser.post(gone).type("form").send({ lockVersion, intent: "status", to: "cancelled" }).expect(302);
  const start = await page(browser, "/external-orders");
  const links = [...start.matchAll(/href="(\/external-orders\?[^"]*)">(Aujourd’hui|Cette semaine)<\/a>/g)];
  expect(links).toHaveLength(2);
  const views = links.map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  for (const view of ["/external-orders", ...views]) {
    const html = await page(browser, view);
    expect(plain(html), view).toMatch(/>1 commande</);
    expect(html, view).not.toContain("Mairie de Bruz");
    expect(html, view).toContain('>Annulée <strong class="counted">1</strong>');
  }
  const home = await page(browser, "/");
  const [, ofDay = ""] = /href="(\/external-orders\?[^"]*)">Aujourd’hui<\/a>/.exec(home) ?? [];
  expect(views).toContain(ofDay.replaceAll("&amp;", "&"));
  const week = await page(browser, "/external-orders/week");
  expect([week.includes("Lycée Ampère"), week.includes("Mairie de Bruz")]).toEqual([true, false]);
  expect(week).toContain(`href="/external-orders?delivery_from=${today}&amp;delivery_to=${today}${dayStatusesHref}"`);
  expect(plain(await page(browser, `/external-orders/week?status=cancelled`))).toContain("Mairie de Bruz");
  expect(plain(await page(browser, `/external-orders/week?from=${today}${dayStatuses}`))).not.toContain("Seulement");
  const { text } = await browser.get(`/external-orders/export?delivery_from=${today}${dayStatuses}`).buffer(true);
  expect([text.includes("Lycée Ampère"), text.includes("Mairie")]).toEqual([true, false]);
  for (const query of ["?sort=-delivery_on", `?delivery_from=${today}&status=cancelled`])
    expect(await page(browser, `/external-orders${query}`), query).toContain("Mairie de Bruz");
});

describe("several orders change status together, without JavaScript", () => {
  const send = (browser: Agent, fields: object, query = "") =>
    browser
      .post(`/external-orders${query}`)
      .type("form")
      .send({ submissionKey: crypto.randomUUID(), ...fields });

  test("all of them, and the list comes back as it was filtered", async () => {
    const { browser } = await openOrderDesk();
    const addresses = [await createOrder(browser), await createOrder(browser, { customerName: "Lycée Ampère" })];
    expect(await page(browser, "/external-orders?status=draft")).not.toContain('name="ids"');
    const html = await page(browser, "/external-orders?status=draft&selected=none");
    for (const address of addresses)
      expect(html).toContain(`type="checkbox" name="ids" form="bulk" value="${String(idOf(address))}"/>`);
    expect(await page(browser, "/external-orders?status=draft&selected=all")).toContain(
      `form="bulk" checked="" value="${String(idOf(addresses[0] ?? ""))}"`,
    );
    const query = "?status=draft&search=&selected=all";
    const answer = await send(browser, { ids: addresses.map(idOf), to: "confirmed" }, query);
    expect([answer.status, answer.headers.location]).toEqual([302, "/external-orders?status=draft&search="]);
    expect(plain((await browser.get("/external-orders")).text)).toContain("2 commandes confirmées");
    for (const address of addresses) expect((await readOrder(browser, address)).status).toBe("confirmed");
  });

  test("those that may: each other one is named, with why, and stays ticked", async () => {
    const { browser } = await openOrderDesk();
    const [first, second] = [await createOrder(browser), await createOrder(browser, { customerName: "Lycée Ampère" })];
    expect((await send(browser, { ids: idOf(first), to: "confirmed" })).status).toBe(302);
    const refused = await send(browser, { ids: [idOf(first), idOf(second)], to: "in_production" });
    expect(refused.status).toBe(200);
    const { number } = await readOrder(browser, second);
    const text = plain(refused.text);
    expect(text).toContain("1 commande mise en production. Une n’a pas changé :");
    expect(text).toMatch(
      new RegExp(
        "<p>Une commande en brouillon ne peut pas être mise en production : elle peut être " +
          `confirmée ou annulée\\.</p><ul class="related"><li><a[^>]* href="${second}">${number} · ` +
          "Lycée Ampère</a></li></ul></div>",
      ),
    );
    expect(text).toContain(`form="bulk" checked="" value="${String(idOf(second))}"`);
    expect(text).not.toContain(`form="bulk" checked="" value="${String(idOf(first))}"`);
    expect(text).toMatch(/<option value="in_production" selected="">/);
    expect((await readOrder(browser, first)).status).toBe("in_production");
  });

  test("a reason is asked for where production has begun", async () => {
    const { browser } = await openOrderDesk();
    const address = await createOrder(browser);
    for (const to of ["confirmed", "in_production"]) await send(browser, { ids: idOf(address), to });
    const refused = await send(browser, { ids: idOf(address), to: "cancelled" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('id="reason-error"');
    expect((await send(browser, { ids: idOf(address), to: "cancelled", reason: "Grève" })).status).toBe(302);
    expect((await readOrder(browser, address)).changes[0]).toMatchObject({ new: "cancelled", reason: "Grève" });
  });

  test("nothing ticked, or no status chosen, changes nothing and says so", async () => {
    const { browser } = await openOrderDesk();
    const address = await createOrder(browser);
    expect((await send(browser, { to: "confirmed" }).expect(422)).text).toContain("Aucune commande n’est choisie");
    expect((await send(browser, { ids: idOf(address), to: "" }).expect(422)).text).toContain('id="to-error"');
    expect((await send(browser, { ids: "x", to: "toString" })).status).toBe(422);
    expect((await readOrder(browser, address)).status).toBe("draft");
  });

  test("what those that are ticked demand is computed for them alone, and nothing changes", async () => {
    const { browser } = await openOrderDesk();
    const ids: number[] = [];
    for (const customerName of ["Mairie de Bruz", "Lycée Ampère", "Mme Durand"])
      ids.push(idOf(await createOrder(browser, { customerName })));
    const [first, , third] = ids;
    const answer = await send(browser, { intent: "needs", ids: [first, third], to: "", reason: "" }, "?status=draft");
    const needs = `/production-planning/compute-needs?${new URLSearchParams([
      ["order_ids[]", String(first)],
      ["order_ids[]", String(third)],
    ])}`;
    expect([answer.status, answer.headers.location]).toEqual([302, needs]);
    const text = await page(browser, needs);
    for (const [name, isVisible] of [
      ["Mairie de Bruz", true],
      ["Lycée Ampère", false],
      ["Mme Durand", true],
    ] as const)
      expect(text.includes(name)).toBe(isVisible);
    expect((await send(browser, { intent: "needs" }).expect(422)).text).toContain("Aucune commande n’est choisie");
    expect((await list(browser, "?status=draft")).meta.total).toBe(3);
  });

  test(
    "sent after the session has ended, nothing changes; once signed in again the choice is there as " + "it was made",
    async () => {
      const { browser } = await openOrderDesk();
      const [first, second] = [
        await createOrder(browser),
        await createOrder(browser, { customerName: "Lycée Ampère" }),
      ];
      await browser.post("/logout").expect(302);
      const list = "/external-orders?status=draft";
      expect(
        (await send(browser, { ids: idOf(second), to: "cancelled", reason: "Grève" }, "?status=draft").expect(302))
          .headers.location,
      ).toBe("/login");
      expect(
        (
          await browser
            .post("/login")
            .type("form")
            .send({ email: "marie@bru.test", password: "radium, 1898" })
            .expect(302)
        ).headers.location,
      ).toBe(list);
      const text = await page(browser, list);
      expect(text).toContain("Votre session s’était interrompue : rien n’a été changé.");
      expect(text).toContain(`form="bulk" checked="" value="${String(idOf(second))}"`);
      expect(text).toContain(`form="bulk" value="${String(idOf(first))}"`);
      expect(fieldsOf(text)).toMatchObject({ to: "cancelled", reason: "Grève" });
      expect((await readOrder(browser, second)).status).toBe("draft");
      expect(await page(browser, list)).not.toContain("Votre session s’était interrompue");
    },
  );

  test("sent twice, it is done once", async () => {
    const { browser } = await openOrderDesk();
    const address = await createOrder(browser);
    const fields = { submissionKey: "same", ids: idOf(address), to: "confirmed" };
    expect([(await send(browser, fields)).status, (await send(browser, fields)).status]).toEqual([302, 302]);
    expect((await readOrder(browser, address)).changes).toHaveLength(2);
  });
});

test("a customer's name that looks like a formula is text in the export", async () => {
  const { browser } = await openOrderDesk();
  await createOrder(browser, { customerName: '=cmd|" /C calc"!A0' });
  const { text } = await browser.get("/external-orders/export").buffer(true).expect(200);
  expect(text).toContain(`;"'=cmd|"" /C calc""!A0";`);
});

test(
  "a filtered list's address, shared, leads someone who is signed out through sign-in to the same " + "list",
  async () => {
    const { browser, colleague } = await openOrderDesk();
    await createOrder(browser);
    const address =
      "/external-orders?status=draft&status=confirmed&delivery_from=2027-03-01&delivery_to=2027-03-31" +
      "&product=tarte+fine&search=mairie&sort=-total_ttc&page=1";
    const visitor = await colleague();
    await visitor.post("/logout").expect(302);
    expect((await visitor.get(address).expect(302)).headers.location).toBe("/login");
    const signedIn = await visitor
      .post("/login")
      .type("form")
      .send({ email: "marie@bru.test", password: "radium, 1898" })
      .expect(302);
    expect(signedIn.headers.location).toBe(address);
    const text = await page(visitor, address);
    for (const words of [
      "<title>Commandes clients · Bru</title>",
      "1 commande",
      "Mairie de Bruz",
      'aria-sort="descending"',
    ])
      expect(text).toContain(words);
    expect(fieldsOf(text)).toMatchObject({
      search: "mairie",
      status: ["draft", "confirmed"],
      delivery_from: "2027-03-01",
      delivery_to: "2027-03-31",
      product: "Tarte fine",
    });
  },
);

test("orders are found by a product that was archived since, by its name or its code", async () => {
  const { browser, tart } = await openOrderDesk();
  const address = await createOrder(browser);
  await browser.post(tart).type("form").send({ intent: "archive" }).expect(302);
  for (const typed of ["Tarte fine", "tarte FINE", "tarte"])
    expect((await list(browser, `?product=${encodeURIComponent(typed)}`)).orders.map(({ id }) => id)).toEqual([
      idOf(address),
    ]);
  expect(await page(browser, "/external-orders?product=Tar", 422)).toContain("Rien ne s’appelle « Tar »");
});

test("archived orders are listed apart", async () => {
  const { browser } = await openOrderDesk();
  const address = await createOrder(browser);
  await browser.post(address).type("form").send({ intent: "archive" }).expect(302);
  expect((await list(browser)).meta.total).toBe(0);
  expect((await list(browser, "?archived=1")).orders.map(({ id }) => id)).toEqual([idOf(address)]);
});
