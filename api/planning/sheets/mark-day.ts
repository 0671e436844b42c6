import { z } from "@hono/zod-openapi";
import { displayedSheets } from "#domain/contract/planning/production-sheets";
import { compareDecimals, subtractDecimals } from "#domain/exact/decimal";
import type { Making } from "../../batches/make-batches";
import { makeBatches } from "../../batches/make";
import type { Database } from "../../database/tables";
import { quotedNames } from "../../http/documents/french";
import { day as dayField } from "../../http/fields/days";
import { bodySchema } from "../../http/fields/schema";
import { id } from "../../http/fields/whole-numbers";
import { Refusal } from "../../http/refusal";
import type { Author } from "../../records/author";
import { planBody, readPlanBody } from "../parameters";
import { readFrozenSheets } from "../runs/read";
import { sheetsIn } from "./done";
import { readCurrentWork } from "./current-work";

/** A day of a plan, or of a frozen calculation, of which everything was done as planned, or what was shown of it. */
export const wholeDayBody = planBody.extend({ day: dayField, run_id: id.nullish() }).and(bodySchema(displayedSheets));
type WholeDay = z.output<typeof wholeDayBody>;

/** The sheets of a day that were marked done with it, and how many there are of it. */
export const doneDay = z.object({
  day: z.string().openapi({ format: "date" }),
  batches: z.array(z.number().int()),
  sheets: z.number().int(),
});
export type DoneDay = z.infer<typeof doneDay>;

/** A sheet of a day that is marked whole, and what is left of it. */
type SheetOfDay = Pick<Making, "item"> & {
  name: string;
  /** The quantities to note of it, each on its own day, or on another one. */
  parts: { on: string | null; left: NonNullable<Making["left"]> }[];
  /** The quantity that the sheet tells to be left of it. */
  left: string;
};

/**
 * Returns the sheets of one day as they are to be marked done: of the frozen calculation, else of the plan as it is.
 */
export async function readSheetsOfDay(db: Database, body: WholeDay, now: Date): Promise<SheetOfDay[]> {
  const frozen = body.run_id ? await readFrozenSheets(db, body.run_id, now) : null;
  const [work] = await readCurrentWork(db, [frozen?.question ?? readPlanBody(body, now)], { past: frozen !== null });
  if (!work) return [];
  const pieces = frozen
    ? sheetsIn(frozen.sheets).map(({ item, production_on, name }) => ({ ...item, day: production_on, name }))
    : work.all;
  return pieces.flatMap(({ day: of, type, id, name }) => {
    if (of !== body.day) return [];
    const { rest, unnoted, owed, last_noted, noted_later } = work.left({ day: of, type, id });
    const left = rest === "0" && unnoted !== null ? unnoted : rest;
    const own = (quantity: string) => ({ on: null, left: { quantity, last_noted } });
    const parts =
      noted_later && rest !== "0"
        ? [
            { on: noted_later.day, left: { quantity: rest, last_noted: noted_later.last_noted } },
            ...(owed === rest ? [] : [own(subtractDecimals(owed, rest))]),
          ]
        : [own(owed)];
    return [{ item: { type, id }, name, parts, left }];
  });
}

/**
 * Marks everything of a day done that is left of it, or of the sheets that were shown: what is still asked of each, or
 * was weighed, and what others took of it though nobody noted it. Of a day that is over what was noted later for it
 * takes its rest to that day: what is made of it could not have been made before. Throws a 409 Refusal (code "stale")
 * where more is left of one than was shown.
 */
export async function markDay(
  db: Database,
  { day, run_id, shown: displayed }: WholeDay,
  sheets: readonly SheetOfDay[],
  author: Author,
): Promise<DoneDay> {
  const marked = amongDisplayed(sheets, displayed);
  const makings = marked.flatMap(({ item, parts }) =>
    parts.map(({ on, left }): Making => ({
      item,
      left,
      production_on: on ?? day,
      asked_on: on && day,
      planned: left.quantity,
      expected: null,
      obtained: null,
      made_on: null,
      expires_on: null,
      run_id: run_id ?? null,
      note: null,
      source: "day",
      seen: null,
    })),
  );
  const booked = await makeBatches(db, makings, author);
  return { day, batches: booked.map(({ id: batch }) => batch), sheets: marked.length };
}

function amongDisplayed(sheets: readonly SheetOfDay[], displayed: WholeDay["shown"]): readonly SheetOfDay[] {
  if (!displayed) return sheets;
  const key = ({ type, id: of }: Pick<SheetOfDay["item"], "type" | "id">) => `${type} ${String(of)}`;
  const leftOf = new Map(displayed.map((sheet) => [key(sheet), sheet.left]));
  const seen = sheets.filter(({ item }) => leftOf.has(key(item)));
  const more = seen.filter(({ item, left }) => compareDecimals(left, leftOf.get(key(item)) ?? "0") > 0);
  if (more.length === 0) return seen;
  throw new Refusal(409, {
    message:
      `Rien n’est noté : il reste plus à faire de ${quotedNames(more.map(({ name }) => name))} que la page n’en ` +
      "montrait. Relisez les fiches, puis recommencez.",
    code: "stale",
  });
}
