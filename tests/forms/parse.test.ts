import { describe, expect, test } from "vitest";
import { fillTyped } from "#app/forms/describe/fill";
import { parseTyped } from "#app/forms/describe/parse";
import { placeErrors } from "#app/forms/describe/place-errors";
import { initialTyped, readTyped } from "#app/forms/describe/typed";
import { formData, tarteForm } from "./tarte";

const parse = (...pairs: [string, string][]) => parseTyped(tarteForm, readTyped(tarteForm, formData(...pairs)));

describe("parsing what was typed", () => {
  test("gives the API its values", () => {
    const { values, errors } = parse(
      ["name", " Tarte aux pommes "],
      ["weight", "1 234,5"],
      ["priceHt", "18,50 €"],
      ["portions", "8"],
      ["bakedOn", "21/11/2026"],
      ["readyAt", "9h30"],
      ["vatRate", "5.5"],
      ["weekdays", "2"],
      ["allergens", "lait"],
      ["supplierId", "Metro"],
      ["supplierId.chosen", "supplierId:7:Metro"],
      ["lines.0.articleId", "Crème (recette)"],
      ["lines.0.articleId.chosen", "recipeId:12:Crème (recette)"],
      ["lines.0.quantity", "0,250"],
      ["lines.0.unit", "kg"],
    );
    expect(errors).toEqual({});
    expect(values).toEqual({
      name: "Tarte aux pommes",
      weight: "1234.5",
      priceHt: "18.5",
      portions: 8,
      bakedOn: "2026-11-21",
      readyAt: "09:30",
      sold: false,
      vatRate: "5.5",
      weekdays: [2],
      allergens: ["lait"],
      notes: null,
      supplierId: 7,
      lines: [{ articleId: null, recipeId: 12, quantity: "0.25", unit: "kg", optional: false }],
    });
  });

  test("takes an empty field for null, or for what the description says", () => {
    expect(parse(["name", "x"]).values).toMatchObject({ weight: null, priceHt: "0", portions: null, supplierId: null });
  });

  test.each([
    ["name", "", "Ce champ est obligatoire."],
    ["weight", "12,5,0", "deux virgules"],
    ["portions", "2,5", "nombre entier"],
    ["bakedOn", "31/02/2026", "Écrivez une date"],
    ["bakedOn", "31/12/1999", "Donnez une date entre le 01/01/2000 et le 31/12/2100."],
    ["bakedOn", "2101-01-01", "Donnez une date entre le 01/01/2000 et le 31/12/2100."],
    ["readyAt", "25:00", "Écrivez une heure"],
    ["supplierId", "Metro", "Choisissez dans la liste."],
    ["lines.0.quantity", "beaucoup", "Écrivez un nombre"],
    ["lines.0.articleId", "", "Ce champ est obligatoire."],
  ])("puts the error of %s typed %j beside it", (name, typed, message) => {
    const { errors } = parse(["lines.0.unit", "g"], [name, typed]);
    expect(errors[name]?.join()).toContain(message);
  });

  test("forgets a choice once its text was retyped", () => {
    const { errors } = parse(
      ["name", "x"],
      ["supplierId", "Transgourmet"],
      ["supplierId.chosen", "supplierId:7:Metro"],
    );
    expect(errors).toHaveProperty("supplierId");
  });

  test("takes no choice for a property the picker does not have", () => {
    const { errors } = parse(["name", "x"], ["supplierId", "Metro"], ["supplierId.chosen", "ownerId:7:Metro"]);
    expect(errors).toHaveProperty("supplierId");
  });
});

test("what the API holds, shown in the form and sent back untouched, is the same", () => {
  const tarte = {
    id: 3,
    name: "Tarte",
    weight: "1.200000",
    priceHt: "18.50",
    portions: 8,
    bakedOn: "2026-11-21",
    readyAt: "09:30",
    sold: true,
    vatRate: "5.50",
    weekdays: [1, 2],
    allergens: ["oeufs", "lait"],
    notes: "a\nb",
    supplierId: 7,
    supplierName: "Metro",
    lines: [
      { articleId: null, recipeId: 12, name: "Crème", quantity: "0.25", unit: "kg", optional: true, costHt: "1.20" },
      { articleId: 4, recipeId: null, name: "Farine", quantity: "1", unit: "g", optional: false, costHt: null },
    ],
  };
  const typed = fillTyped(tarteForm, tarte);
  expect(typed.cells).toMatchObject({ weight: "1,2", priceHt: "18,50", vatRate: "5.5", supplierId: "Metro" });
  expect(typed.lists.lines?.[0]?.cells.articleId).toBe("Crème (recette)");
  const { values, errors } = parseTyped(tarteForm, typed);
  expect(errors).toEqual({});
  expect(values).toMatchObject({
    name: "Tarte",
    weight: "1.2",
    priceHt: "18.5",
    vatRate: "5.5",
    weekdays: [1, 2],
    supplierId: 7,
  });
  expect(values.lines).toMatchObject([
    { recipeId: 12, articleId: null, quantity: "0.25" },
    { articleId: 4, recipeId: null, quantity: "1" },
  ]);
});

test("an API that leaves properties out leaves fields empty", () => {
  expect(fillTyped(tarteForm, { name: "Tarte", lines: null }).cells).toMatchObject({
    name: "Tarte",
    weight: "",
    allergens: [],
  });
});

test("the API’s errors find their field, or the summary", () => {
  const errors = {
    name: ["pris"],
    "lines.2.quantity": ["trop"],
    "lines.1.recipeId": ["tourne en rond"],
    "lines.0": ["inconvertible"],
    lines: ["au moins une"],
    "weekdays.1": ["pas un jour"],
    "other.thing": ["autre"],
    constructor: ["?"],
    "lines.0.__proto__": ["??"],
  };
  const { fields, general } = placeErrors(tarteForm, errors, initialTyped(tarteForm));
  expect(fields).toEqual({
    name: ["pris"],
    "lines.2.quantity": ["trop"],
    "lines.1.articleId": ["tourne en rond"],
    "lines.0.articleId": ["inconvertible"],
    lines: ["au moins une", "??"],
    weekdays: ["pas un jour"],
  });
  expect(general).toEqual(["autre", "?"]);
});
