import { expect, test } from "vitest";
import { lotsOf } from "../support/world/ledger";
import { hrefOf, readable, textOf } from "../support/html";
import { stockRoomAt } from "../support/world/stock-room";
import { type Agent, openWeb } from "../support/web";
import { deskOf } from "../support/writes";

const now = new Date("2026-03-01T08:00:00.000Z");

/** Opens the stock on 1 March 2026 as the API sees it; today where the web app must see the same day. */
async function openStock(today = false) {
  const web = await openWeb({}, today ? {} : { clock: () => now });
  const room = await stockRoomAt(await deskOf(web.api));
  const browser = await web.signIn();
  const page = async (url: string, status = 200) => readable((await browser.get(url).expect(status)).text);
  const text = async (url: string) => textOf(await page(url));
  const onHand = async () => (await lotsOf(room.desk.db, room.butter)).map(({ on_hand }) => on_hand / 1e6);
  return { ...room, web, browser, page, text, onHand };
}

const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

/** Sends a form of a page as a browser without JavaScript does. */
async function send(browser: Agent, url: string, fields: Record<string, string>) {
  const html = readable((await browser.get(url)).text);
  return browser
    .post(url)
    .type("form")
    .send({ submissionKey: hidden(html, "submissionKey"), lockVersion: hidden(html, "lockVersion"), ...fields });
}

const paths = [
  "/stock",
  "/stock/lots",
  "/stock/lots/1",
  "/stock/movements",
  "/stock/waste",
  "/stock/waste/create",
  "/stock/counts",
  "/stock/counts/create",
  "/stock/counts/1",
  "/stock/counts/1/found",
];

test("signed out, every page of the stock leads to /login", async () => {
  const { web } = await openStock();
  for (const path of paths) expect((await web.browser().get(path).expect(302)).headers.location).toBe("/login");
});

test("the stock tells what there is of each, what it is worth, and what nobody found", async () => {
  const { page, text, butter, consume } = await openStock();
  await consume(butter, "10", 1);
  expect(await text("/stock")).toMatch(
    /Beurre Article · Crémerie 1 kg dont 0 kg utilisables Écart de 4 kg à vérifier ven\. 27 févr\. 2026 7/,
  );
  expect(await text("/stock?item_type=recipe")).not.toContain("Farine");
  expect(hrefOf(await page("/stock"), "Beurre Article · Crémerie")).toBe(`/stock/lots?article_id=${butter.id}`);
  expect(textOf(await page("/stock?storage=cave", 422))).toContain("Valeur attendue");
});

test("the lots of an article lead to each lot, with its movements", async () => {
  const { page, text, butter, lots } = await openStock();
  const list = `/stock/lots?article_id=${butter.id}`;
  expect(await text(list)).toMatch(/Lots de Beurre 3 lots/);
  expect(hrefOf(await page(list), "B1")).toBe(`/stock/lots/${lots.soon}`);
  const lot = await text(`/stock/lots/${lots.soon}`);
  expect(lot).toMatch(/Lot B1, Beurre/);
  expect(lot).toMatch(/Fournisseur Métro/);
  expect(lot).toMatch(/Réception \+ 2 kg Marie Curie/);
  await page("/stock/lots/999", 404);
});

test("an order leads to its trace, which says where nothing of it is known yet", async () => {
  const { web, page, text, shop } = await openStock();
  const order = `/external-orders/${shop.order.id}`;
  const trace = hrefOf(await page(order), "Traçabilité : les lots de chaque fournisseur");
  expect(trace).toBe(`/stock/orders/${shop.order.id}`);
  expect(await text(trace)).toMatch(/Traçabilité CC-\S+ · .*Lots des fournisseurs 0 lot .*Rien n’est connu/);
  await page("/stock/orders/999", 404);
  expect((await web.browser().get(trace).expect(302)).headers.location).toBe("/login");
});

