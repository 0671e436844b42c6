import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeForm } from "#app/forms/describe/description";
import { fillTyped } from "#app/forms/describe/fill";
import { FormTooLarge, initialTyped, readTyped, withoutBlankLines } from "#app/forms/describe/typed";
import { formData, tarteForm } from "./tarte";

describe("what was typed", () => {
  test("is read by declared names, nested lines included, verbatim", () => {
    const typed = readTyped(
      tarteForm,
      formData(
        ["name", " Tarte "],
        ["lines.0.quantity", "1 234,5"],
        ["lines.0.articleId", "Farine"],
        ["weekdays", "1"],
        ["weekdays", "2"],
      ),
    );
    expect(typed.cells).toMatchObject({ name: " Tarte ", weekdays: ["1", "2"] });
    expect(typed.lists.lines).toMatchObject([{ cells: { quantity: "1 234,5", articleId: "Farine" } }]);
  });

  test("ignores fields the form does not have, and prototypes (R52)", () => {
    const typed = readTyped(
      tarteForm,
      formData(
        ["__proto__", "x"],
        ["constructor", "x"],
        ["toString", "x"],
        ["id", "9"],
        ["lines.0.__proto__", "x"],
        ["lines.0.constructor", "x"],
        ["__proto__.0.name", "x"],
        ["lines.__proto__.quantity", "x"],
        ["lines.-1.quantity", "1"],
        ["lines.0x.quantity", "1"],
        ["lines.0.quantity.evil", "1"],
      ),
    );
    expect(Object.keys(typed.cells)).toEqual(Object.keys(initialTyped(tarteForm).cells).concat("supplierId.chosen"));
    expect(typed.lists.lines).toEqual([]);
    const [line] =
      readTyped(tarteForm, formData(["lines.0.__proto__", "x"], ["lines.0.quantity", "1"])).lists.lines ?? [];
    expect(Object.keys(line?.cells ?? {})).toEqual(["articleId", "articleId.chosen", "quantity", "unit", "optional"]);
    expect({}).not.toHaveProperty("x");
  });

  test("counts a field sent twice once, and a box ticked twice once (R52)", () => {
    const typed = readTyped(
      tarteForm,
      formData(
        ["name", "A"],
        ["name", "B"],
        ["allergens", "lait"],
        ["allergens", "lait"],
        ["lines.0.quantity", "1"],
        ["lines.0.quantity", "2"],
      ),
    );
    expect(typed.cells).toMatchObject({ name: "A", allergens: ["lait"] });
    expect(typed.lists.lines).toMatchObject([{ cells: { quantity: "1" } }]);
  });

  test("has the same line ends with and without JavaScript", () => {
    expect(readTyped(tarteForm, formData(["notes", "a\r\nb\rc\nd"])).cells.notes).toBe("a\nb\nc\nd");
  });

  test("keeps the order of lines and closes gaps", () => {
    const typed = readTyped(
      tarteForm,
      formData(["lines.10.quantity", "10"], ["lines.2.quantity", "2"], ["lines.7.quantity", "7"]),
    );
    expect(typed.lists.lines?.map(({ cells }) => cells.quantity)).toEqual(["2", "7", "10"]);
  });

  test("takes an unticked checkbox for no", () => {
    expect(readTyped(tarteForm, formData()).cells.sold).toBe("");
    expect(readTyped(tarteForm, formData(["sold", "1"])).cells.sold).toBe("on");
  });

  test("refuses more lines than the list takes, and more fields than a person types", () => {
    const lines = Array.from({ length: 10_000 }, (_, index): [string, string] => [`lines.${index}.quantity`, "1"]);
    expect(() => readTyped(tarteForm, formData(...lines))).toThrow(FormTooLarge);
    const fields = Array.from({ length: 10_001 }, (_, index): [string, string] => [`x${index}`, "1"]);
    expect(() => readTyped(tarteForm, formData(...fields))).toThrow("trop de champs");
  });

  test("ignores files", () => {
    const sent = formData();
    sent.append("name", new File(["x"], "x.txt"));
    expect(readTyped(tarteForm, sent).cells.name).toBe("");
  });

  test("is read without throwing whatever the names", () => {
    const name = fc.oneof(
      fc.string(),
      fc.constantFrom(
        "name",
        "__proto__",
        "lines.0.quantity",
        "lines.999999.unit",
        "lines.1e3.unit",
        "lines..quantity",
        "weekdays",
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string()), { maxLength: 40 }), (pairs) => {
        const typed = readTyped(tarteForm, formData(...pairs));
        expect(Object.keys(typed.lists)).toEqual(["lines"]);
      }),
    );
  });
});

