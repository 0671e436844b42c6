import { unknownRun } from "#domain/french/not-found";
import { z } from "@hono/zod-openapi";
import type { Database, Row } from "../../database/tables";
import { instant } from "../../http/answer-fields";
import { notFound } from "../../http/refusal";
import { computeNeeds } from "../../needs/compute";
import type { Needs } from "../../needs/result";
import { needs } from "../answer";
import type { PlanInput } from "../plan-input";
import { withReferences } from "../order-reference";
import { type PlanParameters, planBody, readPlanBody } from "../parameters";
import type { PlanQuestion } from "../query";
import type { ProductionSheets } from "../sheets/answer";
import { withLeftOfPlan } from "../sheets/read";
import { withoutArrivals } from "./arrivals";
import { readBought } from "./bought";
import { changedOrders } from "./changed-orders";
import { type Counting, countingColumns, readCountedPlan, restockedIn } from "./counted-plan";
import type { Counted } from "./noted-work";
import { effectsOf } from "./difference";
import { type RunDifference, runDifference } from "./difference-answer";
import { readParameters } from "./parameters";
import { unpack } from "./packing";
import { sourcesSince } from "./sources";

/** A frozen calculation, and what has become of it. */
export const frozenRun = needs
  .extend({
    id: z.number().int(),
    created_at: instant,
    user_name: z.string(),
    parameters: planBody,
    diff: runDifference.nullable(),
  })
  .openapi("PlanningRun");
export type FrozenRun = Omit<z.infer<typeof frozenRun>, keyof Needs> & Needs;

type FrozenRow = Counting &
  Pick<Row<"planning_runs">, "id" | "created_at" | "user_name" | "parameters" | "input_hash" | "result">;

/** Returns a calculation as it was frozen, and what it was asked for. Throws a 404 when there is none. */
export async function readFrozen(
  db: Database,
  id: number,
): Promise<{ row: FrozenRow; needs: Needs; parameters: PlanParameters }> {
  const row = await db
    .selectFrom("planning_runs")
    .select(["id", "created_at", "user_name", "parameters", "input_hash", "result", ...countingColumns])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound(unknownRun);
  return { row, needs: await unpack<Needs>(row.result), parameters: readParameters(row.parameters) };
}

/**
 * Returns the production sheets as they were frozen, and the question of their plan as it is asked now. Throws a 404
 * when there is no such calculation, or it was frozen before sheets were kept.
 */
export async function readFrozenSheets(
  db: Database,
  id: number,
  now: Date,
): Promise<{ sheets: ProductionSheets; question: PlanQuestion }> {
  const row = await db
    .selectFrom("planning_runs")
    .select(["sheets", "parameters"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound(unknownRun);
  if (row.sheets === null) throw withoutSheets();
  const { as_of: _, ...parameters } = readParameters(row.parameters);
  return { sheets: await unpack<ProductionSheets>(row.sheets), question: readPlanBody(parameters, now) };
}

/** Returns the same sheets with what is left of each today. Throws as {@link readFrozenSheets} does. */
export async function readSheetsWithLeft(db: Database, id: number, now: Date): Promise<ProductionSheets> {
  const { sheets, question } = await readFrozenSheets(db, id, now);
  return withLeftOfPlan(db, sheets, question);
}

/** Returns the refusal of sheets that were not kept. */
export const withoutSheets = () =>
  notFound("Ce calcul a été figé sans ses feuilles de production. Calculez de nouveau pour en avoir.");

/** Returns a frozen calculation with what differs from today's data. Throws a 404 when there is none. */
export async function readRun(db: Database, id: number, now: Date): Promise<FrozenRun> {
  const { row, needs: before, parameters } = await readFrozen(db, id);
  const diff = await differenceOf(db, row, before, parameters, now);
  const { created_at, user_name } = row;
  return {
    id,
    created_at,
    user_name,
    parameters,
    ...withReferences(before),
    run: { ...before.run, id, stale: diff !== null },
    diff,
  };
}

async function differenceOf(
  db: Database,
  { id, created_at, input_hash, counted, ...row }: FrozenRow,
  before: Needs,
  parameters: PlanParameters,
  now: Date,
): Promise<RunDifference | null> {
  const restocked = restockedIn(before);
  const input = await readCountedPlan(db, { id, created_at, ...row, counted, parameters, restocked }, now);
  const present = computeNeeds(input);
  if (present.run.input_hash === input_hash) return null;
  if (isOlder(before)) return editsSince(db, id, before, present, input, created_at);
  const arrivals = await readBought(db, id, before);
  const after =
    arrivals.size === 0 ? present : computeNeeds({ ...input, kitchen: withoutArrivals(input.kitchen, arrivals) });
  if (after.run.input_hash === input_hash) return null;
  return {
    orders_changed: await changedOrders(db, id, before, after, input, {
      since: created_at,
      counted: counted === null ? null : await unpack<Counted>(counted),
    }),
    ...effectsOf(before, after, arrivals, now),
    sources: await sourcesSince(db, input.kitchen, created_at),
  };
}

/**
 * Tells whether it was frozen when needs were not worked out day by day: its figures and today's are no two answers to
 * one question.
 */
function isOlder({ articles }: Needs): boolean {
  return articles.some(({ days }: Partial<Needs["articles"][number]>) => days === undefined);
}

/** Reads the edits since, without their effect on the figures; null when there are none. */
async function editsSince(
  db: Database,
  id: number,
  before: Needs,
  present: Needs,
  input: PlanInput,
  since: string,
): Promise<RunDifference | null> {
  const orders_changed = await changedOrders(db, id, before, present, input, { since, counted: null });
  const sources = await sourcesSince(db, input.kitchen, since);
  if (orders_changed.length + sources.length === 0) return null;
  return { orders_changed, sources, ...effectsOf(before, before, new Map(), new Date(since)), cancellable_packs: [] };
}
