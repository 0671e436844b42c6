import { describe, expect, test } from "vitest";
import { createFollower } from "#app/forms/draft/follow-typed";
import type { CostAsTyped } from "#app/catalogue/recipes/live-cost";
import { type Fields, fieldsOf } from "../../support/form-fields";
import { createHandClock } from "../../support/hand-clock";
import { type Agent, openWeb } from "../../support/web";
import { json, openScreens, options } from "../outside-api";
import { create, dough, eggs, flour, metro } from "../fill-in";

describe("the cost of a recipe as it is typed", () => {
  async function openKitchen() {
    const browser = await (await openWeb()).signIn();
    await create(browser, "suppliers", metro);
    await create(browser, "articles", flour);
    await create(browser, "articles", eggs);
    return { browser, recipe: await create(browser, "recipes", dough) };
  }

  async function cost(browser: Agent, address: string, changes: Fields): Promise<CostAsTyped | null> {
    const fields = fieldsOf((await browser.get(address).expect(200)).text);
    return (
      await browser
        .post(`${address}/cost`)
        .type("form")
        .send({ ...fields, ...changes })
        .expect(200)
        .expect("content-type", /json/)
    ).body;
  }

  const line = (at: number, article: string, quantity: string, unit = "kg") => ({
    [`lines.${at}.articleId`]: article,
    [`lines.${at}.quantity`]: quantity,
    [`lines.${at}.unit`]: unit,
  });

  test("is that of the lines and the output as they stand, new or changed", async () => {
    const { browser, recipe } = await openKitchen();
    expect(
      await cost(browser, "/recipes/create", { outputQuantity: "2,5", ...line(0, "far-55", "1 000,5", "") }),
    ).toEqual({
      costHt: "900.45",
      unitCostHt: "360.18",
      outputUnit: "kg",
      missing: [],
      incomplete: 0,
    });
    expect(await cost(browser, `${recipe}/edit`, { "lines.0.quantity": "12" })).toEqual({
      costHt: "10.8",
      unitCostHt: "1.08",
      outputUnit: "kg",
      missing: ["Œufs"],
      incomplete: 0,
    });
  });

  test(
    "leaves out the lines that cannot be read or counted yet, and the unit cost while the output is " + "unknown",
    async () => {
      const { browser } = await openKitchen();
      const unfinished = {
        ...line(0, "Farine T55", "2"),
        ...line(1, "Farin", "1"),
        ...line(2, "Farine T55", "1,5,0"),
        ...line(3, "Farine T55", "1", "l"),
        ...line(4, "", "", ""),
      };
      expect(await cost(browser, "/recipes/create", { name: "", ...unfinished })).toEqual({
        costHt: "1.8",
        unitCostHt: null,
        outputUnit: "kg",
        missing: [],
        incomplete: 3,
      });
    },
  );

  test(
    "never tells the name that the draft goes by, and says nothing before its first line can be " + "counted",
    async () => {
      const { browser, recipe } = await openKitchen();
      const first = { ...line(0, "Œufs", "1"), name: "Crème" };
      for (const unfinished of [line(0, "", ""), line(0, "Œufs", ""), line(0, "Œufs", "1", "l")])
        expect(await cost(browser, "/recipes/create", unfinished)).toBeNull();
      const costs = [
        await cost(browser, "/recipes/create", first),
        await cost(browser, "/recipes/create", { ...first, "lines.0.unit": "piece", outputQuantity: "" }),
        await cost(browser, `${recipe}/edit`, { "lines.0.quantity": "" }),
        await cost(browser, `${recipe}/edit`, {
          ...line(2, "Pâte à tarte (recette)", "1"),
          "lines.2.fromStock": "on",
        }),
      ];
      expect(costs.map((one) => one?.missing)).toEqual([["Œufs"], ["Œufs"], ["Œufs"], ["Œufs"]]);
      expect(JSON.stringify(costs)).not.toContain("Coût ");
    },
  );

  test("cannot be said of a recipe that contains itself only, an old version, or a crowd of lines", async () => {
    const { browser, recipe } = await openKitchen();
    expect(await cost(browser, `${recipe}/edit`, { ...line(2, "Pâte à tarte (recette)", "1") })).toMatchObject({
      incomplete: 1,
    });
    expect(await cost(browser, `${recipe}/edit`, { lockVersion: "7" })).toBeNull();
    expect(
      await cost(
        browser,
        "/recipes/create",
        Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`lines.${at}.note`, "x"])),
      ),
    ).toBeNull();
  });

  test("writes nothing; its address leads back to the form; nobody has it who is signed out", async () => {
    const { browser, recipe } = await openKitchen();
    const before = (await browser.get(`${recipe}/edit`)).text;
    await cost(browser, `${recipe}/edit`, { outputQuantity: "99" });
    expect(fieldsOf((await browser.get(`${recipe}/edit`)).text)).toEqual({
      ...fieldsOf(before),
      submissionKey: expect.anything(),
    });
    expect((await browser.get(`${recipe}/edit/cost`).expect(302)).headers.location).toBe(`${recipe}/edit`);
    await browser.post("/logout");
    expect((await browser.post(`${recipe}/edit/cost`).type("form").send({}).expect(302)).headers.location).toBe(
      "/login",
    );
  });

  test("is not said by an outside API that does not know it", async () => {
    const { browser } = await openScreens({
      "GET /api/options/articles": () => options([7, "Farine"]),
      "GET /api/options/recipes": () => json({ data: [] }),
    });
    expect(
      (
        await browser
          .post("/recipes/create/cost")
          .type("form")
          .send(line(0, "Farine", "1"))
          .expect(200)
      ).body,
    ).toBeNull();
  });
});

