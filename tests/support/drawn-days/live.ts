import { expect } from "vitest";
import { z } from "zod";
import { addDays } from "#domain/days";
import { formatMillionths, millionths } from "#domain/exact/quantity";
import type { Answer } from "../api";
import { type LeftSheet, readSheets, sheetsPath } from "../oracles/left-work";
import { at } from "../read-answer";
import { orderOf } from "../world/shop";
import type { Desk } from "../writes";
import { type Kitchen, put, putCompany } from "./kitchen";
import type { Step } from "./step";

const orders = z.array(
  z.looseObject({ id: z.number(), status: z.string(), lock_version: z.number(), production_on: z.string() }),
);
const batches = z.array(z.looseObject({ id: z.number() }));
const bought = z.array(z.looseObject({ id: z.number(), lock_version: z.number() }));
const boughtLines = z.looseObject({
  lines: z.array(z.looseObject({ id: z.number(), article_id: z.number(), quantity: z.string() })),
});

const chosen = <One>(list: readonly One[], of: number): One | undefined => list[of % Math.max(1, list.length)];
type Of<Does extends Step["does"]> = Extract<Step, { does: Does }>;

/** Reads the orders of a kitchen. */
export const readOrders = async (desk: Desk) =>
  orders.parse(at(await desk.get("/api/external-orders?per_page=100"), "data"));

/** Lets a step happen in a kitchen. */
export async function take(kitchen: Kitchen, one: Step): Promise<void> {
  const { desk, today, nextDay, turnTo } = kitchen;
  turnTo(today());
  switch (one.does) {
    case "next day":
      nextDay();
      return;
    case "buy":
    case "receive":
    case "lose":
      return supply(kitchen, one);
    case "order":
      return order(kitchen, one);
    case "make":
    case "note a day before":
      return make(kitchen, one);
    case "whole day":
    case "a whole day before":
      return one.does === "whole day"
        ? wholeDay(desk, today(), addDays(today(), 6))
        : wholeDay(desk, addDays(today(), -1 - one.days));
    case "take back": {
      const made = chosen(batches.parse(at(await desk.get("/api/batches?reversed=0"), "data")), one.of);
      if (made) await desk.write("POST", `/api/batches/${String(made.id)}/take-back`);
      return;
    }
    case "close":
    case "lead":
    case "lose made":
      return changeRules(kitchen, one);
    default:
      return moveOrder(kitchen, one);
  }
}

async function order({ desk, products, today }: Kitchen, { of, quantity, after }: Of<"order">): Promise<void> {
  const product = chosen(products, of);
  const production_on = addDays(today(), after);
  const lines = [{ product_id: product?.id, quantity: String(quantity) }];
  const { id } = await desk.create(
    "/api/external-orders",
    orderOf({ delivery_on: addDays(production_on, quantity % 2), production_on, lines }),
  );
  await become(desk, id, "confirmed");
}

async function make({ desk, today }: Kitchen, one: Of<"make" | "note a day before">): Promise<void> {
  const before = one.does === "make" ? null : addDays(today(), -1 - one.days);
  const query = before === null ? weekFrom(today()) : `from=${before}&to=${before}`;
  const sheet = chosen(
    (await readSheets(desk, query)).filter(({ rest }) => rest !== "0"),
    one.of,
  );
  if (sheet) await note(desk, sheet, one.does === "make" ? one.obtained : 100n);
}

/** Notes that what is left of a sheet was made, and so many percent of it obtained; answers the batch. */
export async function note(desk: Desk, sheet: LeftSheet, percent: bigint): Promise<number> {
  const what = "recipe_id" in sheet ? { recipe_id: sheet.recipe_id } : { product_id: sheet.product_id };
  const obtained = (millionths(sheet.rest) * percent) / 100n;
  const { noted_later: later } = sheet;
  const on = later
    ? { production_on: later.day, asked_on: sheet.day, seen: later.seen }
    : { production_on: sheet.day, seen: sheet.done.length };
  const body = { ...what, ...on, planned: sheet.rest, obtained: formatMillionths(obtained) };
  const answer = await desk.write("POST", "/api/batches", body);
  expect(answer, JSON.stringify([answer.body, body])).toMatchObject({ status: 201 });
  return Number(at(answer, "data", "id"));
}

