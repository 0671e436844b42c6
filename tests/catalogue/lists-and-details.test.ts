import { beforeAll, describe, expect, test } from "vitest";
import { fillWithDemo } from "../../demo/seed";
import { dayInParis } from "#domain/paris";
import { type Agent, loaderData, openWeb } from "../support/web";

interface Listing {
  rows: { id: number; name: string; [field: string]: unknown }[];
  meta: { total: number; perPage: number; lastPage: number } | null;
  errors: Record<string, string[]> | null;
}

let browser: Agent;

beforeAll(async () => {
  const { api, signIn } = await openWeb();
  await fillWithDemo(api.db, { today: dayInParis(new Date()), now: new Date() });
  browser = await signIn();
});

const list = (url: string) => loaderData<Listing>(browser, url);
const page = async (url: string, status = 200) =>
  (await browser.get(url).expect(status)).text.replace(/[\u00a0\u202f]/g, " ").replace(/<!-- -->/g, "");

/** The id of the first row that the list's search finds. */
async function idOf(resource: string, search: string): Promise<number> {
  const [row] = (await list(`/${resource}?search=${encodeURIComponent(search)}`)).rows;
  if (!row) throw new Error(`nothing is called ${search}`);
  return row.id;
}

test.each([
  "/suppliers",
  "/articles",
  "/recipes",
  "/products",
  "/suppliers/1",
  "/articles/1",
  "/recipes/1",
  "/products/1",
  "/recipes/1/edit",
  "/products/create",
])("signed out, %s leads to /login", async (path) => {
  const { browser: visitor } = await openWeb();
  expect((await visitor().get(path).expect(302)).headers.location).toBe("/login");
});

describe("the lists", () => {
  test.each([
    ["/suppliers", "Fournisseurs"],
    ["/articles", "Articles"],
    ["/recipes", "Recettes"],
    ["/products", "Produits"],
  ])("%s holds a page of 25 rows at most, linked, with its count", async (path, title) => {
    const { rows, meta } = await list(path);
    expect(rows.length).toBe(Math.min(25, meta?.total ?? 0));
    const html = await page(path);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toContain(`${meta?.total} ${title.toLowerCase()}`);
    expect(html).toContain(`href="${path}/${rows[0]?.id}"`);
  });

  test("search finds accents and codes", async () => {
    expect((await list("/recipes?search=creme+patissiere")).rows.map(({ name }) => name)).toContain(
      "Crème pâtissière à la vanille",
    );
    expect((await list("/articles?search=far-t55")).rows.map(({ name }) => name)).toContain("Farine de blé T55");
  });

  test("sort both ways by name, the default told to screen readers", async () => {
    const up = (await list("/suppliers?sort=name")).rows.map(({ name }) => name);
    const down = (await list("/suppliers?sort=-name")).rows.map(({ name }) => name);
    expect(down).toEqual(up.toReversed());
    expect(await page("/suppliers")).toContain('aria-sort="ascending"');
  });

  test("pages follow each other without overlapping", async () => {
    const [first, second] = [await list("/articles"), await list("/articles?page=2")];
    const ids = new Set([...first.rows, ...second.rows].map(({ id }) => id));
    expect(ids.size).toBe(first.rows.length + second.rows.length);
  });

  test.each([
    ["/articles?category=cr%C3%A9merie", "category", "crémerie"],
    ["/recipes?status=draft", "status", "draft"],
    ["/products?active=1", "active", true],
  ])("%s shows only those", async (url, field, value) => {
    const { rows } = await list(url);
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row[field]))).toEqual(new Set([value]));
  });

  test("an allergen, a low stock, a supplier, an article or a recipe narrow them too", async () => {
    const all = (await list("/articles")).meta?.total ?? 0;
    for (const url of [
      "/articles?allergen=lait",
      "/articles?below_safety=1",
      "/articles?kind=packaging",
      "/articles?supplier=laiterie+du+bocage",
    ]) {
      const total = (await list(url)).meta?.total ?? 0;
      expect(total).toBeGreaterThan(0);
      expect(total).toBeLessThan(all);
    }
    const flour = await idOf("articles", "Farine de blé T55");
    expect((await list(`/recipes?article_id=${flour}`)).rows).toEqual((await list("/recipes?article=FAR-T55")).rows);
    expect((await list("/products?recipe=cr%C3%A8me+p%C3%A2tissi%C3%A8re")).rows.length).toBeGreaterThan(0);
  });

  test("a name that means nothing and a malformed filter are told beside their field, with 422", async () => {
    expect(await page("/articles?supplier=personne", 422)).toContain("Rien ne s’appelle « personne »");
    expect((await list("/articles?allergen=lactose")).errors).toHaveProperty("allergen");
    expect(await page("/suppliers?sort=mood", 422)).toContain("Tri inconnu");
  });

  test("nothing found says so", async () => {
    expect(await page("/products?search=introuvable")).toContain("Aucun élément");
  });
});

