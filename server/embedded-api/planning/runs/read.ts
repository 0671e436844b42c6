import type { z } from "@hono/zod-openapi";
import type { Database, Row } from "../../database/tables";
import { notFound } from "../../http/refusal";
import { parisDate } from "../../needs/calendar";
import { computeNeeds } from "../../needs/compute";
import type { Needs } from "../../needs/result";
import { needs } from "../answer";
import { readPlan } from "../compute";
import { type PlanParameters, readPlanBody } from "../parameters";
import { arrivalsOf, withoutArrivals } from "./arrivals";
import { changedOrders } from "./changed-orders";
import { effectsOf } from "./difference";
import { type RunDifference, runDifference } from "./difference-answer";
import { runFields } from "./list";
import { unpack } from "./packing";
import { sourcesSince } from "./sources";

/** A frozen calculation, and what has become of it. `diff` is null while nothing it depends on has changed. */
export const frozenRun = needs.extend({ ...runFields, diff: runDifference.nullable() }).openapi("PlanningRun");
export type FrozenRun = Omit<z.infer<typeof frozenRun>, keyof Needs> & Needs;

/** A calculation as it was frozen, and what it was asked for. Throws a 404 when there is none. */
export async function readFrozen(db: Database, id: number): Promise<{ row: Row<"planning_runs">; needs: Needs; parameters: PlanParameters }> {
  const row = await db.selectFrom("planning_runs").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Ce calcul figé n'existe pas.");
  const parameters: PlanParameters = JSON.parse(row.parameters);
  return { row, needs: await unpack<Needs>(row.result), parameters };
}

/** A frozen calculation with what differs from today's data. Throws a 404 when there is none. */
export async function readRun(db: Database, id: number, now: Date): Promise<FrozenRun> {
  const { row, needs: before, parameters } = await readFrozen(db, id);
  const diff = await differenceOf(db, row, before, parameters, now);
  const { created_at, user_name } = row;
  return { id, created_at, user_name, parameters, ...before, run: { ...before.run, id, stale: diff !== null }, diff };
}

async function differenceOf(db: Database, { id, created_at, input_hash }: Row<"planning_runs">, before: Needs, parameters: PlanParameters, now: Date): Promise<RunDifference | null> {
  const input = await readPlan(db, readPlanBody(parameters, now), { past: true });
  const present = computeNeeds(input);
  if (present.run.input_hash === input_hash) return null;
  const arrivals = arrivalsOf(before, present);
  const after = arrivals.size === 0 ? present : computeNeeds({ ...input, kitchen: withoutArrivals(input.kitchen, present, arrivals) });
  return {
    orders_changed: await changedOrders(db, id, before, after, input),
    ...effectsOf(before, after, arrivals, parisDate(now.toISOString())),
    sources: await sourcesSince(db, input.kitchen, created_at),
  };
}
