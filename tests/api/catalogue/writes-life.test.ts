import { describe, expect, test } from "vitest";
import type { EntityTable } from "#api/records/versions";
import { createTestApi } from "../../support/api";
import { databases } from "../../support/database/database";
import { deletingOnceRead } from "../../support/database/deleting-after-read";
import {
  type Shop,
  articleOf,
  offerOf,
  openShopDesk,
  orderOf,
  productOf,
  recipeOf,
  supplierOf,
} from "../../support/world/shop";
import { dataOf, deskOf, errorsOf, openDesk } from "../../support/writes";

interface Kind {
  path: string;
  table: EntityTable;
  body: (fields?: object) => object;
  /** The field that tells one from another. */
  label: string;
}

const kinds: [string, Kind][] = [
  [
    "a supplier",
    {
      path: "/api/suppliers",
      table: "suppliers",
      body: (fields) => supplierOf({ name: "Pomona", ...fields }),
      label: "name",
    },
  ],
  ["an article", { path: "/api/articles", table: "articles", body: articleOf, label: "name" }],
  ["a recipe", { path: "/api/recipes", table: "recipes", body: recipeOf, label: "name" }],
  ["a product", { path: "/api/products", table: "products", body: productOf, label: "name" }],
  ["an order", { path: "/api/external-orders", table: "external_orders", body: orderOf, label: "customer_name" }],
];
const named = kinds.filter(([, { label }]) => label === "name");

