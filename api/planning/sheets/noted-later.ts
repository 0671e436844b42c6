import { formatMillionths, millionths } from "#domain/exact/quantity";
import type { Day } from "../../database/columns";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import { doneOf, readDone } from "../../batches/done-batches";
import { madeForOf, madeToOrder, servedUntil } from "../../kitchen/read/stock";
import { partsOf, type Stock, stockOfParts } from "../../kitchen/stock";
import { type Work, workKey, workOf } from "../../needs/schedule/production-days";
import type { PlanInput } from "../plan-input";
import { type PastDays, mayServe, pastDaysOf } from "../noted-work/noted-later";

/** The later day on which something was noted for a sheet of a day that is over, or for what goes into it. */
export interface NotedLater {
  day: Day;
  /** Part of the sheet that was noted then; 0 where only what goes with it was. */
  quantity: string;
  /** The batches that stand on the sheet of that day. */
  seen: number;
  /** The id of the last of them, 0 for none. */
  last_noted: number;
}

/** The sheets of a plan for which something was noted later. */
interface Later {
  of(sheet: Sheet): NotedLater | null;
  /** Returns the input of the plan without what lies in stock of it. */
  without(input: PlanInput): PlanInput;
}

type Sheet = Pick<Work, "day" | "type" | "id">;
type Thing = Pick<Work, "type" | "id">;

const thingKey = ({ type, id }: Thing) => `${type} ${String(id)}`;

/**
 * Reads what was noted later for sheets of days that are over: where they would ask for more had nothing come since,
 * and all that is made with those. Null for nothing. At most 2 queries.
 * @param own the plan as those days would ask it by themselves
 * @param live the plan as it is, and what it asks
 */
export async function readNotedLater(
  db: Database,
  own: PlanInput,
  live: { input: PlanInput; open: readonly Work[] },
): Promise<Later | null> {
  const past = pastDaysOf({ include_overdue: true, as_of: own.as_of }, own.orders, own);
  if (!past) return null;
  const lots = await readLaterLots(db, own, past);
  const latest = latestOf(own, live.input, past, lots);
  if (latest.size === 0) return null;
  const open = new Map(live.open.map((work) => [workKey(work), work]));
  const without = (input: PlanInput) => ({ ...input, kitchen: withoutLots(input.kitchen, lots) });
  const pastWork = workOf(without(own)).filter(({ day }) => day < past.today);
  const covered = pastWork.map((work) => {
    const less = millionths(work.quantity) - millionths(open.get(workKey(work))?.quantity ?? "0");
    return { work, quantity: less > 0n ? less : 0n };
  });
  const found = new Map<string, Pick<NotedLater, "day" | "quantity">>();
  for (const day of new Set(pastWork.map((work) => work.day))) {
    const ofDay = covered.filter(({ work }) => work.day === day);
    for (const group of togetherIn(ofDay, own)) {
      const days = group.flatMap(({ work, quantity }) => (quantity > 0n ? (latest.get(thingKey(work)) ?? []) : []));
      const last = days.toSorted().at(-1);
      if (last === undefined) continue;
      for (const { work, quantity } of group)
        found.set(workKey(work), { day: last, quantity: formatMillionths(quantity) });
    }
  }
  const sheetOf = ({ type, id }: Thing, production_on: Day) => ({ item: { type, id }, production_on });
  if (found.size === 0) return null;
  const there = await readDone(
    db,
    pastWork.flatMap((work) => {
      const later = found.get(workKey(work));
      return later ? [sheetOf(work, later.day)] : [];
    }),
  );
  return {
    of(sheet) {
      const later = found.get(workKey(sheet));
      if (!later) return null;
      const done = doneOf(there, sheetOf(sheet, later.day));
      return { ...later, seen: done.length, last_noted: done.at(-1)?.id ?? 0 };
    },
    without,
  };
}

type Lot = Awaited<ReturnType<typeof readLaterLots>>[number];

