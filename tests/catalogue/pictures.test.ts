import { expect, test } from "vitest";
import { largestPicture } from "#domain/pictures";
import { photo } from "../support/files/photos";
import { productOf, recipeOf } from "../support/world/shop";
import { type Agent, loaderData, openWeb } from "../support/web";
import { readable, textOf } from "../support/html";
import { deskOf } from "../support/writes";

async function openKitchen() {
  const { api, signIn, browser } = await openWeb();
  const desk = await deskOf(api);
  const { id } = await desk.create("/api/products", productOf({ category: "Tartes" }));
  const { id: recipe } = await desk.create("/api/recipes", recipeOf({ category: "Crèmes" }));
  return {
    desk,
    browser: await signIn(),
    stranger: browser(),
    product: `/products/${id}`,
    recipe: `/recipes/${recipe}`,
  };
}

const page = async (browser: Agent, path: string) => (await browser.get(path).expect(200)).text;
const tileOf = (html: string) => /<a [^>]*class="picture-tile".*?<\/a>/s.exec(html)?.[0] ?? "";
const filesIn = (html: string) => [...html.matchAll(/src="(\/pictures\/[^"]+)"/g)].map(([, path = ""]) => path);
const send = (browser: Agent, record: string, file: Buffer, seen = "") =>
  browser.post(`${record}/picture`).field("seen", seen).field("intent", "save").attach("file", file, "IMG_1.HEIC");
const say = (browser: Agent, record: string, fields: Record<string, string>) =>
  browser.post(`${record}/picture`).type("form").send(fields);
const pictureOf = async (browser: Agent, record: string) =>
  await loaderData<{ picture: string | null; earlier: string | null }>(browser, `${record}/picture`);

test("a photo sent by a plain form is shown, kept for good, and only to those who are signed in", async () => {
  const { browser, stranger, product, recipe } = await openKitchen();
  for (const record of [product, recipe]) {
    expect(readable(tileOf(await page(browser, record)))).toContain("Ajouter une photo");
    await send(browser, record, await photo())
      .expect(302)
      .expect("location", record);
    const html = await page(browser, record);
    expect(tileOf(html)).toMatch(/<img src="\/pictures\/[0-9a-f]{32}\/small" alt="(Flan|Crème)"/);
    expect(readable(html)).toContain("Photo enregistrée");
    const [small = ""] = filesIn(html);
    for (const path of [small, small.replace("small", "large")]) {
      const { headers } = await browser.get(path).expect(200);
      expect(headers).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "private, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
      });
      await stranger.get(path).expect(302).expect("location", "/login");
    }
    await browser.get(small.replace("small", "vast")).expect(404);
    await browser.get(`/pictures/${"0".repeat(32)}/small`).expect(404);
  }
});

test("the longest step is given a photo too, though a form sends two characters for a line break", async () => {
  const { browser, desk } = await openKitchen();
  const longest = `${"Fouetter\n".repeat(444)}Cui`;
  const { id } = await desk.create("/api/recipes", recipeOf({ name: "Crème anglaise", steps: [{ text: longest }] }));
  await browser
    .post(`/recipes/${id}/picture?etape=1`)
    .field("intent", "save")
    .field("seen", "")
    .field("step", longest.replaceAll("\n", "\r\n"))
    .attach("file", await photo(), "IMG_1.JPG")
    .expect(302);
  expect(await desk.read(`/api/recipes/${id}`)).toMatchObject({
    steps: [{ text: longest, picture: expect.stringMatching(/^[0-9a-f]{32}$/) }],
  });
});