describe("the details", () => {
  test(
    "of an article: offers with the best price marked, lots with their dates, where it is used, the " +
      "history of its prices",
    async () => {
      const html = await page(`/articles/${await idOf("articles", "Farine de blé T55")}`);
      expect(html).toContain("<title>Article Farine de blé T55 · Bru</title>");
      const drawn = String.raw`<svg aria-hidden="true"><use href="[^"]+allergens[^"]*\.svg[^"]*#gluten"></use></svg>`;
      expect(html).toMatch(new RegExp(`<p>Contient :</p><ul class="allergen-list"><li>${drawn}<strong>Gluten<`));
      expect(html.match(/Meilleur prix/g)).toHaveLength(1);
      expect(html).toMatch(/Moulins de la Brie.*0,86 € \/ kg.*Préférée.*Meilleur prix.*Vasseur/s);
      for (const word of ["Lots en stock", "Biscuit Joconde", "Historique des prix", "3099012001102"])
        expect(html).toContain(word);
    },
  );

  test("of a supplier: how to order, and every article they sell with its price", async () => {
    const html = await page(`/suppliers/${await idOf("suppliers", "Moulins de la Brie")}`);
    expect(html).toContain("Articles vendus");
    expect(html).toContain("Farine de blé T55");
    expect(html).toContain("0,86 € / kg");
    expect(html).toMatch(/Minimum de commande HT|Franco de port HT/);
  });

  test(
    "of a recipe: lines with their cost, steps with their critical points, allergens over all " +
      "levels, where it is used",
    async () => {
      const html = await page(`/recipes/${await idOf("recipes", "Pâte à brioche")}`);
      for (const word of [
        "Une fournée donne",
        "9,2 kg",
        "Farine de gruau T45",
        "En dés, à 15 °C",
        "Fixe par fournée",
        "Brioche Nanterre",
        "12 h",
      ])
        expect(html).toContain(word);
      expect(html).toMatch(/<strong>Gluten<.*<strong>Œufs<.*<strong>Lait</s);
    },
  );

  test(
    "of a product: titled « Produit », with cost, margin, coefficient, and a warning when it is sold " + "at a loss",
    async () => {
      const html = await page(`/products/${await idOf("products", "Tarte amandine")}`);
      expect(html).toContain("<title>Produit Tarte amandine aux poires, 8 parts · Bru</title>");
      expect(html).toContain("<h1>Produit</h1>");
      for (const word of ["Coefficient", "Marge HT", "Pâte sucrée aux amandes", "CC-"]) expect(html).toContain(word);
      expect(html).not.toContain("Vendu à perte");
      expect(await page(`/products/${await idOf("products", "coffret de 6 éclairs")}`)).toContain("Vendu à perte.");
    },
  );

  test.each(["abc", "1e3", "-1", "123456789012345678901234567890", "1.5"])(
    "%s is no id: 404 with the path",
    async (id) => {
      for (const resource of ["suppliers", "articles", "recipes", "products"]) {
        expect(await page(`/${resource}/${id}`, 404)).toContain(`Page Not Found: /${resource}/${id}`);
        expect(await page(`/${resource}/${id}/edit`, 404)).toContain(`Page Not Found: /${resource}/${id}/edit`);
      }
    },
  );

  test("an id that nothing has is a 404 that says what is missing", async () => {
    expect(await page("/recipes/999999", 404)).toContain("Cette recette n’existe pas.");
  });
});
