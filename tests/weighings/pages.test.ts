import { expect, test } from "vitest";
import type { Weighing } from "#server/api-client/contract/planning/weighings";
import { addUser } from "#api/accounts/users";
import { stockArticle } from "../support/world/ledger";
import { hrefOf, readable, sectionText, textOf } from "../support/html";
import { insertKitchen } from "../support/world/insert-kitchen";
import { type Agent, loaderData, openWeb, signIn as signInAs } from "../support/web";
import { caseC } from "../support/oracles/worked-cases";
import { deskOf } from "../support/writes";

const weighings = "/production-planning/weighings";
const sheets = "/production-planning/production-sheets?from=2026-11-25&to=2026-11-25&as_of=2026-11-21T07:00:00Z";
const paul = { name: "Paul Bocuse", email: "paul@bru.test", password: "sauce poulette" };

/**
 * Case C: 18.75 kg of brioche in two fills: 4.5 kg of flour, 2.25 kg of butter, 180 g of yeast and 8 papers in each.
 */
async function kitchen() {
  const web = await openWeb();
  web.turnTo("2026-11-25T08:00:00Z");
  const { api } = web;
  await insertKitchen(api.db, caseC());
  await addUser(api.db, api.parts.passwords, paul, new Date());
  await stockArticle(api.db, 2, "5", { code: "B2", expires_on: "2027-12-01" });
  const browser = await web.signIn();
  const page = async (url: string, status = 200) => readable((await browser.get(url).expect(status)).text);
  return { web, api, browser, page, colleague: () => signInAs(web.browser(), paul) };
}

const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

/** Fills in and sends the form of a page as a browser without JavaScript does. */
async function send(browser: Agent, url: string, fields: Record<string, string>) {
  const html = readable((await browser.get(url)).text);
  return browser
    .post(url)
    .type("form")
    .send({
      submissionKey: hidden(html, "submissionKey"),
      lockVersion: hidden(html, "lockVersion"),
      intent: "weigh",
      ...fields,
    });
}

async function started(browser: Agent) {
  const answer = await send(browser, `${weighings}/create?recipe=1&for=18.75&fills=2&day=2026-11-25`, {
    outputQuantity: "18,75",
    fills: "2",
    productionOn: "2026-11-25",
    intent: "save",
  });
  return String(answer.headers.location).replace(/\/1$/, "");
}

const read = async (browser: Agent, address: string) =>
  (await loaderData<{ weighing: Weighing }>(browser, address)).weighing;

test("signed out, every page of the weighings leads to /login", async () => {
  const { web } = await kitchen();
  for (const path of [weighings, `${weighings}/create?recipe=1`, `${weighings}/1`, `${weighings}/1/1`]) {
    expect((await web.browser().get(path).expect(302)).headers.location).toBe("/login");
    expect((await web.browser().post(path).type("form").send({ intent: "weigh" })).headers.location).toBe("/login");
  }
});

test("a production sheet leads to the weighing of its recipe, with its quantity, fills and day", async () => {
  const { page } = await kitchen();
  const to = hrefOf(await page(sheets), "Peser Brioche");
  expect(to).toBe(`${weighings}/create?recipe=1&for=18.75&fills=2&day=2026-11-25`);
  const html = await page(to);
  for (const [name, value] of [
    ["outputQuantity", "18,75"],
    ["fills", "2"],
    ["productionOn", "2026-11-25"],
  ])
    expect(html).toMatch(new RegExp(`<input[^>]*name="${name}"[^>]*value="${value}"`));
  expect(hrefOf(await page("/recipes/1?for=25"), "Peser")).toBe(`${weighings}/create?recipe=1&for=25`);
});

test("what is weighed from a sheet or the board is what is left of it, and not weighed yet", async () => {
  const { page, browser, api } = await kitchen();
  const of = async (path: string) => hrefOf(await page(path), path === "/" ? "Peser" : "Peser Brioche");
  const weighingPath = (quantity: string, fills = "") =>
    `${weighings}/create?recipe=1&for=${quantity}${fills}&day=2026-11-25`;
  expect(await of("/")).toBe(weighingPath("18.75", "&fills=2"));
  const desk = await deskOf(api);
  const make = async (obtained: string, seen: number) =>
    expect(
      await desk.write("POST", "/api/batches", {
        recipe_id: 1,
        production_on: "2026-11-25",
        planned: "18.75",
        obtained,
        expected: obtained,
        seen,
      }),
    ).toMatchObject({ status: 201 });
  await make("6.25", 0);
  const rest = await of(sheets);
  expect(rest).toBe(weighingPath("12.5"));
  expect(await of("/")).toBe(rest);
  const { headers } = await send(browser, rest, { outputQuantity: "5", productionOn: "2026-11-25", intent: "save" });
  const begun = String(headers.location).replace(/\/1$/, "");
  for (const { position, quantity } of (await read(browser, begun)).lines)
    await send(browser, `${begun}/${position}`, { quantity: String(quantity) });
  for (const path of [sheets, "/"]) expect(await of(path)).toBe(weighingPath("7.5"));
});

