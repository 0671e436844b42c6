import { describe, expect, test } from "vitest";
import { addUser } from "#api/accounts/users";
import { createTestApi } from "../support/api";
import { isInFull, untried } from "../support/cases";
import { type TestDatabase, databases } from "../support/database/database";
import { type Fields, fieldsOf } from "../support/form-fields";
import { hrefOf, readable, textOf } from "../support/html";
import { type Agent, createWeb, signIn } from "../support/web";
import { days, netOf, nextWeek, openWeekKitchen, thisWeek } from "../support/world/week-kitchen";
import { deskOf } from "../support/writes";

const needs = `/production-planning/compute-needs?${nextWeek}`;
const lists = `/production-planning/purchase-lists?${thisWeek}`;
const sheets = `/production-planning/production-sheets?${thisWeek}`;
const paul = { name: "Paul Bocuse", email: "paul@bru.test", password: "sauce poulette" };

/** The product on a database, at eight in the morning of Monday 3 March 2036 in Paris. */
async function opened(database: TestDatabase) {
  let now = Date.parse(`${days.monday}T07:00:00Z`);
  const api = await createTestApi(await database.fresh(), { clock: () => new Date(now) });
  const web = createWeb({ fetch: async (request) => api.app.fetch(request), clock: () => now });
  const kitchen = await openWeekKitchen(await deskOf(api));
  const browser = await signIn(web.browser());
  const at = async (day: string) => {
    now = Date.parse(`${day}T07:00:00Z`);
    await signIn(browser);
  };
  return { web, api, kitchen, at, ...personAt(browser) };
}

/** A person at a browser without JavaScript, who reads a page, types into it and presses a button. */
function personAt(browser: Agent) {
  const html = async (url: string) => readable((await browser.get(url).expect(200)).text);
  const text = async (url: string) => mainOf(await html(url));
  const send = async (url: string, fields: Fields) => {
    const answer = await browser.post(url).type("form").send(fields);
    const { status } = answer;
    const given = fieldsOf(answer.text);
    return { status, to: String(answer.headers.location), message: mainOf(readable(answer.text)), given };
  };
  /** Returns what the form of a button sends: its fields as they stand, and the button. */
  const form = async (url: string, words: string) => formOf(await html(url), words);
  /** Presses a button of a page; answers the address it leads to. Throws what a refusal says. */
  const press = async (url: string, words: string, typed: Fields = {}) => {
    const { status, to, message } = await send(url, { ...(await form(url, words)), ...typed });
    if (status !== 302) throw new Error(`« ${words} » of ${url} answered ${status}: ${message}`);
    return to;
  };
  /** Presses « Tout est conforme » on a delivery; answers its fields as the page then shows them. */
  const conform = async (url: string) => (await send(url, await form(url, "Tout est conforme"))).given;
  /** Returns the names and net quantities of what the following week still needs. */
  const nextNeeds = async () => ({
    ...netOf(await html(needs)),
    ...netOf(await html(`${needs}&onglet=achats&matieres=toutes`)),
  });
  const follow = async (url: string, words: string) => hrefOf(await html(url), words);
  /** Returns the address of the order to a supplier. */
  const orderOf = async (supplier: string) => {
    const row = (await html("/supplier-orders")).split("<tr").find((part) => part.includes(`>${supplier}<`)) ?? "";
    return hrefOf(row, `${supplier} ${/CF-\d+-\d+/.exec(row)?.[0] ?? ""}`);
  };
  return { html, text, form, send, press, conform, follow, orderOf, nextNeeds };
}

const mainOf = (html: string) => textOf(/<main[^]*<\/main>/.exec(html)?.[0] ?? html);

/** Returns the place of an article among the lines of a form. */
async function lineOf(html: (url: string) => Promise<string>, url: string, article: string): Promise<number> {
  const found = new RegExp(`name="lines\\.(\\d+)\\.articleId"[^>]*value="${article}"`).exec(await html(url))?.[1];
  if (found === undefined) throw new Error(`no line of ${article}`);
  return Number(found);
}

