import { z } from "zod";
import { planChoices, stockFlags } from "#domain/planning/plan-options";
import type { Bench } from "../bench";
import { decimal, expectBody, expectStatus, expectThat } from "../expect";
import { type Check, optional, required } from "../outcome";
import { Lack, Unchecked } from "../errors";
import { days, nameOf } from "../samples";
import { decimals, invalid, needsShape, pageOf } from "../shapes";

const path = "/api/production-planning/compute-needs";
const runs = "/api/production-planning/runs";
const period = `from=${days.from}&to=${days.to}&basis=delivery`;
const shape = needsShape(decimals.either);

async function compute(bench: Bench, query: string) {
  const answer = await bench.api.get(`${path}?${query}`);
  expectStatus(answer, 200);
  return expectBody(answer, shape).data;
}

function one<Row extends object>(rows: readonly Row[], name: keyof Row, id: number): Row {
  const row = rows.find((candidate) => candidate[name] === id);
  if (!row) throw new Lack(`pas de ligne ${String(name)} = ${String(id)}`);
  return row;
}

/** 4 pieces of 0.35 kg of a dough of which 10 kg take 5 kg of flour, bought by sacks of 25 kg at 22.50. */
function expectSample(
  bench: Bench,
  { products, recipes, articles, suppliers }: Awaited<ReturnType<typeof compute>>,
  pieces: string,
  dough: string,
  flour: string,
): void {
  const [product, recipe, article] = [
    one(products, "product_id", bench.id("products")),
    one(recipes, "recipe_id", bench.id("recipes")),
    one(articles, "article_id", bench.id("articles")),
  ];
  const figures = [product.gross, recipe.net, article.net, article.packs, article.purchase_cost_ht].map((value) =>
    decimal(value),
  );
  const right = [pieces, dough, flour, "1", "22.5"];
  expectThat(figures.join() === right.join(), `besoins ${figures.join(" ; ")} au lieu de ${right.join(" ; ")}`);
  one(suppliers, "supplier_id", bench.id("suppliers"));
}

const options = [
  ...stockFlags.map(([name]) => `${name}=0`),
  ...planChoices.map(({ name, values }) => `${name}=${values[1]}`),
  "as_of=2036-03-01T08:00:00Z",
];

const id = z.int();
const quantity = z.union([z.string(), z.number()]);
const lacksShape = z.looseObject({
  data: z.looseObject({
    lacks: z.array(
      z.looseObject({
        article_id: id,
        day: z.string(),
        quantity,
        cause: z.string(),
        message: z.string(),
        recipes: z.array(z.looseObject({ recipe_id: id, day: z.string(), quantity })),
        products: z.array(z.looseObject({ product_id: id, day: z.string(), quantity })),
        order_lines: z.array(z.looseObject({ order_id: id, product_id: id, quantity })),
      }),
    ),
  }),
});

/** A plan of the sample order's day, reckoned on that morning: no supplier can bring its flour in time. */
const tooLate = `from=${days.delivery}&to=${days.delivery}&basis=delivery&as_of=${days.delivery}T07:00:00Z`;

/** Returns the sample article's lack in the plan of a query, and what that says it is of; null where it is not told. */
async function lackOfSample(bench: Bench, query: string): Promise<string | null> {
  const answer = await bench.api.get(`${path}?${tooLate}${query}`);
  expectStatus(answer, 200);
  const { lacks } = expectBody(answer, lacksShape).data;
  const lack = lacks.find(({ article_id }) => article_id === bench.id("articles"));
  if (!lack) return null;
  const of = (rows: readonly { quantity: string | number }[]) => rows.map((row) => decimal(row.quantity)).join(", ");
  return [lack.day, decimal(lack.quantity), of(lack.recipes), of(lack.products), of(lack.order_lines)].join(" ; ");
}

