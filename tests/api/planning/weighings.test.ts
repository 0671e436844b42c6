import { describe, expect, test } from "vitest";
import { addUser } from "#api/accounts/users";
import { type Answer, tokensOf } from "../../support/api";
import { countingQueries } from "../../support/database/counting-queries";
import { databases } from "../../support/database/database";
import { at, column } from "../../support/read-answer";
import { articleOf, offerOf, openShopDesk, recipeOf } from "../../support/world/shop";
import { type Desk, errorsOf } from "../../support/writes";
import { type Weighing, weighing as weighingAnswer } from "#api/batches/weighings/answer";
import { readWeighing } from "#api/batches/weighings/read";

const path = "/api/weighings";

/** The weighing in an answer, held against its published schema. */
const weighingOf = (answer: Answer): Weighing => weighingAnswer.strict().parse(at(answer, "data"));

const lineIdOf = ({ lines }: Weighing, index: number) => lines[index]?.id ?? 0;

describe.each(databases)("weighings on $name", (database) => {
  /**
   * A brioche of 12.5 kg a batch, at most 12.5 kg at once: flour, butter in lots, yeast, a leaven taken once, papers
   * per batch.
   */
  async function kitchen() {
    const { desk, supplier, flour } = await openShopDesk(database);
    const offers = [offerOf(supplier)];
    const butter = await desk.create(
      "/api/articles",
      articleOf({
        name: "Beurre",
        offers,
        lots: [
          { code: "B2", quantity: "5", expires_on: "2026-04-01" },
          { code: "B1", quantity: "2", expires_on: "2026-02-28" },
          { quantity: "1" },
        ],
      }),
    );
    const apple = await desk.create("/api/articles", articleOf({ name: "Pomme", default_yield_percent: "80" }));
    const paper = await desk.create(
      "/api/articles",
      articleOf({ name: "Papier", kind: "consumable", category: "emballage", unit: "piece" }),
    );
    const leaven = await desk.create(
      "/api/recipes",
      recipeOf({ name: "Levain", status: "active", lines: [{ article_id: flour.id, quantity: "0.5", unit: "kg" }] }),
    );
    const brioche = await desk.create(
      "/api/recipes",
      recipeOf({
        name: "Brioche",
        status: "active",
        output_quantity: "12.5",
        max_batch_quantity: "12.5",
        lines: [
          { article_id: flour.id, quantity: "6", unit: "kg" },
          { article_id: butter.id, quantity: "0.3", unit: "kg", note: "froid" },
          { article_id: apple.id, quantity: "2", unit: "kg" },
          { article_id: paper.id, quantity: "8", unit: "piece", scaling: "fixed_per_batch" },
          { recipe_id: leaven.id, quantity: "200", unit: "g", scaling: "fixed_per_run" },
        ],
      }),
    );
    const start = async (fields: object = {}) =>
      weighingOf(await desk.write("POST", path, { recipe_id: brioche.id, output_quantity: "18.75", ...fields }));
    return { desk, brioche, start };
  }

  const lineAt =
    (desk: Desk, id: number, line: number, verb = "weigh") =>
    async (body: object, headers: Record<string, string> = {}) =>
      desk.write("POST", `${path}/${String(id)}/lines/${String(line)}/${verb}`, body, headers);

  async function paul(desk: Desk) {
    await addUser(
      desk.db,
      desk.parts.passwords,
      { name: "Paul Bocuse", email: "paul@bru.test", password: "sauce poulette" },
      desk.parts.clock(),
    );
    const { access_token } = tokensOf(await desk.token({ username: "paul@bru.test", password: "sauce poulette" }));
    return { authorization: `Bearer ${access_token}` };
  }

  test("split a quantity over the fills that the capacity asks for, in the unit that a scale shows", async () => {
    const { desk, start } = await kitchen();
    const weighing = await start({ production_on: "2026-03-02" });
    expect(weighing).toMatchObject({
      recipe_name: "Brioche",
      output_quantity: "18.75",
      output_unit: "kg",
      fills: 2,
      production_on: "2026-03-02",
      status: "under_way",
      line_count: 9,
      weighed_count: 0,
      user_name: "Marie Curie",
    });
    const lines = await desk.get(`${path}/${String(weighing.id)}`);
    expect(at(lines, "data", "lines")).toMatchObject([
      {
        position: 1,
        fill: 1,
        name: "Farine",
        quantity: "4.5",
        unit: "kg",
        gross_quantity: null,
        tolerance: "0.225",
        lock_version: 1,
        weighed: null,
      },
      {
        position: 2,
        fill: 1,
        name: "Beurre",
        quantity: "225",
        unit: "g",
        note: "froid",
        lots: [
          { code: "B1", quantity: "2", unit: "kg", expired: true },
          { code: "B2", expired: false },
        ],
      },
      { position: 3, fill: 1, name: "Pomme", quantity: "1.5", gross_quantity: "1.875", unit: "kg" },
      { position: 4, fill: 1, name: "Papier", quantity: "8", unit: "piece", tolerance: "1" },
      { position: 5, fill: 1, name: "Levain", quantity: "200", unit: "g", recipe_id: expect.any(Number) },
      { position: 6, fill: 2, name: "Farine", quantity: "4.5" },
      { position: 7, fill: 2, name: "Beurre" },
      { position: 8, fill: 2, name: "Pomme" },
      { position: 9, fill: 2, name: "Papier", quantity: "8" },
    ]);
  });

  test("three fills of what does not divide add up to it exactly", async () => {
    const { desk, start } = await kitchen();
    const { id } = await start({ output_quantity: "12.5", fills: 3 });
    const { lines } = weighingOf(await desk.get(`${path}/${String(id)}`));
    const of = (name: string) =>
      lines
        .filter((line) => line.name === name)
        .map(({ quantity, gross_quantity, unit }) => [quantity, gross_quantity, unit]);
    expect(of("Beurre")).toEqual([
      ["100", null, "g"],
      ["100", null, "g"],
      ["100", null, "g"],
    ]);
    expect(of("Pomme")).toEqual([
      ["666.666667", "833.333334", "g"],
      ["666.666667", "833.333333", "g"],
      ["666.666666", "833.333333", "g"],
    ]);
  });

  test("record quantity, lot, who and when; the last line finishes it, taking one back reopens it", async () => {
    const { desk, start } = await kitchen();
    const { id, lines } = await start({ output_quantity: "1.25" });
    const [flour = 0, ...rest] = lines.map((line) => line.id);
    desk.pass(600);
    const answer = await lineAt(desk, id, flour)({ quantity: "602", lot: " F7 ", lock_version: 1 });
    expect(at(answer, "data")).toMatchObject({ status: "under_way", weighed_count: 1 });
    expect(at(answer, "data", "lines", 0)).toMatchObject({
      lock_version: 2,
      weighed: {
        quantity: "602",
        lot: "F7",
        at: "2026-03-01T08:10:00.000Z",
        user_name: "Marie Curie",
        within_tolerance: true,
      },
    });
    for (const line of rest) await lineAt(desk, id, line)({ quantity: "0", confirm_far: true, lock_version: 1 });
    expect(at(await desk.get(`${path}/${String(id)}`), "data")).toMatchObject({
      status: "finished",
      finished_at: "2026-03-01T08:10:00.000Z",
      weighed_count: 5,
    });
    const back = await lineAt(desk, id, flour, "take-back")({ lock_version: 2 });
    expect(at(back, "data")).toMatchObject({ status: "under_way", finished_at: null, weighed_count: 4 });
    expect(at(back, "data", "lines", 0)).toMatchObject({
      weighed: null,
      entries: [
        { quantity: "602", lot: "F7" },
        { quantity: null, user_name: "Marie Curie" },
      ],
    });
    const again = await lineAt(desk, id, flour)({ quantity: "600", lock_version: 3 });
    const corrected = await lineAt(desk, id, flour)({ quantity: "598.5", lock_version: 4 });
    expect(at(again, "data", "status")).toBe("finished");
    expect(at(corrected, "data", "lines", 0, "weighed")).toMatchObject({ quantity: "598.5", lot: null });
  });

  test(
    "of two tablets that weigh one ingredient, the second is told who did and what, and nothing of " +
      "its own is kept",
    async () => {
      const { desk, start } = await kitchen();
      const weighing = await start();
      const line = lineIdOf(weighing, 1);
      const second = lineAt(desk, weighing.id, line);
      desk.pass(1320);
      expect((await second({ quantity: "226", lot: "B2", lock_version: 1 }, await paul(desk))).status).toBe(200);
      const refused = await second({ quantity: "225", lot: "B1", lock_version: 1 });
      expect(refused).toMatchObject({
        status: 409,
        body: {
          code: "stale",
          message:
            "Paul Bocuse a pesé « Beurre » à 9\u00a0h\u00a022 : 226 g, lot B2. Votre saisie n’est pas enregistrée.",
          data: { lock_version: 2, weighed: { quantity: "226", user_name: "Paul Bocuse" } },
        },
      });
      expect(at(await desk.get(`${path}/${String(weighing.id)}`), "data", "lines", 1, "entries")).toHaveLength(1);
      await lineAt(desk, weighing.id, line, "take-back")({ lock_version: 2 });
      expect(at(await second({ quantity: "225", lock_version: 2 }), "message")).toContain(
        "Marie Curie a annulé la pesée de « Beurre »",
      );
      expect((await second({ quantity: "225", lock_version: 3 })).status).toBe(200);
    },
  );

  test("two that come at the same instant: one is recorded, one refused", async () => {
    const { desk, start } = await kitchen();
    const weighing = await start();
    const line = lineIdOf(weighing, 0);
    const answers = await Promise.all(
      ["4.5", "4.51", "4.52"].map((quantity) => lineAt(desk, weighing.id, line)({ quantity, lock_version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test("the last two lines weighed at the same instant finish the weighing", async () => {
    const { desk, start } = await kitchen();
    const { id, lines } = await start({ output_quantity: "1.25" });
    await Promise.all(
      lines.map(({ id: line }) => lineAt(desk, id, line)({ quantity: "0", confirm_far: true, lock_version: 1 })),
    );
    expect(at(await desk.get(`${path}/${String(id)}`), "data", "status")).toBe("finished");
  });

  test("the same key writes once, for a start and for a weighing", async () => {
    const { desk, brioche } = await kitchen();
    const body = { recipe_id: brioche.id, output_quantity: "1.25" };
    const [one, two] = [
      await desk.write("POST", path, body, { "idempotency-key": "a" }),
      await desk.write("POST", path, body, { "idempotency-key": "a" }),
    ];
    expect([one.status, weighingOf(two).id]).toEqual([201, weighingOf(one).id]);
    const line = lineIdOf(weighingOf(one), 0);
    const send = () =>
      lineAt(desk, weighingOf(one).id, line)({ quantity: "600", lock_version: 1 }, { "idempotency-key": "b" });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect(at(await desk.get(`${path}/${String(weighingOf(one).id)}`), "data", "lines", 0, "entries")).toHaveLength(1);
  });

  test("a quantity far from what is asked must be confirmed; what is no quantity is refused", async () => {
    const { desk, start } = await kitchen();
    const weighing = await start();
    const line = lineIdOf(weighing, 1);
    const weigh = lineAt(desk, weighing.id, line);
    expect(errorsOf(await weigh({ quantity: "22.5", lock_version: 1 }))).toEqual({
      confirm_far: [
        "22,5 g, c’est 202,5 g de moins que les 225 g demandés. Vérifiez la balance et l’unité, ou confirmez.",
      ],
    });
    expect(errorsOf(await weigh({ quantity: "236.251", lock_version: 1 }))).toHaveProperty("confirm_far");
    expect((await weigh({ quantity: "22.5", confirm_far: true, lock_version: 1 })).status).toBe(200);
    expect(
      at(await desk.get(`${path}/${String(weighing.id)}`), "data", "lines", 1, "weighed", "within_tolerance"),
    ).toBe(false);
    expect((await weigh({ quantity: "236.25", lock_version: 2 })).status).toBe(200);
    expect(Object.keys(errorsOf(await weigh({ quantity: "-1", lot: "x".repeat(41) })))).toEqual([
      "quantity",
      "lot",
      "lock_version",
    ]);
    expect(errorsOf(await weigh({ quantity: "1,5", lock_version: 3 }))).toHaveProperty("quantity");
  });

  test("an abandoned weighing takes nothing until it is resumed", async () => {
    const { desk, start } = await kitchen();
    const weighing = await start();
    const line = lineIdOf(weighing, 0);
    const verb = (name: string) => desk.write("POST", `${path}/${String(weighing.id)}/${name}`, {});
    expect(at(await verb("abandon"), "data", "status")).toBe("abandoned");
    expect(await lineAt(desk, weighing.id, line)({ quantity: "4.5", lock_version: 1 })).toMatchObject({
      status: 409,
      body: { code: "abandoned" },
    });
    expect(at(await verb("resume"), "data", "status")).toBe("under_way");
    expect((await lineAt(desk, weighing.id, line)({ quantity: "4.5", lock_version: 1 })).status).toBe(200);
  });

  test("are listed with their progress, the latest first, by state, recipe and day", async () => {
    const { desk, brioche, start } = await kitchen();
    const [first, second, third] = [
      await start({ production_on: "2026-03-02" }),
      await start({ output_quantity: "1.25" }),
      await start(),
    ];
    await lineAt(desk, first.id, lineIdOf(first, 0))({ quantity: "4.5", lock_version: 1 });
    await desk.write("POST", `${path}/${String(second.id)}/abandon`, {});
    const under = await desk.get(`${path}?status=under_way`);
    expect(column(under, "id")).toEqual([third.id, first.id]);
    expect(at(under, "data", 1)).toMatchObject({ line_count: 9, weighed_count: 1, status: "under_way" });
    expect(column(await desk.get(`${path}?status=abandoned`), "id")).toEqual([second.id]);
    expect(column(await desk.get(`${path}?status=finished`), "id")).toEqual([]);
    expect(column(await desk.get(`${path}?production_on=2026-03-02&recipe_id=${String(brioche.id)}`), "id")).toEqual([
      first.id,
    ]);
    expect(at(await desk.get(`${path}?per_page=2`), "meta")).toMatchObject({ total: 3, last_page: 2 });
    expect(errorsOf(await desk.get(`${path}?status=lost`))).toHaveProperty("status");
  });

  test(
    "what cannot be weighed is refused by field; what is not there is a 404; a recipe deleted since " +
      "leaves them be",
    async () => {
      const { desk, brioche, start } = await kitchen();
      const refusedFor = async (body: object) =>
        Object.keys(errorsOf(await desk.write("POST", path, { recipe_id: brioche.id, output_quantity: "1", ...body })));
      expect(await refusedFor({ recipe_id: 999 })).toEqual(["recipe_id"]);
      expect(await refusedFor({ output_quantity: "0" })).toEqual(["output_quantity"]);
      expect(await refusedFor({ output_quantity: "5000" })).toEqual(["output_quantity"]);
      expect(await refusedFor({ fills: 51 })).toEqual(["fills"]);
      const { id } = await start();
      expect((await lineAt(desk, id, 999)({ quantity: "1", lock_version: 1 })).status).toBe(404);
      expect((await lineAt(desk, 999, 1)({ quantity: "1", lock_version: 1 })).status).toBe(404);
      expect((await desk.get(`${path}/abc`)).status).toBe(404);
      expect((await desk.send("GET", path)).status).toBe(401);
      expect((await desk.send("POST", path, { body: {} })).status).toBe(401);
      await desk.write("POST", `/api/recipes/${String(brioche.id)}/archive`, {});
      expect(await refusedFor({})).toEqual(["recipe_id"]);
      expect((await desk.write("DELETE", `/api/recipes/${String(brioche.id)}`)).status).toBe(204);
      expect(at(await desk.get(`${path}/${String(id)}`), "data")).toMatchObject({
        recipe_id: null,
        recipe_name: "Brioche",
      });
    },
  );

  test("one is read in four queries, however many lines it has", async () => {
    const { desk, start } = await kitchen();
    const { id } = await start({ output_quantity: "500" });
    const counting = countingQueries(desk.db);
    const weighing = await readWeighing(counting.db, id, new Date());
    expect([weighing.lines.length, counting.queryCount()]).toEqual([161, 4]);
  });
});
