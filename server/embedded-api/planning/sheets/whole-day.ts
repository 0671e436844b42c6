import { z } from "@hono/zod-openapi";
import type { Making } from "../../batches/book";
import { makeBatches } from "../../batches/make";
import type { Database } from "../../database/tables";
import { day } from "../../http/fields/days";
import { id } from "../../http/fields/whole-numbers";
import type { Author } from "../../records/author";
import { planBody, readPlanBody } from "../parameters";
import { readFrozenSheets } from "../runs/read";
import type { ProductionSheets } from "./answer";
import { readSheets } from "./read";

/** A day of a plan, or of a frozen calculation, of which everything was done as planned. */
export const wholeDayBody = planBody.extend({ day, run_id: id.nullish() });

/** The sheets of a day that were marked done with it, and how many there are of it. */
export const doneDay = z.object({
  day: z.string().openapi({ format: "date" }),
  batches: z.array(z.number().int()),
  sheets: z.number().int(),
});
export type DoneDay = z.infer<typeof doneDay>;

/**
 * Returns the sheets of one day as they are to be marked done: of the frozen calculation, else of the plan as it is.
 */
export async function readSheetsOfDay(
  db: Database,
  body: z.output<typeof wholeDayBody>,
  now: Date,
): Promise<ProductionSheets> {
  const sheets = body.run_id
    ? await readFrozenSheets(db, body.run_id)
    : (await readSheets(db, readPlanBody(body, now), { page: 1, day: body.day })).data;
  return sheets.filter((sheet) => sheet.day === body.day);
}

/** Marks everything of a day done as it was planned, or weighed; what is done already is left out. */
export async function markDay(
  db: Database,
  { day: production_on, run_id }: z.output<typeof wholeDayBody>,
  sheets: ProductionSheets,
  author: Author,
): Promise<DoneDay> {
  const makingOf = (item: Making["item"], planned: string): Making => ({
    item,
    production_on,
    planned,
    expected: null,
    obtained: null,
    made_on: null,
    expires_on: null,
    run_id: run_id ?? null,
    note: null,
    source: "day",
    seen: null,
  });
  const makings = sheets.flatMap(({ recipes, products }) => [
    ...recipes.map(({ recipe_id, planned_output }) => makingOf({ type: "recipe", id: recipe_id }, planned_output)),
    ...products.map(({ product_id, quantity }) => makingOf({ type: "product", id: product_id }, quantity)),
  ]);
  const booked = await makeBatches(db, makings, author);
  return { day: production_on, batches: booked.map(({ id: batch }) => batch), sheets: makings.length };
}