describe("the follower of a form", () => {
  function follow(answers: (body: string) => Promise<string>) {
    const clock = createHandClock();
    const requests: { body: string; signal: AbortSignal }[] = [];
    const displayed: string[] = [];
    let typed = "";
    const ask = (body: string, signal: AbortSignal) => {
      requests.push({ body, signal });
      return answers(body);
    };
    const follower = createFollower({ clock, read: () => typed, ask, show: (answer) => displayed.push(answer) });
    const type = (text: string) => {
      typed = text;
      follower.changed();
    };
    return { clock, requests, displayed, type, stop: follower.stop, bodies: () => requests.map(({ body }) => body) };
  }

  const settled = () => new Promise((resolve) => setImmediate(resolve));

  test("asks once the typing pauses, and never the same twice running", async () => {
    const { clock, type, bodies, displayed } = follow((body) => Promise.resolve(`coût de ${body}`));
    for (const text of ["1", "12", "12,"]) {
      type(text);
      clock.advance(500);
    }
    expect(bodies()).toEqual([]);
    clock.advance(100);
    await settled();
    type("12,");
    clock.advance(5000);
    expect([bodies(), displayed]).toEqual([["12,"], ["coût de 12,"]]);
  });

  test("abandons the question before, whose late answer is not shown", async () => {
    const late: ((answer: string) => void)[] = [];
    const { clock, type, requests, displayed } = follow(() => new Promise((resolve) => late.push(resolve)));
    type("a");
    clock.advance(600);
    type("b");
    clock.advance(600);
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    late[1]?.("b");
    await settled();
    late[0]?.("a");
    await settled();
    expect(displayed).toEqual(["b"]);
  });

  test("waits longer after each failure, and stops after three", async () => {
    const { clock, type, bodies } = follow(() => Promise.reject(new Error("503")));
    for (const [text, wait] of [
      ["a", 600],
      ["b", 1200],
      ["c", 2400],
    ] as const) {
      type(text);
      clock.advance(wait - 1);
      expect(bodies()).not.toContain(text);
      clock.advance(1);
      await settled();
    }
    type("d");
    clock.advance(60_000);
    expect([bodies(), clock.waiting()]).toEqual([["a", "b", "c"], 0]);
  });

  test("stops when the form is left", () => {
    const { clock, type, requests, stop } = follow(() => new Promise(() => undefined));
    type("a");
    clock.advance(600);
    type("b");
    stop();
    clock.advance(5000);
    expect(requests.map(({ body, signal }) => [body, signal.aborted])).toEqual([["a", true]]);
  });
});
