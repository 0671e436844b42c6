import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#domain/days";
import type { Needs } from "#api/needs/result";
import { cases } from "../support/cases";
import { type Fraction, isMore, minus, nothing, readDecimal, writeDecimal } from "../support/oracles/fractions";
import { lackingPlans } from "../support/oracles/lacking-kitchens";
import { lackingNeeds, type LackingPlan } from "../support/oracles/lacking-needs";
import { leadTimes, withLeads } from "../support/oracles/lead-times";
import { ordersFrom, needsOf } from "../support/oracles/plan";

/** Returns the needs of a plan at eight in the morning of its day, what remains of past days among them. */
function needsAtEight({ kitchen, orders, extras, extras_on, today }: LackingPlan): Needs {
  return needsOf({
    kitchen,
    extras,
    extras_on,
    orders: ordersFrom(today, orders),
    as_of: `${today}T07:00:00Z`,
  });
}

/** The same plans in a house that makes things some days before, on open days: in time where it is asked later. */
const lackingAhead = fc.tuple(lackingPlans, leadTimes, fc.nat(4)).map(([plan, times, later]) => ({
  ...plan,
  kitchen: withLeads(plan.kitchen, times),
  orders: plan.orders.map(({ production_on, delivery_on, ...order }) => ({
    ...order,
    production_on: addDays(production_on, later),
    delivery_on: addDays(delivery_on, later),
  })),
}));

/** Shares of a batch are told to the millionth, and what is made of them may be off by some of these. */
const tolerance: Fraction = { n: 1n, d: 10_000n };
const isNear = (a: Fraction, b: Fraction) => !isMore(minus(a, b), tolerance) && !isMore(minus(b, a), tolerance);

/** Returns what is told without what is reckoned, and the other way round: "1 2026-11-23: 4, not 3". */
function differences(reported: ReadonlyMap<string, Fraction>, reckoned: ReadonlyMap<string, Fraction>): string[] {
  return [...new Set([...reported.keys(), ...reckoned.keys()])].flatMap((key) => {
    const [one, other] = [reported.get(key) ?? nothing, reckoned.get(key) ?? nothing];
    return isNear(one, other) ? [] : [`${key}: ${writeDecimal(one)}, not ${writeDecimal(other)}`];
  });
}

const fractions = <Row>(rows: readonly Row[], key: (row: Row) => string, quantity: (row: Row) => string) =>
  new Map(rows.map((row) => [key(row), readDecimal(quantity(row))]));

test.each([
  ["", lackingPlans],
  [" where things are made some days before, on open days", lackingAhead],
])(
  "what lacks, why, and who lacks it at every level is what an independent reckoning finds%s",
  { timeout: 120_000 },
  (_, drawn) => {
    fc.assert(
      fc.property(drawn, (plan) => {
        const needs = needsAtEight(plan);
        // It reckons what lacks of articles: what lacks of a recipe that is made late has its cases (needs/leads).
        const lacks = needs.lacks.filter(({ recipe_id }) => recipe_id === undefined);
        const reckoned = lackingNeeds(plan, needs.articles);
        const headOf = ({
          article_id,
          day,
          quantity,
          cause,
        }: Pick<(typeof needs.lacks)[number], "article_id" | "day" | "quantity"> & { cause: string }) =>
          `${String(article_id)} ${day} ${quantity} ${cause}`;
        expect(lacks.map(headOf)).toEqual(
          reckoned.map((one) => headOf({ ...one, quantity: writeDecimal(one.quantity) })),
        );
        lacks.forEach((lack, at) => {
          const own = reckoned[at];
          if (!own) return;
          const of = headOf(lack);
          const recipes = fractions(
            lack.recipes,
            ({ recipe_id, day }) => `${recipe_id} ${day}`,
            ({ quantity }) => quantity,
          );
          const products = fractions(
            lack.products,
            ({ product_id, day }) => `${product_id} ${day}`,
            ({ quantity }) => quantity,
          );
          const lines = fractions(
            lack.order_lines,
            (line) => `${line.order_id} ${line.product_id}`,
            ({ quantity }) => quantity,
          );
          expect([of, "recipes", differences(recipes, own.recipes)]).toEqual([of, "recipes", []]);
          expect([of, "products", differences(products, own.products)]).toEqual([of, "products", []]);
          expect([of, "lines", differences(lines, own.lines)]).toEqual([of, "lines", []]);
          expect([...new Set(lack.order_lines.map(({ order_id }) => order_id))]).toEqual([
            ...new Set([...own.lines.keys()].map((key) => Number(key.split(" ")[0]))),
          ]);
        });
      }),
      { numRuns: cases(200) },
    );
  },
);
