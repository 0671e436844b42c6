import { beforeAll, describe, expect, test } from "vitest";
import { deskOf } from "../../support/writes";
import { errorOf, fieldsOf } from "../../support/form-fields";
import type { Agent, Product } from "../../support/web";
import { openKitchen } from "../kitchen";
import { create, dough, fillIn } from "../fill-in";

let web: Product;
let browser: Agent;

beforeAll(async () => {
  ({ web, browser } = await openKitchen());
});

/** Returns the keyboard that a field asks for. */
const keyboardOf = (html: string, name: string) =>
  /inputmode="(\w+)"/i.exec(html.match(/<input[^>]*>/g)?.find((input) => input.includes(`name="${name}"`)) ?? "")?.[1];

const step = { "steps.0.text": "Surgeler" };

describe("what may be below zero", () => {
  test("is typed with a keyboard that has a minus", async () => {
    const recipe = await create(browser, "recipes", { ...dough, name: "Glace", code: "", ...step });
    const steps = (await browser.get(`${recipe}/edit`).expect(200)).text;
    expect(keyboardOf(steps, "steps.0.temperatureC")).toBe("text");
    expect(keyboardOf(steps, "steps.0.minutes")).toBe("numeric");
    const blank = fieldsOf((await browser.get("/receipts/create").expect(200)).text);
    const opened = await browser
      .post("/receipts/create")
      .type("form")
      .send({ ...blank, intent: "open:lines:0" });
    expect(keyboardOf(opened.text, "lines.0.arrivalTemperatureC")).toBe("text");
    expect(keyboardOf(opened.text, "lines.0.quantity")).toBe("decimal");
  });

  test.each(["-18", "−18", "– 18", "－18", "−\u202f18\u00a0°C"])("is read from %s", async (temperature) => {
    const name = `Sorbet ${[...temperature].map((sign) => sign.codePointAt(0)).join(".")}`;
    const recipe = await create(browser, "recipes", {
      ...dough,
      name,
      code: "",
      ...step,
      "steps.0.temperatureC": temperature,
    });
    expect(fieldsOf((await browser.get(`${recipe}/edit`)).text)).toMatchObject({ "steps.0.temperatureC": "-18" });
  });

  test("of a delivery too", async () => {
    const sent = {
      ...fieldsOf((await browser.get("/receipts/create").expect(200)).text),
      "lines.0.articleId": "FAR-55",
      "lines.0.quantity": "1 1/2",
      "lines.0.arrivalTemperatureC": "−18,5",
    };
    const answer = await browser.post("/receipts/create").type("form").send(sent);
    expect(answer.status, errorOf(answer.text, "lines.0.articleId") ?? "").toBe(302);
    const desk = await deskOf(web.api);
    const receipt = await desk.get(`/api${String(answer.headers.location).split("?")[0] ?? ""}`);
    expect(receipt.body).toMatchObject({ data: { lines: [{ quantity: "1.5", arrival_temperature_c: "-18.5" }] } });
  });
});

describe("a fraction", () => {
  test.each([
    ["1/4", "0,25"],
    ["½", "0,5"],
    ["1 1/2", "1,5"],
  ])("%s is kept exactly", async (typed, stored) => {
    const recipe = await create(browser, "recipes", {
      ...dough,
      name: `Pâte ${typed}`,
      code: "",
      "lines.0.quantity": typed,
    });
    expect(fieldsOf((await browser.get(`${recipe}/edit`)).text)).toMatchObject({ "lines.0.quantity": stored });
  });

  test("that decimals cannot hold is refused with what to do, and stays as it was typed", async () => {
    const answer = await fillIn(browser, "/recipes/create", {
      ...dough,
      name: "Pâte au tiers",
      code: "",
      "lines.0.quantity": "1/3",
    });
    expect(answer.status).toBe(422);
    expect(errorOf(answer.text, "lines.0.quantity")).toContain("1/3 ne tombe pas juste");
    expect(fieldsOf(answer.text)).toMatchObject({ "lines.0.quantity": "1/3" });
  });
});
