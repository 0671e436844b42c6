import { expect, test } from "vitest";
import { articleOf, orderOf, productOf } from "../support/world/shop";
import { hrefOf, textOf } from "../support/html";
import { leanApi } from "../support/servers/lean-api";
import { serveApi } from "../support/servers/served-api";
import { createWeb, openWeb, signIn } from "../support/web";
import { deskOf } from "../support/writes";

const searchPath = (q: string) => `/search?${new URLSearchParams({ q }).toString()}`;

async function openHouse() {
  const web = await openWeb();
  const desk = await deskOf(web.api);
  const flan = await desk.create("/api/products", productOf({ name: "Flan au beurre" }));
  const order = await desk.create(
    "/api/external-orders",
    orderOf({
      customer_name: "Kerbrat <b>",
      phone: "0612345678",
      notes: "Passer par le portail",
      lines: [{ product_id: flan.id, quantity: "2" }],
    }),
  );
  await desk.create("/api/articles", articleOf({ name: "Beurre doux", code: "BEU-1" }));
  const browser = await web.signIn();
  const page = async (q: string, status = 200) => (await browser.get(searchPath(q)).expect(status)).text;
  return { browser, page, order };
}

test("a form of every page leads to what a text finds, by kind, with a way to each list", async () => {
  const { browser, page, order } = await openHouse();
  const { text: home } = await browser.get("/recipes").expect(200);
  expect(home).toMatch(/<form[^>]*action="\/search"[^>]*>.*?<input[^>]*type="search"[^>]*name="q"/s);
  const found = await page("06 12 34");
  expect(found).toMatch(/<title>Rechercher « 06 12 34 »/);
  expect(found).toContain(`href="/external-orders/${String(order.id)}"`);
  expect(found).toContain("Kerbrat &lt;b&gt;");
  expect(hrefOf(found, "Voir 1 commande")).toBe("/external-orders?search=06+12+34");
  expect(textOf(found)).toMatch(/Clients.*dernière commande pour le mar\. 10 mars 2026/s);
  const butter = textOf(await page("BEURRE"));
  expect(butter).toMatch(/Produits.*Flan au beurre.*Articles.*Beurre doux.*BEU-1 · crémerie/s);
});

test("an order that is found by what its name does not tell says where it stands", async () => {
  const { browser, page } = await openHouse();
  expect(textOf(await page("beurre"))).toMatch(/Commandes clients.*Kerbrat.*produit : Flan au beurre/s);
  const { body } = await browser.get("/options?everywhere=portail").expect(200);
  expect(body).toMatchObject({
    found: [
      { kind: "orders", rows: [{ details: expect.stringMatching(/Brouillon · note : Passer par le portail$/) }] },
    ],
  });
});

test("what finds nothing, nothing and what cannot be looked for are answered with what to do", async () => {
  const { page } = await openHouse();
  const none = await page("introuvable");
  expect(textOf(none)).toContain("Rien ne correspond à « introuvable »");
  expect(hrefOf(none, "Les commandes archivées aussi")).toBe("/external-orders?archived=all&search=introuvable");
  expect(hrefOf(none, "Nouvelle commande")).toBe("/external-orders/create");
  for (const empty of ["", "   "]) expect(textOf(await page(empty))).toContain("deux ou trois lettres de chaque mot");
  expect(textOf(await page("x".repeat(500), 422))).toContain("Au plus 200 caractères.");
  expect(textOf(await page("a\0b", 422))).toContain("Ce texte contient un caractère interdit.");
  for (const odd of ["%", "_", '"', "<script>", "🥐", "\\", "' --"])
    expect(await page(odd)).toContain("Rien ne correspond");
  expect(textOf(await page("\u202Ebeurre\u200F"))).toContain("Beurre doux");
  expect(textOf(await page("k"))).toContain("Kerbrat");
});

test("while one types, the same is answered as JSON", async () => {
  const { browser } = await openHouse();
  const { body } = await browser.get("/options?everywhere=beu-1").expect(200);
  expect(body).toMatchObject({
    found: [{ kind: "articles", rows: [{ name: "Beurre doux", details: "BEU-1 · crémerie" }] }],
  });
  expect((await browser.get("/options?everywhere=++&for=articles").expect(200)).body).toHaveProperty("choices");
});

test("lots and productions are searched in their lists, where too long a text is refused in words", async () => {
  const { browser } = await openHouse();
  for (const list of ["/stock/lots", "/batches"]) {
    expect((await browser.get(`${list}?search=beurre`).expect(200)).text).toContain('name="search"');
    const { text } = await browser.get(`${list}?search=${"x".repeat(300)}`).expect(422);
    expect(textOf(text)).toContain("Au plus 200 caractères.");
  }
});

test("an API that does not search everywhere: no field, and a link that says why", async () => {
  const api = await serveApi(leanApi);
  const browser = await signIn(createWeb({ fetch: (request) => fetch(request), apiBaseUrl: api.url }).browser());
  expect((await browser.get("/articles").expect(200)).text).not.toContain('action="/search"');
  const { text } = await browser.get(searchPath("beurre")).expect(404);
  expect(textOf(text)).toContain(
    "Le serveur des données ne cherche pas partout à la fois. Cherchez dans chaque liste.",
  );
});

test("a word with one letter wrong is tried, and pages and lists say so", async () => {
  const { browser, page, order } = await openHouse();
  const found = await page("kerbart");
  expect(textOf(found)).toContain("Rien ne correspond à « kerbart » : voici ce qui correspond à « kerbrat ».");
  expect(hrefOf(found, "Voir 1 commande")).toBe("/external-orders?search=kerbrat");
  const { text } = await browser.get("/external-orders?search=kerbart").expect(200);
  expect(text).toContain(`href="/external-orders/${String(order.id)}"`);
  expect(textOf(text)).toContain("1 commande pour « kerbrat », rien pour le texte cherché");
  expect(textOf((await browser.get("/articles?search=beure").expect(200)).text)).toContain("1 article pour « beurre »");
  const { text: none } = await browser.get("/external-orders?search=introuvable&status=draft").expect(200);
  expect(hrefOf(none, "Chercher partout")).toBe("/search?q=introuvable");
  expect((await browser.get("/options?everywhere=kerbart").expect(200)).body).toMatchObject({ corrected: "kerbrat" });
});