test("an article and what is made for stock lead to their lots, movements and deliveries", async () => {
  const { page, butter, cream } = await openStock();
  const main = async (path: string) => (await page(path)).replace(/^.*?<main/s, "<main");
  const article = await main(`/articles/${butter.id}`);
  expect(hrefOf(article, "Mouvements")).toBe(`/stock/movements?article_id=${butter.id}`);
  expect(hrefOf(article, "Réceptions")).toBe(`/receipts?article_id=${butter.id}`);
  const recipe = await main(`/recipes/${cream.id}`);
  expect(hrefOf(recipe, "Mouvements")).toBe(`/stock/movements?recipe_id=${cream.id}`);
});

test("a lot is blocked for a reason and released, without JavaScript", async () => {
  const { browser, text, lots } = await openStock();
  const lot = `/stock/lots/${lots.soon}`;
  await send(browser, lot, { intent: "block", reason: "" }).then(({ status }) => expect(status).toBe(422));
  await send(browser, lot, { intent: "block", reason: "Rappel" }).then(({ status }) => expect(status).toBe(302));
  expect(await text(lot)).toMatch(/Bloqué Rappel/);
  await send(browser, lot, { intent: "unblock" });
  expect(await text(lot)).not.toContain("Rappel");
});

test("a loss is noted for a lot or for the first to expire, and undone with one button", async () => {
  const { browser, text, page, lots, onHand } = await openStock(true);
  const lost = await send(browser, `/stock/waste/create?lot=${lots.later}`, {
    intent: "save",
    lotId: String(lots.later),
    quantity: "1,5",
    reason: "broken",
  });
  expect(lost.headers.location).toBe("/stock/waste");
  expect(await onHand()).toEqual([1, 2, 2.5]);
  await send(browser, "/stock/waste/create", {
    intent: "save",
    articleId: "beurre",
    quantity: "1",
    reason: "expired",
    note: "Odeur",
  });
  expect(await onHand()).toEqual([0, 2, 2.5]);
  expect(await text("/stock/waste")).toMatch(/2 pertes, 19,00 € HT/);
  expect(await text("/stock")).toMatch(/Pertes de la semaine : 19,00 €/);
  const [, undo = ""] = /name="undo" value="(\d+)"/.exec(await page("/stock/waste")) ?? [];
  await send(browser, "/stock/waste", { undo }).then(({ status }) => expect(status).toBe(302));
  expect(await onHand()).toEqual([1, 2, 2.5]);
  expect(await text("/stock/waste")).toMatch(/1 perte, 12,00 € HT/);
  const much = { intent: "save", articleId: "beurre", quantity: "100", reason: "expired" };
  const question = readable((await send(browser, "/stock/waste/create", much)).text);
  expect(textOf(question)).toMatch(/100 kg de Beurre : il n’y en a que \S+ kg en stock\..*Enregistrer quand même/);
  expect(await onHand()).toEqual([1, 2, 2.5]);
  await send(browser, "/stock/waste/create", { ...much, accept: hidden(question, "accept") }).then(({ headers }) =>
    expect(headers.location).toBe("/stock/waste"),
  );
  // All of it is gone now.
  const gone = { ...much, quantity: "2" };
  const none = readable((await send(browser, "/stock/waste/create", gone)).text);
  expect(textOf(none)).toMatch(/2 kg de Beurre : il n’y en a pas en stock\..*Enregistrer quand même/);
  await send(browser, "/stock/waste/create", { ...gone, accept: hidden(none, "accept") }).then(({ headers }) =>
    expect(headers.location).toBe("/stock/waste"),
  );
  await send(browser, "/stock/waste/create", { intent: "save", articleId: "beurre" }).then(({ status }) =>
    expect(status).toBe(422),
  );
});