/** Marks all of a day done, on the page of its plan through a last day, after which nothing of it is left. */
export async function wholeDay(desk: Desk, day: string, to = day): Promise<void> {
  const all = () => desk.write("POST", `${sheetsPath}/done`, { from: day, to, day });
  expect(await all()).toMatchObject({ status: 200 });
  for (let more = (await mayAskMore(desk, day, to)) ? 3 : 0; more > 0; more -= 1)
    expect(await all()).toMatchObject({ status: 200 });
  expect(at(await all(), "data", "batches")).toEqual([]);
  for (const sheet of await readSheets(desk, `from=${day}&to=${to}`))
    if (sheet.day === day) expect([sheet.name, sheet.rest, sheet.unnoted]).toEqual([sheet.name, "0", null]);
}

/** Tells whether anything was noted that still stands. */
export const isNoted = async (desk: Desk): Promise<boolean> =>
  batches.parse(at(await desk.get("/api/batches?reversed=0"), "data")).length > 0;

const recipes = z.array(z.looseObject({ lead_days: z.number() }));

/**
 * Tells whether a day that is marked whole may ask for more where things are made ahead: where some were noted without
 * what they are made of, which takes of it once that is noted, and where days before a past one left something to be
 * made, which its work then serves first.
 */
async function mayAskMore(desk: Desk, day: string, to: string): Promise<boolean> {
  const all = recipes.parse(at(await desk.get("/api/recipes"), "data"));
  return all.some(({ lead_days }) => lead_days > 0) && (day === to || (await isNoted(desk)));
}

/** Returns the days of the week from a day on, as a query says them. */
export const weekFrom = (day: string): string => `from=${day}&to=${addDays(day, 6)}`;

async function moveOrder({ desk, today }: Kitchen, one: Of<"advance" | "move" | "change" | "cancel">): Promise<void> {
  const found = chosen(await readOrders(desk), one.of);
  if (!found) return;
  const path = `/api/external-orders/${String(found.id)}`;
  if (one.does === "advance") {
    const next = { confirmed: "in_production", in_production: "ready", ready: "delivered" }[found.status];
    if (next) await become(desk, found.id, next);
  } else if (one.does === "cancel") {
    const { lock_version } = await desk.read(path);
    const body = { status: "cancelled", lock_version, reason: "Demandé" };
    await choosing(one.to, (surplus) => desk.write("POST", `${path}/status`, { ...body, ...surplus }));
  } else if (one.does === "move") {
    const production_on = addDays(today(), one.after);
    const current = await desk.read(path);
    await desk.write("PUT", path, { ...current, production_on, delivery_on: production_on, reason: "Reportée" });
  } else {
    const current = await desk.read(path);
    const [line] = current.lines as object[];
    const body = { ...current, lines: [{ ...line, quantity: String(one.quantity) }], reason: "Changée" };
    await choosing(one.to, (surplus) => desk.write("PUT", path, { ...body, ...surplus }));
  }
}

const surplusQuestion = z.looseObject({
  code: z.literal("surplus"),
  surplus: z.array(
    z.looseObject({
      product_id: z.number(),
      surplus: z.string(),
      may: z.array(z.string()),
      orders: z.array(z.looseObject({ order_id: z.number() })),
    }),
  ),
});