function formOf(html: string, words: string): Fields {
  for (const part of html.split(/<form\b/).slice(1)) {
    const inside = `<form${part.slice(0, part.indexOf("</form>"))}</form>`;
    for (const [, tag = "", label = ""] of inside.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)) {
      const name = /aria-label="([^"]*)"/.exec(tag)?.[1] ?? textOf(label);
      if (!name.startsWith(words)) continue;
      const [field, value] = ["name", "value"].map((at) => new RegExp(`\\s${at}="([^"]*)"`).exec(tag)?.[1]);
      return { ...fieldsOf(inside), ...(field !== undefined && { [field]: value ?? "" }) };
    }
  }
  throw new Error(`no button « ${words} » among ${buttonsOf(html).join(", ")}`);
}

const buttonsOf = (html: string) =>
  [...html.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)].map(
    ([, tag = "", label = ""]) => /aria-label="([^"]*)"/.exec(tag)?.[1] ?? textOf(label),
  );

// The following week, of 40 tarts and 50 bags of biscuits, calls for 40 × 0.5 + 50 × 0.2 = 30 kg of dough (3 batches:
// flour 15, butter 9, sugar 3), 40 × 0.4 = 16 kg of filling (4 batches: cream 12, sugar 2), 40 boxes and 50 labels.
const untouched = {
  Tarte: "40 pièces",
  Sablés: "50 pièces",
  Pâte: "30 kg",
  Garniture: "16 kg",
  Farine: "15 kg",
  Sucre: "5 kg",
  Beurre: "9 kg",
  Crème: "12 L",
  Boîte: "40 pièces",
  Étiquette: "50 pièces",
};

