import { describe, expect, test } from "vitest";
import type { ExternalOrderRow } from "#server/api-client/contract/orders/external-orders";
import type { SupplierPurchase } from "#server/api-client/contract/planning/needs";
import { fillWithDemo } from "../../demo/seed";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { type Shift, dayOf, nextPurchases } from "#app/home/dashboard";
import { stationsOf, tasksOf } from "#app/home/work/work.server";
import { createTestApi } from "../support/api";
import { databases } from "../support/database/database";
import { type Fields, fieldsOf } from "../support/form-fields";
import { insertKitchen } from "../support/world/insert-kitchen";
import { caseC } from "../support/oracles/worked-cases";
import { leanApi } from "../support/servers/lean-api";
import { hrefOf, readable, textOf } from "../support/html";
import { photo } from "../support/files/photos";
import { articleOf, offerOf, openShop, orderOf, productOf, supplierOf } from "../support/world/shop";
import { stockRoomAt } from "../support/world/stock-room";
import { deskOf } from "../support/writes";
import { createWeb, loaderData, openWeb, signIn } from "../support/web";

const order = (id: number, fields: Partial<ExternalOrderRow>): ExternalOrderRow => ({
  id,
  createdAt: "",
  updatedAt: "",
  lockVersion: 1,
  archivedAt: null,
  number: `CC-${String(id)}`,
  customerName: "Mairie",
  customerType: "business",
  status: "confirmed",
  deliveryOn: "2026-11-21",
  deliveryTime: null,
  deliveryMode: "pickup",
  productionOn: "2026-11-20",
  allergyNotes: null,
  lineCount: 1,
  totals: { ht: "1.00", ttc: "1.06" },
  ...fields,
});

describe("a day", () => {
  test("counts its own orders by status, cancelled ones aside, and lists them by hour", () => {
    const now = new Date("2026-11-21T08:00:00Z");
    const placed = [
      order(1, { deliveryTime: null }),
      order(2, { deliveryTime: "14:00", status: "ready" }),
      order(3, { deliveryTime: "09:30", allergyNotes: "Arachides" }),
      order(4, { status: "cancelled" }),
      order(5, { deliveryOn: "2026-11-22" }),
    ];
    const day = dayOf("Aujourd’hui", "2026-11-21", placed, now);
    expect(day.total).toBe(3);
    expect(day.counts).toEqual([
      ["confirmed", 2],
      ["ready", 1],
    ]);
    expect(day.orders.map(({ id, hasAllergy }) => [id, hasAllergy])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ]);
  });
});

test("purchases come by their latest moment to order, those too late first, those without one last", () => {
  const purchase = (supplierId: number, orderBefore: string | null): SupplierPurchase => ({
    supplierId,
    name: "",
    lines: [],
    subtotalHt: "1",
    minimumHt: null,
    missingToMinimum: "0",
    francoHt: null,
    missingToFranco: "0",
    shippingFeeHt: "0",
    vatByRate: [],
    totalTtc: "1",
    orderBefore,
    deliverOn: null,
    blocked: false,
  });
  const order = nextPurchases(
    [
      purchase(1, null),
      purchase(2, "2026-11-24T15:00:00Z"),
      purchase(3, "2026-11-23T11:00:00Z"),
      { ...purchase(4, null), late: true },
    ],
    "2026-11-23T12:00:00Z",
  );
  expect(order.map(({ supplierId, late, past }) => [supplierId, late, past])).toEqual([
    [3, true, true],
    [4, true, false],
    [2, false, false],
    [1, false, false],
  ]);
});

