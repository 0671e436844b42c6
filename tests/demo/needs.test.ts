import { describe, expect, test } from "vitest";
import { addDays } from "#domain/days";
import { parisInstant, weekday } from "../../demo/days";
import { demoCompany } from "../../demo/demo-company";
import { computeNeeds } from "#api/needs/compute";
import { defaultOptions } from "#api/needs/input";
import type { Needs } from "#api/needs/result";
import { kitchenOf } from "./kitchen";

/** The needs of the week that follows `today`'s, computed at half past eight. */
function nextWeek(today: string): Needs {
  const { kitchen, orders } = kitchenOf(demoCompany(today));
  const monday = addDays(today, 8 - weekday(today));
  const sunday = addDays(monday, 6);
  const planned = orders.filter(
    ({ status, production_on }) =>
      (status === "confirmed" || status === "in_production") && production_on >= monday && production_on <= sunday,
  );
  return computeNeeds({
    kitchen,
    orders: planned,
    extras: [],
    extras_on: monday,
    options: defaultOptions,
    as_of: parisInstant(today, "08:30"),
  });
}

const between = (least: number, most: number) =>
  expect.toSatisfy((value: string) => Number(value) >= least && Number(value) <= most, `between ${least} and ${most}`);

// One of each weekday, in different months; a leap day, a change of time and the turn of the year among them.
describe.each([
  "2026-03-09",
  "2026-06-16",
  "2026-11-04",
  "2026-12-31",
  "2028-02-29",
  "2026-10-24",
  "2026-03-29",
  "2026-05-13",
])("the needs of the week after %s", (today) => {
  const needs = nextWeek(today);

  test("can be worked out but for the recipe that is still a draft", () => {
    expect(needs.orders.filter(({ coverage }) => coverage !== "covered")).toHaveLength(1);
    expect(needs.issues.filter(({ code }) => code === "draft_recipe")).toHaveLength(1);
  });

  test("raise the few questions that a chef would ask", () => {
    const usual = ["draft_recipe", "supplier_minimum", "stock_expiring", "supplier_too_late", "incoming_late"];
    expect(needs.issues.filter(({ code }) => !usual.includes(code))).toEqual([]);
    expect(needs.issues.length).toBeLessThanOrEqual(10);
    expect(needs.issues.filter(({ code }) => code === "stock_expiring").length).toBeLessThanOrEqual(6);
    expect(needs.issues.filter(({ code }) => code === "supplier_too_late").length).toBeLessThanOrEqual(2);
  });

  test("cost what such a week costs", () => {
    expect(needs.totals).toMatchObject({
      purchase_ht: between(500, 4000),
      matter_ht: between(1200, 5000),
      sales_ht: between(4000, 16_000),
      food_cost_percent: between(24, 33),
    });
    expect(needs.suppliers.length).toBeGreaterThanOrEqual(5);
  });

  test("fit the kitchen: no dough past a few batches, no article past a few packs", () => {
    expect(
      needs.recipes
        .filter(({ days }) => days.some(({ physical_batches }) => physical_batches > 6))
        .map(({ name }) => name),
    ).toEqual([]);
    expect(needs.articles.filter(({ packs }) => packs > 25).map(({ name, packs }) => `${packs} ${name}`)).toEqual([]);
    expect(Math.max(...needs.recipes.map(({ level }) => level))).toBeGreaterThanOrEqual(3);
  });
});