test(
  "ingredient after ingredient: large figures, the quantity asked ready to be confirmed, then the " +
    "next one, then all is weighed",
  async () => {
    const { browser, page } = await kitchen();
    const address = await started(browser);
    const first = await page(`${address}/1`);
    expect(textOf(first)).toContain(
      "Brioche · 18,75 kg · fournée 1 sur 2 Farine 0 sur 8 pesés 4,5 kg Quantité pesée (kg) " +
        "(obligatoire) Lot Pesé Tous les ingrédients Suivant",
    );
    expect(first).toMatch(/<input[^>]*name="quantity"[^>]*value="4,5"/);
    const weighed = await send(browser, `${address}/1`, { quantity: "4,512", otherLot: "F7" });
    expect([weighed.status, weighed.headers.location]).toEqual([302, `${address}/2`]);
    const second = await page(`${address}/2`);
    expect(second).toContain("Farine : 4,512 kg, lot F7");
    expect(second).toMatch(/<input type="radio" name="lot" value="B2"/);
    await send(browser, `${address}/2`, { quantity: "2,25", lot: "B2" });
    for (const [position, quantity] of [
      [3, "180 g"],
      [4, "8"],
      [5, "4 500 g"],
    ] as const)
      await send(browser, `${address}/${position}`, { quantity });
    expect(await page(`${address}/6`)).toMatch(/<input type="radio" name="lot" checked="" value="B2"/);
    await send(browser, `${address}/5`, { quantity: "4,5" });
    for (const [position, quantity] of [
      [6, "2,25"],
      [7, "180"],
    ] as const)
      await send(browser, `${address}/${position}`, { quantity });
    const last = await send(browser, `${address}/8`, { quantity: "8" });
    expect(last.headers.location).toBe(address);
    const summary = await page(address);
    expect(summary).toContain("Tout est pesé.");
    expect(hrefOf(summary, "Noter la production")).toBe(
      "/production-planning/production-sheets?from=2026-11-25&to=2026-11-25#recipe-1-2026-11-25",
    );
    expect(sectionText(summary, "fournee-1")).toContain("Papier 8 pièces 8 pièces");
    expect(sectionText(summary, "fournee-1")).toMatch(
      /Farine 4,5 kg 4,512 kg lot F7, Marie Curie à \d+ h( \d+)? Beurre 2,25 kg 2,25 kg lot B2, Marie/,
    );
    expect(await read(browser, address)).toMatchObject({ status: "finished", weighedCount: 8 });
  },
);

test("litres are written « L », typed as « l » or « L », and told by weight where an equivalence says so", async () => {
  const { api, browser, page } = await kitchen();
  await api.db
    .updateTable("articles")
    .set({
      unit: "l",
      equivalences: JSON.stringify([
        { part: null, quantity: "1", unit: "l", equals_quantity: "1.03", equals_unit: "kg" },
      ]),
    })
    .where("id", "=", 2)
    .execute();
  await api.db.updateTable("recipe_lines").set({ unit: "l" }).where("article_id", "=", 2).execute();
  const address = await started(browser);
  expect(textOf(await page(`${address}/2`))).toContain("2,25 L = 2 318 g Quantité pesée (L) (obligatoire)");
  expect(sectionText(await page(address), "fournee-1")).toContain("2,25 L 2 318 g");
  expect((await send(browser, `${address}/2`, { quantity: "2,26 l" })).status).toBe(302);
  expect((await send(browser, `${address}/6`, { quantity: "2,24 L" })).status).toBe(302);
  const [, , , , , sixth] = (await read(browser, address)).lines;
  expect(sixth).toMatchObject({ weighed: { quantity: "2.24" }, weight: "2.3175" });
});

test(
  "what cannot be read keeps what was typed; a figure far off must be confirmed, and only that " + "figure is",
  async () => {
    const { browser } = await kitchen();
    const address = await started(browser);
    const unread = await send(browser, `${address}/1`, { quantity: "4,5,1", otherLot: "F7" });
    expect(unread.status).toBe(422);
    expect(readable(unread.text)).toMatch(
      new RegExp(
        String.raw`Quantité pesée : Ce nombre a deux virgules[^]*name="quantity"[^>` +
          String.raw`]*value="4,5,1"[^]*name="otherLot"[^>]*value="F7"`,
      ),
    );
    const far = await send(browser, `${address}/1`, { quantity: "45" });
    expect(far.status).toBe(422);
    expect(readable(far.text)).toContain(
      "45 kg, c’est 40,5 kg de plus que les 4,5 kg demandés. Vérifiez la balance et l’unité, ou confirmez.",
    );
    expect(textOf(far.text)).toContain("Oui, 45 kg");
    const other = await send(browser, `${address}/1`, { quantity: "54", confirmFar: "45" });
    expect(other.status).toBe(422);
    const confirmed = await send(browser, `${address}/1`, { quantity: "45", confirmFar: "45" });
    expect(confirmed.status).toBe(302);
    expect(textOf((await browser.get(`${address}/1`)).text)).toMatch(
      /Pesé à \d+ h( \d+)? par Marie Curie : 45 kg. Loin de la quantité demandée/,
    );
  },
);