/** Reads what lies in stock of a plan's recipes and products that came once its past days were over. */
async function readLaterLots(db: Database, { kitchen }: PlanInput, { last, today }: PastDays) {
  const lots = await db
    .selectFrom("stock_lots")
    .select([
      ...(["recipe_id", "product_id", "expires_on", "entered_on", "on_hand"] as const),
      madeForOf("stock_lots").as("made_for"),
      madeToOrder.as("made_to_order"),
    ])
    .where((e) =>
      e.or([
        e("recipe_id", "in", idList(db, kitchen.recipes.keys())),
        e("product_id", "in", idList(db, kitchen.products.keys())),
      ]),
    )
    .where("on_hand", ">", 0)
    .where("blocked", "=", 0)
    .where("entered_on", ">", last)
    .where("entered_on", "<=", today)
    .execute();
  const served = servedUntil(kitchen);
  return lots.map(({ recipe_id, product_id, expires_on, made_for, on_hand, made_to_order, ...lot }) => ({
    ...lot,
    expires_on: served({ recipe_id, expires_on, made_for }),
    thing: { type: recipe_id === null ? ("product" as const) : ("recipe" as const), id: recipe_id ?? product_id ?? 0 },
    quantity: BigInt(on_hand) - BigInt(made_to_order),
  }));
}

/** Returns the last day on which anything was noted of each thing that may serve days that are over. */
function latestOf(own: PlanInput, live: PlanInput, past: PastDays, lots: readonly Lot[]): Map<string, Day> {
  const latest = new Map<string, Day>();
  const add = (thing: Thing, day: Day) => {
    const known = latest.get(thingKey(thing));
    if (mayServe(past, day) && (known === undefined || known < day)) latest.set(thingKey(thing), day);
  };
  for (const { id, made = [] } of own.kitchen.recipes.values())
    for (const { from } of made) add({ type: "recipe", id }, from);
  for (const { id, left_over = [] } of live.kitchen.products.values())
    for (const { day } of left_over) add({ type: "product", id }, day);
  for (const { thing, entered_on, quantity } of lots) if (quantity > 0n) add(thing, entered_on);
  return latest;
}

function withoutLots(kitchen: PlanInput["kitchen"], lots: readonly Lot[]): PlanInput["kitchen"] {
  if (lots.length === 0) return kitchen;
  const less = <Made extends Stock>(type: Thing["type"], made: Map<number, Made>) =>
    new Map(
      [...made].map(([id, one]) => {
        const later = lots.filter(({ thing }) => thing.type === type && thing.id === id);
        if (later.length === 0) return [id, one];
        const parts = partsOf(one).map(({ expires_on, quantity }) => ({
          expires_on,
          quantity: later.reduce((left, lot) => (lot.expires_on === expires_on ? left - lot.quantity : left), quantity),
        }));
        return [id, { ...one, ...stockOfParts(parts) }];
      }),
    );
  return { ...kitchen, recipes: less("recipe", kitchen.recipes), products: less("product", kitchen.products) };
}

interface Covered {
  work: Work;
  quantity: bigint;
}

/** Returns the sheets of a day in groups of those that go into one another. */
function togetherIn(sheets: readonly Covered[], { kitchen }: PlanInput): Covered[][] {
  const within = (thing: Thing): string[] =>
    thing.type === "recipe"
      ? (kitchen.recipes.get(thing.id)?.lines ?? []).flatMap(({ recipe_id }) =>
          recipe_id === null ? [] : [thingKey({ type: "recipe", id: recipe_id })],
        )
      : (kitchen.products.get(thing.id)?.components ?? []).flatMap(({ recipe_id, product_id }) => [
          ...(recipe_id === null ? [] : [thingKey({ type: "recipe", id: recipe_id })]),
          ...(product_id === null ? [] : [thingKey({ type: "product", id: product_id })]),
        ]);
  const groups: { keys: Set<string>; sheets: Covered[] }[] = [];
  for (const sheet of sheets) {
    const keys = new Set([thingKey(sheet.work), ...within(sheet.work)]);
    const met = groups.filter((group) => [...keys].some((key) => group.keys.has(key)));
    for (const group of met) groups.splice(groups.indexOf(group), 1);
    groups.push({
      keys: new Set([...keys, ...met.flatMap((group) => [...group.keys])]),
      sheets: [...met.flatMap((group) => group.sheets), sheet],
    });
  }
  return groups.map((group) => group.sheets);
}