describe.each(databases)("on $name", (database) => {
  test.each(kinds)("%s is created, changed, archived, restored and deleted", async (_name, { path, body, label }) => {
    const desk = await openDesk(database);
    const created = await desk.create(path, body());
    const place = `${path}/${String(created.id)}`;
    expect(await desk.read(place)).toEqual(created);
    expect(created).toMatchObject({
      lock_version: 1,
      archived_at: null,
      created_at: "2026-03-01T08:00:00.000Z",
      updated_at: "2026-03-01T08:00:00.000Z",
    });

    desk.pass(60);
    const changed = await desk.write("PUT", place, { ...created, [label]: "Autre nom" });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        data: {
          [label]: "Autre nom",
          lock_version: 2,
          created_at: "2026-03-01T08:00:00.000Z",
          updated_at: "2026-03-01T08:01:00.000Z",
        },
      },
    });
    expect(await desk.read(place)).toEqual(dataOf(changed));

    const archived = await desk.write("POST", `${place}/archive`);
    expect(archived).toMatchObject({
      status: 200,
      body: { data: { archived_at: "2026-03-01T08:01:00.000Z", lock_version: 3 } },
    });
    expect(await desk.write("POST", `${place}/archive`)).toEqual({ ...archived, headers: expect.anything() });
    const restored = await desk.write("POST", `${place}/restore`);
    expect(restored).toMatchObject({ status: 200, body: { data: { archived_at: null, lock_version: 4 } } });
    expect(await desk.write("POST", `${place}/restore`)).toEqual({ ...restored, headers: expect.anything() });

    expect(await desk.write("DELETE", place)).toMatchObject({ status: 204, body: null });
    expect(await desk.get(place)).toMatchObject({ status: 404 });
    expect(await desk.write("DELETE", place)).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining("n’existe pas") },
    });
  });

  test.each(kinds)(
    "%s that somebody changed meanwhile is not overwritten: 409 with what it is now",
    async (_name, { path, body, label }) => {
      const desk = await openDesk(database);
      const created = await desk.create(path, body());
      const place = `${path}/${String(created.id)}`;
      const first = dataOf(await desk.write("PUT", place, { ...created, [label]: "La première" }));
      const second = await desk.write("PUT", place, { ...created, [label]: "La seconde" });
      expect(second).toMatchObject({ status: 409, body: { code: "stale", message: expect.any(String), data: first } });
      expect(await desk.read(place)).toEqual(first);
    },
  );

  test.each(kinds)(
    "of several changes to %s that arrive together one is kept",
    async (_name, { path, body, label }) => {
      const desk = await openDesk(database);
      const created = await desk.create(path, body());
      const answers = await Promise.all(
        ["Un", "Deux", "Trois", "Quatre"].map((name) =>
          desk.write("PUT", `${path}/${String(created.id)}`, { ...created, [label]: `${name} noms` }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect(await desk.read(`${path}/${String(created.id)}`)).toMatchObject({ lock_version: 2 });
    },
  );

  test.each(kinds)(
    "%s that is deleted while a change that is refused is checked: what is wrong with it is said",
    async (_name, { path, table, body, label }) => {
      const { db, arm, deleted } = deletingOnceRead(await database.fresh());
      const desk = await deskOf(await createTestApi(db));
      const created = await desk.create(path, body());
      arm(table, created.id);
      expect(errorsOf(await desk.write("PUT", `${path}/${String(created.id)}`, { ...created, [label]: "" }))).toEqual({
        [label]: [expect.any(String)],
      });
      await deleted();
      expect(await desk.get(`${path}/${String(created.id)}`)).toMatchObject({ status: 404 });
    },
  );

  test.each(kinds)("%s takes nothing but its own fields", async (_name, { path, body }) => {
    const desk = await openDesk(database);
    const planted = JSON.parse(
      '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "toString": "x"}',
    );
    const created = await desk.create(path, {
      ...body(),
      ...planted,
      ["__proto__"]: { polluted: 1 },
      id: 4000,
      number: "CC-1999-00001",
      status: "draft",
      lock_version: 9,
      archived_at: "2026-01-01T00:00:00.000Z",
      created_at: "1999-01-01T00:00:00.000Z",
      user_id: 1,
    });
    expect(created).toMatchObject({ lock_version: 1, archived_at: null, created_at: "2026-03-01T08:00:00.000Z" });
    expect(created.id).toBeLessThan(4000);
    expect(created.number).not.toBe("CC-1999-00001");
    expect({}).not.toHaveProperty("polluted");
  });

  test.each(kinds)(
    "a body that is no object, or no JSON, or an id that is none, is refused in order",
    async (_name, { path, body }) => {
      const desk = await openDesk(database);
      for (const nothing of [null, [], 12, "texte", true])
        expect(Object.keys(errorsOf(await desk.write("POST", path, nothing)))).not.toHaveLength(0);
      for (const id of ["0", "999", "99999999999999999999", "9".repeat(30), "1e3", "-1", "abc", "1%00"]) {
        for (const [method, rest] of [
          ["PUT", ""],
          ["DELETE", ""],
          ["POST", "/archive"],
          ["POST", "/restore"],
        ] as const) {
          expect(
            await desk.write(method, `${path}/${id}${rest}`, { ...body(), lock_version: 1 }),
            `${method} ${id}${rest}`,
          ).toMatchObject({ status: 404 });
        }
      }
      const broken = await desk.app.request(path, {
        method: "POST",
        body: "{",
        headers: { authorization: desk.authorization },
      });
      expect([broken.status, await broken.json()]).toEqual([
        400,
        { message: "Le corps de la requête n’est pas du JSON." },
      ]);
      expect(await desk.write("POST", path, [])).toMatchObject({
        status: 422,
        body: { errors: { "": ["Un objet JSON est attendu."] } },
      });
      expect(await desk.send("POST", path, { body: body() })).toMatchObject({ status: 401 });
    },
  );

  test.each(named)(
    "the name of %s is free again once it is archived, and must be free to come back",
    async (_name, { path, body }) => {
      const desk = await openDesk(database);
      const old = await desk.create(path, body({ name: "Crème brûlée" }));
      await desk.write("POST", `${path}/${String(old.id)}/archive`);
      const young = await desk.create(path, body({ name: "creme  BRULEE" }));
      expect(errorsOf(await desk.write("POST", `${path}/${String(old.id)}/restore`))).toEqual({
        name: [expect.stringContaining("« creme  BRULEE » a pris ce nom")],
      });
      await desk.write("PUT", `${path}/${String(young.id)}`, { ...young, name: "Flan pâtissier" });
      expect(await desk.write("POST", `${path}/${String(old.id)}/restore`)).toMatchObject({
        status: 200,
        body: { data: { archived_at: null } },
      });
    },
  );

  test.each(named)("of two of %s created together under one name, one is written", async (_name, { path, body }) => {
    const desk = await openDesk(database);
    const answers = await Promise.all(
      ["Éclair", "eclair", "ECLAIR"].map((name) => desk.write("POST", path, body({ name }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  test("an article's code must be free for it to come back", async () => {
    const desk = await openDesk(database);
    const old = await desk.create("/api/articles", articleOf({ code: "B-1" }));
    await desk.write("POST", `/api/articles/${String(old.id)}/archive`);
    await desk.create("/api/articles", articleOf({ name: "Beurre doux", code: "B-1" }));
    expect(errorsOf(await desk.write("POST", `/api/articles/${String(old.id)}/restore`))).toEqual({
      code: [expect.stringContaining("« Beurre doux »")],
    });
  });

  test("what is used is not deleted: 409 names each user", async () => {
    const { desk, ...shop } = await openShopDesk(database);
    const used: [path: string, name: keyof Shop, by: object[]][] = [
      [
        "suppliers",
        "supplier",
        [
          { type: "article", id: shop.flour.id, name: "Farine" },
          { type: "article", id: shop.eggs.id, name: "Œufs" },
        ],
      ],
      ["articles", "flour", [{ type: "recipe", id: shop.dough.id, name: "Pâte" }]],
      ["articles", "box", [{ type: "product", id: shop.tart.id, name: "Tarte" }]],
      ["recipes", "dough", [{ type: "product", id: shop.tart.id, name: "Tarte" }]],
      ["products", "tart", [{ type: "external-order", id: shop.order.id, name: "CC-2026-00001" }]],
    ];
    for (const [path, name, used_by] of used) {
      const answer = await desk.write("DELETE", `/api/${path}/${String(shop[name].id)}`);
      expect(answer, name).toMatchObject({
        status: 409,
        body: { code: "in_use", message: expect.stringContaining("Archivez-la"), used_by },
      });
    }
  });

  test("what is archived stays where it is used, and what uses it can still be changed", async () => {
    const { desk, flour, dough, supplier, tart, order } = await openShopDesk(database);
    for (const place of [
      `suppliers/${String(supplier.id)}`,
      `articles/${String(flour.id)}`,
      `recipes/${String(dough.id)}`,
      `products/${String(tart.id)}`,
    ]) {
      expect(await desk.write("POST", `/api/${place}/archive`)).toMatchObject({ status: 200 });
    }
    expect(
      await desk.write("PUT", `/api/articles/${String(flour.id)}`, {
        ...(await desk.read(`/api/articles/${String(flour.id)}`)),
        name: "Farine T55",
      }),
    ).toMatchObject({ status: 200 });
    expect(
      await desk.write("PUT", `/api/recipes/${String(dough.id)}`, {
        ...(await desk.read(`/api/recipes/${String(dough.id)}`)),
        name: "Pâte brisée",
      }),
    ).toMatchObject({ status: 200 });
    expect(
      await desk.write("PUT", `/api/products/${String(tart.id)}`, {
        ...(await desk.read(`/api/products/${String(tart.id)}`)),
        name: "Tarte fine",
      }),
    ).toMatchObject({ status: 200 });
    expect(
      await desk.write("PUT", `/api/external-orders/${String(order.id)}`, { ...order, delivery_time: "10:00" }),
    ).toMatchObject({ status: 200 });
  });

  test("a price history outlives the offers, and so does the supplier behind it", async () => {
    const desk = await openDesk(database);
    const supplier = await desk.create("/api/suppliers", supplierOf());
    const butter = await desk.create("/api/articles", articleOf({ offers: [offerOf(supplier)] }));
    await desk.write("PUT", `/api/articles/${String(butter.id)}`, { ...butter, offers: [] });
    expect(await desk.write("DELETE", `/api/suppliers/${String(supplier.id)}`)).toMatchObject({
      status: 409,
      body: { used_by: [{ type: "article", name: "Beurre" }] },
    });
    expect(await desk.write("DELETE", `/api/articles/${String(butter.id)}`)).toMatchObject({ status: 204 });
    expect(await desk.write("DELETE", `/api/suppliers/${String(supplier.id)}`)).toMatchObject({ status: 204 });
  });
});