describe.each(databases)("a week lived without scripts on $name", (database) => {
  // The stock's and the needs' own tests run on both; the week on both: `npm run endure -- journeys`.
  const lived = database.name === "SQLite" || isInFull ? test : untried;

  lived("at each step the needs of the following week are those computed by hand", async () => {
    const { at, text, html, press, conform, follow, orderOf, nextNeeds } = await opened(database);
    expect(await nextNeeds()).toEqual(untouched);

    // Plan and order. This week: 20 × 0.5 + 30 × 0.2 = 16 kg dough (flour 8, butter 4.8, sugar 1.6), 8 kg of filling
    // (cream 6, sugar 1), 20 boxes, 30 labels; in whole packs flour 10, sugar 5, butter 5, cream 10, boxes 50, labels
    // 100.
    for (let left = 3; left > 0; left -= 1) await press(lists, "Passer cette commande");
    expect(await text("/supplier-orders")).toContain("3 commandes");
    // What of it this week leaves: flour 2, sugar 5 − 2.6 = 2.4, butter 0.2, cream 4, boxes 30, labels 70.
    const ordered = {
      ...untouched,
      Farine: "13 kg",
      Sucre: "2,6 kg",
      Beurre: "8,8 kg",
      Crème: "8 L",
      Boîte: "10 pièces",
      Étiquette: "0 pièce",
    };
    expect(await nextNeeds()).toEqual(ordered);

    // Receive on Wednesday: flour in two lots of 6 and 4 kg; one slab of butter short; cream at 22 € for 20; the rest
    // as ordered. What is short comes on Thursday: nothing changes for the following week.
    await at(days.wednesday);
    const receive = async (supplier: string) => follow(await orderOf(supplier), "Réceptionner");
    const mill = await receive("Moulin");
    const line = await lineOf(html, mill, "Farine");
    const sugar = 1 - line;
    await press(mill, "Enregistrer", {
      ...(await conform(mill)),
      [`lines.${String(line)}.packs`]: "",
      [`lines.${String(line)}.quantity`]: "6",
      [`lines.${String(line)}.lotCode`]: "F1",
      [`lines.${String(line)}.expiresOn`]: "2036-06-30",
      [`lines.${String(sugar)}.lotCode`]: "",
      "lines.2.articleId": "Farine",
      "lines.2.packs": "",
      "lines.2.quantity": "4",
      "lines.2.lotCode": "F2",
      "lines.2.expiresOn": "2036-07-31",
    });
    const dairy = await receive("Laiterie");
    const butter = await lineOf(html, dairy, "Beurre");
    const cream = 1 - butter;
    await press(dairy, "Enregistrer", {
      ...(await conform(dairy)),
      [`lines.${String(butter)}.packs`]: "4",
      [`lines.${String(butter)}.rest`]: "later",
      [`lines.${String(butter)}.restExpectedOn`]: days.thursday,
      [`lines.${String(butter)}.lotCode`]: "B1",
      [`lines.${String(butter)}.expiresOn`]: "2036-03-25",
      [`lines.${String(cream)}.lotCode`]: "C1",
      [`lines.${String(cream)}.expiresOn`]: "2036-03-20",
      [`lines.${String(cream)}.packPriceHt`]: "22",
    });
    const packing = await receive("Cartonnage");
    await press(packing, "Enregistrer", await conform(packing));
    expect(await text(await orderOf("Moulin"))).toContain("Moulin Reçue");
    expect(await text(await orderOf("Laiterie"))).toContain("Laiterie Reçue en partie");
    expect(await nextNeeds()).toEqual(ordered);

    // The fifth slab comes on Thursday, in a lot of its own.
    await at(days.thursday);
    const rest = await receive("Laiterie");
    await press(rest, "Enregistrer", {
      ...(await conform(rest)),
      "lines.0.lotCode": "B2",
      "lines.0.expiresOn": "2036-03-28",
    });
    expect(await nextNeeds()).toEqual(ordered);

    // Weigh the dough in two fills of 8 kg: flour 4 kg of the later lot, then 4.1 kg of the sooner; butter 2 × 2.4 kg,
    // of whichever lot; sugar 2 × 800 g. Weighing takes nothing yet.
    const first = await press(await follow(sheets, "Peser Pâte"), "Commencer la pesée");
    const weighing = first.replace(/\/1$/, "");
    const weighed = [["4", "F2"], ["2,4"], ["800"], ["4,1", "F1"], ["2,4"], ["800"]];
    for (const [index, [quantity = "", otherLot = ""]] of weighed.entries())
      await press(`${weighing}/${String(index + 1)}`, "Pesé", { quantity, lot: "", otherLot });
    expect(await nextNeeds()).toEqual(ordered);

    // Done: 15 kg of dough for 16. There remain flour 10 - 8.1 = 1.9, butter 0.2, sugar 3.4, dough 15. This week calls
    // for 1 kg of dough more than there is: flour 0.5, butter 0.3 (0.2 is there), sugar 0.1; and for 1 kg of sugar and
    // 6 l of cream in the filling. That leaves the following week flour 1.4, no butter, sugar 2.3, cream 4.
    await press(sheets, "C’est fait : Pâte", { obtained: "15" });
    const poor = { ...ordered, Farine: "13,6 kg", Beurre: "9 kg", Sucre: "2,7 kg" };
    expect(await nextNeeds()).toEqual(poor);

    // 28 bags of biscuits of 30: 6 kg of dough and 30 labels are gone. 9 kg of dough remain for tarts that take 10 and
    // the 2 bags still to make, of 0.4: 1.4 short, flour 0.7, butter 0.42, sugar 0.14. That leaves flour 1.2, no
    // butter, sugar 3.4 − 1 − 0.14 = 2.26. The 28 bags are for who ordered them.
    await press(sheets, "C’est fait : Sablés", { obtained: "28" });
    const poorer = { ...poor, Farine: "13,8 kg", Sucre: "2,74 kg" };
    expect(await nextNeeds()).toEqual(poorer);

    // The rest of the day as planned, butter that lacks included: 8 kg of filling, 1.4 kg of dough, the 2 bags, and 20
    // tarts. That was counted for them: there remain flour 1.2, no butter, of which 0.22 was not there, sugar 2.26.
    await press(sheets, "Oui, tout a été fait");
    expect(await nextNeeds()).toEqual(poorer);
    expect(await text("/stock")).toMatch(/Beurre.*220 g à vérifier/);

    // Deliver the tarts on Thursday and the biscuits on Friday. What was made for them is gone.
    await press("/external-orders/1", "Remettre");
    await at(days.friday);
    await press("/external-orders/2", "Remettre");
    const lots = await text("/stock/lots");
    expect(lots).toMatch(/5 lots .*Crème lot C1 4 L .*17,60 .*Farine lot F1 1,2 kg /);
    expect(lots).toMatch(/Sucre Sans numéro 2,26 kg .*Boîte Sans numéro 30 .*Étiquette Sans numéro 68 p/);
    // There remain flour 1.2, sugar 2.26, cream 4, boxes 30, labels 68; butter, dough and biscuits none.
    expect(await nextNeeds()).toEqual(poorer);

    // A litre of cream is spilt: 3 l remain.
    await press("/stock/waste/create", "Enregistrer", { articleId: "Crème", quantity: "1", reason: "failed" });
    expect(await nextNeeds()).toEqual({ ...poorer, Crème: "9 L" });

    // Count: 1.5 kg of flour for 1.2, 29 boxes for 30, and no butter, which closes what was missing of it.
    const count = await press("/stock/counts/create", "Enregistrer");
    for (const [name, counted] of [
      ["Farine", "1,5"],
      ["Boîte", "29"],
      ["Beurre", "0"],
    ] as const)
      await press(count, `Compter ${name}`, { counted });
    await press(`${count}?show=differences`, "Clore et corriger le stock");
    const counted = { ...poorer, Crème: "9 L", Farine: "13,5 kg", Boîte: "11 pièces" };
    expect(await nextNeeds()).toEqual(counted);
    expect(await text("/stock")).not.toContain("g à vérifier");

    // Recall flour F2: it went into the dough, and with it into the tarts and the biscuits; none is left. Recall cream
    // C1: it went into the filling of the tarts; 3 l are on the shelf and are put aside.
    const flour = await text("/stock/recall?code=F2");
    expect(flour).toContain("Commandes à prévenir 2 commandes");
    for (const customer of ["Mairie de Bruz", "Café de la Gare"]) expect(flour).toContain(customer);
    expect(flour).toContain("À mettre de côté 0 lot");
    expect(await text("/stock/recall?code=C1")).toMatch(
      /Commandes à prévenir 1 commande .*Mairie de Bruz.* À mettre de côté 1 lot .*C1, Crème/,
    );
    const trace = await text(await follow("/external-orders/1", "Traçabilité : les lots de chaque fournisseur"));
    expect(trace).toMatch(/Lots des fournisseurs \d+ lots .*F2, Farine Moulin .*C1, Crème Laiterie/);
    await press("/stock/recall?code=C1", "Bloquer ces lots", { intent: "block" });
    expect(await nextNeeds()).toEqual({ ...counted, Crème: "12 L" });
  });

  test("of two tablets that receive, make or count the same at once, one does and the other is told", async () => {
    const { at, api, web, press, follow, orderOf, text, form, send } = await opened(database);
    await addUser(api.db, api.parts.passwords, paul, new Date());
    for (let left = 3; left > 0; left -= 1) await press(lists, "Passer cette commande");
    await at(days.thursday);
    const other = personAt(await signIn(web.browser(), paul));
    /** Presses the same button on both tablets, each on the page as it was; answers what was said to the second. */
    const together = async (url: string, words: string, mine: Fields = {}, theirs: Fields = mine) => {
      const [own, others] = [await form(url, words), await other.form(url, words)];
      const answers = await Promise.all([send(url, { ...own, ...mine }), other.send(url, { ...others, ...theirs })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
      return answers.find(({ status }) => status === 409)?.message ?? "";
    };
    const who = "(Marie Curie|Paul Bocuse)";

    // A sack of 10 kg and one of 5 kg come in once.
    const mill = await follow(await orderOf("Moulin"), "Réceptionner");
    expect(await together(mill, "Enregistrer", { "lines.0.packs": "1", "lines.1.packs": "1" })).toMatch(
      new RegExp(`${who} a changé cette commande`),
    );
    expect(await text("/receipts")).toContain("1 réception");

    // 16 kg of dough are made once, of 8 kg of flour, and what lacks is missed once.
    expect(await together(sheets, "C’est fait : Pâte", { obtained: "16" }, { obtained: "15" })).toMatch(
      new RegExp(`${who} a noté 1[56] kg de « Pâte »`),
    );
    expect(await text("/stock")).toMatch(/Farine Article · \S+ 2 kg /);

    // The flour is counted once, and the other keeps what it typed.
    const count = await press("/stock/counts/create", "Enregistrer");
    expect(await together(count, "Compter Farine", { counted: "2" }, { counted: "1,9" })).toMatch(
      new RegExp(`${who} a compté « Farine » à 8 h : (2|1,9) kg`),
    );
  });
});
