import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { kindOf, openDatabase } from "#api/database/open";
import { migrate } from "#api/database/migrate";
import { createTestApi } from "../../support/api";
import { countingQueries } from "../../support/database/counting-queries";
import { type TestDatabase, databases } from "../../support/database/database";
import { holdPauses } from "../../support/servers/held-pauses";
import { openShop, openShopDesk, orderOf, supplierOf } from "../../support/world/shop";
import { type Desk, deskOf, errorsOf } from "../../support/writes";

const salt = { category: "épicerie", kind: "ingredient", unit: "kg", vat_rate: "5.5" };
const send = (desk: Desk, path: string, lines: unknown, rest: object = {}) =>
  desk.write("POST", `/api/${path}/import`, { lines, ...rest });
const many = (count: number, rest: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ name: `Sel ${String(index)}`, ...salt, ...rest }));

/** A shop whose imports can be held between two chunks, and the address of its database. */
async function openHeld(database: TestDatabase) {
  const url = await database.emptyUrl();
  const db = await openDatabase(url);
  await migrate(db, new Date(0));
  const pauses = holdPauses();
  const desk = await deskOf(await createTestApi(db, { pause: () => pauses.pause() }));
  return { desk, pauses, url, shop: await openShop(desk), close: () => db.destroy() };
}

