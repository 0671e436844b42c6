import { describe, expect, test } from "vitest";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { create } from "../catalogue/fill-in";
import { type Fields, fieldsOf } from "../support/form-fields";
import { textOf } from "../support/html";
import type { Agent } from "../support/web";
import { openOrderDesk, readOrder, orderDeskDay } from "./order-desk";

const address = "/external-orders/create";

/** The form with the products of a family laid out; « Autres produits » unless told. */
async function open(browser: Agent, family = ""): Promise<Fields> {
  const blank = fieldsOf((await browser.get(address).expect(200)).text);
  return fieldsOf((await send(browser, { ...blank, intent: `family:${family}` }).expect(200)).text);
}

/** The form with what words find laid out. */
const find = async (browser: Agent, fields: Fields, words: string, intent = "find") =>
  (await send(browser, { ...fields, find: words, intent }).expect(200)).text;

/** The products that stand in the form with − and +. */
const tilesOf = (html: string) =>
  [...html.matchAll(/<label for="lines\.\d+\.quantity">([^<]+)<(?!span class="required")/g)].map(([, name]) => name);

const send = (browser: Agent, fields: Fields) => browser.post(address).type("form").send(fields);

/** The name of the quantity of a product that stands on the counter. */
function quantityOf(fields: Fields, product: string): string {
  const [path = ""] = Object.entries(fields).find(([name, value]) => name.endsWith("Id") && value === product) ?? [];
  return path.replace("productId", "quantity");
}

const whom: Fields = { customerName: "Sophie Arnoult", deliveryOn: addDays(dayInParis(new Date(orderDeskDay)), 100) };

/** The questions of a form that was given back, as its next submission accepts them. */
const acceptedIn = (html: string) =>
  [...html.matchAll(/name="accept" value="([^"]*)"/g)].map(([, value = ""]) => value);