test("a line nobody filled in is left out, one with anything in it stays", () => {
  const typed = readTyped(
    tarteForm,
    formData(
      ["lines.0.unit", "kg"],
      ["lines.1.unit", "g"],
      ["lines.2.quantity", "1"],
      ["lines.2.unit", "kg"],
      ["lines.3.optional", "on"],
      ["lines.3.unit", "kg"],
    ),
  );
  expect(withoutBlankLines(tarteForm, typed).lists.lines?.map(({ key }) => key)).toEqual(["1", "2", "3"]);
});

describe("the further fields of a line", () => {
  const lists = describeForm<{
    lines: { name: string; unit: string; scaling: string; part: string; fromStock: boolean }[];
  }>({
    groups: [
      {
        legend: "Lignes",
        list: {
          name: "lines",
          singular: "ligne",
          add: "Ajouter",
          empty: "Rien",
          fields: {
            name: { kind: "text", label: "Nom" },
            scaling: { kind: "select", label: "Échelle", initial: "proportional", choices: [], more: true },
            part: { kind: "text", label: "Partie", more: true },
            fromStock: { kind: "checkbox", label: "Sur stock", initial: true, more: true },
          },
        },
      },
    ],
  });

  test("have their initial values when the page left them out", () => {
    expect(readTyped(lists, formData(["lines.0.name", "a"])).lists.lines).toEqual([
      { key: "0", isOpen: false, cells: { name: "a", scaling: "proportional", part: "", fromStock: "on" } },
    ]);
  });

  test("are what was typed when the page had them", () => {
    expect(
      readTyped(lists, formData(["lines.0.name", "a"], ["lines.0.scaling", ""], ["lines.0.part", "jaune"])).lists.lines,
    ).toEqual([{ key: "0", isOpen: true, cells: { name: "a", scaling: "", part: "jaune", fromStock: "" } }]);
  });

  test("are shown when the API holds anything in them", () => {
    const line = { name: "a", scaling: "proportional", part: null, fromStock: true };
    expect(
      fillTyped(lists, { lines: [line, { ...line, part: "jaune" }] }).lists.lines?.map(({ isOpen }) => isOpen),
    ).toEqual([false, true]);
  });
});

describe("a row of a table", () => {
  const rows = describeForm<{ lines: { name: string; part: string | null; fromStock: boolean }[] }>({
    groups: [
      {
        legend: "Lignes",
        list: {
          name: "lines",
          singular: "ligne",
          add: "Ajouter",
          empty: "Rien",
          rows: "everywhere",
          fields: {
            name: { kind: "text", label: "Nom" },
            part: { kind: "text", label: "Partie", more: true },
            fromStock: { kind: "checkbox", label: "Sur stock", initial: true, more: true },
          },
        },
      },
    ],
  });

  test("keeps what is further of it to itself until it is asked for", () => {
    const held = { lines: [{ name: "a", part: "jaune", fromStock: false }] };
    expect(fillTyped(rows, held).lists.lines).toMatchObject([{ isOpen: false, cells: { part: "jaune" } }]);
  });

  test("is open when it says so, and a box that is not ticked then is not ticked", () => {
    const shut: [string, string][] = [
      ["lines.0.name", "a"],
      ["lines.0.part", "jaune"],
      ["lines.0.fromStock", ""],
    ];
    const cells = { name: "a", part: "jaune", fromStock: "" };
    expect(readTyped(rows, formData(...shut)).lists.lines).toEqual([{ key: "0", isOpen: false, cells }]);
    expect(readTyped(rows, formData(...shut.slice(0, 2), ["lines.0.open", "1"])).lists.lines).toEqual([
      { key: "0", isOpen: true, cells },
    ]);
  });
});
