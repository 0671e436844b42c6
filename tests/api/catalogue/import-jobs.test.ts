import { describe, expect, test } from "vitest";
import { createApi } from "#api/app";
import { createBackground } from "#api/http/background";
import { createTestApi } from "../../support/api";
import { type TestDatabase, databases } from "../../support/database/database";
import { type HeldPauses, holdPauses } from "../../support/servers/held-pauses";
import { openShop, orderOf, supplierOf } from "../../support/world/shop";
import { type Desk, type Saved, dataOf, deskOf, errorsOf } from "../../support/writes";

const salt = { category: "épicerie", kind: "ingredient", unit: "kg", vat_rate: "5.5" };
const many = (count: number, fields: (index: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, index) => ({
    line: index + 2,
    values: { name: `Sel ${String(index)}`, ...salt, ...fields(index) },
  }));

interface Jobs {
  desk: Desk;
  pauses: HeldPauses;
  settled(): Promise<void>;
}

async function openJobs({ fresh }: TestDatabase): Promise<Jobs> {
  const pauses = holdPauses();
  const desk = await deskOf(await createTestApi(await fresh(), { pause: () => pauses.pause() }));
  return { desk, pauses, settled: () => desk.parts.background.settled() };
}

const at = (id: number, then = "") => `/api/imports/${String(id)}${then}`;
const step = (desk: Desk, { id }: Saved, verb: "check" | "apply") => desk.write("POST", at(id, `/${verb}`));
const totalOf = async (desk: Desk, path: string) => (await desk.get(`/api/${path}?per_page=1`)).body;

/** A new import with its lines, not checked yet. */
async function receive(
  desk: Desk,
  entity: string,
  lines: readonly object[],
  key = "k-1",
  digest = "d-1",
): Promise<Saved> {
  const { body } = await desk.write("POST", "/api/imports", { entity, digest }, { "idempotency-key": key });
  const made = dataOf({
    status: 201,
    headers: new Headers(),
    body: { data: { lock_version: 0, ...Object(body).data } },
  });
  for (let from = 0; from < lines.length; from += 500)
    expect(
      await desk.write("POST", at(made.id, "/lines"), { from, lines: lines.slice(from, from + 500) }),
    ).toMatchObject({ status: 204 });
  return made;
}

const stateOf = async (desk: Desk, { id }: Saved) => (await desk.get(at(id))).body;