test("a step of a recipe is given a photo by a plain form, as the recipe is", async () => {
  const { browser, desk } = await openKitchen();
  const steps = [{ text: "Fouetter\nles jaunes" }, { text: "Cuire" }];
  const { id } = await desk.create("/api/recipes", recipeOf({ name: "Crème anglaise", steps }));
  const [record, address] = [`/recipes/${id}`, `/recipes/${id}/picture?etape=2`];
  const ways = async () =>
    [...(await page(browser, record)).matchAll(/<a [^>]*class="step-picture[^>]*>.*?<\/a>/gs)].map(([link]) => link);
  expect((await ways()).map((link) => textOf(link).trim())).toEqual([
    "Ajouter une photo de l’étape 1",
    "Ajouter une photo de l’étape 2",
  ]);
  const html = await page(browser, address);
  expect(readable(html)).toContain("Photo de l’étape 2");
  const give = async (file: Buffer, fields: Record<string, string>) => {
    const form = browser.post(address).field("intent", "save").field("seen", "");
    for (const [name, value] of Object.entries(fields)) form.field(name, value);
    return form.attach("file", file, "IMG_1.JPG");
  };
  const sent = await give(await photo(), { step: "Cuire" });
  expect([sent.status, sent.headers.location]).toEqual([302, `${record}#progression`]);
  const [none, picture] = await ways();
  expect(none).toContain("Ajouter une photo");
  expect(picture).toMatch(/<img src="\/pictures\/[0-9a-f]{32}\/small" alt="Étape 2"[^>]*loading="lazy"/);
  expect(filesIn(await page(browser, address))).toHaveLength(1);
  expect(readable(await page(browser, `/recipes/${id}/picture?etape=1`))).toContain("Fouetter");
  for (const gone of ["3", "0", "x"]) await browser.get(`/recipes/${id}/picture?etape=${gone}`).expect(404);
  const reworded = await give(await photo({ colour: "blue" }), { step: "Enfourner" });
  expect(reworded.status).toBe(422);
  expect(readable(reworded.text)).toContain("Cette étape n’est plus dans la recette");
  expect(filesIn((await browser.get(record).set("save-data", "on")).text)).toEqual([]);
});

test("a list shows the photo of a row small and late, else the initial; in light mode the initial", async () => {
  const { browser, product } = await openKitchen();
  const cellOf = async () => /<th scope="row".*?<\/th>/s.exec(await page(browser, "/products"))?.[0] ?? "";
  expect(await cellOf()).toMatch(/<span class="row-picture" style="--hue:\d+" aria-hidden="true">F<\/span>/);
  expect(/<span class="row-picture"/.test(await page(browser, "/recipes"))).toBe(true);
  await send(browser, product, await photo());
  expect(await cellOf()).toMatch(
    /<img class="row-picture" src="\/pictures\/[0-9a-f]{32}\/small" alt="" [^>]*loading="lazy"/,
  );
  await browser.post("/preferences").type("form").send({ light_mode: "1" });
  expect(filesIn(await page(browser, "/products"))).toEqual([]);
});

test("the counter shows what is sold by its photo, small and late, else and in light mode by its initial", async () => {
  const { browser, desk, product } = await openKitchen();
  await desk.create("/api/products", productOf({ name: "Éclair", category: "Tartes" }));
  await send(browser, product, await photo());
  const [counter, saving] = ["/external-orders/create", { "save-data": "on" }];
  const fields = { intent: "family:Tartes" };
  const tilesIn = (html: string) =>
    [...html.matchAll(/<div class="tile"><(\w+) class="row-picture"([^>]*)>/g)].map(([, as, rest = ""]) => as + rest);
  const initial = /^span style="--hue:\d+" aria-hidden="true"$/;
  const tiles = tilesIn((await browser.post(counter).type("form").send(fields).expect(200)).text);
  expect(tiles).toEqual([
    expect.stringMatching(initial),
    expect.stringMatching(/^img src="\/pictures\/[0-9a-f]{32}\/small" alt="" width="40" height="40" loading="lazy"/),
  ]);
  const light = (await browser.post(counter).set(saving).type("form").send(fields).expect(200)).text;
  expect(tilesIn(light)).toEqual([expect.stringMatching(initial), expect.stringMatching(initial)]);
  const photos = async (headers: Record<string, string>) => {
    const { body } = await browser.get(`${counter}/counter?family=Tartes`).set(headers).expect(200);
    return body.products.map(({ photo: file }: { photo: string | null }) => file);
  };
  expect(await photos({})).toEqual([null, expect.stringContaining("/small")]);
  expect(await photos(saving)).toEqual([null, null]);
});

test("in light mode, and where data is saved, no page fetches a photo until it is asked for", async () => {
  const { browser, product } = await openKitchen();
  await send(browser, product, await photo());
  const light = async (path: string) => (await browser.get(path).set("save-data", "on").expect(200)).text;
  for (const path of [product, `${product}/picture`]) expect(filesIn(await light(path))).toEqual([]);
  expect(readable(tileOf(await light(product)))).toContain("Voir la photo");
  expect(await light(`${product}/picture`)).toContain('href="/products/1/picture?voir=1"');
  expect(filesIn(await light(`${product}/picture?voir=1`))).toHaveLength(1);
  await browser.post("/preferences").type("form").send({ light_mode: "1" });
  expect(filesIn(await page(browser, product))).toEqual([]);
});

test("without a photo a record has its initial in the colour of its family", async () => {
  const { browser, desk, product } = await openKitchen();
  const other = await desk.create("/api/products", productOf({ name: "Éclair", category: "TARTES" }));
  const third = await desk.create("/api/products", productOf({ name: "Pain", category: "Pains" }));
  const tiles = [product, `/products/${other.id}`, `/products/${third.id}`].map(async (path) => {
    const tile = tileOf(await page(browser, path));
    return [/--hue:(\d+)/.exec(tile)?.[1], /<span[^>]*>(.)</.exec(tile)?.[1]];
  });
  const [[flan, f], [eclair, e], [bread]] = (await Promise.all(tiles)) as [string[], string[], string[]];
  expect([f, e, eclair]).toEqual(["F", "É", flan]);
  expect(bread).not.toBe(flan);
});

test("what is no photo is refused in French, and the photo that is there stays", async () => {
  const { browser, product } = await openKitchen();
  await send(browser, product, await photo());
  const { picture } = await pictureOf(browser, product);
  const refusals: [Buffer, number, string][] = [
    [Buffer.from("<svg/>"), 422, "Ce fichier n’est pas une photo JPEG, PNG ou WebP"],
    [Buffer.alloc(0), 422, "Choisissez une photo."],
    [Buffer.alloc(largestPicture + 1), 422, "Cette photo dépasse 8 Mo"],
    [Buffer.alloc(largestPicture + 128 * 1024), 413, "8 Mo au plus"],
    [(await photo({ width: 600, height: 600 })).subarray(0, 900), 422, "abîmée ou incomplète"],
    [await photo({ width: 9000, height: 5000, format: "png" }), 422, "40 millions de pixels"],
  ];
  for (const [file, status, sentence] of refusals)
    expect(readable((await send(browser, product, file, picture ?? "").expect(status)).text)).toContain(sentence);
  expect(await pictureOf(browser, product)).toMatchObject({ picture });
});

test("a photo that was replaced or removed is put back, and nobody replaces one that he has not seen", async () => {
  const { browser, product } = await openKitchen();
  await send(browser, product, await photo({ colour: "red" }));
  const { picture: first } = await pictureOf(browser, product);
  await send(browser, product, await photo({ colour: "blue" }), first ?? "").expect(302);
  const stale = await send(browser, product, await photo({ colour: "green" }), first ?? "").expect(409);
  expect(readable(stale.text)).toContain("Quelqu’un a changé la photo entre-temps.");
  const { picture: second, earlier } = await pictureOf(browser, product);
  expect(earlier).toBe(first);
  expect(readable(stale.text)).toContain("Remettre la photo d’avant");
  await say(browser, product, { intent: "put-back", seen: second ?? "", picture: first ?? "" }).expect(302);
  expect(await pictureOf(browser, product)).toMatchObject({ picture: first, earlier: second });
  await say(browser, product, { intent: "remove", seen: first ?? "" }).expect("location", `${product}/picture`);
  expect(readable(await page(browser, `${product}/picture`))).toMatch(/Photo retirée.*Remettre la photo d’avant/s);
  expect(await pictureOf(browser, product)).toMatchObject({ picture: null });
});

test("a name that begins with a picture of two halves has it whole in its tile", async () => {
  const { browser, desk } = await openKitchen();
  const { id } = await desk.create("/api/products", productOf({ name: "🥐 Croissant" }));
  for (const path of ["/products", `/products/${id}`]) expect(await page(browser, path)).toContain(">🥐</span>");
});
