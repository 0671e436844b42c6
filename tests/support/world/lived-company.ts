import { expect } from "vitest";
import type { Agent } from "../web";
import { type Window, readLacks, readMismatches, readWork } from "../oracles/pages-agree";
import type { Desk } from "../writes";

/** A company whose days pass: its API, a browser that reads its pages, and the week from today. */
export interface LivedCompany {
  desk: Desk;
  browser: Agent;
  window(): Window;
}

/** Expects all places to say the same: what is to be made, and what lacks. */
export async function sameEverywhere({ desk, browser, window }: LivedCompany): Promise<void> {
  const { sheets, needs, otherHeadings } = await readWork(desk, window());
  expect(sheets).toEqual(needs);
  expect(otherHeadings).toEqual([]);
  const { plan, untoldByOrders, otherOnDays, grids, paper, ...places } = await readLacks(desk, browser, window());
  expect(places).toEqual({ purchases: plan, sheets: plan, problems: plan });
  expect({ grids, paper, untoldByOrders, otherOnDays }).toEqual({
    grids: plan,
    paper: plan,
    untoldByOrders: [],
    otherOnDays: [],
  });
  const { lacks } = await readWork(desk, window());
  const some = (ids: number[]) => [...new Set(ids)].slice(0, 3);
  const pages = {
    products: some(lacks.flatMap(({ products }) => products.map(({ product_id }) => product_id))),
    recipes: some(lacks.flatMap(({ recipes }) => recipes.map(({ recipe_id }) => recipe_id))),
    orders: some(lacks.flatMap(({ order_lines }) => order_lines.map(({ order_id }) => order_id))),
  };
  expect(await readMismatches(browser, window(), lacks, pages)).toEqual([]);
}

/** Returns the sheets of a day of which something is still asked, recipes before products. */
export async function openSheets({ desk, window }: Pick<LivedCompany, "desk" | "window">, day: string) {
  const { pieces } = await readWork(desk, window());
  return pieces.filter((piece) => piece.day === day && piece.rest !== "0");
}

/** Returns three quarters of a decimal quantity, rounded down to the thousandth. */
export function threeQuarters(quantity: string): string {
  const [units = "0", decimals = ""] = quantity.split(".");
  const thousandths = (BigInt(units) * 1000n + BigInt(decimals.padEnd(3, "0").slice(0, 3))) * 3n;
  const digits = String(thousandths / 4n).padStart(4, "0");
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`;
}