describe.each(databases)("an import on $name", (database) => {
  test("that is held while lines are checked holds no lock, and orders and articles are saved meanwhile", async () => {
    const { desk, pauses, url, shop, close } = await openHeld(database);
    for (const pause of [1, 5, 14]) {
      const reached = pauses.reach(pause);
      const importing = send(
        desk,
        "articles",
        many(600).map((line, index) => ({ ...line, name: `Sel ${String(pause)}-${String(index)}` })),
      );
      let ended = false;
      void importing.then(() => (ended = true));
      await reached;
      const order = await desk.create(
        "/api/external-orders",
        orderOf({ lines: [{ product_id: shop.tart.id, quantity: "2" }] }),
      );
      await desk.create("/api/articles", { name: `Poivre ${String(pause)}`, ...salt });
      await writeBeside(url);
      expect([order.lock_version, ended]).toEqual([1, false]);
      pauses.release();
      expect(await importing).toMatchObject({ status: 200 });
    }
    expect((await desk.get("/api/articles?per_page=1")).body).toMatchObject({ meta: { total: 3 + 3 + 1800 } });
    await close();
  });

  test("takes what others change meanwhile as it is when it writes", async () => {
    const { desk, pauses, shop, close } = await openHeld(database);
    const pomona = await desk.create("/api/suppliers", supplierOf({ name: "Pomona", city: "Rennes" }));
    const reached = pauses.reach(2);
    const importing = send(desk, "suppliers", [
      { name: "METRO", phone: "02 99" },
      { name: "Pomona", phone: "02 98" },
      ...Array.from({ length: 60 }, (_, index) => ({ name: `Nouveau ${String(index)}` })),
    ]);
    await reached;
    expect(
      await desk.write("PUT", `/api/suppliers/${String(pomona.id)}`, {
        ...supplierOf({ name: "Pomona", city: "Brest" }),
        lock_version: 1,
      }),
    ).toMatchObject({ status: 200 });
    const taken = await desk.create("/api/suppliers", supplierOf({ name: "Nouveau 7", city: "Lyon" }));
    pauses.release();
    expect(await importing).toMatchObject({
      status: 200,
      body: {
        data: {
          lines: expect.arrayContaining([
            { action: "update", id: taken.id, name: "Nouveau 7", unchanged: true, told: [] },
          ]),
        },
      },
    });
    expect(await desk.read(`/api/suppliers/${String(pomona.id)}`)).toMatchObject({
      city: "Brest",
      phone: "02 98",
      lock_version: 3,
    });
    expect(await desk.read(`/api/suppliers/${String(taken.id)}`)).toMatchObject({ city: "Lyon", lock_version: 1 });
    expect(await desk.read(`/api/suppliers/${String(shop.supplier.id)}`)).toMatchObject({
      name: "METRO",
      phone: "02 99",
    });
    expect((await desk.get("/api/suppliers?per_page=1")).body).toMatchObject({ meta: { total: 62 } });
    await close();
  });

  test("whose supplier is archived meanwhile writes nothing and says so", async () => {
    const { desk, pauses, close } = await openHeld(database);
    const pomona = await desk.create("/api/suppliers", supplierOf({ name: "Pomona" }));
    const reached = pauses.reach(2);
    const offer = { supplier: "Pomona", pack_label: "Sac", pack_quantity: "1", pack_price_ht: "2" };
    const importing = send(desk, "articles", many(200, offer));
    await reached;
    await desk.write("POST", `/api/suppliers/${String(pomona.id)}/archive`);
    pauses.release();
    expect(errorsOf(await importing)).toMatchObject({
      "lines.0.supplier": [expect.stringContaining("Aucun fournisseur « Pomona »")],
      "lines.199.supplier": [expect.anything()],
    });
    expect((await desk.get("/api/articles?per_page=1")).body).toMatchObject({ meta: { total: 3 } });
    await close();
  });

  test("asks the database so many questions, not so many a line", async () => {
    const counted = countingQueries(await database.fresh());
    const desk = await deskOf(await createTestApi(counted.db));
    await desk.create("/api/suppliers", supplierOf());
    const lines = (count: number, price: string) =>
      many(count, { supplier: "Métro", pack_label: "Sac", pack_quantity: "1", pack_price_ht: price }).map(
        (line, index) => ({ ...line, supplier_code: `R${String(index)}` }),
      );
    const before = counted.queryCount();
    expect(await send(desk, "articles", lines(1000, "2"))).toMatchObject({ status: 200 });
    const created = counted.queryCount();
    expect(await send(desk, "articles", lines(1000, "3"))).toMatchObject({ status: 200 });
    expect([created - before, counted.queryCount() - created].map((count) => count < 100)).toEqual([true, true]);
    expect((await desk.get("/api/articles?per_page=1&sort=-name")).body).toMatchObject({
      data: [{ unit_price_ht: "3", lock_version: 2 }],
      meta: { total: 1000 },
    });
  });

  test("writes what nothing changes not again, and says so", async () => {
    const { desk, flour } = await openShopDesk(database);
    const line = {
      code: "FAR-1",
      name: "Farine",
      allergens: ["gluten"],
      supplier: "Métro",
      supplier_code: "F25",
      pack_price_ht: "76",
    };
    expect(await send(desk, "articles", [line, { name: "Œufs", traces: ["lait"] }])).toMatchObject({
      status: 200,
      body: { data: { lines: [{ id: flour.id, unchanged: true }, { unchanged: false }] } },
    });
    expect(await desk.read(`/api/articles/${String(flour.id)}`)).toMatchObject({
      lock_version: 1,
      allergens: ["gluten"],
    });
    expect(await desk.read("/api/articles/2")).toMatchObject({
      lock_version: 2,
      allergens: ["oeufs"],
      traces: ["lait"],
      equivalences: [{ unit: "piece" }, { part: "jaune" }],
    });
  });

  test("of what is named anew frees the old name for a later line, and takes the new one from it", async () => {
    const { desk } = await openShopDesk(database);
    expect(
      await send(desk, "articles", [
        { code: "FAR-1", name: "Farine T55" },
        { name: "Farine", code: "FAR-2", ...salt },
      ]),
    ).toMatchObject({ status: 200, body: { data: { lines: [{ action: "update" }, { action: "create" }] } } });
    expect(
      errorsOf(
        await send(desk, "articles", [
          { code: "FAR-1", name: "Farine T65" },
          { code: "FAR-2", name: "farine t65" },
        ]),
      ),
    ).toEqual({ "lines.1.name": [expect.stringContaining("« Farine T65 » existe déjà")] });
    const moved = await send(desk, "articles", [
      { name: "Farine T55", supplier: "Métro", supplier_code: "F26" },
      {
        name: "Farine",
        supplier: "Métro",
        supplier_code: "F25",
        pack_label: "Sac",
        pack_quantity: "25",
        pack_price_ht: "20",
      },
    ]);
    expect(moved).toMatchObject({ status: 422 });
  });
});

const name = fc.constantFrom("Farine", "farine ", "Œufs", "Sel", "Poivre", "Boîte", "x");
const field = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 1 });
const anyLine = fc.record({
  name: fc.option(name, { nil: undefined, freq: 6 }),
  code: field(fc.constantFrom("FAR-1", "A", "B", "b")),
  category: fc.constantFrom("épicerie", "crémerie"),
  kind: fc.constantFrom("ingredient", "packaging"),
  unit: fc.constantFrom("kg", "piece", "l"),
  vat_rate: fc.constant("5.5"),
  allergens: field(fc.constantFrom([], ["lait"], ["gluten", "lait"])),
  barcode: field(fc.constantFrom("12", "3017620422003")),
  supplier: field(fc.constantFrom("Métro", "METRO", "Personne")),
  supplier_code: field(fc.constantFrom("F25", "S1")),
  pack_label: field(fc.constantFrom("Carton de 10 kg", "Sac")),
  pack_quantity: field(fc.constantFrom("10", "2", "0")),
  pack_price_ht: field(fc.constantFrom("76", "3.5")),
});

