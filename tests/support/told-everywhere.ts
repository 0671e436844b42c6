import { z } from "zod";
import type { Answer } from "./api";
import { readable, textOf } from "./html";
import { textOf as textOfPaper } from "./pdf-text";
import { at } from "./read-answer";
import type { Agent } from "./web";

/** The days that the start page and every door to the plan are about. */
export interface Window {
  from: string;
  to: string;
}

const made = z.looseObject({
  name: z.string(),
  rest: z.string(),
  lacks: z.array(z.looseObject({ message: z.string(), day: z.string() })),
});
const sheets = z.array(
  z.looseObject({
    day: z.string(),
    recipes: z.array(made.extend({ recipe_id: z.number() })),
    products: z.array(made.extend({ product_id: z.number() })),
  }),
);
const lack = z.looseObject({
  name: z.string(),
  message: z.string(),
  day: z.string(),
  recipes: z.array(z.looseObject({ recipe_id: z.number(), day: z.string() })),
  products: z.array(z.looseObject({ product_id: z.number(), day: z.string() })),
  order_lines: z.array(z.looseObject({ order_id: z.number() })),
});
const needs = z.looseObject({
  products: z.array(
    z.looseObject({ product_id: z.number(), days: z.array(z.object({ day: z.string(), to_produce: z.string() })) }),
  ),
  recipes: z.array(
    z.looseObject({
      recipe_id: z.number(),
      days: z.array(z.looseObject({ day: z.string(), planned_output: z.string() })),
    }),
  ),
  lacks: z.array(lack),
});
export type Lack = z.infer<typeof lack>;

/** A reader of the API, as a desk is one. */
interface Reader {
  get(path: string): Promise<Answer>;
}

const planning = "/api/production-planning";

/** Returns what a plan asks to make, by day and thing: as its sheets say it, and as its needs do. */
export async function readWork(api: Reader, { from, to }: Window) {
  const query = `from=${from}&to=${to}`;
  const told = sheets.parse(at(await api.get(`${planning}/production-sheets?${query}`), "data"));
  const plan = needs.parse(at(await api.get(`${planning}/compute-needs?${query}`), "data"));
  const sorted = (work: [string, string][]) =>
    Object.fromEntries(work.filter(([, quantity]) => quantity !== "0").sort(([a], [b]) => (a < b ? -1 : 1)));
  const pieces = told.flatMap(({ day, recipes, products }) => [
    ...recipes.map((one) => ({ ...one, day, key: `${day} recipe ${String(one.recipe_id)}` })),
    ...products.map((one) => ({ ...one, day, key: `${day} product ${String(one.product_id)}` })),
  ]);
  return {
    sheets: sorted(pieces.map(({ key, rest }) => [key, rest])),
    needs: sorted([
      ...plan.products.flatMap(({ product_id, days }) =>
        days.map(({ day, to_produce }): [string, string] => [`${day} product ${String(product_id)}`, to_produce]),
      ),
      ...plan.recipes.flatMap(({ recipe_id, days }) =>
        days.map(({ day, planned_output }): [string, string] => [`${day} recipe ${String(recipe_id)}`, planned_output]),
      ),
    ]),
    pieces,
    lacks: plan.lacks,
  };
}

const keyOf = ({ day, message }: { day: string; message: string }) => `${day} ${message}`;
const setOf = (keys: readonly string[]) => [...new Set(keys)].sort();

/**
 * Returns the lacks that each place tells, as day and words: the plan, its purchases, its sheets and their paper, the
 * grids of the week, the problems, and the orders that lack something (those that the plan names). The page of the
 * start is read for its number of them.
 */
export async function readLacks(api: Reader, browser: Agent, window: Window) {
  const query = `from=${window.from}&to=${window.to}`;
  const { lacks, pieces } = await readWork(api, window);
  const suppliers = z
    .array(lack)
    .parse(at(await api.get(`${planning}/compute-needs?${query}&only=suppliers`), "data", "lacks"));
  const said = (text: string, among: readonly Lack[]) =>
    setOf(among.filter(({ message }) => text.includes(matter(message))).map(keyOf));
  const page = async (path: string) => plain(textOf(readable((await browser.get(path).expect(200)).text)));
  const path = `/production-planning/compute-needs?${query}`;
  const grids = `${await page(path)} ${await page(`${path}&vue=recettes`)}`;
  const problems: string[] = [];
  // Fifty stand on a page; one past the end is the last.
  for (const at of [1, 2, 3]) problems.push(await page(`${path}&onglet=problemes&page_problemes=${String(at)}`));
  const { body } = await browser
    .get(`/production-planning/compute-needs/export?${query}&part=fiches`)
    .buffer(true)
    .parse((answer, done) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => done(null, Buffer.concat(parts)));
    })
    .expect(200);
  const orders = new Map<number, Lack[]>();
  for (const one of lacks)
    for (const { order_id } of one.order_lines.slice(0, 2))
      orders.set(order_id, [...(orders.get(order_id) ?? []), one]);
  const ofOrders: string[] = [];
  for (const [id, own] of [...orders].slice(0, 6)) {
    const text = await page(`/external-orders/${String(id)}`);
    ofOrders.push(...own.filter(({ message }) => !text.includes(matter(message))).map(keyOf));
  }
  const ofMade = lacks.filter(({ recipes, products }) => recipes.length + products.length > 0);
  return {
    plan: setOf(lacks.map(keyOf)),
    purchases: setOf(suppliers.map(keyOf)),
    sheets: setOf(pieces.flatMap((piece) => piece.lacks.map(keyOf))),
    paper: said(plain(textOfPaper(Buffer.from(body))), ofMade),
    problems: said(problems.join(" "), lacks),
    grids: said(grids, ofMade),
    /** Lacks that an order which the plan names does not tell. */
    untoldByOrders: ofOrders,
  };
}

/** Returns what a lack is of: several in one sentence share their « manque ». */
const matter = (message: string) => plain(message).replace(/^manque /, "");

/** Returns a text with plain spaces, one between two words. */
const plain = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, " ");
