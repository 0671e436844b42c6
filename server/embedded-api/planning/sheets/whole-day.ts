import { z } from "@hono/zod-openapi";
import type { Making } from "../../batches/book";
import { makeBatches } from "../../batches/make";
import type { Database } from "../../database/tables";
import { day } from "../../http/fields/days";
import { id } from "../../http/fields/whole-numbers";
import type { Author } from "../../records/author";
import { planBody, readPlanBody } from "../parameters";
import { readFrozenSheets } from "../runs/read";
import { sheetsIn } from "./done";
import { readStanding } from "./standing";

/** A day of a plan, or of a frozen calculation, of which everything was done as planned. */
export const wholeDayBody = planBody.extend({ day, run_id: id.nullish() });

/** The sheets of a day that were marked done with it, and how many there are of it. */
export const doneDay = z.object({
  day: z.string().openapi({ format: "date" }),
  batches: z.array(z.number().int()),
  sheets: z.number().int(),
});
export type DoneDay = z.infer<typeof doneDay>;

/** A sheet of a day that is marked whole, and what is left of it. */
type SheetOfDay = Pick<Making, "item"> & { left: NonNullable<Making["left"]> };

/**
 * Returns the sheets of one day as they are to be marked done: of the frozen calculation, else of the plan as it is.
 */
export async function readSheetsOfDay(
  db: Database,
  body: z.output<typeof wholeDayBody>,
  now: Date,
): Promise<SheetOfDay[]> {
  const frozen = body.run_id ? await readFrozenSheets(db, body.run_id, now) : null;
  const [work] = await readStanding(db, [frozen?.question ?? readPlanBody(body, now)], { past: frozen !== null });
  if (!work) return [];
  const items = frozen
    ? sheetsIn(frozen.sheets)
    : work.all.map(({ day: production_on, ...item }) => ({ item, production_on }));
  return items.flatMap(({ item: { type, id }, production_on }) => {
    if (production_on !== body.day) return [];
    const { owed, last_noted } = work.left({ day: production_on, type, id });
    return [{ item: { type, id }, left: { quantity: owed, last_noted } }];
  });
}

/**
 * Marks everything of a day done that is left of it: what is still asked of each sheet, or was weighed, and what others
 * took of it though nobody noted it.
 */
export async function markDay(
  db: Database,
  { day: production_on, run_id }: z.output<typeof wholeDayBody>,
  sheets: readonly SheetOfDay[],
  author: Author,
): Promise<DoneDay> {
  const makings = sheets.map(({ item, left }): Making => ({
    item,
    left,
    production_on,
    planned: left.quantity,
    expected: null,
    obtained: null,
    made_on: null,
    expires_on: null,
    run_id: run_id ?? null,
    note: null,
    source: "day",
    seen: null,
  }));
  const booked = await makeBatches(db, makings, author);
  return { day: production_on, batches: booked.map(({ id: batch }) => batch), sheets: makings.length };
}
