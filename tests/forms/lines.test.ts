import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type LineIntent, applyIntent, intentValue, placeAfter, readIntent } from "#app/forms/describe/lines";
import type { FormDescription } from "#app/forms/describe/description";
import { initialTyped, withoutBlankLines } from "#app/forms/describe/typed";
import type { Typed } from "#app/forms/describe/cells";
import { tarteForm } from "./tarte";

const withLines = (...quantities: string[]): Typed => ({
  ...initialTyped(tarteForm),
  lists: {
    lines: quantities.map((quantity, index) => ({
      key: String(index),
      isOpen: false,
      cells: { articleId: "", quantity, unit: "kg", optional: "" },
    })),
  },
});
const quantities = (typed: Typed) => typed.lists.lines?.map(({ cells }) => cells.quantity);

test.each([
  [null, { act: "save" }],
  ["save", { act: "save" }],
  ["add:lines", { act: "add", list: "lines" }],
  ["remove:lines:3", { act: "remove", list: "lines", index: 3 }],
  ["open:lines:0", { act: "open", list: "lines", index: 0 }],
  ["up:lines:0", { act: "up", list: "lines", index: 0 }],
  ["down:lines:12", { act: "down", list: "lines", index: 12 }],
  ["add:other", null],
  ["add:lines:3", null],
  ["remove:lines", null],
  ["remove:lines:-1", null],
  ["remove:lines:1e3", null],
  ["remove:lines:3:4", null],
  ["delete", null],
  ["toString", null],
  ["constructor", null],
  ["add:__proto__", null],
])("the intent %j asks for %j", (value, intent) => {
  expect(readIntent(tarteForm, value)).toEqual(intent);
});