/** Writes, and where it is asked what becomes of what is made too much, chooses one of the ways. */
async function choosing(to: number, write: (surplus: object) => Promise<Answer>): Promise<void> {
  const answer = await write({});
  const question = surplusQuestion.safeParse(answer.body);
  if (answer.status !== 409 || !question.success) return;
  const surplus = question.data.surplus.map(({ product_id, surplus: quantity, may, orders: [other] }) => {
    const way =
      chosen(
        may.filter((one) => one !== "order" || other),
        to,
      ) ?? "unsold";
    return { product_id, quantity, to: way, ...(way === "order" && { order_id: other?.order_id }) };
  });
  const again = await write({ surplus });
  // Another order may want less than all of it.
  if (again.status !== 200) await write({ surplus: surplus.map((one) => ({ ...one, to: "unsold", order_id: null })) });
}

async function changeRules({ desk, recipes, products, today }: Kitchen, one: Of<"close" | "lead" | "lose made">) {
  if (one.does === "close") {
    const company = z
      .looseObject({ closed_weekdays: z.array(z.number()) })
      .parse(at(await desk.get("/api/company"), "data"));
    const day = addDays(today(), one.of);
    const weekday = one.of + 1;
    const others = company.closed_weekdays.filter((known) => known !== weekday);
    await putCompany(
      desk,
      one.days > 0
        ? { closed_periods: [{ from: day, until: addDays(day, one.days - 1) }] }
        : { closed_weekdays: others.length < company.closed_weekdays.length ? others : [weekday] },
    );
  } else if (one.does === "lead") {
    const recipe = chosen(recipes, one.of);
    if (recipe) await put(desk, "recipes", recipe.id, { lead_days: one.days });
  } else {
    const lost =
      one.of === 0 ? { product_id: products.at(-1)?.id } : { recipe_id: recipes[one.of % recipes.length]?.id };
    await desk.write("POST", "/api/stock/waste", { ...lost, quantity: "0.5", reason: "broken" });
  }
}

async function become(desk: Desk, id: number, to: string): Promise<void> {
  const { lock_version } = await desk.read(`/api/external-orders/${String(id)}`);
  await desk.write("POST", `/api/external-orders/${String(id)}/status`, { status: to, lock_version });
}

/** Orders flour or eggs, receives what is on its way (whole, short, refused or later), or loses some. */
async function supply({ desk, shop, today }: Kitchen, one: Of<"buy" | "receive" | "lose">): Promise<void> {
  if (one.does === "buy") {
    const { id, lock_version } = await desk.create("/api/supplier-orders", {
      supplier_id: shop.supplier.id,
      deliver_on: addDays(today(), one.after),
      lines: [{ article_id: [shop.flour, shop.eggs][one.of]?.id, packs: one.packs }],
    });
    expect(await desk.write("POST", `/api/supplier-orders/${String(id)}/send`, { lock_version })).toMatchObject({
      status: 200,
    });
  } else if (one.does === "receive") {
    const open = bought.parse(at(await desk.get("/api/supplier-orders?status=sent&per_page=100"), "data"));
    const found = chosen(open, one.of);
    if (!found) return;
    const { lines } = boughtLines.parse(at(await desk.get(`/api/supplier-orders/${String(found.id)}`), "data"));
    const came = {
      whole: {},
      short: { rest: "close" },
      refused: { rest: "rebuy" },
      later: { rest: "later", rest_expected_on: addDays(today(), 1) },
    }[one.came];
    const answer = await desk.write("POST", "/api/receipts", {
      order_id: found.id,
      order_lock_version: found.lock_version,
      supplier_id: shop.supplier.id,
      received_on: today(),
      lines: lines.map(({ id, article_id, quantity }) => ({
        order_line_id: id,
        article_id,
        ...came,
        ...(one.came === "refused"
          ? { quantity: "0", refused_quantity: quantity, refused_reason: "Abîmé" }
          : { quantity: one.came === "whole" ? quantity : "4" }),
      })),
    });
    expect(answer.status, JSON.stringify([answer.body, lines, one])).toBe(201);
  } else {
    const article_id = [shop.flour, shop.eggs][one.of]?.id;
    const answer = await desk.write("POST", "/api/stock/waste", { article_id, quantity: "1", reason: "broken" });
    expect(answer).toMatchObject({ status: 201 });
  }
}
