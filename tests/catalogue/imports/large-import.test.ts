import { expect, onTestFinished, test } from "vitest";
import { migrate } from "#api/database/migrate";
import { openDatabase } from "#api/database/open";
import { createTestApi } from "../../support/api";
import { databases } from "../../support/database/database";
import { fieldsOf } from "../../support/form-fields";
import { holdPauses } from "../../support/servers/held-pauses";
import { readable } from "../../support/html";
import { type Agent, createWeb, loaderData, openWeb, signIn } from "../../support/web";
import { create, flour, metro } from "../fill-in";

const headings =
  "Désignation;Code;Famille;Type;Unité;TVA;Fournisseur;Conditionnement;Contenance;Prix HT du colis;Remarque";
const row = (index: number) =>
  `Sel n° ${index};SEL-${index};épicerie;Ingrédient;kg;5,5;métro vincennes;Sac;1;${index},25;x`;
const csvOf = (rows: readonly string[]) => `${headings}\n${rows.join("\n")}\n`;
const manyRows = (count: number) => Array.from({ length: count }, (_, index) => row(index + 1));

async function openKitchen() {
  const { api, signIn: enter } = await openWeb();
  const pauses = holdPauses();
  api.parts.pause = () => pauses.pause();
  const browser = await enter();
  await create(browser, "suppliers", metro);
  await create(browser, "articles", flour);
  return { browser, api, pauses, settled: () => api.parts.background.settled() };
}

const upload = (browser: Agent, csv: string, key = "k-1") =>
  browser
    .post("/articles/import")
    .field("intent", "preview")
    .field("submissionKey", key)
    .attach("file", Buffer.from(csv), "articles.csv");
const say = (browser: Agent, path: string, intent: string) =>
  browser.post(path).type("form").send({ intent }).expect(302);
const page = async (browser: Agent, path: string) => (await browser.get(path).expect(200)).text;
const total = async (browser: Agent) =>
  (await loaderData<{ meta: { total: number } }>(browser, "/articles")).meta.total;

test(
  "a large file leads to the page of its import, which says how far it is and asks for itself, then " +
    "what it will do and what it did",
  async () => {
    const { browser, pauses, settled } = await openKitchen();
    const reached = pauses.reach(16);
    const { headers } = await upload(browser, csvOf(manyRows(1200))).expect(302);
    expect(headers.location).toBe("/imports/1?ignored=Remarque");
    await reached;
    const following = await page(browser, "/imports/1?ignored=Remarque");
    expect(following).toMatch(/<noscript><meta http-equiv="refresh" content="2"\/><\/noscript>/i);
    expect(readable(following)).toMatch(/\d+ sur 1.200.lignes vérifiées.*Rien n’est encore écrit.*Actualiser/s);
    await browser.post("/preferences").type("form").send({ light_mode: "1" });
    expect(await page(browser, "/imports/1")).toMatch(/(?<!<noscript>)<meta http-equiv="refresh" content="2"\/>/i);
    await browser.post("/preferences").type("form").send({ light_mode: "0" });
    pauses.release();
    await settled();

    const ready = await page(browser, "/imports/1?ignored=Remarque");
    expect(ready).not.toMatch(/http-equiv="refresh"/i);
    expect(readable(ready)).toMatch(
      new RegExp(
        String.raw`1.200.articles à créer, 0 à modifier.*Importer 1.200.articles.*Colonnes laissées de ` +
          String.raw`côté : Remarque.*Sel n° 1.*Création`,
        "s",
      ),
    );
    expect(readable(await page(browser, "/imports/1?page=12"))).toContain("Sel n° 1200");
    expect(await total(browser)).toBe(1);

    const writing = pauses.reach(16);
    await say(browser, "/imports/1", "apply");
    await writing;
    expect(readable(await page(browser, "/imports/1"))).toMatch(/Import en cours.*Tout s’écrit d’un coup, à la fin/s);
    pauses.release();
    await settled();
    expect(readable(await page(browser, "/imports/1"))).toMatch(
      /Import terminé.*1.200.articles créés, 0 modifié.*Voir les articles/s,
    );
    expect(await total(browser)).toBe(1201);
  },
);

test("others are served, and save, while a file is checked", async () => {
  const { browser, pauses, settled } = await openKitchen();
  const reached = pauses.reach(14);
  await upload(browser, csvOf(manyRows(800))).expect(302);
  await reached;
  await create(browser, "suppliers", { ...metro, name: "Pendant l’import", code: "PENDANT" });
  expect(readable(await page(browser, "/suppliers"))).toContain("Pendant l’import");
  expect(readable(await page(browser, "/imports/1"))).toContain("Vérification du fichier");
  pauses.release();
  await settled();
  expect(readable(await page(browser, "/imports/1"))).toMatch(/800.articles à créer/);
});

test(
  "wrong lines are told by their number in the file, those that cannot be read too, and nothing is " + "written",
  async () => {
    const { browser, settled } = await openKitchen();
    const rows = manyRows(600);
    rows[9] = "Poivre;PV;épicerie;Ingrédient;kg;7;métro vincennes;Sac;1,5,0;2;x";
    rows[599] = row(600).replace("métro vincennes", "Personne");
    await upload(browser, csvOf(rows)).expect(302);
    await settled();
    const refused = readable(await page(browser, "/imports/1"));
    expect(refused).toMatch(/3.erreurs : rien n’a été importé.*Choisir un autre fichier.*Vérifier de nouveau/s);
    expect(refused).toMatch(/Ligne 11.*TVA.*Choix possibles/s);
    expect(refused).toMatch(/Ligne 11.*Contenance.*deux virgules/s);
    expect(refused).toMatch(/Ligne 601.*Fournisseur.*Aucun fournisseur « Personne »/s);
    await create(browser, "suppliers", { ...metro, name: "Personne", code: "PERS" });
    await say(browser, "/imports/1", "check");
    await settled();
    expect(readable(await page(browser, "/imports/1"))).not.toContain("Aucun fournisseur");
    expect(await total(browser)).toBe(1);
  },
);

