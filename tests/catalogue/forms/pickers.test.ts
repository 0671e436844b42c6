import { describe, expect, test } from "vitest";
import { leanApi } from "../../support/servers/lean-api";
import { articleOf, offerOf, openShop, supplierOf } from "../../support/world/shop";
import { serveApi } from "../../support/servers/served-api";
import { createWeb, openWeb, signIn } from "../../support/web";
import { deskOf } from "../../support/writes";
import { json, openScreens } from "../outside-api";

describe("what a picker offers", () => {
  test("is told apart by price, code and last use, found by its words", async () => {
    const { signIn: openBrowser, api } = await openWeb();
    const desk = await deskOf(api);
    const supplier = await desk.create("/api/suppliers", supplierOf());
    const { id } = await desk.create(
      "/api/articles",
      articleOf({ name: "Beurre doux", code: "BEU", offers: [offerOf(supplier)] }),
    );
    const browser = await openBrowser();
    const { body } = await browser.get("/options?for=articles,recipes,nothing&search=doux%20BEURRE").expect(200);
    expect(body).toEqual({
      choices: [
        { resource: "articles", id, name: "Beurre doux", code: "BEU", unit: "kg", details: "7,60\u00a0€ HT / kg" },
      ],
    });
  });

  test("is its name and code where an outside API knows no more, or no options at all", async () => {
    const page = { data: [{ id: 7, name: "Farine", code: "FAR", unit: "kg" }], meta: {} };
    const { browser } = await openScreens({
      "GET /api/options/articles": (call) =>
        call.path.includes("details")
          ? json({ message: "Inconnu", errors: {} }, 422)
          : json({ data: [{ id: 7, name: "Farine", code: "FAR" }] }),
      "GET /api/options/recipes": () => json({ message: "?" }, 404),
      "GET /api/recipes": () => json(page),
    });
    expect((await browser.get("/options?for=articles,recipes&search=far").expect(200)).body).toEqual({
      choices: [
        { resource: "articles", id: 7, name: "Farine", code: "FAR", unit: null, details: "" },
        { resource: "recipes", id: 7, name: "Farine", code: "FAR", unit: "kg", details: "kg" },
      ],
    });
  });
});

test("without options at all, forms open, and a name in a filter or a plan is found in the lists", async () => {
  const { api } = await openWeb();
  const desk = await deskOf(api);
  await openShop(desk);
  const fetch = async (request: Request) =>
    new URL(request.url).pathname.startsWith("/api/options/")
      ? Response.json({ message: "?" }, { status: 404 })
      : api.app.fetch(request);
  const browser = await signIn(createWeb({ fetch }).browser());
  const plan = "/production-planning/compute-needs?from=2026-03-01&to=2026-03-31&basis=delivery";
  for (const [page, expected] of [
    ...["suppliers", "articles", "recipes", "products", "external-orders"].map((kind) => [
      `/${kind}/create`,
      'name="submissionKey"',
    ]),
    ["/external-orders?product=tarte", 'value="Tarte"'],
    ["/articles?supplier=metro", 'value="Métro"'],
    [plan, '<option value="Tarte"'],
    [`${plan}&add_product=tarte&add_quantity=2`, ">Tarte<"],
  ] as const) {
    const { status, text } = await browser.get(page).redirects(1);
    expect([page, status, text.includes(expected)]).toEqual([page, 200, true]);
  }
});

describe("the short form that creates what a picker lacks", () => {
  const complete = [
    ["suppliers", { name: "Moulin" }, null],
    ["articles", { name: "Beurre", category: "crémerie", unit: "kg", kind: "ingredient" }, "kg"],
    ["recipes", { name: "Sablé", outputQuantity: "2,5", outputUnit: "kg" }, "kg"],
    ["products", { name: "Flan", saleUnit: "piece", price: "3,20", priceBasis: "ttc", vatRate: "5.5" }, "piece"],
  ] as const;

  test.each(complete)("creates one of %s, once however often it is sent", async (resource, fields, unit) => {
    const { signIn: openBrowser } = await openWeb();
    const browser = await openBrowser();
    const address = `/options/create?for=${resource}`;
    const opened = (await browser.get(`${address}&name=Essai`).expect(200)).body;
    expect(opened.state.typed.cells.name).toBe("Essai");
    expect(Object.keys(opened.fields)).toEqual(Object.keys(fields));
    const sent = { ...fields, submissionKey: opened.state.envelope.submissionKey };
    const first = await browser.post(address).type("form").send(sent).expect(201);
    expect(first.body).toMatchObject({ created: { resource, name: fields.name, unit } });
    expect((await browser.post(address).type("form").send(sent).expect(201)).body).toEqual(first.body);
    await browser.get(`/${resource}/${first.body.created.id}`).expect(200);
  });

  test("says all that is wrong at once, keeps what was typed, and creates nothing", async () => {
    const { signIn: openBrowser } = await openWeb();
    const browser = await openBrowser();
    const sent = { name: "Flan", saleUnit: "piece", price: "3,2,0", priceBasis: "ttc", vatRate: "" };
    const { body } = await browser.post("/options/create?for=products").type("form").send(sent).expect(422);
    expect(Object.keys(body.state.errors).sort()).toEqual(["price", "vatRate"]);
    expect(body.state.typed.cells).toMatchObject(sent);
    expect((await browser.get("/options?for=products").expect(200)).body).toEqual({ choices: [] });
    await browser.get("/options/create?for=nothing").expect(404);
  });

  test("works on an API without anything optional", async () => {
    const api = await serveApi(leanApi);
    const web = createWeb({ fetch: (request) => fetch(request), apiBaseUrl: api.url });
    const browser = await signIn(web.browser());
    const sent = { name: "Moulin", submissionKey: "k" };
    const { body } = await browser.post("/options/create?for=suppliers").type("form").send(sent).expect(201);
    expect(body).toMatchObject({ created: { resource: "suppliers", name: "Moulin", details: "" } });
  });
});

describe("the unit of a line that was left empty", () => {
  test("is that of what was picked, with « Ajouter » and when it is saved", async () => {
    const { signIn: openBrowser, api } = await openWeb();
    const desk = await deskOf(api);
    await desk.create("/api/articles", articleOf({ name: "Œufs", unit: "piece" }));
    const browser = await openBrowser();
    const typed = {
      name: "Omelette",
      outputQuantity: "1",
      outputUnit: "kg",
      status: "draft",
      "lines.0.articleId": "oeufs",
      "lines.0.quantity": "3",
      "lines.0.unit": "",
    };
    const added = await browser
      .post("/recipes/create")
      .type("form")
      .send({ ...typed, intent: "add:lines" })
      .expect(200);
    expect(added.text).toMatch(/<option value="piece" selected/);
    const saved = await browser
      .post("/recipes/create")
      .type("form")
      .send({ ...typed, "lines.0.quantityIs": "net", "lines.0.scaling": "proportional" })
      .expect(302);
    const path = String(saved.headers.location);
    expect((await desk.get(`/api${path}`)).body).toMatchObject({ data: { lines: [{ quantity: "3", unit: "piece" }] } });
  });
});
