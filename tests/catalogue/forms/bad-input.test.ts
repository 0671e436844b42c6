import { beforeAll, describe, expect, test } from "vitest";
import { type Fields, errorOf, fieldsOf } from "../../support/form-fields";
import { readable } from "../../support/html";
import { type Agent, type Product, loaderData } from "../../support/web";
import { openKitchen } from "../kitchen";
import { dough, flour, metro, tart } from "../fill-in";

const digits = "9".repeat(30);

const kinds: { resource: string; fields: Fields; list: string; line: Fields; picker?: string }[] = [
  { resource: "suppliers", fields: metro, list: "closedPeriods", line: { from: "2027-08-01", until: "2027-08-15" } },
  {
    resource: "articles",
    fields: flour,
    list: "offers",
    line: { supplierId: "Métro Vincennes", packLabel: "Sac", packQuantity: "1" },
    picker: "offers.0.supplierId",
  },
  {
    resource: "recipes",
    fields: { ...dough, "lines.0.unit": "kg" },
    list: "lines",
    line: { articleId: "FAR-55", quantity: "1", unit: "kg" },
    picker: "lines.0.articleId",
  },
  {
    resource: "products",
    fields: { ...tart, "components.0.unit": "kg" },
    list: "components",
    line: { recipeId: "Pâte à tarte", quantity: "1", unit: "kg" },
    picker: "components.0.recipeId",
  },
];

let web: Product;
let browser: Agent;

beforeAll(async () => {
  ({ web, browser } = await openKitchen());
});

const total = async (resource: string) =>
  (await loaderData<{ meta: { total: number } }>(browser, `/${resource}`)).meta.total;
const post = (address: string, entries: [string, string][]) =>
  browser
    .post(address)
    .type("form")
    .send(String(new URLSearchParams(entries)));

/** Returns the entries that a form sends, as a list of names and values. */
const entriesOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value): [string, string] => [name, value]));

describe.each(kinds)("the form of $resource", ({ resource, fields, list, line, picker }) => {
  const blank = async () => fieldsOf((await browser.get(`/${resource}/create`).expect(200)).text);

  test.each([1, 3])("answers 10,000 lines of %d fields with one French sentence, and writes nothing", async (count) => {
    const before = await total(resource);
    const cells = Object.entries(line).slice(0, count);
    const lines = Array.from({ length: 10_000 }, (_, at) =>
      cells.map(([name, value]): [string, string] => [`${list}.${at}.${name}`, String(value)]),
    ).flat();
    const answer = await post(`/${resource}/create`, [
      ...entriesOf({ ...(await blank()), ...fields, name: "Dix mille" }),
      ...lines,
    ]);
    expect(answer.status).toBe(413);
    expect(readable(answer.text)).toMatch(/plus de \d+ lignes|trop de champs/);
    expect(await total(resource)).toBe(before);
  });

  test("takes the first of fields sent twice", async () => {
    const sent = entriesOf({ ...(await blank()), ...fields, name: "Premier", code: "PREMIER" });
    const answer = await post(`/${resource}/create`, [
      ...sent,
      ["name", "Second"],
      ["code", "SECOND"],
      ["submissionKey", "autre"],
    ]);
    expect(answer.status).toBe(302);
    expect(fieldsOf((await browser.get(`${answer.headers.location}/edit`)).text)).toMatchObject({
      name: "Premier",
      code: "PREMIER",
    });
  });

  test.each(["\u2800\u2800", "\u3164\u200b"])(
    "refuses a name that cannot be seen as if it were empty",
    async (name) => {
      const before = await total(resource);
      const sent = entriesOf({ ...(await blank()), ...fields, name, code: "" });
      for (const address of [`/${resource}/create`, `/options/create?for=${resource}`]) {
        const answer = await post(address, sent);
        expect(answer.status).toBe(422);
        if (address.endsWith("/create")) expect(errorOf(answer.text, "name")).toContain("Ce champ est obligatoire.");
        else expect(answer.text).toContain("Ce champ est obligatoire.");
      }
      expect(await total(resource)).toBe(before);
    },
  );

  test("is deaf to prototypes", async () => {
    const forged = [
      "__proto__",
      "__proto__.polluted",
      "constructor.prototype.polluted",
      "constructor",
      "toString",
      "hasOwnProperty",
    ].flatMap((name): [string, string][] => [
      [name, "x"],
      [`${list}.0.${name}`, "x"],
      [`${list}.${name}.note`, "x"],
    ]);
    const answer = await post(`/${resource}/create`, [
      ...entriesOf({ ...(await blank()), ...fields, name: "Sans prototype", code: "" }),
      ...forged,
    ]);
    expect(answer.status).toBe(302);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect("polluted" in {}).toBe(false);
    expect(fieldsOf((await browser.get(`${answer.headers.location}/edit`)).text)).toMatchObject({
      name: "Sans prototype",
    });
    for (const intent of [
      "__proto__",
      "constructor",
      `add:__proto__`,
      `remove:${list}:__proto__`,
      `up:${list}:${digits}`,
      `open:${list}:-1`,
    ]) {
      expect((await post(`/${resource}/create`, [["intent", intent]])).status, intent).toBeLessThan(500);
    }
  });

  test.each(["", "/edit"])(`says that an id of 30 digits is no page%s`, async (page) => {
    const path = `/${resource}/${digits}${page}`;
    expect(readable((await browser.get(path).expect(404)).text)).toContain(`Page Not Found: ${path}`);
    expect(readable((await post(path, entriesOf({ ...(await blank()), ...fields })).expect(404)).text)).toContain(
      `Page Not Found: ${path}`,
    );
    expect((await browser.get(`/${resource}/create?from=${digits}`)).status).toBe(404);
    expect((await browser.get(`/${resource}?page=${digits}`)).status).toBeLessThan(500);
  });

  if (picker !== undefined) {
    test("says beside its field that 30 digits are nothing to choose", async () => {
      const chosen = {
        [picker]: "Quelque chose",
        [`${picker}.chosen`]: `${picker.split(".").at(-1)}:${digits}:Quelque chose`,
      };
      const answer = await post(
        `/${resource}/create`,
        entriesOf({ ...(await blank()), ...fields, name: "Mal choisi", code: "", ...chosen }),
      );
      expect(answer.status).toBe(422);
      expect(errorOf(answer.text, picker)).toContain("Aucun choix ne s’appelle « Quelque chose »");
      expect(fieldsOf(answer.text)[picker]).toBe("Quelque chose");
    });
  }

  test("keeps what was typed when a version of 30 digits or none comes with it", async () => {
    const [row] = (await loaderData<{ rows: { id: number }[] }>(browser, `/${resource}`)).rows;
    const address = `/${resource}/${row?.id}/edit`;
    for (const lockVersion of [digits, "", "x", "-1"]) {
      const answer = await post(
        address,
        entriesOf({ ...fieldsOf((await browser.get(address)).text), name: "Retapé", lockVersion }),
      );
      expect([409, 422], lockVersion).toContain(answer.status);
      expect(fieldsOf(answer.text).name).toBe("Retapé");
    }
  });
});

test.each([
  `/articles?supplier_id=${digits}`,
  `/recipes?article_id=${digits}`,
  `/products?recipe_id=${digits}`,
  `/external-orders?product_id=${digits}`,
])("%s is told, in French, and shows no rows", async (address) => {
  const { text } = await browser.get(address).expect(422);
  expect(readable(text)).toMatch(/Numéro attendu/);
});

test("none of it was an error of ours", () => {
  expect(web.logged.filter(({ event, level }) => event === "error" || level === 50 || level === "error")).toEqual([]);
});
