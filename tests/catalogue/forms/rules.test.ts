import { beforeAll, describe, expect, test } from "vitest";
import { articleForm } from "#app/catalogue/articles/form";
import { editForms } from "#app/catalogue/edit/edit-forms";
import { productForm } from "#app/catalogue/products/form";
import { recipeForm } from "#app/catalogue/recipes/form";
import { supplierForm } from "#app/catalogue/suppliers/form";
import type { FormDescription } from "#app/forms/describe/description";
import { readTyped } from "#app/forms/describe/typed";
import type { Cells } from "#app/forms/describe/cells";
import { formData } from "../../forms/tarte";
import { type Fields, errorOf, fieldsOf } from "../../support/form-fields";
import type { Rule } from "../../support/rules/rule";
import { articleRules } from "../../support/rules/articles";
import { productRules } from "../../support/rules/products";
import { recipeRules } from "../../support/rules/recipes";
import { supplierRules } from "../../support/rules/suppliers";
import { type Shop, articleOf, openShop, productOf, recipeOf, supplierOf } from "../../support/world/shop";
import { placeOf, typeIn } from "../../support/browser/typing";
import { type Agent, openWeb } from "../../support/web";
import { type Desk, deskOf } from "../../support/writes";

const kinds = [
  { resource: "suppliers", form: supplierForm, rules: supplierRules },
  { resource: "articles", form: articleForm, rules: articleRules },
  { resource: "recipes", form: recipeForm, rules: recipeRules },
  { resource: "products", form: productForm, rules: productRules },
];

/**
 * Faults that a form cannot send at all: other types than its fields have, two things in one picker, no version. Broken
 * at the API in tests/api/catalogue/writes-rules.
 */
const unsayable = new RegExp(
  String.raw`^(name is text|shelf_life_days is whole|lines are a list|.* is yes or no|a step is ` +
    String.raw`critical or not|.* is a decimal( string)?|.* is no (fraction|huge number)|a line does ` +
    String.raw`not take both|a component is one thing only|an update says which version it changes)$`,
);

/** More lines than a form has are not the typing of a person: refused as a whole. */
const tooMany = /^(lots|lines|components) are \d+ at most$/;

/** Returns the texts that a form reads in these fields: a page leaves out what is as it is in every line. */
function heldBy(form: FormDescription, fields: Fields) {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  const { cells, lists } = readTyped(form, formData(...pairs));
  const texts = (of: Cells) => Object.entries(of).filter(([, cell]) => typeof cell === "string");
  return [texts(cells), ...Object.values(lists).map((lines) => lines.map((line) => texts(line.cells)))];
}

/** Sentences that the form says by itself, before the API is asked. */
const ownMessages = new RegExp(
  String.raw`^(Ce champ est obligatoire\.|Ce nombre a trop de décimales|Écrivez (un nombre entier|une ` +
    String.raw`date|une heure), par exemple)`,
);

describe.each(kinds)(
  "every rule of $resource, broken in its form, is told beside its field (R61)",
  ({ resource, form, rules }) => {
    let browser: Agent;
    let desk: Desk;
    let shop: Shop;

    beforeAll(async () => {
      const { api, signIn } = await openWeb();
      desk = await deskOf(api);
      shop = await openShop(desk);
      browser = await signIn();
    });

    async function breakIn({ broken }: Rule) {
      const { method, path, body } = await broken(shop, desk);
      const address = method === "POST" ? `/${resource}/create` : `${path.replace("/api", "")}/edit`;
      const displayed = method === "POST" ? form : editForms(form).withoutStock;
      const fields: Fields = typeIn(displayed, fieldsOf((await browser.get(address).expect(200)).text), Object(body));
      return {
        fields,
        answer: await browser
          .post(address)
          .type("form")
          .send({ ...fields, intent: "save" }),
      };
    }

    const named = (wanted: (name: string) => boolean) =>
      rules.filter(({ name }) => wanted(name)).map((rule): [string, Rule] => [rule.name, rule]);

    test.each(named((name) => !unsayable.test(name) && !tooMany.test(name)))("%s", async (_name, rule) => {
      const { fields, answer } = await breakIn(rule);
      const place = placeOf(form, rule.field);
      expect(answer.status).toBe(422);
      const message = errorOf(answer.text, place) ?? "";
      // The page curves the apostrophes of what the API says.
      expect(
        [message, message.replaceAll("’", "'")].some((text) => rule.says.test(text) || ownMessages.test(text)),
        `${place}: « ${message} »`,
      ).toBe(true);
      expect(answer.text).toContain(`href="#${place}"`);
      expect(heldBy(form, fieldsOf(answer.text))).toEqual(heldBy(form, fields));
    });

    const crowds = named((name) => tooMany.test(name));
    if (crowds.length > 0) {
      test.each(crowds)("%s", async (_name, rule) => {
        const { answer } = await breakIn(rule);
        expect(answer.status).toBe(413);
        expect(answer.text).toMatch(/plus de \d+ lignes\. Rien n’a été enregistré/);
      });
    }
  },
);