const catalogue = async ({ db }: Desk) => ({
  articles: await db
    .selectFrom("articles")
    .selectAll()
    .orderBy("name_folded")
    .execute()
    .then((rows) => rows.map(({ id, lock_version, updated_at, ...row }) => row)),
  allergens: await db
    .selectFrom("article_allergens")
    .innerJoin("articles", "articles.id", "article_id")
    .select(["name", "allergen", "is_trace"])
    .orderBy("name_folded")
    .orderBy("allergen")
    .execute(),
  offers: await db
    .selectFrom("article_offers")
    .innerJoin("articles", "articles.id", "article_id")
    .selectAll("article_offers")
    .select("name_folded")
    .orderBy("name_folded")
    .orderBy("position")
    .execute()
    .then((rows) => rows.map(({ id, article_id, ...row }) => row)),
  prices: await db
    .selectFrom("article_prices")
    .innerJoin("articles", "articles.id", "article_id")
    .select(["name", "pack_label", "pack_quantity", "pack_price_ht"])
    .orderBy("name_folded")
    .orderBy("article_prices.id")
    .execute(),
});

test.each(databases.filter(({ name }) => name === "PostgreSQL"))(
  "orders are saved on $name while an import that writes waits for what somebody else holds",
  async (database) => {
    const { desk, url, shop, close } = await openHeld(database);
    onTestFinished(close);
    const beside = await openDatabase(url);
    onTestFinished(() => beside.destroy());
    let importing: Promise<unknown> = Promise.resolve();
    await beside.transaction().execute(async (transaction) => {
      await sql`select id from suppliers where id = ${shop.supplier.id} for update`.execute(transaction);
      importing = send(desk, "suppliers", [{ name: "Métro", phone: "02 99" }]);
      const waiting = () =>
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
          .execute(desk.db)
          .then(({ rows }) => rows.length);
      await expect.poll(waiting).toBe(1);
      const order = orderOf({ lines: [{ product_id: shop.tart.id, quantity: "2" }] });
      expect(await desk.write("POST", "/api/external-orders", order)).toMatchObject({ status: 201 });
    });
    expect(await importing).toMatchObject({ status: 200 });
  },
);

test("lines imported together do what they do one after the other", { timeout: 120_000 }, async () => {
  const [database] = databases;
  await fc.assert(
    fc.asyncProperty(fc.array(anyLine, { minLength: 1, maxLength: 6 }), async (lines) => {
      const [{ desk: together }, { desk: alone }] = [await openShopDesk(database), await openShopDesk(database)];
      const answer = await send(together, "articles", lines);
      const single = [];
      for (const line of lines) single.push(await send(alone, "articles", [line]));
      if (answer.status === 200) {
        expect(single.map(({ status }) => status)).toEqual(lines.map(() => 200));
        expect(await catalogue(together)).toEqual(await catalogue(alone));
        return;
      }
      const errors = Object.entries(errorsOf(answer))
        .map(([at, messages]): [string, string[]] => [
          at,
          messages.filter((message) => !message.includes("déjà dans ce fichier")),
        ])
        .filter(([, messages]) => messages.length > 0);
      const first = single.findIndex(({ status }) => status !== 200);
      const firstErrors =
        first === -1
          ? []
          : Object.entries(errorsOf(single[first] ?? answer)).map(([at, messages]): [string, string[]] => [
              at.replace("lines.0", `lines.${String(first)}`),
              messages,
            ]);
      // Of what is in the file twice the second is refused for that, whatever else is said of it.
      const isTwice = Object.entries(errorsOf(answer)).some(
        ([at, messages]) =>
          at.startsWith(`lines.${String(first)}.`) &&
          messages.some((message) => message.includes("déjà dans ce fichier")),
      );
      if (!isTwice) expect(errors.filter(([at]) => at.startsWith(`lines.${String(first)}.`))).toEqual(firstErrors);
    }),
    { numRuns: 25 },
  );
});

/**
 * Takes every lock that an import could hold, from another connection, and gives it back. Throws where it cannot be had
 * at once.
 */
async function writeBeside(url: string): Promise<void> {
  const beside = await openDatabase(url);
  try {
    if (kindOf(beside) === "sqlite") {
      await sql`pragma busy_timeout = 0`.execute(beside);
      await beside
        .transaction()
        .execute((transaction) =>
          transaction.updateTable("suppliers").set({ notes: "relu" }).where("id", "=", 0).execute(),
        );
      return;
    }
    const { rows: locks } = await sql`select * from pg_locks where database = (select oid from pg_database
        where datname = current_database()) and pid <> pg_backend_pid()`.execute(beside);
    const { rows: open } = await sql`select state, query from pg_stat_activity where datname = current_database()
        and state like 'idle in transaction%'`.execute(beside);
    expect({ locks, open }).toEqual({ locks: [], open: [] });
  } finally {
    await beside.destroy();
  }
}
