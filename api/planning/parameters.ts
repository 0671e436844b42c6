import { z } from "@hono/zod-openapi";
import { type PlanChoices, type PlanFlag, planChoices, planFlags } from "#domain/planning/plan-options";
import { queryRefused } from "../http/schema-refusals";
import { type PlanQuestion, planQuery, readQuestion } from "./query";

const list = z.array(z.union([z.string(), z.number()]));
const day = z.string().openapi({ format: "date" }).nullish();

function flags(): Record<PlanFlag, z.ZodOptional<z.ZodBoolean>>;
function flags(): z.ZodRawShape {
  return Object.fromEntries(planFlags.map(([name]) => [name, z.boolean().optional()]));
}

function choices(): { [Name in keyof PlanChoices]: z.ZodOptional<z.ZodType<PlanChoices[Name] | null>> };
function choices(): z.ZodRawShape {
  return Object.fromEntries(planChoices.map(({ name, values }) => [name, z.enum(values).nullish()]));
}

/**
 * The parameters of a plan as JSON: the names of the query, lists as arrays, options as booleans, extra quantities by
 * product id, chosen offers by article id.
 */
export const planBody = z
  .object({
    from: day,
    to: day,
    basis: z.enum(["production", "delivery"]).nullish(),
    status: list.optional(),
    order_ids: list.optional(),
    exclude_order_ids: list.optional(),
    extra: z.record(z.string(), z.string()).optional(),
    offer: z.record(z.string(), z.string()).optional(),
    ...flags(),
    ...choices(),
    as_of: z.string().openapi({ format: "date-time" }).nullish(),
    named_orders: z.number().int().optional(),
    all_orders_of: z.string().optional(),
  })
  .openapi("PlanParameters");
export type PlanParameters = z.infer<typeof planBody>;

/** Reads the question of a plan in JSON, understood and refused exactly as the same words in a query. */
export function readPlanBody(body: unknown, now: Date): PlanQuestion {
  const all = wordsOf(body);
  const read = planQuery.safeParse(
    Object.fromEntries(Object.entries(all).map(([name, values]) => [name, values.length === 1 ? values[0] : values])),
  );
  if (!read.success) throw queryRefused(read.error);
  return readQuestion(read.data, all, now);
}

/** Returns the parameters that ask for the same plan at the same moment again. */
export function parametersOf({
  period,
  selection,
  extras,
  chosen_offers,
  options,
  reserve_before,
  include_overdue,
  as_of,
}: PlanQuestion): PlanParameters {
  const days = selection && "basis" in selection ? { basis: selection.basis, status: selection.statuses } : {};
  return {
    ...(period ?? {}),
    ...days,
    ...(selection && "picked" in selection && { order_ids: selection.picked }),
    ...(selection && selection.excluded.length > 0 && { exclude_order_ids: selection.excluded }),
    ...(extras.length > 0 && {
      extra: Object.fromEntries(extras.map(({ product_id, quantity }) => [String(product_id), quantity])),
    }),
    ...(chosen_offers.length > 0 && {
      offer: Object.fromEntries(
        chosen_offers.map(({ article_id, offer_id, packs }) => [
          String(article_id),
          packs > 0 ? `${offer_id}:${packs}` : String(offer_id),
        ]),
      ),
    }),
    ...options,
    ...(!reserve_before && { reserve_before }),
    include_overdue,
    as_of,
  };
}

/** Returns the query that asks for the same plan at the same moment again. */
export function queryOf(question: PlanQuestion): URLSearchParams {
  return new URLSearchParams(
    Object.entries(wordsOf(parametersOf(question))).flatMap(([name, values]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  );
}

function wordsOf(body: unknown): Record<string, string[]> {
  const words: Record<string, string[]> = {};
  for (const [name, value] of entriesOf(body)) {
    if (name === "extra" || name === "offer")
      for (const [id, one] of entriesOf(value)) words[`${name}[${id}]`] = [wordOf(one)];
    else if (value !== null && value !== undefined) words[name] = [value].flat().map(wordOf);
  }
  return words;
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

function wordOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "1" : "0";
  return typeof value === "string" ? value : JSON.stringify(value);
}
