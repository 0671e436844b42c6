import { expect, test } from "vitest";
import { pack, unpack } from "#api/planning/runs/packing";
import { hrefOf, readable, textOf } from "../../support/html";
import { stockArticle } from "../../support/world/ledger";
import { textOf as textOfPaper } from "../../support/files/pdf-text";
import { openShop, orderOf, productOf } from "../../support/world/shop";
import { openWeb, signIn as signInAgain } from "../../support/web";
import { deskOf } from "../../support/writes";

const [wednesday, thursday, friday] = ["2026-03-04", "2026-03-05", "2026-03-06"];

/** The shop on Thursday morning, whose supplier comes on Friday: ten tarts are due on Thursday, two on Friday. */
async function kitchen() {
  const { api, signIn, turnTo } = await openWeb({}, { accessTokenTtlSeconds: 1_000_000 });
  turnTo(`${wednesday}T05:00:00Z`);
  const desk = await deskOf(api);
  const shop = await openShop(desk);
  const supplier = await desk.read(`/api/suppliers/${String(shop.supplier.id)}`);
  await desk.write("PUT", `/api/suppliers/${String(shop.supplier.id)}`, { ...supplier, lead_time_days: 1 });
  const sachet = await desk.create(
    "/api/products",
    productOf({ name: "Coffret", components: [{ product_id: shop.tart.id, quantity: "2", unit: "piece" }] }),
  );
  for (const [day, product, quantity] of [
    [thursday, shop.tart, "10"],
    [friday, sachet, "1"],
  ] as const) {
    const { id, lock_version } = await desk.create(
      "/api/external-orders",
      orderOf({ delivery_on: day, production_on: day, lines: [{ product_id: product.id, quantity }] }),
    );
    await desk.write("POST", `/api/external-orders/${String(id)}/status`, { status: "confirmed", lock_version });
  }
  turnTo(`${thursday}T05:00:00Z`);
  const browser = await signIn();
  const page = async (path: string) => readable((await browser.get(path).expect(200)).text);
  /** Returns how to find the line of a CSV that has this in some cell, by heading. */
  const csv = async (path: string) => {
    const lines = (await browser.get(path).expect(200)).text.replace("\uFEFF", "").split("\r\n");
    const [head = [], ...rows] = lines.map((line) => line.split(";"));
    return (name: string) => {
      const row = rows.find((cells) => cells.includes(name)) ?? [];
      return Object.fromEntries(head.map((heading, at) => [heading, plain(row[at] ?? "")]));
    };
  };
  const bytes = async (path: string) => {
    const { body } = await browser
      .get(path)
      .buffer(true)
      .parse((answer, done) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () => done(null, Buffer.concat(parts)));
      })
      .expect(200);
    return Buffer.from(body);
  };
  const sleepUntil = async (day: string) => {
    turnTo(`${day}T05:00:00Z`);
    await signInAgain(browser);
  };
  return { api, desk, shop, sachet, browser, page, csv, bytes, sleepUntil };
}

/** Returns a text with plain spaces, one between two words. */
const plain = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, " ");

const ofFlour = "manque 1,75 kg de farine, 9,722 pièces d’œufs, 10 pièces de boîte";

test("the pages of a product and of its recipe say what lacks, in the words of the plan", async () => {
  const { shop, sachet, page } = await kitchen();
  const product = await page(`/products/${String(shop.tart.id)}`);
  expect(textOf(product)).toContain(
    "Il manque de quoi faire ce qui en est commandé. Décider " +
      `jeu. 5 mars : ${ofFlour} ven. 6 mars : manque 2 pièces de boîte`,
  );
  expect(textOf(await page(hrefOf(product, "Décider")))).toContain("jeu. 5 mars : manque 1,75 kg de farine");
  expect(textOf(await page(`/recipes/${String(shop.dough.id)}`))).toContain(
    "Décider jeu. 5 mars : manque 1,75 kg de farine, 9,722 pièces d’œufs",
  );
  expect(textOf(await page(`/products/${String(sachet.id)}`))).toContain(
    "Décider ven. 6 mars : manque 2 pièces de boîte",
  );
});

test("what can still be made says it too: below the product of the list, and on its own page", async () => {
  const { shop, page } = await kitchen();
  const list = await page("/production-planning/makeable");
  expect(textOf(list.slice(list.indexOf("<tbody")))).toContain(`Tarte jeu. 5 mars : ${ofFlour}, et 1 autre jour`);
  const later = await page(`/production-planning/makeable?on=${friday}`);
  expect(textOf(later.slice(later.indexOf("<tbody")))).toContain("Tarte ven. 6 mars : manque 2 pièces de boîte");
  const detail = await page(`/production-planning/makeable/${String(shop.tart.id)}`);
  expect(textOf(detail)).toContain(`jeu. 5 mars : ${ofFlour} ven. 6 mars : manque 2 pièces de boîte`);
  expect(textOf(detail)).not.toContain("NaN");
});

