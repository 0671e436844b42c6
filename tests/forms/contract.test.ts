import { describe, expect, test } from "vitest";
import { articleForm } from "#app/catalogue/articles/form";
import { productForm } from "#app/catalogue/products/form";
import { recipeForm } from "#app/catalogue/recipes/form";
import { supplierForm } from "#app/catalogue/suppliers/form";
import { type Field, type FormDescription, lineLists, mostLines, plainFields } from "#app/forms/describe/description";
import { orderUnderWayForm } from "#app/orders/edit/edit-form";
import { newOrderForm } from "#app/orders/edit/form";
import { quantitiesForm } from "#app/orders/edit/quantities";
import { camelName } from "#domain/camel";
import { article } from "#domain/contract/catalogue/articles";
import { externalOrder } from "#domain/contract/orders/external-orders";
import type { Field as Described, Fields, Measured } from "#domain/contract/field";
import { price } from "#domain/contract/kinds";
import { product } from "#domain/contract/catalogue/products";
import { recipe } from "#domain/contract/catalogue/recipes";
import { supplier } from "#domain/contract/catalogue/suppliers";

const scales: Record<Measured, number> = { quantity: 6, percent: 4, price: 4, amount: 2 };

/** The bounds that a form and the contract must both say of a field. */
type Bounds = Record<string, unknown>;

/** Returns what a form says of a field; what the contract has no word for is left out. */
function boundsOf(field: Field): Bounds {
  const required = field.required === true;
  switch (field.kind) {
    case "text":
      return { is: "text", required, most: field.maxLength };
    case "decimal":
      return { is: "decimal", required, scale: field.scale ?? 6 };
    case "integer":
      return { is: "whole", required: field.blank === undefined && required };
    case "select":
      return { is: "choice", required, values: field.choices.map(([value]) => value).sort() };
    case "set":
      return { is: "set", values: field.choices.map(([value]) => value).sort() };
    case "checkbox":
      return { is: "flag", initial: field.initial ?? false };
    case "date":
    case "time":
      return { is: field.kind === "date" ? "day" : "time", required };
    case "picker":
      return { is: "id" };
  }
}

/** Returns the same as the contract says it. `form` tells what the contract leaves to it. */
function describedBounds(described: Described, form: Field): Bounds {
  // An empty field of what begins with a value, or of what is left to another field, is no error.
  const required = !described.nullable && (described.initial === undefined || form.kind === "select");
  switch (described.kind) {
    case "text":
      return { is: "text", required, most: mostOf(described, form) };
    case "decimal":
      return described.among
        ? { is: "choice", required, values: [...described.among].sort() }
        : { is: "decimal", required, scale: scales[described.of] };
    case "whole":
      return { is: "whole", required };
    case "choice":
      return { is: "choice", required, values: [...described.values].sort() };
    case "flag":
      return { is: "flag", initial: described.initial ?? false };
    case "list":
      return { is: "set", values: valuesOf(described.of).sort() };
    case "day":
    case "time":
      return { is: described.kind, required };
    case "id":
      return { is: "id" };
    default:
      return { is: described.kind };
  }
}

/** A number that is typed in groups may be shorter than what is read: its rule tells its digits. */
function mostOf(described: Described & { kind: "text" }, form: Field): number | undefined {
  const typed = form.kind === "text" ? form.maxLength : undefined;
  return described.is === "grouped" && typed !== undefined && typed <= (described.most ?? 0) ? typed : described.most;
}

/** Returns the values of a choice, or of whole numbers, which a set of boxes offers one by one. */
function valuesOf(described: Described): string[] {
  if (described.kind === "choice") return [...described.values];
  if (described.kind !== "whole") return [];
  const { least = 0, most = 0 } = described;
  return Array.from({ length: most - least + 1 }, (_, at) => String(least + at));
}

/** Returns the fields that a form asks for beside what it has of its own, with what the contract calls the same. */
function pairs(ownFields: readonly [string, Field][], fields: Fields): [string, Field, Described | undefined][] {
  const known = new Map(Object.entries(fields).map(([name, field]) => [String(camelName(name)), field]));
  return ownFields.filter(([, { unrecorded }]) => !unrecorded).map(([name, field]) => [name, field, known.get(name)]);
}

const forms: [string, FormDescription, Fields][] = [
  ["a supplier", supplierForm, supplier],
  ["an article", articleForm, article],
  ["a recipe", recipeForm, recipe],
  // One price is typed, and whether it is with tax: the contract takes either.
  ["a product", productForm, { ...product, price, price_basis: { kind: "choice", values: ["ttc", "ht"] } }],
  ["a new order", newOrderForm, externalOrder],
  ["an order in production", orderUnderWayForm, externalOrder],
  ["the quantities of an order", quantitiesForm, externalOrder],
];

describe.each(forms)("the form of %s", (_, form, fields) => {
  const lists = lineLists(form).map((list) => {
    const described = fields[Object.keys(fields).find((name) => camelName(name) === list.name) ?? ""];
    return { list, described: described?.kind === "list" ? described : undefined };
  });
  const fieldPairs = [
    ...pairs(plainFields(form), fields),
    ...lists.flatMap(({ list, described }) => {
      const readOnly = new Set(list.readOnly);
      return pairs(
        Object.entries(list.fields).filter(([name]) => !readOnly.has(name)),
        described?.of.kind === "group" ? described.of.fields : {},
      ).map(([name, ...rest]): [string, Field, Described | undefined] => [`${list.name}.${name}`, ...rest]);
    }),
  ];

  test.each(fieldPairs)("bounds %s as the contract does", (_name, field, described) => {
    if (!described) throw new Error("the contract knows no such field");
    expect(boundsOf(field)).toEqual(describedBounds(described, field));
  });

  if (lists.length > 0)
    test("has as many lines as the contract takes", () => {
      for (const { list, described } of lists)
        expect([list.name, mostLines(list)]).toEqual([list.name, described?.most]);
    });
});