test("the same form sent twice is one import; another file in it is another", async () => {
  const { browser, settled } = await openKitchen();
  const same = csvOf(manyRows(600));
  const [first, second] = [await upload(browser, same), await upload(browser, same)];
  expect([first.headers.location, second.headers.location]).toEqual([
    "/imports/1?ignored=Remarque",
    "/imports/1?ignored=Remarque",
  ]);
  expect((await upload(browser, csvOf(manyRows(601)))).headers.location).toBe("/imports/2?ignored=Remarque");
  await settled();
  await Promise.all([say(browser, "/imports/1", "apply"), say(browser, "/imports/1", "apply")]);
  await settled();
  await say(browser, "/imports/1", "apply");
  await settled();
  expect(await total(browser)).toBe(601);
});

test("an import that was interrupted says so, has written nothing, and can be taken up again", async () => {
  const { browser, api, pauses } = await openKitchen();
  const reached = pauses.reach(16);
  await upload(browser, csvOf(manyRows(1200))).expect(302);
  await reached;
  const stopped = api.parts.background.stop();
  pauses.release();
  await stopped;
  const html = await page(browser, "/imports/1");
  expect(readable(html)).toMatch(/L’import a été interrompu.*Rien n’a été écrit.*Reprendre/s);
  expect(html).toContain('name="intent" value="check"');
  expect(await total(browser)).toBe(1);
});

test(
  "an import that is none, or none any more, is « Page Not Found »; a button that is none is " +
    "refused; signed out leads to /login",
  async () => {
    const { browser } = await openKitchen();
    expect((await browser.get("/imports/9").expect(404)).text).toContain("Page Not Found: /imports/9");
    await browser.post("/imports/9").type("form").send({ intent: "apply" }).expect(404);
    await upload(browser, csvOf(manyRows(600)));
    await browser.post("/imports/1").type("form").send({ intent: "delete" }).expect(400);
    const { browser: stranger } = await openWeb();
    expect((await stranger().get("/imports/1").expect(302)).headers.location).toBe("/login");
  },
);

test("a file beyond 1 MB or 5,000 lines is told to be, with what to do", async () => {
  const { browser } = await openKitchen();
  const bytes = csvOf([`${"x".repeat(1024 * 1024 - 200)};;;;;;;;;;`]);
  expect(readable((await upload(browser, `${bytes}${"y".repeat(300)}`).expect(422)).text)).toMatch(
    /dépasse 1.Mo : coupez-le en plusieurs fichiers/,
  );
  expect(readable((await upload(browser, csvOf(manyRows(5001))).expect(422)).text)).toMatch(
    /Au plus 5.000 lignes à la fois, et ce fichier en a 5.001/,
  );
  expect((await upload(browser, csvOf(manyRows(5000)))).status).toBe(302);
});

/** The web application over an API of which `answer` may answer some calls itself. */
async function openBehind(answer: (method: string, path: string) => Response | null) {
  const [database] = databases;
  const db = await openDatabase(await database.emptyUrl());
  onTestFinished(() => db.destroy());
  await migrate(db, new Date());
  const api = await createTestApi(db);
  const called: string[] = [];
  const web = createWeb({
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      called.push(`${request.method} ${pathname}`);
      return answer(request.method, pathname) ?? api.app.fetch(request);
    },
  });
  const browser = await signIn(web.browser());
  await create(browser, "suppliers", metro);
  return { browser, called, settled: () => api.parts.background.settled() };
}

test(
  "a file whose last part cannot be handed over is kept in the form, and sent again under its key " +
    "becomes the same import",
  async () => {
    let failing = true;
    const { browser, settled } = await openBehind((_, path) =>
      failing && path.endsWith("/check") ? Response.json({ message: "away" }, { status: 503 }) : null,
    );
    const csv = csvOf(manyRows(600));
    const { text } = await upload(browser, csv, "k-9").expect(503);
    expect(readable(text)).toMatch(/n’a pas pu être envoyé en entier.*Rien n’a été importé/);
    expect(fieldsOf(text)).toMatchObject({ csv, submissionKey: "k-9" });
    expect(readable(await page(browser, "/imports/1"))).toContain("Le fichier n’est pas arrivé en entier");
    failing = false;
    expect((await upload(browser, csv, "k-9").expect(302)).headers.location).toBe("/imports/1?ignored=Remarque");
    await settled();
    expect(readable(await page(browser, "/imports/1"))).toMatch(/600.articles à créer/);
  },
);

test("over an API that answers imports at once only, a large file is previewed and imported as before", async () => {
  const { browser, called } = await openBehind((_, path) =>
    path.startsWith("/api/imports") ? Response.json({ message: "Not found" }, { status: 404 }) : null,
  );
  const csv = csvOf(manyRows(700));
  const preview = await upload(browser, csv).expect(200);
  expect(readable(preview.text)).toMatch(/Importer 700.articles/);
  await browser
    .post("/articles/import")
    .field("intent", "apply")
    .field("csv", csv)
    .field("submissionKey", "k-2")
    .expect(302);
  expect(readable(await page(browser, "/articles"))).toMatch(/700.articles créés/);
  expect(called.filter((one) => one.includes("import"))).toEqual([
    "GET /api/import-choices",
    "POST /api/imports",
    "POST /api/articles/import",
    "POST /api/articles/import",
    "PUT /api/import-choices",
  ]);
});