test("a lot past its date is asked about, typed or chosen, and its last day is written with its year", async () => {
  const { browser, api, page } = await kitchen();
  await stockArticle(api.db, 2, "5", { code: "B1", expires_on: "2026-01-09" });
  const address = await started(browser);
  expect(await page(`${address}/2`)).toContain("jusqu’au mer. 1er déc. 2027");
  for (const [field, lot] of [
    ["lot", "B1"],
    ["otherLot", "b1"],
  ] as const) {
    const question = await send(browser, `${address}/2`, { quantity: "9", [field]: lot });
    expect(question.status).toBe(422);
    expect(textOf(question.text)).toContain(
      "Le lot B1 est à consommer jusqu’au ven. 9 janv. 2026 : il est périmé. Prenez un autre lot, ou confirmez.",
    );
    expect(textOf(question.text)).toContain("Oui, le lot B1");
    expect(question.text).toMatch(/name="quantity"[^>]*value="9"/);
  }
  const far = await send(browser, `${address}/2`, { quantity: "9", otherLot: "b1", confirmLot: "B1" });
  expect(textOf(far.text)).toContain("Oui, 9 kg");
  expect(far.text).toMatch(/name="confirmLot" value="B1"/);
  expect((await send(browser, `${address}/2`, { quantity: "2,25", otherLot: "b1", confirmLot: "B2" })).status).toBe(
    422,
  );
  expect(
    (await send(browser, `${address}/2`, { quantity: "2,25", otherLot: "b1", confirmLot: "B1" })).headers.location,
  ).toBe(`${address}/3`);
  expect(await read(browser, address)).toMatchObject({
    lines: [{}, { weighed: { quantity: "2.25", lot: "B1" } }, {}, {}, {}, {}, {}, {}],
  });
});

test("two tablets: the second is told who weighed what, keeps its typing, and replaces or goes on", async () => {
  const { browser, colleague, page } = await kitchen();
  const address = await started(browser);
  const other = await colleague();
  const mine = await page(`${address}/1`);
  expect((await send(other, `${address}/1`, { quantity: "4,49", otherLot: "F8" })).status).toBe(302);
  const refused = await browser
    .post(`${address}/1`)
    .type("form")
    .send({
      submissionKey: hidden(mine, "submissionKey"),
      lockVersion: hidden(mine, "lockVersion"),
      intent: "weigh",
      quantity: "4,52",
      otherLot: "F9",
    });
  expect(refused.status).toBe(409);
  const conflict = readable(refused.text);
  expect(conflict).toMatch(
    /Paul Bocuse a pesé « Farine » à \d+ h( \d+)? : 4,49 kg, lot F8. Votre saisie n’est pas enregistrée./,
  );
  expect(conflict).toMatch(/name="quantity"[^>]*value="4,52"/);
  expect(hrefOf(conflict, "Garder cette pesée et continuer")).toBe(`${address}/2`);
  expect(textOf(conflict)).toContain("Remplacer par ma pesée");
  expect(await read(browser, address)).toMatchObject({
    weighedCount: 1,
    lines: [{ weighed: { quantity: "4.49", userName: "Paul Bocuse" } }, {}, {}, {}, {}, {}, {}, {}],
  });
  const replaced = await browser
    .post(`${address}/1`)
    .type("form")
    .send({
      submissionKey: hidden(conflict, "submissionKey"),
      lockVersion: hidden(conflict, "lockVersion"),
      intent: "weigh",
      quantity: "4,52",
      otherLot: "F9",
    });
  expect(replaced.status).toBe(302);
  expect(textOf(await page(`${address}/1`))).toMatch(
    /Ce qui a été saisi Paul Bocuse, à .* : 4,49 kg, lot F8 Marie Curie, à .* : 4,52 kg, lot F9/,
  );
});

test("a form sent twice weighs once", async () => {
  const { api, browser, page } = await kitchen();
  const address = await started(browser);
  const html = await page(`${address}/1`);
  const weigh = () =>
    browser
      .post(`${address}/1`)
      .type("form")
      .send({
        submissionKey: hidden(html, "submissionKey"),
        lockVersion: hidden(html, "lockVersion"),
        intent: "weigh",
        quantity: "4,5",
      });
  expect((await Promise.all([weigh(), weigh()])).map(({ status }) => status)).toEqual([302, 302]);
  expect(await api.db.selectFrom("weighing_entries").selectAll().execute()).toHaveLength(1);
});