describe.each(databases)("a large import on $name", (database) => {
  test("of recipes gathers their lines, in any order, and names the line of the file that is wrong", async () => {
    const { desk, settled } = await openJobs(database);
    await openShop(desk);
    const head = { output_quantity: "1", output_unit: "kg" };
    // Each takes the one after it, and flour on a second line; the last takes flour alone.
    const lines = Array.from({ length: 400 }, (_, index) => [
      { name: `Base ${String(index)}`, ...head, article: `Base ${String(index + 1)}`, quantity: "100", unit: "g" },
      { name: `Base ${String(index)}`, article: "Farine", quantity: "1", unit: "kg" },
    ]).flat();
    const numbered = (values: readonly object[]) => values.map((one, index) => ({ line: index + 2, values: one }));
    const last = { name: "Base 400", ...head, article: "Farine", quantity: "1", unit: "kg" };
    const wrong = await receive(desk, "recipes", numbered([...lines, { ...last, article: "Rien" }]), "k-0");
    await step(desk, wrong, "check");
    await settled();
    expect(await stateOf(desk, wrong)).toMatchObject({
      data: {
        state: "refused",
        errors: [{ line: 802, field: "article", message: expect.stringContaining("« Rien »") }],
      },
    });
    const made = await receive(desk, "recipes", numbered([...lines, last]));
    await step(desk, made, "check");
    await settled();
    const counts = { total: 801, checked: 801, created: 401, updated: 0, unchanged: 0, errors: [] };
    expect(await stateOf(desk, made)).toMatchObject({ data: { state: "checked", ...counts } });
    expect((await desk.get(at(made.id, "/lines?per_page=1&page=401"))).body).toMatchObject({
      data: [{ line: 802, action: "create", id: 0, name: "Base 400" }],
    });
    expect(await totalOf(desk, "recipes")).toMatchObject({ meta: { total: 1 } });
    await step(desk, made, "apply");
    await settled();
    expect(await stateOf(desk, made)).toMatchObject({ data: { state: "done", ...counts } });
    expect(await totalOf(desk, "recipes")).toMatchObject({ meta: { total: 402 } });
    const { body } = await desk.get("/api/recipes?search=base 399&per_page=1");
    expect(await desk.read(`/api/recipes/${String(Object(body).data[0].id)}`)).toMatchObject({
      lines: [{ name: "Base 400" }, { name: "Farine" }],
    });
  });

  test(
    "is checked beside the requests, then written whole; it says how far it is, what it does and " + "what it did",
    async () => {
      const { desk, settled } = await openJobs(database);
      const { flour } = await openShop(desk);
      const lines = [
        ...many(1200, (index) => ({
          supplier: "Métro",
          pack_label: "Sac",
          pack_quantity: "1",
          pack_price_ht: String(index + 1),
        })),
        { line: 1300, values: { name: "Farine", code: "FAR-1" } },
        { line: 1301, values: { name: "Œufs", vat_rate: "10" } },
      ];
      const made = await receive(desk, "articles", lines);
      expect(await step(desk, made, "check")).toMatchObject({
        status: 202,
        body: { data: { state: "checking", total: 1202, checked: 0, interrupted: false, user_name: "Marie Curie" } },
      });
      await settled();
      const counts = {
        total: 1202,
        checked: 1202,
        created: 1200,
        updated: 1,
        unchanged: 1,
        errors: [],
        problem: null,
        interrupted: false,
      };
      expect(await stateOf(desk, made)).toMatchObject({ data: { state: "checked", ...counts } });
      expect((await desk.get(at(made.id, "/lines?per_page=2&page=601"))).body).toMatchObject({
        data: [
          { line: 1300, action: "update", id: flour.id, name: "Farine", unchanged: true },
          { line: 1301, action: "update", unchanged: false },
        ],
        meta: { total: 1202, last_page: 601 },
      });
      expect((await desk.get(at(made.id, "/lines?per_page=1"))).body).toMatchObject({
        data: [{ line: 2, action: "create", id: 0 }],
      });
      expect(await totalOf(desk, "articles")).toMatchObject({ meta: { total: 3 } });

      expect(await step(desk, made, "apply")).toMatchObject({ status: 202, body: { data: { state: "applying" } } });
      await settled();
      expect(await stateOf(desk, made)).toMatchObject({ data: { state: "done", ...counts } });
      expect(await totalOf(desk, "articles")).toMatchObject({ meta: { total: 1203 } });
      expect((await desk.get("/api/articles?search=sel 1199")).body).toMatchObject({
        data: [{ name: "Sel 1199", unit_price_ht: "1200", preferred_supplier: { name: "Métro" } }],
      });
      expect(await desk.db.selectFrom("import_lines").selectAll().execute()).toEqual([]);
    },
  );

  test("that is held between two chunks lets orders and other articles be saved, and says how far it is", async () => {
    const { desk, pauses, settled } = await openJobs(database);
    const { tart } = await openShop(desk);
    const made = await receive(desk, "articles", many(1000));
    for (const [verb, state] of [
      ["check", "checking"],
      ["apply", "applying"],
    ] as const) {
      const reached = pauses.reach(16);
      await step(desk, made, verb);
      await reached;
      const [order, article] = [
        await desk.create("/api/external-orders", orderOf({ lines: [{ product_id: tart.id, quantity: "2" }] })),
        await desk.create("/api/articles", { name: `Poivre ${verb}`, ...salt }),
      ];
      expect(await stateOf(desk, made)).toMatchObject({
        data: { state, total: 1000, checked: 500, interrupted: false },
      });
      expect([
        await desk.read(`/api/external-orders/${String(order.id)}`),
        await desk.read(`/api/articles/${String(article.id)}`),
      ]).toEqual([expect.anything(), expect.anything()]);
      expect(await desk.db.selectFrom("articles").select("id").where("name", "like", "Sel%").execute()).toEqual([]);
      pauses.release();
      await settled();
    }
    expect(await stateOf(desk, made)).toMatchObject({ data: { state: "done", created: 1000 } });
    expect(await totalOf(desk, "articles")).toMatchObject({ meta: { total: 3 + 2 + 1000 } });
  });

  test(
    "with wrong lines names them by their number in the file, and is checked again once they can be " + "right",
    async () => {
      const { desk, settled } = await openJobs(database);
      const lines = [
        {
          line: 4,
          values: {
            name: "Sel",
            ...salt,
            supplier: "Pomona",
            pack_label: "Sac",
            pack_quantity: "1",
            pack_price_ht: "2",
          },
        },
        {
          line: 9,
          values: { name: "Poivre", ...salt, safety_stock: "1,5,0", vat_rate: "7" },
          unread: { safety_stock: ["Il y a deux virgules."] },
        },
      ];
      const wrong = await receive(desk, "articles", lines);
      await step(desk, wrong, "check");
      await settled();
      expect(await stateOf(desk, wrong)).toMatchObject({
        data: {
          state: "refused",
          errors: [
            { line: 4, field: "supplier", message: expect.stringContaining("Pomona") },
            { line: 9, field: "safety_stock", message: "Il y a deux virgules." },
            { line: 9, field: "vat_rate", message: expect.stringContaining("Taux") },
          ],
        },
      });
      expect(await step(desk, wrong, "apply")).toMatchObject({ status: 409 });
      expect(await totalOf(desk, "articles")).toMatchObject({ meta: { total: 0 } });

      const right = await receive(desk, "articles", lines.slice(0, 1), "k-2", "d-2");
      await step(desk, right, "check");
      await settled();
      expect(await stateOf(desk, right)).toMatchObject({ data: { state: "refused" } });
      await desk.create("/api/suppliers", supplierOf({ name: "Pomona" }));
      await step(desk, right, "check");
      await settled();
      expect(await stateOf(desk, right)).toMatchObject({ data: { state: "checked", created: 1, errors: [] } });
    },
  );

  test("whose supplier goes before it is written writes nothing and says so", async () => {
    const { desk, settled } = await openJobs(database);
    const pomona = await desk.create("/api/suppliers", supplierOf({ name: "Pomona" }));
    const made = await receive(
      desk,
      "articles",
      many(300, () => ({ supplier: "Pomona", pack_label: "Sac", pack_quantity: "1", pack_price_ht: "2" })),
    );
    await step(desk, made, "check");
    await settled();
    await desk.write("DELETE", `/api/suppliers/${String(pomona.id)}`);
    await step(desk, made, "apply");
    await settled();
    const { body } = await desk.get(at(made.id));
    expect(body).toMatchObject({ data: { state: "refused" } });
    expect(Object(body).data.errors).toHaveLength(300);
    expect(await totalOf(desk, "articles")).toMatchObject({ meta: { total: 0 } });
  });

  test(
    "sent again under its key is the same import, written once; another file under that key is " + "refused",
    async () => {
      const { desk, settled } = await openJobs(database);
      const lines = many(600);
      const [first, second] = [await receive(desk, "suppliers", lines), await receive(desk, "suppliers", lines)];
      expect(second.id).toBe(first.id);
      await Promise.all([step(desk, first, "check"), step(desk, second, "check")]);
      await settled();
      expect((await receive(desk, "suppliers", many(2))).id).toBe(first.id);
      await Promise.all([step(desk, first, "apply"), step(desk, first, "apply")]);
      await settled();
      expect(await step(desk, first, "apply")).toMatchObject({
        status: 202,
        body: { data: { state: "done", created: 600 } },
      });
      await settled();
      expect(await totalOf(desk, "suppliers")).toMatchObject({ meta: { total: 600 } });
      expect((await desk.get("/api/suppliers?per_page=1&sort=-updated_at")).body).toMatchObject({
        data: [{ lock_version: 1 }],
      });
      expect(
        await desk.write("POST", "/api/imports", { entity: "suppliers", digest: "d-2" }, { "idempotency-key": "k-1" }),
      ).toMatchObject({ status: 409, body: { code: "idempotency" } });
    },
  );

  test(
    "that a process leaves halfway has written nothing, says that it was interrupted, and goes on " +
      "when it is asked to",
    async () => {
      const { desk, pauses, settled } = await openJobs(database);
      const made = await receive(desk, "suppliers", many(600));
      await step(desk, made, "check");
      await settled();
      const reached = pauses.reach(8);
      await step(desk, made, "apply");
      await reached;
      const left = desk.parts.background.stop();
      pauses.release();
      await left;
      expect(await stateOf(desk, made)).toMatchObject({ data: { state: "applying", interrupted: true } });
      expect(await totalOf(desk, "suppliers")).toMatchObject({ meta: { total: 0 } });

      const background = createBackground();
      const next = createApi({ ...desk.parts, background });
      const again = await next.request(at(made.id, "/apply"), {
        method: "POST",
        headers: { authorization: desk.authorization },
      });
      expect(again.status).toBe(202);
      await background.settled();
      expect(await stateOf(desk, made)).toMatchObject({ data: { state: "done", interrupted: false, created: 600 } });
      expect(await totalOf(desk, "suppliers")).toMatchObject({ meta: { total: 600 } });
    },
  );

  test(
    "that gave no sign of life is interrupted; begun again, what was left behind writes nothing any " + "more",
    async () => {
      const { desk, pauses } = await openJobs(database);
      const made = await receive(desk, "suppliers", many(600));
      const reached = pauses.reach(8);
      await step(desk, made, "check");
      await reached;
      desk.pass(14);
      expect(await stateOf(desk, made)).toMatchObject({ data: { interrupted: false } });
      desk.pass(2);
      expect(await stateOf(desk, made)).toMatchObject({ data: { state: "checking", interrupted: true } });

      const background = createBackground();
      const next = createApi({ ...desk.parts, background, pause: () => Promise.resolve() });
      await next.request(at(made.id, "/check"), { method: "POST", headers: { authorization: desk.authorization } });
      await background.settled();
      expect(await stateOf(desk, made)).toMatchObject({ data: { state: "checked", created: 600 } });
      const { rows } = await pageOfRunners(desk);
      pauses.release();
      await desk.parts.background.settled();
      expect(await pageOfRunners(desk)).toEqual({ rows });
    },
  );

  test("is refused by what it is asked for where that makes no sense", async () => {
    const { desk, settled } = await openJobs(database);
    const empty = await receive(desk, "articles", []);
    expect(await step(desk, empty, "apply")).toMatchObject({ status: 409, body: { code: "state" } });
    await step(desk, empty, "check");
    await settled();
    expect(await stateOf(desk, empty)).toMatchObject({
      data: { state: "refused", errors: [{ line: 0, message: "Le fichier n’a aucune ligne." }] },
    });
    expect(errorsOf(await desk.write("POST", "/api/imports", { entity: "customers" }))).toEqual({
      entity: [expect.anything()],
      digest: [expect.anything()],
    });
    const next = await receive(desk, "articles", [], "k-2");
    expect(errorsOf(await desk.write("POST", at(next.id, "/lines"), { from: 4990, lines: many(11) }))).toEqual({
      lines: ["Au plus 5000 lignes à la fois."],
    });
    for (const lines of [[], [{ line: 1 }], "Sel", many(501)])
      expect(errorsOf(await desk.write("POST", at(next.id, "/lines"), { from: 0, lines }))).not.toEqual({});
    for (const path of [at(99), at(99, "/lines")]) expect(await desk.get(path)).toMatchObject({ status: 404 });
    for (const path of [at(99, "/check"), at(99, "/apply")])
      expect(await desk.write("POST", path)).toMatchObject({ status: 404 });
    expect(await desk.send("GET", at(next.id))).toMatchObject({ status: 401 });
  });

  test("is forgotten after a week", async () => {
    const { desk, settled } = await openJobs(database);
    const made = await receive(desk, "suppliers", many(3));
    await step(desk, made, "check");
    await settled();
    desk.pass(7 * 24 * 3600 + 3700);
    await desk.send("GET", "/api/users/me");
    await expect.poll(() => desk.db.selectFrom("imports").select("id").execute()).toEqual([]);
    expect(await desk.db.selectFrom("import_outcomes").select("name").execute()).toEqual([]);
  });
});

/** Reads the rows kept of imports, to see that nothing changes them. */
async function pageOfRunners({ db }: Desk) {
  return { rows: await db.selectFrom("imports").selectAll().execute() };
}
