import { describe, expect, test } from "vitest";
import { applyChoices, differences, printsOf, readSides, sideField } from "#app/forms/submit/conflict";
import { fillTyped } from "#app/forms/describe/fill";
import { formData, tarteForm } from "./tarte";

const line = (articleId: number, name: string, quantity: string) => ({
  articleId,
  recipeId: null,
  name,
  quantity,
  unit: "kg",
  optional: false,
});
const opened = {
  name: "Tarte",
  weight: "1",
  sold: true,
  allergens: ["lait"],
  lines: [line(1, "Farine", "1"), line(2, "Sucre", "2")],
};
const typed = (change: object) => fillTyped(tarteForm, { ...opened, ...change });
const prints = printsOf(tarteForm, typed({}));

describe("two people editing the same thing", () => {
  test("see only the fields that differ, and who changed them", () => {
    const found = differences(
      tarteForm,
      typed({ name: "Tartelette", weight: "2" }),
      typed({ weight: "3", sold: false }),
      prints,
    );
    expect(found).toEqual([
      { path: "name", label: "Nom", mine: "Tartelette", theirs: "Tarte", changed: "mine" },
      { path: "weight", label: "Poids", mine: "2", theirs: "3", changed: null },
      { path: "sold", label: "Vendue", mine: "oui", theirs: "non", changed: "theirs" },
    ]);
  });

  test("see nothing when they typed the same", () => {
    expect(differences(tarteForm, typed({ name: "B" }), typed({ name: "B" }), prints)).toEqual([]);
  });

  test("compare corresponding lines field by field", () => {
    const [difference, ...others] = differences(
      tarteForm,
      typed({}),
      typed({ lines: [line(1, "Farine", "1"), line(2, "Sucre", "2,5")] }),
      prints,
    );
    expect(difference).toMatchObject({
      path: "lines.1.quantity",
      label: "ingrédient 2, Quantité",
      mine: "2",
      theirs: "2,5",
      changed: "theirs",
    });
    expect(others).toEqual([]);
  });

  test("choose between whole lists when lines came or went", () => {
    const [difference, ...others] = differences(
      tarteForm,
      typed({ lines: [line(1, "Farine", "1")] }),
      typed({}),
      prints,
    );
    expect(difference).toMatchObject({
      path: "lines",
      mine: "Farine · 1 · kg",
      theirs: "Farine · 1 · kg\nSucre · 2 · kg",
      changed: "mine",
    });
    expect(others).toEqual([]);
  });

  test("get what they chose", () => {
    const mine = typed({ name: "Tartelette", weight: "2", lines: [line(1, "Farine", "9"), line(2, "Sucre", "2")] });
    const theirs = typed({ name: "Tourte", weight: "3", lines: [line(1, "Farine", "1"), line(2, "Sucre", "8")] });
    const sides = readSides(
      formData(
        [sideField("weight"), "theirs"],
        [sideField("lines.1.quantity"), "theirs"],
        [sideField("name"), "mine"],
        [sideField("sold"), "nobody"],
      ),
    );
    const chosen = applyChoices(tarteForm, mine, theirs, sides);
    expect(chosen.cells).toMatchObject({ name: "Tartelette", weight: "3" });
    expect(chosen.lists.lines?.map(({ cells }) => cells.quantity)).toEqual(["9", "8"]);
  });

  test("may take the other’s whole list", () => {
    const chosen = applyChoices(tarteForm, typed({ lines: [] }), typed({}), new Map([["lines", "theirs"]]));
    expect(chosen.lists.lines).toHaveLength(2);
  });

  test("take the other’s choice of a picker with its identity", () => {
    const chosen = applyChoices(
      tarteForm,
      typed({ supplierId: 7, supplierName: "Metro" }),
      typed({ supplierId: 8, supplierName: "Pomona" }),
      new Map([["supplierId", "theirs"]]),
    );
    expect(chosen.cells).toMatchObject({ supplierId: "Pomona", "supplierId.chosen": "supplierId:8:Pomona" });
  });
});