test("a count is begun, counted line by line, shown by its differences and closed, and taken up again", async () => {
  const { browser, page, text, onHand } = await openStock();
  const begun = await send(browser, "/stock/counts/create", { intent: "save", storage: "chilled" });
  const count = String(begun.headers.location);
  expect(await text(count)).toMatch(/Beurre lot B1 · réfrigéré · crémerie · mar\. 3 mars 2026 Stock : 2 kg/);
  const [, first = ""] = /name="line" value="(\d+)"/.exec(await page(count)) ?? [];
  const enter = (line: number, counted: string) =>
    send(browser, count, { intent: "count", line: String(line), counted, lockVersion: "1" });
  const at = Number(first);
  expect((await enter(at, "deux")).status).toBe(422);
  expect((await enter(at, "0")).headers.location).toBe(`${count}#line-${at + 1}`);
  const stale = await enter(at, "3");
  expect(stale.status).toBe(409);
  expect(textOf(readable(stale.text))).toMatch(/Marie Curie a compté « Beurre » à 9 h : 0 kg/);
  await enter(at + 1, "2");
  const differences = await text(`${count}?show=differences`);
  expect(differences).toMatch(/écart −1 kg, −7,00 €/);
  expect(differences).not.toContain("lot B1");
  await send(browser, `${count}?show=differences`, { intent: "close" });
  expect(await onHand()).toEqual([0, 2, 4]);
  expect(await text(count)).toMatch(/Inventaire Réfrigéré Clos .*Non compté/);
  await send(browser, count, { intent: "reopen" });
  expect(await onHand()).toEqual([1, 2, 4]);
  expect(await text("/stock/counts")).toMatch(/Réfrigéré .* 2 sur 3 En cours/);
});

test("a scanned code leads to its line of a count, or of its lot; what is not understood is said", async () => {
  const { desk, butter, browser, page, text } = await openStock();
  const path = `/api/articles/${butter.id}`;
  const before = await desk.read(path);
  expect((await desk.write("PUT", path, { ...before, barcode: "036000291452" })).status).toBe(200);
  const begun = await send(browser, "/stock/counts/create", { intent: "save", storage: "chilled" });
  const count = String(begun.headers.location);
  const lines = [...(await page(count)).matchAll(/id="(line-\d+)"/g)].map(([, id]) => id);
  const scan = async (code: string, status = 302) =>
    browser.get(`${count}?scan=${encodeURIComponent(code)}`).expect(status);
  for (const code of ["00036000291452", "0 36000 29145 2", "Beurre"])
    expect((await scan(code)).headers.location).toBe(`${count}#${lines[0] ?? ""}`);
  for (const code of ["(01)00036000291452(10)B1", "]C1010003600029145217270131" + "10B1", "b1"])
    expect((await scan(code)).headers.location, code).toBe(`${count}#${lines[1] ?? ""}`);
  const scanText = async (code: string) => textOf(readable((await scan(code, 200)).text));
  expect(await scanText("(01)00036000291452(10)Z9")).toContain("Le lot Z9 n’est pas dans cet inventaire");
  expect(await scanText("036000291453")).toContain("son dernier chiffre ne vérifie pas les autres");
  expect(await scanText("3099014221522")).toContain("Aucune ligne de cet inventaire n’a ce code");
  expect(await scanText(" ")).toContain("Scannez ou tapez un code-barres");
  expect(await text(count)).not.toContain("Aucune ligne de cet inventaire");
});

test("a count is named by its family as articles say it", async () => {
  const { browser, text } = await openStock();
  expect(await text("/stock/counts/create")).toContain("Crémerie");
  const begun = await send(browser, "/stock/counts/create", { intent: "save", category: "crémerie" });
  expect(await text(String(begun.headers.location))).toContain("Inventaire Crémerie En cours");
});

test("a lot that is found is added to the count", async () => {
  const { browser, text } = await openStock();
  const begun = await send(browser, "/stock/counts/create", { intent: "save", itemType: "article" });
  const count = String(begun.headers.location);
  const added = await send(browser, `${count}/found`, {
    intent: "save",
    articleId: "farine",
    code: "F1",
    counted: "10",
  });
  expect(added.headers.location).toBe(count);
  expect(await text(count)).toMatch(/Farine lot F1/);
});