const create = {
  suppliers: supplierOf({ name: "Pomona" }),
  articles: articleOf(),
  recipes: recipeOf(),
  products: productOf(),
};

describe("what cannot be read as typed is told beside its field, and stays", () => {
  let browser: Agent;

  beforeAll(async () => {
    browser = await (await openWeb()).signIn();
  });

  test.each<[keyof typeof create, field: string, typed: string, says: string]>([
    ["suppliers", "minimumOrderHt", "12,5,0", "deux virgules"],
    ["suppliers", "minimumOrderHt", "douze", "Écrivez un nombre"],
    ["suppliers", "cutoffTime", "25:00", "heure"],
    ["suppliers", "leadTimeDays", "1,5", "nombre entier"],
    ["suppliers", "closedPeriods.0.from", "31/02/2030", "date"],
    ["articles", "safetyStock", "12,5,0", "deux virgules"],
    ["articles", "safetyStock", "1.234,5.6", "deux"],
    ["articles", "safetyStock", "NaN", "Écrivez un nombre"],
    ["articles", "safetyStock", "1e9", "Écrivez un nombre"],
    ["articles", "offers.0.supplierId", "Personne", "Aucun choix"],
    ["articles", "lots.0.expiresOn", "31/02/2030", "date"],
    ["recipes", "outputQuantity", "12,5,0", "deux virgules"],
    ["recipes", "lines.0.articleId", "Rien de tel", "Aucun choix"],
    ["products", "price", "dix", "Écrivez un nombre"],
    ["products", "components.0.quantity", "x", "Écrivez un nombre"],
    ["products", "components.0.recipeId", "Rien de tel", "Aucun choix"],
  ])("%s: %s, « %s »", async (resource, field, text, says) => {
    const { form } = kinds.find((kind) => kind.resource === resource) ?? { form: supplierForm };
    const address = `/${resource}/create`;
    const fields = { ...typeIn(form, fieldsOf((await browser.get(address)).text), create[resource]), [field]: text };
    const answer = await browser.post(address).type("form").send(fields).expect(422);
    expect(errorOf(answer.text, field)).toContain(says);
    expect(fieldsOf(answer.text)[field]).toBe(text);
  });

  test.each<[keyof typeof create, field: string, typed: string, kept: string]>([
    ["articles", "safetyStock", "1\u202f234,5", "1234,5"],
    ["articles", "safetyStock", "1 234.5", "1234,5"],
    ["recipes", "outputQuantity", "1\u00a0234,5", "1234,5"],
    ["products", "price", "1 234,5 €", "1234,50"],
    ["suppliers", "minimumOrderHt", "1 234,5", "1234,50"],
  ])("%s: %s, « %s » arrives", async (resource, field, text, stored) => {
    const { form } = kinds.find((kind) => kind.resource === resource) ?? { form: supplierForm };
    const address = `/${resource}/create`;
    const fields = {
      ...typeIn(form, fieldsOf((await browser.get(address)).text), { ...create[resource], name: `Essai ${text}` }),
      [field]: text,
    };
    const answer = await browser.post(address).type("form").send(fields).expect(302);
    expect(fieldsOf((await browser.get(`${answer.headers.location}/edit`)).text)[field]).toBe(stored);
  });
});
