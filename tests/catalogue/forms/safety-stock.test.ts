import { describe, expect, test } from "vitest";
import { errorOf, fieldsOf } from "../../support/form-fields";
import { openKitchen } from "../kitchen";
import { fillIn } from "../fill-in";

const readable = (html: string) => html.replace(/[\u00a0\u202f]/g, " ").replace(/<!-- -->/g, "");

describe.each([
  {
    what: "recipe",
    key: "dough",
    list: "/recipes",
    hint: "la refaire jusque-là",
    text: "4 kg, à recompléter à 9,5 kg",
  },
  {
    what: "product",
    key: "tart",
    list: "/products",
    hint: "en refaire jusque-là",
    text: "4 pièces, à recompléter à 9,5 pièces",
  },
] as const)("the safety stock of a $what", ({ key, list, hint, text }) => {
  test("is asked by its form, told by its page, and copied", async () => {
    const { browser, at } = await openKitchen();
    const edit = `${at[key]}/edit`;
    const opened = await browser.get(edit).expect(200);
    expect(fieldsOf(opened.text)).toMatchObject({ safetyStock: "0", targetStock: "" });
    expect(readable(opened.text)).toContain(hint);
    const low = await fillIn(browser, edit, { stockManaged: "on", safetyStock: "4", targetStock: "3,9" });
    expect(low.status).toBe(422);
    expect(errorOf(low.text, "targetStock")).toContain("Au moins le stock de sécurité");
    expect(fieldsOf(low.text)).toMatchObject({ safetyStock: "4", targetStock: "3,9" });
    const wrong = await fillIn(browser, edit, { safetyStock: "beaucoup" });
    expect([wrong.status, fieldsOf(wrong.text).safetyStock]).toEqual([422, "beaucoup"]);
    const right = { stockManaged: "on", safetyStock: "4", targetStock: "9,5" };
    expect((await fillIn(browser, edit, right)).status).toBe(302);
    const page = readable((await browser.get(at[key])).text);
    expect(page).toContain(`Stock de sécurité</dt><dd>${text}<`);
    const copy = await browser.get(`${list}/create?from=${at[key].split("/").pop()}`);
    expect(fieldsOf(copy.text)).toMatchObject({ safetyStock: "4", targetStock: "9,5" });
    expect((await fillIn(browser, edit, { ...right, safetyStock: "", targetStock: "" })).status).toBe(302);
    expect(readable((await browser.get(at[key])).text)).not.toContain("Stock de sécurité</dt>");
  });

  test("is filled from files, which tell it", async () => {
    const { browser } = await openKitchen();
    const [name, unit] =
      list === "/recipes" ? ["Recette", "Quantité obtenue;Unité obtenue"] : ["Produit", "Prix HT;TVA"];
    const values = list === "/recipes" ? "1;kg" : "3;5,5";
    const rows = async () =>
      (await browser.get(`${list}/export`).expect(200)).text.split("\n").map((row) => row.trim().split(";"));
    const [first = []] = await rows();
    const at = first.indexOf("Stock de sécurité");
    expect(first.slice(at, at + 2)).toEqual(["Stock de sécurité", "Recompléter à"]);
    const csv = `${name};${unit};Stock de sécurité;Recompléter à\nLevain;${values};2;6,5\n`;
    await browser.post(`${list}/import`).field("intent", "apply").field("csv", csv).expect(302);
    expect((await rows()).find(([one]) => one === "Levain")?.slice(at, at + 2)).toEqual(["2", "6,5"]);
    const low = await browser
      .post(`${list}/import`)
      .field("intent", "preview")
      .field("csv", `${name};${unit};Stock de sécurité;Recompléter à\nPoolish;${values};2;1\n`);
    expect(readable(low.text)).toContain("Au moins le stock de sécurité");
  });
});
