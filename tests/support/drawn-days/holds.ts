import { expect } from "vitest";
import { z } from "zod";
import { addDays } from "#domain/days";
import { millionths } from "#domain/exact/quantity";
import type { Answer } from "../api";
import { type LeftSheet, readDemand, readDemandBefore, readNeeds, readSheets } from "../oracles/left-work";
import { at } from "../read-answer";
import { readLacks, readOtherOnDays, readMismatches, readWork } from "../oracles/pages-agree";
import { signIn } from "../web";
import type { Desk } from "../writes";
import type { Kitchen } from "./kitchen";
import { isNoted, note, readOrders, wholeDay, weekFrom } from "./live";

const made = z.array(z.looseObject({ day: z.string(), name: z.string() }));
const lacksSchema = z.array(
  z.looseObject({
    day: z.string(),
    name: z.string(),
    quantity: z.string(),
    message: z.string(),
    recipes: made,
    products: made,
    order_lines: z.array(z.looseObject({ order_id: z.number() })),
  }),
);

/** Demands that the sheets of some plans say what their needs ask for: one of them, or all. */
export async function sheetsAreNeeds({ desk, today: now }: Kitchen, which: number | "all"): Promise<void> {
  const today = now();
  const plans = [
    weekFrom(today),
    `from=${today}&to=${today}`,
    `from=${addDays(today, 1)}&to=${addDays(today, 3)}`,
    `from=${today}&to=${addDays(today, 3)}&basis=delivery`,
  ];
  for (const plan of which === "all" ? plans : plans.slice(which % 4, (which % 4) + 1)) {
    const { sheets, needs } = await readDemand(desk, plan);
    expect([plan, sheets]).toEqual([plan, needs]);
  }
  expect(await readDemandBefore(desk, today, 2)).toEqual([]);
}

/** Demands that what is asked of products which no stock serves is what their orders want and have not got. */
export async function sumsAreWanted({ desk, products, today }: Kitchen): Promise<void> {
  const query = weekFrom(today());
  const { orders: counted } = await readNeeds(desk, query);
  const wanted = new Map<number, bigint>();
  const lines = z.array(z.looseObject({ product_id: z.number(), quantity: z.string(), produced_quantity: z.string() }));
  for (const { order_id } of counted) {
    const order = await desk.get(`/api/external-orders/${String(order_id)}`);
    for (const { product_id, quantity, produced_quantity } of lines.parse(at(order, "data", "lines"))) {
      const rest = millionths(quantity) - millionths(produced_quantity);
      if (rest > 0n) wanted.set(product_id, (wanted.get(product_id) ?? 0n) + rest);
    }
  }
  const demand = new Map<number, bigint>();
  for (const sheet of await readSheets(desk, query)) {
    const id = Number(sheet.product_id ?? 0);
    if (id > 0) demand.set(id, (demand.get(id) ?? 0n) + millionths(sheet.rest));
  }
  for (const { id, stock_managed } of products)
    if (!stock_managed) expect(demand.get(id) ?? 0n).toBe(wanted.get(id) ?? 0n);
}

/** Demands that the plan, its lacks alone, its purchases, its sheets, its orders and its file tell the same lacks. */
export async function sameLacks({ desk, today }: Kitchen): Promise<void> {
  const query = weekFrom(today());
  const path = "/api/production-planning/compute-needs";
  const read = async (only: string) =>
    lacksSchema.parse(at(await desk.get(`${path}?${query}${only}`), "data", "lacks"));
  const lacks = await read("");
  expect(await read("&only=lacks")).toEqual(lacks);
  expect(await read("&only=suppliers")).toEqual(lacks);
  const keyOf = (of: string, { day, message }: { day: string; message: string }) => `${of} ${day} ${message}`;
  const sorted = (keys: readonly string[]) => [...new Set(keys)].sort();
  const reported = lacks.flatMap((lack) => [
    ...lack.recipes.map((one) => keyOf(`${one.day} ${one.name}`, lack)),
    ...lack.products.map((one) => keyOf(`${one.day} ${one.name}`, lack)),
  ]);
  const sheets = (await readSheets(desk, query)).flatMap((sheet) =>
    sheet.lacks.map((lack) => keyOf(`${sheet.day} ${sheet.name}`, lack)),
  );
  expect(sorted(sheets)).toEqual(sorted(reported));
  for (const id of new Set(lacks.flatMap(({ order_lines }) => order_lines.map(({ order_id }) => order_id)))) {
    const own = lacks.flatMap((lack) => {
      const order_lines = lack.order_lines.filter(({ order_id }) => order_id === id);
      return order_lines.length > 0 ? [{ ...lack, order_lines }] : [];
    });
    expect(await read(`&only=lacks&order_id=${String(id)}`)).toEqual(own);
  }
  const { authorization } = desk;
  const file = await desk.app.request(`${path}/export?${query}&format=csv&part=lacks`, {
    headers: { authorization },
  });
  const [, ...rows] = (await file.text()).trim().split("\r\n");
  expect(rows.map((row) => row.split(";").slice(0, 3))).toEqual(
    lacks.map(({ day, name, quantity }) => [day.split("-").reverse().join("/"), name, quantity.replace(".", ",")]),
  );
}