/** The calculation of needs and the frozen calculations, while the sample order is confirmed. */
export const needsChecks: readonly Check[] = [
  required(`GET ${path} : une période, par livraison`, async (bench) => {
    const needs = await compute(bench, period);
    expectThat(
      one(needs.orders, "order_id", bench.id("external-orders")).coverage === "covered",
      "la commande n’est pas couverte",
    );
    expectSample(bench, needs, "4", "1.4", "0.7");
  }),
  required(`GET ${path} : order_ids[], exclude_order_ids[], status[]`, async (bench) => {
    const id = String(bench.id("external-orders"));
    expectSample(bench, await compute(bench, `${period}&order_ids[]=${id}`), "4", "1.4", "0.7");
    for (const query of [`exclude_order_ids[]=${id}`, "status[]=draft"]) {
      expectThat(
        !(await compute(bench, `${period}&${query}`)).orders.some(({ order_id }) => String(order_id) === id),
        `${query} compte la commande`,
      );
    }
  }),
  required(`GET ${path} : extra[PRODUCT_ID]`, async (bench) => {
    expectSample(
      bench,
      await compute(bench, `${period}&extra[${String(bench.id("products"))}]=6`),
      "10",
      "3.5",
      "1.75",
    );
  }),
  required(`GET ${path} : chaque option du contrat`, async (bench) => {
    for (const option of options) await compute(bench, `${period}&${option}`);
  }),
  required(`GET ${path} : période impossible ou de plus de 62 jours, 422`, async ({ api }) => {
    for (const query of [
      "from=2036-03-31&to=2036-03-01",
      "from=2036-01-01&to=2036-12-31",
      "from=demain&to=2036-03-31",
    ]) {
      const answer = await api.get(`${path}?${query}`);
      expectThat(answer.status === 422, `${query} : réponse ${String(answer.status)} au lieu de 422`);
      expectBody(answer, invalid);
    }
  }),
  optional(`GET ${path}?only=lacks : ce qui manque, ou à une commande, un produit, une recette`, async (bench) => {
    const wanted = `${days.delivery} ; 0.7 ; 1.4 ; 4 ; 4`;
    const [order, product, recipe] = [bench.id("external-orders"), bench.id("products"), bench.id("recipes")];
    for (const [query, expected] of [
      ["", wanted],
      ["&only=lacks", wanted],
      [`&only=lacks&order_id=${String(order)}`, wanted],
      [`&only=lacks&product_id=${String(product)}`, wanted],
      [`&only=lacks&recipe_id=${String(recipe)}`, wanted],
      ["&only=lacks&product_id=999999999", null],
      ["&only=lacks&recipe_id=999999999", null],
    ] as const) {
      const reported = await lackOfSample(bench, query);
      expectThat(
        reported === expected,
        `${query || "le plan"} dit ${reported ?? "rien"} au lieu de ${expected ?? "rien"}`,
      );
    }
  }),
  optional(`GET ${path}?only=lacks&named= : des recettes, produits et lignes, les uns seuls`, async (bench) => {
    const lack = `${days.delivery} ; 0.7`;
    for (const [named, expected] of [
      ["recipes", `${lack} ; 1.4 ;  ; `],
      ["products", `${lack} ;  ; 4 ; `],
      ["order_lines", `${lack} ;  ;  ; 4`],
    ] as const) {
      const reported = await lackOfSample(bench, `&only=lacks&named=${named}`);
      expectThat(reported === expected, `${named} : dit ${reported ?? "rien"} au lieu de ${expected}`);
    }
  }),
  optional(`GET ${path}/export?part=lacks : ce qui manque, en fichier`, async (bench) => {
    const file = await bench.api.file(`${path}/export?${tooLate}&format=csv&part=lacks`);
    expectStatus(file, 200);
    const row = new TextDecoder()
      .decode(file.bytes)
      .split("\n")
      .find((line) => line.includes(nameOf("articles", bench.mark)));
    expectThat(row?.includes("0,7") === true, row === undefined ? "l’article n’y est pas" : `il dit ${row.trim()}`);
  }),
  optional(`GET ${path} : left_before, ce que les fournées d’avant la période laissent`, async (bench) => {
    const shape = z.looseObject({
      data: z.looseObject({ recipes: z.array(z.looseObject({ recipe_id: id, left_before: quantity })) }),
    });
    const answer = await bench.api.get(`${path}?${period}`);
    const { left_before } = one(expectBody(answer, shape).data.recipes, "recipe_id", bench.id("recipes"));
    expectThat(decimal(left_before) === "0", `elle dit ${decimal(left_before)} sans commande avant la période`);
  }),
  optional(`GET ${path} : les décimaux en texte`, async (bench) => {
    expectBody(await bench.api.get(`${path}?${period}`), needsShape(decimals.asText));
  }),
  required(`GET ${runs} : une page de calculs figés`, async ({ api }) => {
    const answer = await api.get(`${runs}?page=1&per_page=1`);
    expectStatus(answer, 200);
    const { data } = expectBody(answer, pageOf(z.looseObject({ id: z.int(), created_at: z.string() })));
    const [run] = data;
    if (!run) return;
    const detail = await api.get(`${runs}/${String(run.id)}`);
    expectStatus(detail, 200);
    expectBody(detail, shape.and(z.looseObject({ data: z.looseObject({ id: z.int() }) })));
  }),
  required(`GET ${runs}/{id} : inconnu 404`, async ({ api }) => {
    expectStatus(await api.get(`${runs}/999999999`), 404);
  }),
  required(`POST ${runs} : une période impossible est refusée par 422`, async ({ api }) => {
    const answer = await api.send("POST", runs, { body: { from: days.to, to: days.from } });
    expectStatus(answer, 422);
    expectBody(answer, invalid);
  }),
  optional(`POST ${runs} : fige un calcul`, async (bench) => {
    if (!bench.freezes) throw new Unchecked("il resterait dans l’API ; --freeze le fait");
    const answer = await bench.api.send("POST", runs, { body: { from: days.from, to: days.to, basis: "delivery" } });
    expectStatus(answer, 201);
    expectSample(bench, expectBody(answer, shape).data, "4", "1.4", "0.7");
  }),
];
