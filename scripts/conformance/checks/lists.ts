import { expectBody, expectStatus, expectThat } from "../expect";
import { type Check, optional, required } from "../outcome";
import { type Resource, nameOf, pathOf, resources } from "../samples";
import { carried, decimals, detailShapes, invalid, message, options, pageLinks, pageOf, rowShapes } from "../shapes";
import type { Bench } from "../bench";
import { z } from "zod";

const rows = rowShapes(decimals.either);
const details = detailShapes(decimals.either);
const nobody = "999999999";
const withoutAccents = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "");

/** The filters of each list with a value that is allowed, and those that are not. */
const filters: Record<Resource, { allowed: (bench: Bench) => string[]; malformed: string[] }> = {
  suppliers: { allowed: () => ["archived=0", "archived=1"], malformed: ["archived=peut-etre"] },
  articles: {
    allowed: (bench) => [
      "category=%C3%A9picerie",
      "kind=ingredient",
      `supplier_id=${String(bench.id("suppliers"))}`,
      "allergen=gluten",
      "below_safety=1",
      "archived=0",
    ],
    malformed: ["kind=nuage", "supplier_id=x", "allergen=x"],
  },
  recipes: {
    allowed: (bench) => [
      "category=x",
      "status=active",
      `article_id=${String(bench.id("articles"))}`,
      "allergen=gluten",
      "archived=0",
    ],
    malformed: ["status=x", "article_id=x"],
  },
  products: {
    allowed: (bench) => ["category=x", "active=1", `recipe_id=${String(bench.id("recipes"))}`, "archived=0"],
    malformed: ["active=x", "recipe_id=x"],
  },
  "external-orders": {
    allowed: (bench) => [
      "status=draft&status=confirmed",
      "delivery_from=2036-03-01",
      "delivery_to=2036-03-31",
      `product_id=${String(bench.id("products"))}`,
      "archived=0",
    ],
    malformed: ["status=x", "delivery_from=31/12/2036", "product_id=x"],
  },
};

const sorts: Record<Resource, string> = {
  suppliers: "name",
  articles: "name",
  recipes: "name",
  products: "name",
  "external-orders": "delivery_on",
};

async function page(bench: Bench, resource: Resource, query: string) {
  const answer = await bench.api.get(`${pathOf(resource)}?${query}`);
  expectStatus(answer, 200);
  return expectBody(answer, pageOf(rows[resource]));
}

const found = async (bench: Bench, resource: Resource, query: string) =>
  (await page(bench, resource, `search=${encodeURIComponent(bench.mark)}&${query}`)).data.some(
    ({ id }) => id === bench.id(resource),
  );

/** Lists, one of each, and the pickers' options. */
export const listChecks: readonly Check[] = resources.flatMap((resource) => [
  required(`GET ${pathOf(resource)} : une page de lignes`, async (bench) => {
    const { meta, data } = await page(bench, resource, "page=1&per_page=1");
    expectThat(
      data.length === 1 && meta.per_page === 1 && meta.current_page === 1,
      "page et per_page ne sont pas suivis",
    );
    expectThat(meta.last_page === meta.total, "last_page ne suit pas total et per_page");
  }),
  optional(`GET ${pathOf(resource)} : links`, async (bench) => {
    expectBody(await bench.api.get(`${pathOf(resource)}?per_page=1`), pageLinks);
  }),
  required(`GET ${pathOf(resource)}?search : sans accents ni majuscules`, async (bench) => {
    const { data } = await page(
      bench,
      resource,
      `search=${encodeURIComponent(withoutAccents(nameOf(resource, bench.mark)).toUpperCase())}`,
    );
    expectThat(
      data.some(({ id }) => id === bench.id(resource)),
      "ce qui vient d’être créé n’est pas trouvé",
    );
    expectThat(
      (await page(bench, resource, `search=${encodeURIComponent(`introuvable ${bench.mark}`)}`)).data.length === 0,
      "une recherche sans réponse trouve quelque chose",
    );
  }),
  required(`GET ${pathOf(resource)}?sort : dans les deux sens, inconnu 422`, async (bench) => {
    for (const sort of [sorts[resource], `-${sorts[resource]}`]) await page(bench, resource, `sort=${sort}`);
    const answer = await bench.api.get(`${pathOf(resource)}?sort=nuage`);
    expectStatus(answer, 422);
    expectBody(answer, invalid);
  }),
  required(`GET ${pathOf(resource)} : chaque filtre du contrat`, async (bench) => {
    for (const filter of filters[resource].allowed(bench)) await page(bench, resource, filter);
  }),
  required(`GET ${pathOf(resource)} : un filtre restreint`, async (bench) => {
    expectThat(await found(bench, resource, ""), "l’actif n’est pas dans la liste");
    expectThat(!(await found(bench, resource, "archived=1")), "archived=1 montre ce qui n’est pas archivé");
  }),
  required(`GET ${pathOf(resource)} : un paramètre mal formé est refusé par 422`, async (bench) => {
    for (const query of ["page=x", "per_page=101", ...filters[resource].malformed]) {
      const answer = await bench.api.get(`${pathOf(resource)}?${query}`);
      expectThat(answer.status === 422, `${query} : réponse ${String(answer.status)} au lieu de 422`);
      expectBody(answer, invalid);
    }
  }),
  required(`GET ${pathOf(resource)}/{id}`, async (bench) => {
    const answer = await bench.api.get(`${pathOf(resource)}/${String(bench.id(resource))}`);
    expectStatus(answer, 200);
    expectBody(answer, z.looseObject({ data: details[resource] }));
  }),
  required(`GET ${pathOf(resource)}/{id} : inconnu 404 avec message`, async ({ api }) => {
    const answer = await api.get(`${pathOf(resource)}/${nobody}`);
    expectStatus(answer, 404);
    expectBody(answer, message);
  }),
  optional(`GET ${pathOf(resource)}/{id} : created_at, updated_at, lock_version, archived_at`, async (bench) => {
    expectBody(
      await bench.api.get(`${pathOf(resource)}/${String(bench.id(resource))}`),
      z.looseObject({ data: carried }),
    );
  }),
  optional(`GET ${pathOf(resource)} : les décimaux en texte`, async (bench) => {
    expectBody(
      await bench.api.get(`${pathOf(resource)}?search=${bench.mark}`),
      pageOf(rowShapes(decimals.asText)[resource]),
    );
    expectBody(
      await bench.api.get(`${pathOf(resource)}/${String(bench.id(resource))}`),
      z.looseObject({ data: detailShapes(decimals.asText)[resource] }),
    );
  }),
  ...(resource === "external-orders"
    ? []
    : [
        required(`GET /api/options/${resource}?search`, async (bench) => {
          const answer = await bench.api.get(`/api/options/${resource}?search=${bench.mark}`);
          expectStatus(answer, 200);
          expectThat(
            expectBody(answer, options).data.some(({ id }) => id === bench.id(resource)),
            "ce qui vient d’être créé n’est pas offert",
          );
        }),
      ]),
]);