describe("an order as at a counter, without JavaScript", () => {
  test("folds what is sold by family, shows one with its prices, and leaves out what nobody counted", async () => {
    const { browser } = await openOrderDesk();
    await create(browser, "products", { name: "Éclair", category: "Choux", price: "3", active: "1" });
    await create(browser, "products", { name: "Ancienne bûche", category: "Choux", price: "30", active: "" });
    const page = (await browser.get(address).expect(200)).text;
    expect(textOf(page)).toMatch(/Choux\s*· 1/);
    expect(tilesOf(page)).toEqual([]);
    const opened = (await send(browser, { ...fieldsOf(page), intent: "family:Choux" }).expect(200)).text;
    expect(tilesOf(opened)).toEqual(["Éclair"]);
    expect(textOf(opened)).toMatch(/Éclair\s*3,00 € TTC/);
    expect(opened).toMatch(/value="family:Choux"[^>]*aria-pressed="true"/);
    const fields = fieldsOf(opened);
    const answer = await send(browser, { ...fields, ...whom, [quantityOf(fields, "Éclair")]: "6", intent: "save" });
    const { lines, status } = await readOrder(browser, String(answer.headers.location));
    expect(lines.map(({ productName, quantity }) => [productName, quantity])).toEqual([["Éclair", "6"]]);
    expect(status).toBe("draft");
  });

  test("finds what holds every word, by button and by Enter, and keeps what is ordered", async () => {
    const { browser } = await openOrderDesk();
    await create(browser, "products", {
      name: "Éclair au café",
      code: "ECL",
      category: "Choux",
      price: "3",
      active: "1",
    });
    const blank = await open(browser);
    const counted = { ...blank, ...whom, [quantityOf(blank, "Tarte fine")]: "2" };
    for (const intent of ["find", "enter"]) {
      const found = await find(browser, counted, "cafe ECLAIR", intent);
      expect(tilesOf(found)).toEqual(["Éclair au café", "Tarte fine"]);
      expect(textOf(found)).toContain("1 produit");
      expect(fieldsOf(found)).toMatchObject({ find: "cafe ECLAIR", customerName: "Sophie Arnoult" });
      expect(fieldsOf(found)[quantityOf(fieldsOf(found), "Tarte fine")]).toBe("2");
      expect(textOf(await find(browser, fieldsOf(found), "soucoupe", intent))).toContain(
        "Aucun produit ne s’appelle ainsi.",
      );
      expect(tilesOf(await find(browser, fieldsOf(found), " ", "find"))).toEqual(["Tarte fine"]);
    }
  });

  test("what is laid out stays while it is counted", async () => {
    const { browser } = await openOrderDesk();
    const fields = await open(browser);
    const at = quantityOf(fields, "Cake au citron").split(".")[1] ?? "";
    const { text } = await send(browser, { ...fields, intent: `more:lines:${at}` }).expect(200);
    expect(tilesOf(text)).toEqual(["Cake au citron", "Tarte fine"]);
    expect(textOf(text)).not.toContain("Dans la commande");
    expect(text).toMatch(/value="family:"[^>]*aria-pressed="true"/);
    const next = await find(browser, fieldsOf(text), "tarte");
    expect(tilesOf(next)).toEqual(["Tarte fine", "Cake au citron"]);
    expect(textOf(next)).toContain("Dans la commande");
  });

  test("what was found, or that nothing was, is still said after another button", async () => {
    const { browser } = await openOrderDesk();
    const fields = await open(browser);
    const reckon = async (html: string, more: Fields = {}) =>
      (await send(browser, { ...fieldsOf(html), ...more, intent: "reckon" }).expect(200)).text;
    expect(textOf(await reckon(await find(browser, fields, "tarte")))).toContain("1 produit");
    const none = await reckon(await reckon(await find(browser, fields, "soucoupe")));
    expect(textOf(none)).toContain("Aucun produit ne s’appelle ainsi.");
    const unasked = await reckon(await reckon((await browser.get(address).expect(200)).text, { find: "soucoupe" }));
    expect(textOf(unasked)).not.toContain("Aucun produit ne s’appelle ainsi.");
  });

  test("counts one more and one less without saving, and down to nothing", async () => {
    const { browser } = await openOrderDesk();
    const first = await open(browser);
    const name = quantityOf(first, "Tarte fine");
    const at = name.split(".")[1] ?? "";
    const press = async (fields: Fields, act: string) => {
      const { text } = await send(browser, { ...fields, intent: `${act}:lines:${at}` }).expect(200);
      return fieldsOf(text);
    };
    const two = await press(await press({ ...first, ...whom }, "more"), "more");
    expect([two[name], two.customerName]).toEqual(["2", "Sophie Arnoult"]);
    expect((await press({ ...two, [name]: "1,5" }, "less"))[name]).toBe("0,5");
    expect((await press({ ...two, [name]: "1" }, "less"))[name]).toBe("");
    expect((await press({ ...two, [name]: "douze" }, "more"))[name]).toBe("douze");
  });

  test("gives the quantity that was stepped the focus, so that the page does not open at its top", async () => {
    const { browser } = await openOrderDesk();
    const fields = await open(browser);
    const name = quantityOf(fields, "Tarte fine");
    const { text } = await send(browser, { ...fields, intent: `more:lines:${name.split(".")[1] ?? ""}` }).expect(200);
    const focused = [...text.matchAll(/<input\b[^>]*\sautofocus=""[^>]*>/gi)].map(([tag]) => tag);
    expect(focused).toEqual([expect.stringContaining(`name="${name}"`)]);
  });

  test("Enter saves nothing and gives what is typed back", async () => {
    const { browser } = await openOrderDesk();
    const page = (await browser.get(address).expect(200)).text;
    const fields = await open(browser);
    const name = quantityOf(fields, "Tarte fine");
    const [, first = ""] = /<button[^>]*name="intent"[^>]*value="([^"]*)"[^>]*tabindex="-1"/i.exec(page) ?? [];
    const { text } = await send(browser, { ...fields, ...whom, [name]: "3", intent: first }).expect(200);
    expect([fieldsOf(text)[name], fieldsOf(text).customerName]).toEqual(["3", "Sophie Arnoult"]);
    expect(textOf((await browser.get("/external-orders").expect(200)).text)).not.toContain("Sophie Arnoult");
  });

  test.each(["0", "00", "0,0", "0.", " 0 "])("leaves out a product of which %j is typed", async (none) => {
    const { browser } = await openOrderDesk();
    const fields = await open(browser);
    const counted = { [quantityOf(fields, "Tarte fine")]: none, [quantityOf(fields, "Cake au citron")]: "12" };
    const saved = await send(browser, { ...fields, ...whom, ...counted, intent: "save" });
    expect(saved.status).toBe(302);
    const { lines } = await readOrder(browser, String(saved.headers.location));
    expect(lines.map(({ productName }) => productName)).toEqual(["Cake au citron"]);
  });

  test("says the total, the minimum and the lead time before it is saved, before a name or day is known", async () => {
    const { browser } = await openOrderDesk();
    const fields = await open(browser);
    const ordered = { ...fields, [quantityOf(fields, "Cake au citron")]: "7" };
    const reckoned = await send(browser, { ...ordered, intent: "reckon" }).expect(200);
    const text = textOf(reckoned.text);
    expect(text).toContain("41,93 € TTC");
    expect(text).toContain("1 produit");
    expect(text).toContain("Cake au citron : Ce produit se commande par 12 au moins.");
    expect(text).toContain("Cake au citron : Ce produit se commande par multiples de 6.");
    expect(text).not.toContain("Délai");
    expect(fieldsOf(reckoned.text)[quantityOf(fields, "Cake au citron")]).toBe("7");

    const later = { ...fields, ...whom, [quantityOf(fields, "Tarte fine")]: "1", intent: "reckon" };
    const soon = { ...later, deliveryOn: dayInParis(new Date(orderDeskDay)) };
    expect(textOf((await send(browser, later)).text)).not.toContain("Délai");
    expect(textOf((await send(browser, soon)).text)).toMatch(
      /Délai : « Tarte fine » aurait dû être commencé avant aujourd’hui \(livrable à partir du [a-z]+\. \d+ [^)]+\)/,
    );
  });

  test("« Confirmer » asks about what is unusual first, then saves and confirms it, once", async () => {
    const { browser } = await openOrderDesk();
    const fields = await open(browser);
    const sent = { ...fields, ...whom, [quantityOf(fields, "Cake au citron")]: "7", intent: "confirm" };
    const question = await send(browser, sent).expect(200);
    expect(textOf(question.text)).toContain("Cake au citron : Ce produit se commande par 12 au moins.");
    expect(textOf(question.text)).toContain("Confirmer la commande quand même");
    expect(textOf(question.text)).toContain("Garder en brouillon quand même");
    // It has products: what it comes to is not said to be nothing.
    expect(textOf(question.text)).toContain("Total : —");
    const accepting = { ...fieldsOf(question.text), accept: acceptedIn(question.text), intent: "confirm" };
    const [saved, again] = [await send(browser, accepting), await send(browser, accepting)];
    expect(saved.status).toBe(302);
    expect(again.headers.location).toBe(saved.headers.location);
    expect((await readOrder(browser, String(saved.headers.location))).status).toBe("confirmed");
  });

  test("« Confirmer » asks nothing about an ordinary order", async () => {
    const { browser } = await openOrderDesk();
    const fields = await open(browser);
    const sent = { ...fields, ...whom, [quantityOf(fields, "Cake au citron")]: "12", intent: "confirm" };
    const saved = await send(browser, sent);
    expect(saved.status).toBe(302);
    expect((await readOrder(browser, String(saved.headers.location))).status).toBe("confirmed");
  });

  test("finds a known customer, fills what is empty, keeps what is typed, and orders as the last time", async () => {
    const { browser } = await openOrderDesk();
    const known = { phone: "06 12 34 56 78", email: "sophie@exemple.fr", customerContact: "M. Arnoult" };
    const fields = await open(browser);
    const former = { ...fields, ...whom, ...known, [quantityOf(fields, "Tarte fine")]: "3", intent: "save" };
    const { location } = (await send(browser, former).expect(302)).headers;
    const id = String(location).split("/").at(-1) ?? "";
    const blank = fieldsOf((await browser.get(address).expect(200)).text);
    const sought: Fields[] = [{ customerName: "arnoult soph" }, { phone: "0612" }];
    for (const typed of sought) {
      const found = (await send(browser, { ...blank, ...typed, intent: "customer" }).expect(200)).text;
      expect(textOf(found)).toContain("Sophie Arnoult · 06 12 34 56 78");
      expect(fieldsOf(found)).toMatchObject(typed);
      const given = { ...fieldsOf(found), email: "autre@exemple.fr", intent: `customer:${id}` };
      const taken = (await send(browser, given).expect(200)).text;
      expect(fieldsOf(taken)).toMatchObject({ ...known, customerName: "Sophie Arnoult", email: "autre@exemple.fr" });
      const again = (await send(browser, { ...fieldsOf(taken), intent: `again:${id}` }).expect(200)).text;
      expect(textOf(taken)).toContain("Comme le");
      expect(fieldsOf(again)[quantityOf(fieldsOf(again), "Tarte fine")]).toBe("3");
      expect(tilesOf(again)).toEqual(["Tarte fine"]);
    }
    const nobody = await send(browser, { ...blank, customerName: "Personne", intent: "customer" });
    expect(textOf(nobody.text)).toContain("Aucun client de ce nom ou de ce numéro n’a encore commandé.");
  });

  test("a note of the last time is asked about before it is ordered again, and not once it is another", async () => {
    const { browser } = await openOrderDesk();
    const fields = await open(browser);
    const tart = quantityOf(fields, "Tarte fine");
    const noted = { [tart]: "1", [tart.replace("quantity", "note")]: "Prénom : Louise", notes: "Sonner deux fois" };
    const first = await send(browser, { ...fields, ...whom, ...noted, intent: "save" });
    expect(first.status).toBe(302);
    const id = String(first.headers.location).split("/").at(-1) ?? "";
    const again = (await send(browser, { ...fieldsOf((await browser.get(address)).text), intent: `again:${id}` })).text;
    const copied = { ...fieldsOf(again), customerName: "SOPHIE ARNOULT", deliveryOn: "2027-04-01", intent: "save" };
    const note = quantityOf(copied, "Tarte fine").replace("quantity", "note");
    expect(copied).toMatchObject({ [note]: "Prénom : Louise" });
    const question = await send(browser, copied);
    expect(question.status).toBe(200);
    expect(textOf(question.text)).toContain("La note « Prénom : Louise » (Tarte fine) vient de la commande du");
    expect(textOf(question.text)).not.toContain("Sonner deux fois");
    const accepted = { ...fieldsOf(question.text), accept: acceptedIn(question.text), intent: "save" };
    const saved = [await send(browser, accepted), await send(browser, accepted)].map(({ headers }) => headers.location);
    expect(saved).toEqual([expect.stringMatching(/\/external-orders\/\d+$/), saved[0]]);
    const third = { ...copied, submissionKey: "third", deliveryOn: "2027-04-02" };
    expect((await send(browser, { ...third, [note]: "Prénom : Anna" })).status).toBe(302);
    const none = { ...copied, submissionKey: "fourth", deliveryOn: "2027-04-03", [note]: "" };
    expect((await send(browser, none)).status).toBe(302);
  });

  test("a customer taken after another replaces what that one filled, and nothing that was typed", async () => {
    const { browser } = await openOrderDesk();
    const order = async (known: Fields) => {
      const fields = await open(browser);
      const sent = { ...fields, ...whom, ...known, [quantityOf(fields, "Tarte fine")]: "1", intent: "save" };
      const { location } = (await send(browser, sent).expect(302)).headers;
      return String(location).split("/").at(-1) ?? "";
    };
    const reached = { phone: "06 12 34 56 78", email: "paul@exemple.fr", customerContact: "M. Loisel" };
    const delivered = { deliveryMode: "delivery", deliveryAddress: "3, rue du Port" };
    const first = await order({ customerName: "Bureau Loisel", customerType: "business", ...reached, ...delivered });
    const second = await order({ customerName: "Ana Loisel", phone: "07 00 00 00 01" });
    const take = async (typed: Fields, id: string) => {
      const { text } = await send(browser, { ...typed, customerName: "loisel", intent: `customer:${id}` }).expect(200);
      return fieldsOf(text);
    };
    const blank = fieldsOf((await browser.get(address).expect(200)).text);
    const taken = await take(blank, first);
    expect(taken).toMatchObject({ customerName: "Bureau Loisel", customerType: "business", ...reached, ...delivered });
    const found = fieldsOf((await send(browser, { ...taken, customerName: "ana", intent: "customer" })).text);
    const ofSecond = { customerName: "Ana Loisel", customerType: "individual", phone: "07 00 00 00 01" };
    const gone = { email: "", customerContact: "", deliveryMode: "pickup", deliveryAddress: "" };
    expect(await take(found, second)).toMatchObject({ ...ofSecond, ...gone });
    const typed = { email: "autre@exemple.fr", deliveryAddress: "5, quai Neuf" };
    expect(await take({ ...taken, ...typed }, second)).toMatchObject({ ...ofSecond, ...gone, ...typed });
  });

  test("fills the day and the hour in by their buttons", async () => {
    const { browser } = await openOrderDesk();
    const page = (await browser.get(address).expect(200)).text;
    const today = dayInParis(new Date(orderDeskDay));
    expect(textOf(page)).toMatch(/Auj\.\s*Dem\./);
    const day = fieldsOf(
      (await send(browser, { ...fieldsOf(page), intent: `day:${addDays(today, 1)}` }).expect(200)).text,
    );
    const hour = fieldsOf((await send(browser, { ...day, intent: "time:10:00" }).expect(200)).text);
    expect(hour).toMatchObject({ deliveryOn: addDays(today, 1), deliveryTime: "10:00" });
  });

  test("offers the hours at which the house is open, as far as it says them", async () => {
    const { browser } = await openOrderDesk();
    const hours = async () =>
      [...(await browser.get(address)).text.matchAll(/value="time:([^"]*)"/g)].map(([, at]) => at);
    expect(await hours()).toEqual(["08:00", "10:00", "12:00", "17:00"]);
    const house = fieldsOf((await browser.get("/company").expect(200)).text);
    const open = { ...house, name: "Maison Bru", opensAt: "06:30", closesAt: "13:00", intent: "save" };
    await browser.post("/company").type("form").send(open).expect(302);
    expect(await hours()).toEqual(["06:30", "10:00", "12:00"]);
    expect(textOf((await browser.get(address)).text)).toMatch(/6\sh\s30\s+10\sh/);
  });
});
