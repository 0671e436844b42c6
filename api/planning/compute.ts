import { unknownRecords } from "#domain/french/not-found";
import { readSnapshot } from "../database/snapshot";
import type { Database } from "../database/tables";
import { type FieldErrors, invalid } from "../http/refusal";
import type { Kitchen, KitchenRecipe } from "../kitchen/kitchen";
import { readForPlanning } from "../kitchen/read/kitchen";
import { readClosedDays } from "../kitchen/read/closed-days";
import { type MakingAhead, readMakingAhead } from "../kitchen/read/making";
import { readLost, readMadeProducts, withLeftOver } from "../kitchen/read/left-over";
import { countedOn, lapsedOn } from "../kitchen/made";
import { partsOf, type Stock, stockOfParts } from "../kitchen/stock";
import { dayInParis } from "#domain/paris";
import { needsOfPlan } from "../needs/compute";
import type { ExtraQuantity, NeedsInput } from "../needs/input";
import type { Lacks } from "../needs/issues/shortage-report";
import { claimLapsed } from "../needs/stock/lapsed";
import { planOf } from "../needs/reserve";
import { hasReserves } from "../needs/stock/reserves";
import type { PlannedOrder } from "./orders/order-of-plan";
import { productsOf, readOrdersOfPlans } from "./orders/planned-orders";
import type { PlanInput } from "./plan-input";
import { type NeedsByDay, withProductDays } from "./product-days";
import { type PlanOfLacks, knowingTakes, lacksQuestion, lacksReportedOf, planOfLacks } from "./shortages";
import { daysSince, pastDaysOf, withNotedLater } from "./noted-work/noted-later";
import { type AsPlanned, splitReserved, spanOf } from "./orders/overdue";
import type { PlanQuestion } from "./query";
import { readSpared } from "./noted-work/used-since";

/**
 * Reads one state of the database in 21 queries at most, 9 more where something that was made ahead lapsed, and
 * computes the needs it asks for. Throws a 422 on orders and products that do not exist.
 */
export async function computePlan(db: Database, question: PlanQuestion): Promise<NeedsByDay> {
  const { named_orders } = question;
  const { input, ofLacks } = await readSnapshot(db, (state) => readWithLacks(state, question));
  return needsByDay(
    { ...knowingTakes(input, ofLacks), ...(named_orders && { named_orders }) },
    lacksReportedOf(question, ofLacks),
  );
}

/** Returns the needs of a plan, with the days of its products, and its own lacks or those that are told of it. */
export function needsByDay(input: NeedsInput, givenLacks: Lacks | null = null): NeedsByDay {
  const plan = planOf(input);
  return withProductDays(needsOfPlan(plan, givenLacks), plan);
}

/**
 * Returns all that a plan depends on, from one state of the database. Throws as {@link computePlan} does, unless the
 * plan is `past`: what is gone since then is left out.
 */
export async function readPlan(db: Database, question: PlanQuestion, { past = false } = {}): Promise<PlanInput> {
  return readSnapshot(db, (state) => readInput(state, question, past));
}

/** The input of a plan, and the plan which tells its lacks, where it is another. */
export interface InputWithLacks {
  input: PlanInput;
  ofLacks: PlanOfLacks | null;
}

/** Reads what a plan depends on with that which tells its lacks, from a state of the database that is held already. */
export async function readWithLacks(db: Database, question: PlanQuestion): Promise<InputWithLacks> {
  const other = lacksQuestion(question);
  const [input, ofLacks] = await readInputs(db, other ? [question, other] : [question], false);
  if (!input) throw new RangeError("no plan");
  return { input, ofLacks: planOfLacks(ofLacks, question) };
}

/** Reads the input as {@link readPlan} does, from a state of the database that is held already. */
export async function readInput(db: Database, question: PlanQuestion, past: boolean): Promise<PlanInput> {
  if (!past) {
    const { input, ofLacks } = await readWithLacks(db, question);
    return knowingTakes(input, ofLacks);
  }
  const [input] = await readInputs(db, [question], past);
  if (!input) throw new RangeError("no plan");
  return input;
}

/** Returns the orders of each plan as it is to count them. */
type Adjust = (orders: PlannedOrder[][], ahead: MakingAhead | null) => Promise<PlannedOrder[][]>;

/**
 * Reads what each of several plans depends on, from a state of the database that is held already: as many queries for
 * many as for one. `adjust` may change the orders that are read.
 */