describe("the home page", () => {
  test("signed out, leads to /login", async () => {
    const { browser } = await openWeb();
    expect((await browser().get("/").expect(302)).headers.location).toBe("/login");
  });

  test("opens the shift: two days of orders, late ones, what to order, what runs low, one big button", async () => {
    const { api, signIn } = await openWeb();
    const today = dayInParis(new Date());
    await fillWithDemo(api.db, { today, now: new Date() });
    const browser = await signIn();
    const shift = await loaderData<Shift & { today: string }>(browser, "/");
    expect(shift.days.map(({ date }) => date)).toEqual([today, addDays(today, 1)]);
    expect(shift.purchases?.total).toBeGreaterThan(0);
    const { text } = await browser.get("/").expect(200);
    const { from, to } = shift.ahead;
    expect(from >= today).toBe(true);
    expect(to).toBe(addDays(from, 6));
    expect(text).toMatch(
      new RegExp(
        "<a " +
          `[^>]*href="/production-planning/compute-needs\\?from=${from}&amp;to=${to}"[^>]*>(<[^>]*>)*Calculer ` +
          "les besoins du",
      ),
    );
    for (const { orders } of shift.days)
      for (const { id } of orders) expect(text).toContain(`href="/external-orders/${String(id)}"`);
  });

  test("names the lots to use within three days and for what, those past their date, what nobody found", async () => {
    const { api, signIn } = await openWeb();
    const { butter, cream, receive, consume } = await stockRoomAt(await deskOf(api));
    const today = dayInParis(new Date());
    const soon = await receive(butter, "3", { code: "B7", expires_on: addDays(today, 3) });
    await receive(butter, "3", { code: "B8", expires_on: addDays(today, 4) });
    const past = await receive(butter, "3", { code: "B9", expires_on: addDays(today, -1) });
    await consume(cream, "2.5", 1);
    const html = readable((await (await signIn()).get("/").expect(200)).text);
    const text = textOf(html);
    expect(text).toMatch(/À utiliser d’ici trois jours Beurre lot B7, \S+ \S+ \S+ , pour Crème au beurre 3 kg/);
    const [, looked = ""] = /<details class="to-look-at">(.*?)<\/details>/s.exec(html) ?? [];
    expect(textOf(looked)).toMatch(/lots périmés.*Lots périmés à sortir du stock .*Beurre lot B9, .* 3 kg/);
    expect(looked).toContain(`href="/stock/lots/${past}"`);
    expect(text).not.toContain("B8");
    expect(html).toContain(`href="/stock/lots/${soon}"`);
    expect(text).toContain("Écarts de stock à vérifier Crème au beurre 2,5 kg");
    expect(hrefOf(html, "Crème au beurre 2,5 kg")).toBe(`/stock/lots?recipe_id=${cream.id}`);
  });

  test("of an empty company shows five steps with their progress in place of empty boxes", async () => {
    const { api, signIn } = await openWeb();
    const desk = await deskOf(api);
    const browser = await signIn();
    const page = async () => readable((await browser.get("/").expect(200)).text);
    const solid = (html: string) =>
      [...html.matchAll(/<a\b[^>]*data-variant="solid"[^>]*>/g)].map(([link]) => /href="([^"]*)"/.exec(link)?.[1]);

    const empty = await page();
    expect(textOf(empty)).toContain("Pour commencer 0 sur 5");
    expect(textOf(empty.slice(empty.indexOf("<main"), empty.indexOf("</main>")))).not.toMatch(
      /Rien à|Aucun article|0 commande|en retard|À utiliser|Écarts de stock/,
    );
    expect(solid(empty)).toEqual(["/suppliers/create?retour=%2F"]);
    for (const list of ["suppliers", "articles", "recipes", "products", "external-orders"])
      expect(empty).toContain(`href="/${list}/create?retour=%2F"`);

    const supplier = await desk.create("/api/suppliers", supplierOf());
    const article = await desk.create("/api/articles", articleOf({ offers: [offerOf(supplier)] }));
    const begun = await page();
    expect(textOf(begun)).toMatch(/Pour commencer 2 sur 5 .*1 fournisseur .*1 article /);
    expect(solid(begun)).toEqual(["/recipes/create?retour=%2F"]);

    const components = [{ article_id: article.id, quantity: "1", unit: "kg" }];
    const product = await desk.create("/api/products", productOf({ components }));
    const order = orderOf({ lines: [{ product_id: product.id, quantity: "1" }] });
    await desk.create("/api/external-orders", order);
    expect(textOf(await page())).toMatch(/Pour commencer 4 sur 5 .*Rien à produire ce jour-là/);
    await desk.create("/api/external-orders", order);
    const working = textOf(await page());
    expect(working).not.toContain("Pour commencer");
    expect(working).toContain("Rien à commander pour les sept jours qui viennent.");
  });

  test("of an empty company offers the example, fills it once, says so, and takes it away again", async () => {
    const { signIn } = await openWeb();
    const browser = await signIn();
    const page = async () => readable((await browser.get("/").expect(200)).text);
    const press = async (html: string, name: string) => {
      const form = html.split("<form").find((part) => part.includes(`${name}</button>`)) ?? "";
      const { submissionKey = "" } = fieldsOf(`<form${form}`);
      const intent = /name="intent" value="([^"]*)"/.exec(form)?.[1];
      return browser.post("/?index").type("form").send({ submissionKey, intent });
    };
    const empty = await page();
    expect(textOf(empty)).toContain("3 fournisseurs, 12 articles, 5 recettes, 4 produits et 4 commandes");
    const fill = "Remplir avec un exemple";
    await Promise.all([press(empty, fill), press(empty, fill)]);
    const filled = await page();
    expect(textOf(filled)).toMatch(/L’exemple est prêt .*Vous regardez un exemple/);
    expect(textOf(filled)).toMatch(/Tarte aux pommes, 6 parts/);
    expect(filled).not.toContain(fill);
    expect(textOf(await (await press(empty, fill), page()))).toMatch(/Vous regardez un exemple/);

    const remove = "Retirer l’exemple";
    await press(filled, remove);
    expect(textOf(await page())).toMatch(/L’exemple est retiré .*Pour commencer 0 sur 5/);
    // Pressed twice, or on a page of before: it is as it was wished.
    await press(filled, remove);
    expect(textOf(await page())).toContain("Pour commencer 0 sur 5");
  });

  test("says how to begin anew once somebody has worked on the example, and takes nothing away", async () => {
    const { api, signIn } = await openWeb();
    const browser = await signIn();
    const desk = await deskOf(api);
    await desk.write("POST", "/api/example");
    const page = async () => textOf(readable((await browser.get("/").expect(200)).text));
    expect(await page()).toContain("Retirer l’exemple");
    await desk.create("/api/suppliers", supplierOf());
    expect(await page()).toMatch(/Vous avez travaillé sur l’exemple .*faites repartir Bru d’une base vide/);
    await browser.post("/?index").type("form").send({ intent: "remove-example" }).expect(302);
    expect(await page()).toMatch(/L’exemple reste comme il était .*Vous avez travaillé sur l’exemple/);
  });

  test("offers no example where the API has none, or the house has its own", async () => {
    const { api, browser: open } = await openWeb();
    const browser = await signIn(open());
    expect(await loaderData(browser, "/")).toMatchObject({ example: { state: "offered" } });
    const desk = await deskOf(api);
    await desk.create("/api/articles", articleOf());
    expect(await loaderData(browser, "/")).toMatchObject({ example: null, firstSteps: { articles: 1 } });
    const { fetch } = await createTestApi(await databases[0].fresh()).then(({ app }) => app);
    const lean = createWeb({ fetch: async (request) => leanApi(fetch)(request) });
    expect(await loaderData(await signIn(lean.browser()), "/")).toMatchObject({ example: null });
  });

  test("shows no steps once they are all done", async () => {
    const { api, signIn } = await openWeb();
    await openShop(await deskOf(api));
    expect(await loaderData(await signIn(), "/")).toMatchObject({ firstSteps: null });
  });

  test("stands when the API has no calculation of needs", async () => {
    const page = { data: [], meta: { current_page: 1, from: null, to: null, last_page: 1, per_page: 25, total: 2 } };
    const fetch = async (request: Request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/oauth/token")
        return Response.json({ token_type: "Bearer", expires_in: 3600, access_token: "a", refresh_token: "r" });
      if (pathname === "/api/users/me") return Response.json({ data: { id: 1, name: "Marie", email: "m@exemple.fr" } });
      return pathname.startsWith("/api/production-planning")
        ? Response.json({ message: "Introuvable." }, { status: 404 })
        : Response.json(page);
    };
    const { text } = await (await signIn(createWeb({ fetch }).browser())).get("/").expect(200);
    expect(text.replaceAll("&#x27;", "’")).toContain("Le calcul des besoins n’est pas disponible pour le moment.");
  });
});