describe("a list of lines", () => {
  test("gets a new line with its initial values, under a key of its own", () => {
    const typed = applyIntent(tarteForm, withLines("1", "2"), { act: "add", list: "lines" });
    expect(typed.lists.lines?.at(-1)).toEqual({
      key: "2",
      isOpen: false,
      cells: { articleId: "", quantity: "", unit: "kg", optional: "" },
    });
  });

  test.each<[LineIntent, string[]]>([
    [{ act: "remove", list: "lines", index: 1 }, ["1", "3"]],
    [{ act: "remove", list: "lines", index: 9 }, ["1", "2", "3"]],
    [{ act: "up", list: "lines", index: 2 }, ["1", "3", "2"]],
    [{ act: "up", list: "lines", index: 0 }, ["1", "2", "3"]],
    [{ act: "down", list: "lines", index: 0 }, ["2", "1", "3"]],
    [{ act: "down", list: "lines", index: 2 }, ["1", "2", "3"]],
  ])("answers %j with %j", (intent, expected) => {
    expect(quantities(applyIntent(tarteForm, withLines("1", "2", "3"), intent))).toEqual(expected);
  });

  test("shows the further fields of a line, which otherwise keep their initial values", () => {
    const opened = applyIntent(tarteForm, withLines("1", "2"), { act: "open", list: "lines", index: 1 });
    expect(opened.lists.lines?.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  });

  test("stops growing at its limit", () => {
    const full = withLines(...Array.from({ length: 50 }, String));
    expect(applyIntent(tarteForm, full, { act: "add", list: "lines" }).lists.lines).toHaveLength(50);
  });

  test("never loses, doubles or changes a line by moving it, and keys stay different", () => {
    const intent = fc.record({
      act: fc.constantFrom("up" as const, "down" as const),
      list: fc.constant("lines"),
      index: fc.nat(12),
    });
    const anyIntent = fc.oneof(intent, fc.constant({ act: "add" as const, list: "lines" }));
    fc.assert(
      fc.property(
        fc.array(fc.string(), { maxLength: 8 }),
        fc.array(anyIntent, { maxLength: 20 }),
        (before, intents) => {
          const after = intents.reduce((typed, next) => applyIntent(tarteForm, typed, next), withLines(...before));
          const keys = after.lists.lines?.map(({ key }) => key) ?? [];
          expect(new Set(keys).size).toBe(keys.length);
          const added = intents.filter(({ act }) => act === "add").length;
          expect(quantities(after)?.toSorted()).toEqual([...before, ...Array<string>(added).fill("")].toSorted());
        },
      ),
    );
  });

  test("reads back the intents its buttons carry", () => {
    fc.assert(
      fc.property(fc.constantFrom("remove" as const, "up" as const, "down" as const), fc.nat(999_999), (act, index) => {
        expect(readIntent(tarteForm, intentValue({ act, list: "lines", index }))).toEqual({
          act,
          list: "lines",
          index,
        });
      }),
    );
  });
});

test.each<[LineIntent, string[], string]>([
  [{ act: "add", list: "lines" }, ["1", "2"], "lines.1.articleId"],
  [{ act: "remove", list: "lines", index: 2 }, ["1", "2"], "lines.1.articleId"],
  [{ act: "remove", list: "lines", index: 0 }, [], "lines"],
  [{ act: "up", list: "lines", index: 1 }, ["1", "2"], "lines.0.articleId"],
  [{ act: "open", list: "lines", index: 1 }, ["1", "2"], "lines.1.optional"],
])("after %j on %j the eye goes to %s", (intent, lines, place) => {
  expect(placeAfter(tarteForm, withLines(...lines), intent)).toBe(place);
});

describe("lines as at a counter", () => {
  const form: FormDescription = {
    groups: [
      {
        legend: "Produits",
        list: {
          name: "lines",
          singular: "produit",
          add: "Ajouter",
          empty: "",
          counter: { picker: "productId", quantity: "quantity" },
          fields: {
            productId: {
              kind: "picker",
              label: "Produit",
              targets: [{ property: "productId", resource: "products", labelProperty: "name" }],
            },
            quantity: { kind: "decimal", label: "Quantité" },
          },
        },
      },
    ],
  };
  const offered = (id: number, quantity: string) => ({
    key: `p${String(id)}`,
    isOpen: false,
    cells: { productId: "Tarte", "productId.chosen": `productId:${String(id)}:Tarte`, quantity },
  });
  const counter = (...lines: ReturnType<typeof offered>[]): Typed => ({ cells: {}, lists: { lines } });

  test("a line that is added stands before what is offered, and has the eye", () => {
    const intent = { act: "add", list: "lines" } as const;
    const first = applyIntent(form, counter(offered(1, ""), offered(2, "3")), intent);
    const twice = applyIntent(form, first, intent);
    expect(quantities(twice)).toEqual(["", "", "", "3"]);
    expect(placeAfter(form, twice, intent)).toBe("lines.1.productId");
  });

  test("what is offered and not counted is as if it were not there", () => {
    expect(quantities(withoutBlankLines(form, counter(offered(1, ""), offered(2, "3"))))).toEqual(["3"]);
  });

  test("one more and one less are exact, whatever the quantity, and nothing is less than none", () => {
    const stepped = (quantity: string, act: "more" | "less") =>
      quantities(applyIntent(form, counter(offered(1, quantity)), { act, list: "lines", index: 0 }))?.[0];
    const digits = fc.tuple(fc.bigInt(1n, 10n ** 14n), fc.stringMatching(/^([0-9]{0,5}[1-9])?$/));
    fc.assert(
      fc.property(digits, ([integer, decimals]) => {
        const written = (units: bigint) => [String(units), decimals].filter(Boolean).join(",");
        expect(stepped(written(integer), "more")).toBe(written(integer + 1n));
        expect(stepped(written(integer + 1n), "less")).toBe(written(integer));
      }),
    );
    expect([stepped("", "more"), stepped("", "less"), stepped("1", "less"), stepped("0,5", "less")]).toEqual([
      "1",
      "",
      "",
      "",
    ]);
    expect(stepped("deux", "more")).toBe("deux");
  });
});