test("movements are listed, and lead to what they were for", async () => {
  const { text, browser, page } = await openStock();
  await send(browser, "/stock/waste/create", { intent: "save", articleId: "beurre", quantity: "1", reason: "given" });
  expect(await text("/stock/movements?kind=waste")).toMatch(/1 mouvement .* Beurre B0 Perte − 1 kg Marie Curie/);
  expect(hrefOf(await page("/stock/movements?kind=waste"), "Perte")).toBe("/stock/waste");
  await page("/stock/movements?from=hier", 422);
});

test("a loss of what is no article is not found, whatever its id says", async () => {
  const { page } = await openStock();
  for (const id of ["999", "..%2Fusers%2Fme", "%25ZZ"]) await page(`/stock/waste/create?article_id=${id}`, 404);
});

test("a lot tells where it comes from and where it went", async () => {
  const { desk, text, cream, lots } = await openStock();
  await desk.write("POST", "/api/batches", {
    recipe_id: cream.id,
    production_on: "2026-03-01",
    planned: "1",
    obtained: "1",
    seen: 0,
  });
  expect(await text(`/stock/lots/${lots.soon}`)).toMatch(
    /Où il est allé .*Crème au beurre, production du dim\. 1er mars 2026/,
  );
});

test("a recall finds the lots by their number or by the days they came in, blocks them, and is a file", async () => {
  const { browser, text, page, butter, lots } = await openStock();
  expect(await text("/stock/recall")).toMatch(/Numéro de lot du fournisseur/);
  const path = "/stock/recall?code=B1";
  expect(await text(path)).toMatch(/À mettre de côté 1 lot .*B1, Beurre Métro/);
  await send(browser, path, { intent: "block" }).then(({ headers }) => expect(headers.location).toBe(path));
  expect(await text(`/stock/lots/${lots.soon}`)).toMatch(/Bloqué Rappel B1/);
  expect(await text(path)).not.toContain("Bloquer ces lots");
  expect(await text("/stock/recall?article=beurre&from=2026-03-01&to=2026-03-01")).toMatch(/Lots rappelés 3 lots/);
  expect(textOf(await page("/stock/recall?article=plomb", 422))).toContain("plomb");
  expect(textOf(await page("/stock/recall?article=beurre", 422))).toContain("Donnez le premier et le dernier jour");
  expect(textOf(await page("/stock/recall?code=B11", 422))).toContain("Aucun lot ne porte ce numéro");
  expect(textOf(await page("/stock/recall?article=beurre&from=2019-01-01&to=2019-01-02", 422))).toContain(
    "Aucun lot de cet article n’est entré entre ces deux jours.",
  );
  const file = await browser.get("/stock/recall/export?code=B1").expect(200);
  expect(file.headers["content-disposition"]).toContain("rappel-");
  expect(butter.id).toBeGreaterThan(0);
});

test("the value of the stock is a page and two files", async () => {
  const { text, page, browser } = await openStock();
  expect(await text("/stock/value?on=2026-03-01")).toMatch(/Valeur du stock 54,20 € HT/);
  await page("/stock/value?on=hier", 422);
  const csv = await browser.get("/stock/value/export?on=2026-03-01&format=csv").expect(200);
  expect(csv.text).toContain("Beurre;crémerie;5,5;B1;03/03/2026;2;kg;7,6;15,20");
  const workbook = await browser.get("/stock/value/export?on=2026-03-01&format=xlsx").expect(200);
  expect(workbook.headers["content-disposition"]).toContain("stock-2026-03-01.xlsx");
});

test("a batch or lot whose id is no number is not found, and nothing is left that nobody waits for", async () => {
  const { browser } = await openStock();
  const uncaught: unknown[] = [];
  const note = (reason: unknown) => void uncaught.push(reason);
  process.on("unhandledRejection", note);
  for (const path of ["/batches/x", "/stock/lots/x", "/stock/orders/x", "/receipts/x", "/supplier-orders/x"])
    await browser.get(path).expect(404);
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", note);
  expect(uncaught).toEqual([]);
});