test("says nothing once all is there, and of what is archived", async () => {
  const { api, desk, shop, page } = await kitchen();
  const paths = [
    `/products/${String(shop.tart.id)}`,
    `/recipes/${String(shop.dough.id)}`,
    "/production-planning/makeable",
    `/production-planning/makeable/${String(shop.tart.id)}`,
  ];
  for (const path of paths) expect(textOf(await page(path))).toContain("manque 1,75 kg de farine");
  await desk.write("POST", `/api/products/${String(shop.tart.id)}/archive`);
  expect(textOf(await page(`/products/${String(shop.tart.id)}`))).not.toContain("manque 1,75 kg");
  for (const { id } of [shop.flour, shop.eggs, shop.box]) await stockArticle(api.db, id, "99");
  for (const path of paths) expect(textOf(await page(path))).not.toMatch(/manque [\d,]+ (kg|pièces) d/);
});

const exported = `/production-planning/compute-needs/export?from=${thursday}&to=${friday}`;

test("the files of a plan say what lacks and what is overdue, and the order to a supplier says neither", async () => {
  const { shop, page, csv, bytes } = await kitchen();
  const articles = await csv(`${exported}&format=csv`);
  expect(articles("Boîte")).toMatchObject({
    "Attendu, pas là": "0",
    Manque: "jeu. 5 mars 2026 : manque 10 pièces de boîte · ven. 6 mars 2026 : manque 2 pièces de boîte",
  });
  const products = await csv(`${exported}&format=csv&part=products`);
  expect(products("Tarte").Manque).toMatch(
    /^jeu. 5 mars 2026 : manque 1,75 kg de farine, 9,722 pièces d’œufs, 10 pièces de boîte · ven. 6 mars 2026 : /,
  );
  expect((await csv(`${exported}&format=csv&part=recipes`))("Pâte").Manque).toContain("manque 1,75 kg de farine");
  expect((await csv(`${exported}&format=csv&part=orders`))("Mairie de Bruz").Manque).toContain("kg de farine");
  expect((await csv(`${exported}&format=csv&part=suppliers`))("Œufs").Manque).toContain("manque 9,722 pièces");
  expect((await csv(`${exported}&format=csv&part=lacks`))("Farine")).toMatchObject({
    Jour: "05/03/2026",
    Manque: "1,75",
    Unité: "kg",
    Pourquoi: "Arrive trop tard",
    Recettes: "Pâte, jeu. 5 mars 2026 : 3,5 kg",
    Produits: "Tarte, jeu. 5 mars 2026 : 10 pièces",
  });
  expect(await page(`/production-planning/compute-needs?from=${thursday}&to=${friday}`)).toContain("CSV des manques");
  const paper = plain(textOfPaper(await bytes(`${exported}&format=pdf`)));
  for (const text of ["Manques", "Arrive trop tard", "manque 1,75 kg de farine"]) expect(paper).toContain(text);
  const order = `${exported}&part=suppliers&supplier_id=${String(shop.supplier.id)}`;
  expect((await csv(`${order}&format=csv`))("Œufs")).not.toHaveProperty("Manque");
  expect(plain(textOfPaper(await bytes(`${order}&format=pdf`)))).not.toContain("manque");
});

test("the files of the days after say since when what remains is late, and what was to come before", async () => {
  const { desk, shop, csv, bytes, sleepUntil } = await kitchen();
  const { id, lock_version } = await desk.create("/api/supplier-orders", {
    supplier_id: shop.supplier.id,
    deliver_on: thursday,
    lines: [{ article_id: shop.flour.id, packs: 1 }],
  });
  await desk.write("POST", `/api/supplier-orders/${String(id)}/send`, { lock_version });
  await sleepUntil(friday);
  const of = `/production-planning/compute-needs/export?from=${friday}&to=${friday}`;
  expect((await csv(`${of}&format=csv`))("Farine")["Attendu, pas là"]).toBe("10");
  expect((await csv(`${of}&format=csv&part=suppliers`))("Œufs")["Attendu, pas là"]).toBe("0");
  for (const [part, name] of [
    ["products", "Tarte"],
    ["recipes", "Pâte"],
    ["orders", "Mairie de Bruz"],
  ] as const)
    expect((await csv(`${of}&format=csv&part=${part}`))(name)["En retard depuis"]).toBe("05/03/2026");
  expect((await csv(`${of}&format=csv&part=lacks`))("Farine")).toMatchObject({
    Pourquoi: "Livraison en retard",
    Attendu: "CF-2026-00001, jeu. 5 mars 2026 : 10 kg",
  });
  const paper = plain(textOfPaper(await bytes(`${of}&format=pdf`)));
  for (const text of ["En retard depuis", "jeu. 5 mars 2026", "Attendu, pas là"]) expect(paper).toContain(text);
});

test("a calculation frozen before lacks were told says in its files that they were not worked out", async () => {
  const { api, browser, csv } = await kitchen();
  await browser
    .post(`/production-planning/runs?from=${thursday}&to=${friday}`)
    .type("form")
    .send({ submissionKey: "k" })
    .expect(302);
  const run = "/production-planning/runs/1/export?format=csv";
  expect((await csv(run))("Boîte").Manque).toContain("manque 10 pièces");
  const { result } = await api.db.selectFrom("planning_runs").select("result").executeTakeFirstOrThrow();
  const { lacks: _, ...before } = await unpack<Record<string, unknown>>(result);
  await api.db
    .updateTable("planning_runs")
    .set({ result: await pack(before) })
    .execute();
  expect((await csv(run))("Boîte").Manque).toBe("non calculé");
  expect((await csv(`${run}&part=lacks`))("non calculé")).toMatchObject({ Jour: "", Manque: "" });
});
