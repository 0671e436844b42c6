import { z } from "zod";
import { addDays } from "#domain/days";
import { at } from "../read-answer";
import type { Desk } from "../writes";

const figure = z.string();
const left = z.looseObject({
  name: z.string(),
  rest: figure,
  unnoted: figure.nullable(),
  noted_later: z.object({ day: z.string(), quantity: figure, seen: z.number() }).nullable(),
  overdue_since: z.string().nullable(),
  order_ids: z.array(z.number()),
  order_count: z.number(),
  lacks: z.array(z.looseObject({ day: z.string(), message: z.string() })),
  done: z.array(z.looseObject({ expected: figure, obtained: figure })),
});
const sheets = z.array(
  z.looseObject({
    day: z.string(),
    recipes: z.array(left.extend({ planned_output: figure, rest_batches: figure })),
    products: z.array(left.extend({ quantity: figure })),
    orders: z.array(z.looseObject({ order_id: z.number(), overdue_since: z.string().nullable() })),
  }),
);
const needs = z.looseObject({
  orders: z.array(
    z.looseObject({ order_id: z.number(), production_on: z.string(), overdue_since: z.string().nullable() }),
  ),
  products: z.array(
    z.looseObject({ name: z.string(), days: z.array(z.object({ day: z.string(), to_produce: figure })) }),
  ),
  recipes: z.array(
    z.looseObject({ name: z.string(), days: z.array(z.looseObject({ day: z.string(), planned_output: figure })) }),
  ),
});

/** One sheet of a plan as it is told, by day and name. */
export interface LeftSheet extends z.infer<typeof left> {
  day: string;
  planned: string;
}

export const sheetsPath = "/api/production-planning/production-sheets";

/** Returns the sheets of a plan's days. */
export async function readSheets(desk: Desk, query: string): Promise<LeftSheet[]> {
  return sheets
    .parse(at(await desk.get(`${sheetsPath}?${query}`), "data"))
    .flatMap(({ day, recipes, products }) => [
      ...recipes.map(({ planned_output, ...sheet }) => ({ ...sheet, day, planned: planned_output })),
      ...products.map(({ quantity, ...sheet }) => ({ ...sheet, day, planned: quantity })),
    ]);
}

/** Returns the needs of a plan, as far as they say what is to be made. */
export async function readNeeds(desk: Desk, query: string): Promise<z.infer<typeof needs>> {
  const path = `/api/production-planning/compute-needs?${query}`;
  return needs.parse(at(await desk.get(path), "data"));
}

/** Returns what a plan asks to make, by day and name: as its sheets say it, and as its needs do. */
export async function readDemand(desk: Desk, query: string): Promise<{ sheets: object; needs: object }> {
  const { products, recipes } = await readNeeds(desk, query);
  const sheetRows = await readSheets(desk, query);
  const sorted = (demand: [string, string][]) =>
    Object.fromEntries(demand.filter(([, quantity]) => quantity !== "0").sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    sheets: sorted(sheetRows.map(({ day, name, rest }) => [`${day} ${name}`, rest])),
    needs: sorted([
      ...products.flatMap(({ name, days }) =>
        days.map(({ day, to_produce }): [string, string] => [`${day} ${name}`, to_produce]),
      ),
      ...recipes.flatMap(({ name, days }) =>
        days.map(({ day, planned_output }): [string, string] => [`${day} ${name}`, planned_output]),
      ),
    ]),
  };
}

/**
 * Returns what the days before today ask for and today’s plan does not, by day and name: nothing, whatever was noted
 * and on whichever day. Throws where the sheets of a day say otherwise than its needs.
 */
export async function readDemandBefore(desk: Desk, today: string, days: number): Promise<string[]> {
  const open = (sheet: LeftSheet) => sheet.rest !== "0";
  const week = await readSheets(desk, `from=${today}&to=${addDays(today, 6)}`);
  const demanded = new Set(week.flatMap((sheet) => (sheet.day === today && open(sheet) ? [sheet.name] : [])));
  const more: string[] = [];
  for (let before = 1; before <= days; before++) {
    const query = `from=${addDays(today, -before)}&to=${addDays(today, -before)}`;
    const both = await readDemand(desk, query);
    if (JSON.stringify(both.sheets) !== JSON.stringify(both.needs)) throw new Error(JSON.stringify(both));
    for (const sheet of await readSheets(desk, query))
      if (open(sheet) && !demanded.has(sheet.name)) more.push(`${sheet.day} ${sheet.name}`);
  }
  return more;
}