/** Demands that the pages and files drawn from the plan tell its lacks, and no others. */
export async function sameOnPages({ desk, web, today, products, recipes }: Kitchen): Promise<void> {
  web.turnTo(`${today()}T05:00:00Z`);
  const browser = await signIn(web.browser());
  const window = { from: today(), to: addDays(today(), 6) };
  const { lacks } = await readWork(desk, window);
  const { plan, untoldByOrders, otherOnDays, grids, paper, ...places } = await readLacks(desk, browser, window);
  expect(places).toEqual({ purchases: plan, sheets: plan, problems: plan });
  expect({ grids, paper, untoldByOrders, otherOnDays }).toEqual({
    grids: plan,
    paper: plan,
    untoldByOrders: [],
    otherOnDays: [],
  });
  const ids = (things: readonly { id: number }[]) => things.map(({ id }) => id);
  const pages = { products: ids(products), recipes: ids(recipes), orders: ids(await readOrders(desk)) };
  expect(await readMismatches(browser, window, lacks, pages)).toEqual([]);
}

/** Demands that each day of the week, asked alone, tells the work and the lacks that the week tells of it. */
export async function sameOnDays({ desk, today }: Kitchen): Promise<void> {
  const window = { from: today(), to: addDays(today(), 6) };
  expect(await readOtherOnDays(desk, window, await readWork(desk, window))).toEqual([]);
}

/** Tells whether a batch cannot be taken back for what was lost before: nobody knows whether that was of it. */
function isOfLoss({ status, body }: Answer): boolean {
  const used = z.looseObject({ code: z.literal("used"), used_by: z.array(z.looseObject({ type: z.string() })) });
  const read = used.safeParse(body);
  return status === 409 && read.success && read.data.used_by.every(({ type }) => type === "waste");
}

const runs = "/api/production-planning/runs";

const isOpen = ({ rest }: LeftSheet) => rest !== "0";

/** Returns what the days from one through another ask to make, as « 2026-03-04 Pâte » and the quantity. */
async function demandOn(desk: Desk, from: string, to: string): Promise<Record<string, string>> {
  const sheets = await readSheets(desk, `from=${from}&to=${to}`);
  return Object.fromEntries(sheets.filter(isOpen).map(({ day, name, rest }) => [`${day} ${name}`, rest]));
}

/** Returns the sum of what is asked of a thing. */
const sumOf = (demand: Record<string, string>, name: string): bigint =>
  Object.entries(demand).reduce((sum, [key, rest]) => (key.slice(11) === name ? sum + millionths(rest) : sum), 0n);

/** Millionths by which the quantities of some days may be off. */
const mostRounding = 10n;

/**
 * Demands of a kitchen as it stands, by what would become of it: what is noted and taken back, at once or a day later,
 * leaves everything asked as it was; what nobody makes is asked the day after, and what was made is not; and once all
 * of a day is made as it is asked, the days after ask what they did, no less and no more, and a calculation frozen
 * before has the same sheets.
 */
export async function sameTomorrow({ desk, house, today: now, turnTo }: Kitchen): Promise<void> {
  const today = now();
  const [tomorrow, last] = [addDays(today, 1), addDays(today, 6)];
  const takeBack = async (id: number) => {
    const answer = await desk.write("POST", `/api/batches/${String(id)}/take-back`);
    if (isOfLoss(answer)) return false;
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    return true;
  };
  const before = await demandOn(desk, today, last);
  const open = (await readSheets(desk, weekFrom(today))).filter(isOpen);
  for (const sheet of open.slice(0, 4)) {
    if (!(await takeBack(await note(desk, sheet, 100n)))) return;
    expect([sheet.day, sheet.name, await demandOn(desk, today, last)]).toEqual([sheet.day, sheet.name, before]);
  }
  turnTo(tomorrow);
  const unmade = await demandOn(desk, tomorrow, last);
  const names = (demand: Record<string, string>) => new Set(Object.keys(demand).map((key) => key.slice(11)));
  expect([...names(before)].filter((name) => !names(unmade).has(name))).toEqual([]);
  turnTo(today);
  const isBegun = await isNoted(desk);
  for (const sheet of open.filter(({ day }) => day === today).slice(0, 3)) {
    const id = await note(desk, sheet, 100n);
    turnTo(tomorrow);
    // All of it keeps until then; whole batches may leave more to the days after, and what was noted before took of it.
    if (!isBegun && (!house.isRounded || sheet.name !== "Pâte")) {
      const still = sumOf(await demandOn(desk, tomorrow, last), sheet.name) + millionths(sheet.rest);
      expect([sheet.name, still > sumOf(unmade, sheet.name) + mostRounding]).toEqual([sheet.name, false]);
    }
    if (!(await takeBack(id))) return;
    expect(["a day later", sheet.name, await demandOn(desk, tomorrow, last)]).toEqual([
      "a day later",
      sheet.name,
      unmade,
    ]);
    turnTo(today);
  }
  const frozen = Number(at(await desk.write("POST", runs, { from: today, to: last }), "data", "id"));
  turnTo(today);
  await wholeDay(desk, today, last);
  const after = await demandOn(desk, today, last);
  expect(Object.keys(after).filter((key) => key.startsWith(today))).toEqual([]);
  turnTo(tomorrow);
  expect(await demandOn(desk, tomorrow, last)).toEqual(after);
  expect(await desk.get(`${runs}/${String(frozen)}/production-sheets?changed=1`)).toMatchObject({
    status: 200,
    body: { data: [], meta: { gone: [] } },
  });
}