export async function readInputs(
  db: Database,
  questions: readonly (PlanQuestion & AsPlanned & Restocking)[],
  past: boolean,
  adjust: Adjust = (orders) => Promise.resolve(orders),
): Promise<PlanInput[]> {
  const ahead = await readMakingAhead(db);
  const spans = questions.map((question) => spanOf(question, ahead));
  const all = await adjust(
    await readOrdersOfPlans(
      db,
      spans.map(({ selection }) => selection),
      { past },
    ),
    ahead,
  );
  const products = questions.flatMap(({ extras }, at) => [...productsOf(all[at] ?? [], extras)]);
  const todays = questions.map(({ as_of }) => dayInParis(new Date(as_of)));
  const [earliest = ""] = todays.toSorted();
  const [last = null] = questions
    .flatMap((one) => (restocks(one) && one.period ? [one.period.to] : []))
    .toSorted()
    .reverse();
  const made = questions.map((question, at) => reservesOf(question, todays[at] ?? earliest, ahead));
  const read = await readForPlanning(db, { products: new Set(products) }, earliest, {
    under_safety_on: last,
    articles: questions.flatMap(({ restocked = [] }) => restocked),
    made_under_safety: spanning(made),
    closed: ahead?.closed,
  });
  const kitchen = await withClosedDays(db, read, ahead, made);
  const hasOwnReserves = hasReserves(kitchen);
  const parts = questions.map((question, at) => splitReserved(all[at] ?? [], spans[at]?.days ?? null, question));
  const leftOver = await readLeftOver(db, kitchen, questions, parts);
  const serving = await readSpared(
    db,
    todays.map((today) => ({ kitchen: servingOn(kitchen, earliest, today), today })),
    ahead,
  );
  return questions.map((question, at) => {
    const { period, extras, extras_on, chosen_offers, options, as_of } = question;
    const { orders, reserved, after } = parts[at] ?? { orders: [], reserved: [], after: [] };
    const today = todays[at] ?? earliest;
    const reserves = hasOwnReserves ? made[at] : null;
    if (!past) refuseUnknown(extras, kitchen.products);
    const more = { ...(period && { until: period.to }), ...(ahead && daysAhead(question, { reserved, after, today })) };
    const over = question.on_its_day || question.as_planned ? null : pastDaysOf(question, orders, more);
    const served = serving[at] ?? kitchen;
    const stocked = countsLeftOver(question) ? leftOver(at, served) : served;
    const input = {
      kitchen: over ? withNotedLater(stocked, over) : stocked,
      orders,
      extras,
      extras_on,
      chosen_offers,
      options,
      as_of,
      ...(period &&
        (reserved.length > 0 || (hasOwnReserves && reserves && question.reserve_before && today < period.from)) && {
          reserved: { orders: reserved, before: period.from },
        }),
      ...(restocks(question) && { restock: true }),
      ...(reserves && { reserves }),
      ...more,
    };
    return { ...input, kitchen: claimLapsed(input) };
  });
}

/** A plan that buys what falls under its safety stock though nothing takes it, or not. */
export interface Restocking {
  /** False where it does not, whatever is asked. */
  restock?: boolean;
  /** Articles of which it did once. */
  restocked?: readonly number[];
  /** False where it makes nothing for its safety stock, whatever is asked. */
  restocks_made?: boolean;
}

/**
 * Returns the days on which a plan makes recipes and products for their safety stocks, through the last that something
 * is made ahead for; null where it makes none. A plan as it would be had nothing been marked makes them too: its sheets
 * stay.
 */
function reservesOf(
  { restocks_made = true, selection, period, options, on_its_day }: PlanQuestion & AsPlanned & Restocking,
  today: string,
  ahead: MakingAhead | null,
): NonNullable<NeedsInput["reserves"]> | null {
  const { include_safety_stock, use_recipe_stock, use_finished_stock } = options;
  if (!restocks_made || !include_safety_stock || !(use_recipe_stock || use_finished_stock)) return null;
  if (!period || !selection || !("basis" in selection) || on_its_day || period.to < today) return null;
  const reaches = ahead && selection.basis === "production";
  return {
    from: period.from < today ? today : period.from,
    until: reaches ? ahead.reach(period.to) : period.to,
  };
}

/** Returns the days from the first to the last of several spans; null for none. */
function spanning(spans: readonly (NeedsInput["reserves"] | null)[]): NonNullable<NeedsInput["reserves"]> | null {
  const [first] = spans.flatMap((span) => span?.from ?? []).toSorted();
  const [last] = spans
    .flatMap((span) => span?.until ?? [])
    .toSorted()
    .reverse();
  return first !== undefined && last !== undefined ? { from: first, until: last } : null;
}

/**
 * Returns a kitchen with the days on which the house is closed, where they count: recipes are made ahead, or something
 * is made for its safety stock (1 query).
 */
async function withClosedDays(
  db: Database,
  kitchen: Kitchen,
  ahead: MakingAhead | null,
  made: readonly (NeedsInput["reserves"] | null)[],
): Promise<Kitchen> {
  if (ahead) return { ...kitchen, closed: ahead.closed };
  return made.some(Boolean) && hasReserves(kitchen) ? { ...kitchen, closed: await readClosedDays(db) } : kitchen;
}

