import { describe, expect, test } from "vitest";
import { errorOf, fieldsOf } from "../../support/form-fields";
import { openScreens, json } from "../outside-api";
import { create, fillIn } from "../fill-in";
import { openKitchen } from "../kitchen";

const readable = (html: string) => html.replace(/[\u00a0\u202f]/g, " ").replace(/<!-- -->/g, "");

describe("the form of a recipe", () => {
  test("asks how many days ahead it is made, 0 unless said, and says what cannot be", async () => {
    const { browser, at } = await openKitchen();
    const opened = await browser.get(`${at.dough}/edit`).expect(200);
    expect(fieldsOf(opened.text)).toMatchObject({ leadDays: "0" });
    expect(readable(opened.text)).toContain("Levain, pâte de la veille : 1. Fait le jour même : 0.");
    const long = await fillIn(browser, `${at.dough}/edit`, { shelfLifeDays: "2", leadDays: "3" });
    expect(long.status).toBe(422);
    expect(errorOf(long.text, "leadDays")).toContain("2 jours avant au plus");
    expect(fieldsOf(long.text)).toMatchObject({ shelfLifeDays: "2", leadDays: "3" });
    const wrong = await fillIn(browser, `${at.dough}/edit`, { leadDays: "la veille" });
    expect([wrong.status, fieldsOf(wrong.text).leadDays]).toEqual([422, "la veille"]);
    expect((await fillIn(browser, `${at.dough}/edit`, { shelfLifeDays: "2", leadDays: "2" })).status).toBe(302);
    expect(readable((await browser.get(at.dough)).text)).toMatch(/À préparer<\/dt><dd>2 jours avant</);
    expect(fieldsOf((await browser.get(`/recipes/create?from=${at.dough.split("/").pop()}`)).text)).toMatchObject({
      leadDays: "2",
    });
    expect((await fillIn(browser, `${at.dough}/edit`, { leadDays: "" })).status).toBe(302);
    expect(readable((await browser.get(at.dough)).text)).not.toContain("À préparer");
  });

  test("is filled from files, which tell it", async () => {
    const { browser, at } = await openKitchen();
    await fillIn(browser, `${at.dough}/edit`, { leadDays: "1" });
    const { text } = await browser.get("/recipes/export").expect(200);
    expect(text.split("\n")[0]).toContain("À préparer (jours avant)");
    const csv = "Recette;Quantité obtenue;Unité obtenue;À préparer (jours avant)\nLevain;1;kg;3\n";
    await browser.post("/recipes/import").field("intent", "apply").field("csv", csv).expect(302);
    const [names = "", ...rows] = (await browser.get("/recipes/export")).text.split("\n");
    const column = names.trim().split(";").indexOf("À préparer (jours avant)");
    const row = rows.find((line) => line.startsWith("Levain"));
    expect(row?.trim().split(";")[column]).toBe("3");
  });
});

describe("the page of a recipe", () => {
  test("says the days of what is made ahead for what is sold of it", async () => {
    const { browser, at } = await openKitchen();
    expect((await browser.get(at.dough)).text).not.toContain("À préparer à l’avance");
    const leaven = await create(browser, "recipes", {
      name: "Levain",
      outputQuantity: "1",
      leadDays: "1",
      shelfLifeDays: "3",
    });
    const lines = Object.keys(fieldsOf((await browser.get(`${at.dough}/edit`)).text)).flatMap(
      (name) => /^lines\.(\d+)\.articleId/.exec(name)?.[1] ?? [],
    );
    const line = `lines.${String(lines.length)}`;
    const taken = { [`${line}.articleId`]: "levain", [`${line}.quantity`]: "0,2", [`${line}.unit`]: "kg" };
    expect((await fillIn(browser, `${at.dough}/edit`, { ...taken, leadDays: "1" })).status).toBe(302);
    for (const path of [leaven, at.dough]) {
      const text = readable((await browser.get(path)).text).replace(/<[^>]+>/g, "");
      expect(text).toMatch(/Pour [^:]+ du vendredi : Levain mercredi · Pâte[^:·]* jeudi/);
    }
  });

  test("says nothing of it over an API that does not know it", async () => {
    const { browser } = await openScreens({
      "GET /api/recipes/1": () =>
        json({ data: { id: 1, name: "Levain", status: "active", output_quantity: "1", output_unit: "kg" } }),
    });
    const { text } = await browser.get("/recipes/1").expect(200);
    expect(text).not.toMatch(/À préparer/);
  });
});

describe("the form of the house", () => {
  test("asks on which days nothing is made, adds and takes away closures, and says what cannot be", async () => {
    const { browser } = await openKitchen();
    const closed = {
      closedWeekdays: ["1", "7"],
      "closedPeriods.0.from": "2026-08-03",
      "closedPeriods.0.until": "2026-08-23",
      observesPublicHolidays: "1",
    };
    const page = readable((await browser.get("/company").expect(200)).text);
    expect(page).toContain("Jours sans production");
    const backwards = await fillIn(browser, "/company", {
      ...closed,
      name: "Fournil",
      "closedPeriods.0.until": "2026-08-01",
    });
    expect(errorOf(backwards.text, "closedPeriods.0.until")).toBe("La fin doit suivre le début.");
    const never = await fillIn(browser, "/company", {
      name: "Fournil",
      closedWeekdays: ["1", "2", "3", "4", "5", "6", "7"],
    });
    expect([never.status, readable(never.text)]).toEqual([422, expect.stringContaining("Laissez au moins un jour")]);
    expect((await fillIn(browser, "/company", { ...closed, name: "Fournil" })).status).toBe(302);
    const fields = fieldsOf((await browser.get("/company")).text);
    expect(fields).toMatchObject(closed);
    const fewer = await browser
      .post("/company")
      .type("form")
      .send({ ...fields, intent: "remove:closedPeriods:0" })
      .expect(200);
    expect(Object.keys(fieldsOf(fewer.text)).filter((name) => name.startsWith("closedPeriods"))).toEqual([]);
    await browser.post("/company").type("form").send(fieldsOf(fewer.text)).expect(302);
    expect(fieldsOf((await browser.get("/company")).text)).not.toHaveProperty("closedPeriods.0.from");
  });

  test("does not ask an API that knows no such days, and sends it none", async () => {
    const house = { id: 1, name: "Maison Bru", lock_version: 1 };
    const { browser, last } = await openScreens({
      "GET /api/company": () => json({ data: house }),
      "PUT /api/company": () => json({ data: house }),
    });
    const { text } = await browser.get("/company").expect(200);
    expect(text).not.toContain("Jours sans production");
    await browser.post("/company").type("form").send(fieldsOf(text)).expect(302);
    expect(Object.keys(Object(last("PUT")?.body)).filter((name) => /closed|holidays/.test(name))).toEqual([]);
  });
});