/** Case C on its day, 25 November 2026: 18.75 kg of brioche in two fills, for 24 nanterres and 142 navettes. */
async function openBoard() {
  const web = await openWeb();
  web.turnTo("2026-11-25T08:00:00Z");
  await insertKitchen(web.api.db, caseC());
  await web.api.db.updateTable("recipes").set({ station: "Tour" }).execute();
  await web.api.db.updateTable("products").set({ station: "Boulangerie" }).where("id", "=", 1).execute();
  const browser = await web.signIn();
  const page = async (path = "/") => readable((await browser.get(path).expect(200)).text);
  return { web, browser, page };
}

/** Returns what the form around a button sends. */
function formOf(html: string, button: string): Fields {
  const form = html.split("<form").find((part) => part.includes(`aria-label="${button}`));
  if (form === undefined) throw new Error(`no form with ${button}`);
  return fieldsOf(`<form${form.slice(0, form.indexOf("</form>"))}</form>`);
}

describe("the day’s work on the home page", () => {
  test("is grouped by post: those of every kitchen first, then the house’s own, then what has none", () => {
    const product = (productId: number, station: string | null | undefined) => ({
      productId,
      name: `Produit ${productId}`,
      unit: "piece",
      quantity: "1",
      station,
      byOrder: [],
      lines: [],
      allergens: [],
      traces: [],
    });
    const of = [product(1, null), product(2, "Zeste"), product(3, "Four"), product(4, "Chambre"), product(5, "Tour")];
    expect(
      stationsOf(
        tasksOf({ day: "2026-11-25", recipes: [], products: [...of, product(6, undefined)], orders: [] }),
        () => false,
      ).map(({ name, tasks }) => [name, tasks.map(({ id }) => id)]),
    ).toEqual([
      ["Tour", [5]],
      ["Four", [3]],
      ["Chambre", [4]],
      ["Zeste", [2]],
      [null, [1, 6]],
    ]);
  });

  test("shows what is to be made by its photo, else by its initial in the colour of its family", async () => {
    const { browser, page } = await openBoard();
    expect(await page()).toMatch(
      /<li id="recipe-1-[^>]*><span class="row-picture" style="--hue:\d+" aria-hidden="true">/,
    );
    const sent = browser.post("/recipes/1/picture").field("seen", "").field("intent", "save");
    await sent.attach("file", await photo(), "IMG_1.HEIC").expect(302);
    expect(await page()).toMatch(
      /<li id="recipe-1-[^>]*><img class="row-picture" src="\/pictures\/[0-9a-f]{32}\/small"/,
    );
  });

  test("says how much of what, is marked in one tap and taken back in one, and others hear of it", async () => {
    const { web, browser, page } = await openBoard();
    const html = await page();
    expect([...html.matchAll(/<h2 id="poste-\d">(.*?)</g)].map(([, name]) => name?.trim())).toEqual([
      "Tour",
      "Boulangerie",
      "Sans poste",
    ]);
    expect(html).toContain("18,75 kg");
    expect(html).toContain('href="/production-planning/weighings/create?recipe=1&amp;for=18.75');
    const stamp = (
      await browser
        .get("/today")
        .expect(200)
        .expect("Content-Type", /^text\/plain/)
    ).text;
    const form = formOf(html, "Fait : Brioche");
    const answer = await browser
      .post("/?index")
      .type("form")
      .send({ ...form, intent: "done" })
      .expect(302);
    expect(answer.headers.location).toBe("/#recipe-1-2026-11-25");
    const done = await page();
    expect(done).toContain("Fait : 18,75 kg");
    expect(done).toMatch(/<h2 id="poste-1">Tour <span class="ring">1 sur 1</);
    expect(done).not.toContain('aria-label="Fait : Brioche"');
    expect((await browser.get("/today").expect(200)).text).not.toBe(stamp);
    await browser
      .post("/?index")
      .type("form")
      .send({ ...formOf(done, "Annuler : Brioche"), intent: "take-back" })
      .expect(302);
    expect((await browser.get("/today").expect(200)).text).toBe(stamp);
    expect(await page()).toContain('aria-label="Fait : Brioche"');
    expect((await web.browser().get("/today").expect(302)).headers.location).toBe("/login");
  });

  test("says on which of the seven days the house is closed, be something to be made on it or not", async () => {
    const { web, page } = await openBoard();
    expect(await page()).not.toContain("fermé");
    const desk = await deskOf(web.api);
    const house = await desk.read("/api/company");
    const closed = {
      name: "Fournil",
      closed_weekdays: [3],
      closed_periods: [{ from: "2026-11-27", until: "2026-11-28" }],
      observes_public_holidays: true,
    };
    expect(await desk.write("PUT", "/api/company", { ...house, ...closed })).toMatchObject({ status: 200 });
    const today = await page();
    expect(today).toContain(">mercredi 25 novembre 2026, la maison est fermée : 3 fiches à faire<");
    expect(textOf(today)).toContain("La maison est fermée ce jour-là. Tour");
    expect([...today.matchAll(/>(\w+) \d+ novembre 2026, la maison est fermée/g)].map(([, name]) => name)).toEqual([
      ...["mercredi", "vendredi", "samedi"],
    ]);
    expect(textOf(await page("/?jour=2026-11-26"))).toContain("Rien à produire ce jour-là.");
    expect(textOf(await page("/?jour=2026-11-27"))).toContain("La maison est fermée ce jour-là : rien à produire.");
  });

  test("of another of the seven days is a tap away; a day that is none of them is today", async () => {
    const { page } = await openBoard();
    expect(await page()).toContain(">mercredi 25 novembre 2026 : 3 fiches à faire<");
    const next = await page("/?jour=2026-11-26");
    expect(next).toContain("Rien à produire ce jour-là.");
    expect(next).toMatch(/<a [^>]*aria-current="date"[^>]*href="\/\?jour=2026-11-26"/);
    for (const none of ["2026-11-24", "2026-12-02", "demain"])
      expect(await page(`/?jour=${none}`)).toContain('aria-label="Fait : Brioche"');
  });
});
