import { z } from "zod";
import { shortDay } from "#domain/french/day-words";
import { addDays } from "#domain/days";
import { millionths } from "#domain/exact/quantity";
import type { Answer } from "../api";
import { readable, textOf } from "../html";
import { textOf as textOfPaper } from "../files/pdf-text";
import { at } from "../read-answer";
import { unzipped } from "../files/unzipped";
import type { Agent } from "../web";

/** The days that the start page and every door to the plan are about. */
export interface Window {
  from: string;
  to: string;
}

const made = z.looseObject({
  name: z.string(),
  rest: z.string(),
  lacks: z.array(z.looseObject({ message: z.string(), day: z.string() })),
  done: z.array(z.unknown()),
});
const sheets = z.array(
  z.looseObject({
    day: z.string(),
    recipes: z.array(made.extend({ recipe_id: z.number(), planned_output: z.string() })),
    products: z.array(made.extend({ product_id: z.number(), quantity: z.string() })),
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
  const days = sheets.parse(at(await api.get(`${planning}/production-sheets?${query}`), "data"));
  const plan = needs.parse(at(await api.get(`${planning}/compute-needs?${query}`), "data"));
  const sorted = (work: [string, string][]) =>
    Object.fromEntries(work.filter(([, quantity]) => quantity !== "0").sort(([a], [b]) => (a < b ? -1 : 1)));
  const pieces = days.flatMap(({ day, recipes, products }) => [
    ...recipes.map((one) => ({
      ...one,
      day,
      heading: one.planned_output,
      key: `${day} recipe ${String(one.recipe_id)}`,
    })),
    ...products.map((one) => ({
      ...one,
      day,
      heading: one.quantity,
      key: `${day} product ${String(one.product_id)}`,
    })),
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
    /** Headings of sheets of later days that nobody has begun, where they say another figure than is asked. */
    otherHeadings: pieces.filter(({ day, done, heading, rest }) => day > from && done.length === 0 && heading !== rest),
    pieces,
    lacks: plan.lacks,
  };
}

const keyOf = ({ day, message }: { day: string; message: string }) => `${day} ${message}`;
const setOf = (keys: readonly string[]) => [...new Set(keys)].sort();

/**
 * Returns the lacks that each place tells, as day and words: the plan, its purchases, its sheets and their paper, the
 * grids of the week, the problems, and the orders that lack something (those that the plan names).
 */
export async function readLacks(api: Reader, browser: Agent, window: Window) {
  const query = `from=${window.from}&to=${window.to}`;
  const { lacks, pieces, needs } = await readWork(api, window);
  const suppliers = z
    .array(lack)
    .parse(at(await api.get(`${planning}/compute-needs?${query}&only=suppliers`), "data", "lacks"));
  const lacksIn = (text: string, among: readonly Lack[]) => setOf(among.filter(isReportedIn(text)).map(keyOf));
  const page = async (path: string) => plain(textOf(await readPage(browser, path)));
  const path = `/production-planning/compute-needs?${query}`;
  // What stands above them tells lacks too.
  const tables = async (url: string) => (await readPage(browser, url)).match(/<table[\s\S]*?<\/table>/g) ?? [];
  const grids = plain(textOf([...(await tables(path)), ...(await tables(`${path}&vue=recettes`))].join(" ")));
  const problems: string[] = [];
  // Fifty stand on a page; one past the end is the last.
  for (const at of [1, 2, 3]) problems.push(await page(`${path}&onglet=problemes&page_problemes=${String(at)}`));
  const paper = await readFile(browser, `/production-planning/compute-needs/export?${query}&part=fiches`);
  const orders = new Map<number, Lack[]>();
  for (const one of lacks)
    for (const { order_id } of one.order_lines.slice(0, 2))
      orders.set(order_id, [...(orders.get(order_id) ?? []), one]);
  const ofOrders: string[] = [];
  for (const [id, own] of [...orders].slice(0, 6)) {
    const text = await page(`/external-orders/${String(id)}`);
    ofOrders.push(...own.filter((one) => !isReportedIn(text)(one)).map(keyOf));
  }
  const ofMade = lacks.filter(({ recipes, products }) => recipes.length + products.length > 0);
  return {
    plan: setOf(lacks.map(keyOf)),
    purchases: setOf(suppliers.map(keyOf)),
    sheets: setOf(pieces.flatMap((piece) => piece.lacks.map(keyOf))),
    paper: lacksIn(plain(textOfPaper(paper)), ofMade),
    problems: lacksIn(problems.join(" "), lacks),
    grids: lacksIn(grids, ofMade),
    /** Lacks that an order which the plan names does not tell. */
    untoldByOrders: ofOrders,
    /** Days whose own plan or sheets, asked alone, tell other work or lacks than those of the week. */
    otherOnDays: await readOtherOnDays(api, window, { lacks, pieces, needs }),
  };
}

/**
 * Returns the days whose plan or sheets, asked alone, tell other work or lacks than those that the week's tell of them.
 */
export async function readOtherOnDays(
  api: Reader,
  { from, to }: Window,
  week: Pick<Awaited<ReturnType<typeof readWork>>, "lacks" | "pieces" | "needs">,
): Promise<string[]> {
  const wrong: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const alone = await readWork(api, { from: day, to: day });
    const reaching = week.lacks.filter((one) => [one, ...one.recipes, ...one.products].some((at) => at.day === day));
    const ofSheets = (pieces: typeof week.pieces) =>
      setOf(
        pieces.flatMap((piece) => (piece.day === day ? piece.lacks.map((one) => `${piece.key}: ${keyOf(one)}`) : [])),
      );
    const workOn = ({ needs }: Pick<typeof alone, "needs">) =>
      Object.fromEntries(Object.entries(needs).filter(([key]) => key.startsWith(day)));
    const [own, expectedWork] = [workOn(alone), workOn(week)];
    for (const key of new Set([...Object.keys(own), ...Object.keys(expectedWork)])) {
      const [reported = "0", expected = "0"] = [own[key], expectedWork[key]];
      // A levain that feeds itself is worked out in rounds: the last digit may be another.
      const off = millionths(reported) - millionths(expected);
      if (off < -2n || off > 2n) wrong.push(`work of ${key}: « ${reported} », not « ${expected} »`);
    }
    for (const [place, reported, expected] of [
      ["plan", setOf(alone.lacks.map(keyOf)), setOf(reaching.map(keyOf))],
      ["sheets", ofSheets(alone.pieces), ofSheets(week.pieces)],
    ] as const)
      if (reported.join() !== expected.join())
        wrong.push(`${place} of ${day}: « ${reported.join()} », not « ${expected.join()} »`);
  }
  return wrong;
}

/** Things and orders whose pages are read, by id. */
export interface Pages {
  products: readonly number[];
  recipes: readonly number[];
  orders: readonly number[];
}

/**
 * Returns what the remaining places tell otherwise than the plan of the coming week, none where they agree: the page of
 * the start, those of the things and orders given, whether or not they lack something, and the plan as a workbook and
 * on paper.
 */
export async function readMismatches(
  browser: Agent,
  window: Window,
  lacks: readonly Lack[],
  { products, recipes, orders }: Pages,
): Promise<string[]> {
  const wrong: string[] = [];
  const expect = (place: string, reported: string, expected: string) => {
    if (reported !== expected) wrong.push(`${place}: « ${reported} », not « ${expected} »`);
  };
  const wordsOf = (of: readonly Lack[]) => {
    const isOfDays = new Set(of.map(dayIn)).size > 1;
    const sorted = of.toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1));
    const messages = sorted.map(
      ({ message, day }) => `${materialOf(message)}${isOfDays ? ` (${plain(shortDay(day))})` : ""}`,
    );
    return messages.length === 0 ? "" : `manque ${[...new Set(messages)].join(", ")}`;
  };
  /** Returns what lacks are of: a text that says one may mean another with the same words. */
  const mattersOf = (of: readonly Lack[]) => setOf(of.map(({ message }) => materialOf(message))).join(", ");
  /** Returns the words about a thing on each of the days on which it lacks something. */
  const days = (dayOf: (lack: Lack) => string[]) => {
    const own = lacks.map((lack) => ({ lack, on: dayOf(lack) }));
    return [...new Set(own.flatMap(({ on }) => on))]
      .sort()
      .map((day) => [day, wordsOf(own.flatMap(({ lack, on }) => (on.includes(day) ? [lack] : [])))] as const);
  };
  const ofProduct = (id: number) => days((lack) => lack.products.filter((one) => one.product_id === id).map(dayIn));
  const ofRecipe = (id: number) => days((lack) => lack.recipes.filter((one) => one.recipe_id === id).map(dayIn));

  const home = await readPage(browser, "/");
  const counted = lacks.length === 1 ? "1 manque" : `${String(lacks.length)} manques`;
  expect("home", /\b\d+ manques?\b/.exec(plain(textOf(home)))?.[0] ?? "", lacks.length === 0 ? "" : counted);
  for (const [type, ids, messagesOf] of [
    ["product", products, ofProduct],
    ["recipe", recipes, ofRecipe],
  ] as const)
    for (const id of ids) {
      const today = messagesOf(id).flatMap(([day, words]) => (day === window.from ? [words] : []));
      const [, row = ""] = home.split(`id="${type}-${String(id)}-${window.from}"`);
      const [, words = ""] = /class="too-late">([^<]*)</.exec(row.split("</li>")[0] ?? "") ?? [];
      expect(`home, ${type} ${String(id)}`, plain(textOf(words)).trim(), today.join());
      const [, notice = ""] =
        /Il manque de quoi faire([\s\S]*?)<\/ul>/.exec(await readPage(browser, `/${type}s/${String(id)}`)) ?? [];
      expect(
        `${type} ${String(id)}`,
        [...notice.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, item = ""]) => plain(textOf(item)).trim()).join(),
        messagesOf(id)
          .map(([day, message]) => `${plain(shortDay(day))} : ${message}`)
          .join(),
      );
    }
  for (const id of orders) {
    const text = plain(textOf(await readPage(browser, `/external-orders/${String(id)}`)));
    const reported = lacks.filter(isReportedIn(text));
    const own = lacks.filter(({ order_lines }) => order_lines.some(({ order_id }) => order_id === id));
    expect(`order ${String(id)}`, mattersOf(reported), mattersOf(own));
  }
  const file = `/production-planning/compute-needs/export?from=${window.from}&to=${window.to}`;
  const book = Object.values(unzipped(await readFile(browser, `${file}&format=xlsx`))).join(" ");
  const paper = textOfPaper(await readFile(browser, `${file}&format=pdf`));
  for (const [place, text] of [
    ["xlsx", plain(textOf(book))],
    // A line of paper may end behind a hyphen: « Charentes- / Poitou ».
    ["pdf", plain(paper).replaceAll(/(?<=\p{L}-) (?=\p{L})/gu, "")],
  ] as const) {
    const reported = lacks.filter(isReportedIn(text));
    expect(place, mattersOf(reported), mattersOf(lacks));
    if (lacks.length === 0) expect(place, /manque [\d,]+ /.exec(text)?.[0] ?? "", "");
  }
  return wrong;
}

const dayIn = ({ day }: { day: string }) => day;

async function readPage(browser: Agent, path: string): Promise<string> {
  return readable((await browser.get(path).expect(200)).text);
}

export async function readFile(browser: Agent, path: string): Promise<Buffer> {
  const { body } = await browser
    .get(path)
    .buffer(true)
    .parse((answer, done) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => done(null, Buffer.concat(parts)));
    })
    .expect(200);
  return Buffer.from(body);
}

/** Tells whether a text tells a lack: « 8 pièces » is not told by « 18 pièces » nor by « 1 008 pièces ». */
const isReportedIn = (text: string) => {
  const before = (at: number) => text.slice(Math.max(0, at - 2), at);
  return ({ message }: Lack) => {
    const words = materialOf(message);
    for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1))
      if (!/\d[ ,]?$/.test(before(at))) return true;
    return false;
  };
};

/** Returns what a lack is of: several in one sentence share their « manque ». */
const materialOf = (message: string) => plain(message).replace(/^manque /, "");

/** Returns a text with plain spaces, one between two words. */
const plain = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, " ");