test("a weighing is corrected and taken back; abandoned and resumed; listed by state", async () => {
  const { browser, page } = await kitchen();
  expect(await page(weighings)).toContain("Aucune pesée en cours");
  const address = await started(browser);
  await send(browser, `${address}/1`, { quantity: "4,5" });
  await send(browser, `${address}/1`, { quantity: "4,55" });
  expect((await read(browser, address)).lines[0]?.weighed?.quantity).toBe("4.55");
  const html = await page(`${address}/1`);
  const back = html.slice(html.lastIndexOf('name="submissionKey"'));
  await browser
    .post(`${address}/1`)
    .type("form")
    .send({
      submissionKey: hidden(back, "submissionKey"),
      lockVersion: hidden(back, "lockVersion"),
      intent: "take-back",
    })
    .expect(302);
  expect(await page(`${address}/1`)).toContain("Pesée annulée");
  expect((await read(browser, address)).lines[0]?.weighed).toBeNull();
  await browser.post(address).type("form").send({ intent: "abandon" }).expect(302);
  const refused = await send(browser, `${address}/1`, { quantity: "4,5" });
  expect(refused.status).toBe(409);
  expect(readable(refused.text)).toContain("Cette pesée a été abandonnée");
  expect(textOf(await page(`${weighings}?status=abandoned`))).toMatch(
    /Brioche 18,75 kg 0 sur 8 Abandonnée mer. 25 nov. 2026/,
  );
  await browser.post(address).type("form").send({ intent: "resume" }).expect(302);
  expect(textOf(await page(weighings))).toMatch(/1 pesée .*Brioche 18,75 kg 0 sur 8 En cours/);
  expect(await page(`${weighings}/create?recipe=1`)).toMatch(/Rejoignez la pesée plutôt que d’en commencer une autre/);
});

test("what is not there is Page Not Found; what cannot be started says why at its field", async () => {
  const { browser, page } = await kitchen();
  const address = await started(browser);
  for (const path of [
    `${weighings}/99`,
    `${weighings}/abc`,
    `${address}/99`,
    `${address}/x`,
    `${weighings}/create?recipe=99`,
    `${weighings}/create`,
  ])
    expect(await page(path, 404)).toContain("Page Not Found");
  await browser.post(`${address}/1`).type("form").send({ intent: "explode" }).expect(400);
  const refused = await send(browser, `${weighings}/create?recipe=1`, {
    outputQuantity: "9999",
    fills: "",
    intent: "save",
  });
  expect(refused.status).toBe(422);
  expect(readable(refused.text)).toMatch(/Cette quantité demande 800 fournées : pesez-en au plus 50 à la fois/);
});

test("a form sent when the session has ended comes back as it was typed", async () => {
  const { web, browser, page } = await kitchen();
  const address = await started(browser);
  const html = await page(`${address}/1`);
  web.pass(30 * 24 * 3600);
  const sent = await browser
    .post(`${address}/1`)
    .type("form")
    .send({
      submissionKey: hidden(html, "submissionKey"),
      lockVersion: hidden(html, "lockVersion"),
      intent: "weigh",
      quantity: "4,48",
      otherLot: "F7",
    });
  expect(sent.headers.location).toBe("/login");
  const signedIn = await browser
    .post("/login")
    .type("form")
    .send({ email: "marie@bru.test", password: "radium, 1898" })
    .expect(302);
  expect(signedIn.headers.location).toBe(`${address}/1`);
  expect(await page(`${address}/1`)).toMatch(/Votre session s’était interrompue[^]*name="quantity"[^>]*value="4,48"/);
});

test("a code that is scanned as a lot is the lot that it says; one that says none is refused beside it", async () => {
  const { browser, page } = await kitchen();
  const address = await started(browser);
  for (const [otherLot, says] of [
    ["(01)03099014221522(17)270131", "Ce code ne dit pas de lot : tapez-le."],
    ["(01)03099014221523(10)F7", "son dernier chiffre ne vérifie pas les autres"],
  ] as const) {
    const refused = await send(browser, `${address}/1`, { quantity: "4,5", otherLot });
    expect(refused.status).toBe(422);
    expect(textOf(readable(refused.text))).toContain(says);
  }
  const weighed = await send(browser, `${address}/1`, {
    quantity: "4,5",
    otherLot: "]C101030990142215221727013110F7",
  });
  expect(weighed.headers.location).toBe(`${address}/2`);
  expect(await page(`${address}/2`)).toContain("Farine : 4,5 kg, lot F7");
});
