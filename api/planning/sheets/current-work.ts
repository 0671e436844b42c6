import { formatMillionths, millionths } from "#domain/exact/quantity";
import { readSnapshot } from "../../database/snapshot";
import type { Database } from "../../database/tables";
import { millionthsOfDust } from "../../needs/stock/withheld";
import { lacksByDay } from "../../needs/issues/shortage-report";
import type { Plan } from "../../needs/plan";
import { type Work, workKey, workOf, workOfPlan } from "../../needs/schedule/production-days";
import { planOf } from "../../needs/reserve";
import type { ReportedLack } from "../../needs/result";
import { readInputs } from "../compute";
import type { PlanInput } from "../plan-input";
import type { PlanQuestion } from "../query";
import type { ProductionSheets } from "./answer";
import type { NotedBatch } from "../noted-work/reverted-work";
import { asPlanned } from "./as-planned";
import { type PlanOfLacks, knowingTakes, lacksQuestion, planOfLacks } from "../shortages";
import { mayBeOver } from "../noted-work/noted-later";
import { type NotedLater, readNotedLater } from "./noted-later";

type Piece = Pick<Work, "day" | "type" | "id">;

/** The work of a plan as it would be had nothing of its days been marked, and what is left of it. */
export interface CurrentWork {
  /** The input that it was planned from: every order of it. */
  input: PlanInput;
  /** The plan as it is asked now. */
  plan: Plan;
  /** The sheets that were planned, and those that are asked though they were not. */
  all: Work[];
  left(piece: Piece): Left;
  /** Tells whether anything of a day was noted that still stands. */
  isNoted(day: string): boolean;
  /** Returns what keeps some of a sheet from being made: worked out once for its day, when the first is asked for. */
  lacks(piece: Piece): ReportedLack[];
}

/** The rest of one sheet. */
export interface Left {
  /** Quantity that the plan still asks to make of it. */
  rest: string;
  rest_batches: string;
  /** Quantity of it that nobody noted, where nothing is asked of it any more. */
  unnoted: string | null;
  /** Quantity to note for its day to be told whole: `rest`, or more where others took of it already. */
  owed: string;
  /** The id of the last batch of it that stands, 0 for none. */
  last_noted: number;
  /** The later day on which some of it, or of what goes with it, was noted, of a day that is over; null for none. */
  noted_later: NotedLater | null;
  overdue_since: string | null;
  /** The orders that still ask for some, and those behind what was planned. */
  asking: number[];
  behind: number[];
}

/**
 * Reads what each of several plans asks to make, and what would have been asked had nothing of their days been marked:
 * as many queries for many as for one, and 5 more for each that something was noted of, 2 for each with days that are
 * over. Throws a 422 as the calculation
 * does, unless the plans are `past`.
 */
export function readCurrentWork(
  db: Database,
  questions: readonly PlanQuestion[],
  { past = false } = {},
): Promise<CurrentWork[]> {
  const asking = questions.map((question) => ({ question, other: lacksQuestion(question) }));
  return readSnapshot(db, async (state) => {
    const inputs = await readInputs(
      state,
      asking.flatMap(({ question, other }) => [
        question,
        { ...question, as_planned: true as const },
        ...(mayBeOver(question) ? [{ ...question, on_its_day: true as const }] : []),
        ...(other ? [other] : []),
      ]),
      past,
    );
    const works: CurrentWork[] = [];
    let at = 0;
    for (const { question, other } of asking) {
      const [read, plannedRead] = [inputs[at++], inputs[at++]];
      const own = mayBeOver(question) ? inputs[at++] : undefined;
      const ofLacks = other ? planOfLacks(inputs[at++]) : null;
      if (!read || !plannedRead) continue;
      const [live, planned] = [knowingTakes(read, ofLacks), knowingTakes(plannedRead, ofLacks)];
      const plan = planOf(live);
      const open = workOfPlan(plan);
      const later = own ? await readNotedLater(state, own, { input: live, open }) : null;
      const before = later ? later.without(planned) : planned;
      const { input, noted } = await asPlanned(state, before);
      // Where nothing was noted and no order is done, both are the same plan: of one that is ready it leaves lines out.
      const isSame = input === planned && countLines(planned) === countLines(live);
      works.push(
        currentWorkOf(input, isSame ? open : workOf(input, open), { plan, ofLacks, open, noted, later: later?.of }),
      );
    }
    return works;
  });
}

/** Returns the number of order lines that a plan counts. */
const countLines = ({ orders }: PlanInput) => orders.reduce((count, { lines }) => count + lines.length, 0);

function currentWorkOf(
  input: PlanInput,
  planned: readonly Work[],
  {
    plan,
    ofLacks,
    open,
    noted,
    later,
  }: {
    plan: Plan;
    ofLacks: PlanOfLacks | null;
    open: readonly Work[];
    noted: readonly NotedBatch[];
    later: ((piece: Piece) => NotedLater | null) | undefined;
  },
): CurrentWork {
  const demanded = new Map(open.map((work) => [workKey(work), work]));
  const all = asDemanded(planned, { demanded, noted, today: plan.today });
  const displayed = new Map(all.map((work) => [workKey(work), work]));
  const unnoted = unnotedOf(all, noted);
  let lacksReaching: ReturnType<typeof lacksByDay> | null = null;
  return {
    input,
    plan,
    all,
    isNoted: (day) => noted.some(({ production_on }) => production_on === day),
    lacks: (piece) =>
      (lacksReaching ??= lacksByDay(ofLacks ? ofLacks() : plan))(piece.day).filter((lack) => keepsWaiting(lack, piece)),
    left(piece) {
      const key = workKey(piece);
      const live = demanded.get(key);
      const rest = live?.quantity ?? "0";
      let known: ReturnType<Work["orders"]> | null = null;
      // Who it is for is worked out of few: a large plan counts the rest of thousands.
      const orders = () => (known ??= live?.orders() ?? { ids: [], overdue_since: null });
      const noted_later = later?.(piece) ?? null;
      const missing = (unnoted.get(key) ?? 0n) - millionths(noted_later?.quantity ?? "0");
      const isMissing = missing > 0n;
      return {
        rest,
        rest_batches: live ? live.batches : "0",
        unnoted: rest === "0" && isMissing ? formatMillionths(missing) : null,
        owed: missing > millionths(rest) ? formatMillionths(missing) : rest,
        noted_later,
        get last_noted() {
          return lastOf(noted, piece);
        },
        get overdue_since() {
          return orders().overdue_since;
        },
        get asking() {
          return orders().ids;
        },
        get behind() {
          return displayed.get(key)?.orders().ids ?? [];
        },
      };
    },
  };
}