/**
 * Tells whether a plan buys what falls under its safety stock though nothing takes it: that of the days of a period,
 * not that of orders picked by hand, which tells what these need.
 */
const restocks = ({
  restock = true,
  selection,
  options: { include_safety_stock, use_article_stock },
  as_planned,
  on_its_day,
}: PlanQuestion & AsPlanned & Restocking): boolean =>
  restock &&
  include_safety_stock &&
  use_article_stock &&
  selection !== null &&
  "basis" in selection &&
  !as_planned &&
  !on_its_day;

/**
 * Returns what a plan of some days of production knows besides where recipes are made ahead: what is made on its days,
 * for whatever order, and what the days before it make for its own.
 */
function daysAhead(
  { period, selection, reserve_before }: PlanQuestion,
  { reserved, after, today }: { reserved: PlannedOrder[]; after: PlannedOrder[]; today: string },
): Pick<PlanInput, "from" | "after" | "reserved"> {
  if (!period || !selection || !("basis" in selection) || selection.basis !== "production") return {};
  return {
    from: period.from,
    after,
    ...(reserve_before && today < period.from && { reserved: { orders: reserved, before: period.from } }),
  };
}

const countsLeftOver = ({ include_overdue, as_planned }: PlanQuestion & AsPlanned) => include_overdue && !as_planned;

/**
 * Reads what was made of products for the days of plans that have quantities beside orders, or products that contain
 * others, and what was lost of them: at most 2 queries. A plan counts what was noted until its own moment.
 */
async function readLeftOver(
  db: Database,
  { products }: Kitchen,
  questions: readonly (PlanQuestion & AsPlanned)[],
  parts: readonly { orders: PlannedOrder[]; reserved: PlannedOrder[]; after: PlannedOrder[] }[],
) {
  const hasBoxes = [...products.values()].some(({ components }) =>
    components.some(({ product_id }) => product_id !== null),
  );
  const daysOf = questions.map((question, at) => {
    if (!countsLeftOver(question) || (!hasBoxes && question.extras.length === 0)) return new Set<string>();
    const { orders = [], reserved = [], after = [] } = parts[at] ?? {};
    const past = question.on_its_day ? null : pastDaysOf(question, orders);
    return new Set([
      question.extras_on,
      ...[...orders, ...reserved, ...after].map(({ production_on }) => production_on),
      ...(past ? daysSince(past) : []),
    ]);
  });
  const days = new Set(daysOf.flatMap((of) => [...of]));
  const made = days.size === 0 ? [] : await readMadeProducts(db, days);
  const lost = made.length === 0 ? () => 0 : await readLost(db, made);
  return (at: number, kitchen: Kitchen): Kitchen => {
    const until = Date.parse(questions[at]?.as_of ?? "");
    const counted = made.filter(
      ({ production_on, recorded_at }) => daysOf[at]?.has(production_on) === true && Date.parse(recorded_at) <= until,
    );
    return withLeftOver(kitchen, counted, (day) => lost(day, until));
  };
}

/** Returns a kitchen as it was read on one day without what is past its date on another, not earlier. */
function servingOn(kitchen: Kitchen, read: string, day: string): Kitchen {
  if (read === day) return kitchen;
  const serving = <Made extends Stock>(made: Map<number, Made>) =>
    new Map(
      [...made].map(([id, one]) => [
        id,
        one.dated
          ? {
              ...one,
              ...stockOfParts(partsOf(one).filter(({ expires_on }) => expires_on === null || expires_on >= day)),
            }
          : one,
      ]),
    );
  const recipes = new Map(
    [...serving(kitchen.recipes)].map(([id, recipe]) => [
      id,
      recipe.made || recipe.lapsed ? { ...recipe, ...madeOn(recipe, day) } : recipe,
    ]),
  );
  const articles = new Map(
    [...kitchen.articles].map(([id, article]) => [
      id,
      article.opened ? { ...article, opened: article.opened.filter(({ until }) => until >= day) } : article,
    ]),
  );
  return { ...kitchen, articles, recipes, products: serving(kitchen.products) };
}

function madeOn({ made = [], lapsed = [] }: KitchenRecipe, day: string): Pick<KitchenRecipe, "made" | "lapsed"> {
  return { made: countedOn(made, day), lapsed: lapsedOn([...made, ...lapsed], day) };
}

function refuseUnknown(extras: ExtraQuantity[], products: Map<number, unknown>): void {
  const unknown = extras.filter((extra) => !products.has(extra.product_id));
  const errors: FieldErrors = Object.fromEntries(
    unknown.map((extra) => [`extra.${extra.product_id}`, [unknownRecords.products]]),
  );
  if (unknown.length > 0) throw invalid(errors);
}