/**
 * Returns work as it stands: what was planned of today, which stays what it was while the day is worked through unless
 * more is asked of what nobody has begun, and what the plan asks now of later days wherever nothing was noted. What
 * today yielded, or an order that has left, changes what they are asked, and one figure is told of it; what is asked of
 * them no more goes.
 */
function asDemanded(
  planned: readonly Work[],
  { demanded, noted, today }: { demanded: ReadonlyMap<string, Work>; noted: readonly NotedBatch[]; today: string },
): Work[] {
  return planned.flatMap((work): Work | [] => {
    if (work.day < today || lastOf(noted, work) > 0) return work;
    const live = demanded.get(workKey(work));
    if (work.day > today) return live ?? [];
    return live && millionths(live.quantity) > millionths(work.quantity) ? live : work;
  });
}

/** Tells whether a lack keeps some of a sheet from being made. */
const keepsWaiting = ({ recipes, products }: ReportedLack, { day, type, id }: Piece): boolean =>
  type === "recipe"
    ? recipes.some((one) => one.day === day && one.recipe_id === id)
    : products.some((one) => one.day === day && one.product_id === id);

const lastOf = (noted: readonly NotedBatch[], { day, type, id }: Piece): number =>
  noted.reduce(
    (last, batch) => (batch.production_on === day && batch[`${type}_id`] === id ? Math.max(last, batch.id) : last),
    0,
  );

/**
 * Returns what of each sheet was planned and not noted, in millionths. What was noted on earlier days beyond their
 * sheets serves later ones.
 */
function unnotedOf(planned: readonly Work[], noted: readonly NotedBatch[]): Map<string, bigint> {
  const sheets = new Map<string, Piece & { quantity: bigint }>();
  const add = (piece: Piece, quantity: bigint) => {
    const known = sheets.get(workKey(piece));
    sheets.set(workKey(piece), { ...piece, quantity: (known?.quantity ?? 0n) + quantity });
  };
  for (const { day, type, id, quantity } of planned) add({ day, type, id }, millionths(quantity));
  for (const { production_on: day, recipe_id, product_id, expected } of noted) {
    if (recipe_id !== null) add({ day, type: "recipe", id: recipe_id }, -BigInt(expected));
    if (product_id !== null) add({ day, type: "product", id: product_id }, -BigInt(expected));
  }
  const sums = new Map<string, bigint>();
  const unnoted = new Map<string, bigint>();
  for (const [key, { type, id, quantity }] of [...sheets].sort(([, a], [, b]) => (a.day < b.day ? -1 : 1))) {
    const sum = (sums.get(`${type} ${String(id)}`) ?? 0n) + quantity;
    sums.set(`${type} ${String(id)}`, sum);
    const least = sum < quantity ? sum : quantity;
    if (least > millionthsOfDust) unnoted.set(key, least);
  }
  return unnoted;
}

/** Returns sheets with what is left of each, and for whom: the orders as they are due. */
export function withLeft(
  sheets: ProductionSheets,
  { left, lacks }: CurrentWork,
  due: (order: number) => string,
): ProductionSheets {
  const fieldsOf = (piece: Piece) => {
    const { asking, behind, rest, rest_batches, unnoted, overdue_since, noted_later } = left(piece);
    const byDue = (ids: readonly number[]) =>
      ids.toSorted((a, b) => (due(a) < due(b) ? -1 : due(a) > due(b) ? 1 : a - b));
    const orders = new Set([...byDue(asking), ...byDue(behind)]);
    return {
      rest,
      rest_batches,
      unnoted,
      noted_later: noted_later && {
        day: noted_later.day,
        quantity: noted_later.quantity,
        seen: noted_later.seen,
      },
      overdue_since,
      order_ids: [...orders].slice(0, mostNamed),
      order_count: orders.size,
      lacks: lacks(piece).map(({ article_id, recipe_id, name, unit, quantity, day, cause, message }) => ({
        article_id,
        ...(recipe_id !== undefined && { recipe_id }),
        name,
        unit,
        quantity,
        day,
        cause,
        message,
      })),
    };
  };
  return sheets.map((sheet) => ({
    ...sheet,
    recipes: sheet.recipes.map((recipe) => ({
      ...recipe,
      ...fieldsOf({ day: sheet.day, type: "recipe", id: recipe.recipe_id }),
    })),
    products: sheet.products.map((product) => {
      const { rest_batches: _, ...figures } = fieldsOf({ day: sheet.day, type: "product", id: product.product_id });
      return { ...product, ...figures };
    }),
  }));
}

/** Orders that a sheet names. */
const mostNamed = 5;
