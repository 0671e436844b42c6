import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { addDays, mondayOf } from "#domain/days";
import { nearDay } from "#domain/french/near-days";
import { dayInParis } from "#domain/paris";
import { companyBody, writeCompany } from "#api/records/company";
import { violationsInBothSchemes } from "../../support/browser/axe";
import { type Browser, openChromium } from "../../support/browser/chromium";
import { morning } from "../../support/world/choux-kitchen";
import { insertKitchen } from "../../support/world/insert-kitchen";
import {
  article,
  component,
  kitchen,
  ofArticle,
  ofRecipe,
  order,
  orderLine,
  product,
  recipe,
} from "../../support/world/kitchen-data";
import { openOnScreen } from "../../support/browser/on-screen";
import type { Product } from "../../support/web";

vi.setConfig({ testTimeout: 300_000 });

let browser: Browser;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser?.close());

// A browser keeps its cookies by its own clock: the days are still to come, whichever today is.
const monday = addDays(mondayOf(dayInParis(new Date())), 14);
const [saturday, sunday, , tuesday, wednesday, thursday, friday, nextSaturday] = [-2, -1, 0, 1, 2, 3, 4, 5].map(
  (days) => addDays(monday, days),
) as [string, string, string, string, string, string, string, string];

const [levain, breadDough, croissantDough, baguetteDough, mousse, frozen] = [1, 2, 3, 4, 5, 6];
const [bread, croissant, baguette, entremets] = [1, 2, 3, 4];

/** A bakery: leaven and doughs of the eve, an entremets that is frozen two days ahead, and the baguette of the day. */
const bakery = kitchen({
  articles: [
    article({ id: 1, name: "Farine", unit: "kg", lots: [{ code: null, quantity: "500", expires_on: null }] }),
    article({ id: 2, name: "Framboises", unit: "kg", lots: [{ code: null, quantity: "50", expires_on: null }] }),
  ],
  recipes: [
    recipe({
      id: levain,
      name: "Levain",
      output_quantity: "10",
      lead_days: 1,
      shelf_life_days: 3,
      lines: [ofArticle(1, "5")],
    }),
    recipe({
      id: breadDough,
      name: "Pâte à pain",
      output_quantity: "10",
      lead_days: 1,
      shelf_life_days: 4,
      lines: [ofRecipe(levain, "2"), ofArticle(1, "6")],
    }),
    recipe({
      id: croissantDough,
      name: "Pâte à croissants",
      output_quantity: "10",
      lead_days: 1,
      shelf_life_days: 3,
      lines: [ofArticle(1, "6")],
    }),
    recipe({ id: baguetteDough, name: "Pâte à baguettes", output_quantity: "10", lines: [ofArticle(1, "6")] }),
    recipe({ id: mousse, name: "Mousse framboise", output_quantity: "10", lines: [ofArticle(2, "5")] }),
    recipe({
      id: frozen,
      name: "Framboisier surgelé",
      output_quantity: "10",
      output_unit: "piece",
      lead_days: 2,
      shelf_life_days: 30,
      lines: [ofRecipe(mousse, "5")],
    }),
  ],
  products: [
    product({
      id: bread,
      name: "Pain au levain",
      sale_unit: "kg",
      components: [component({ recipe_id: breadDough }, "1")],
    }),
    product({ id: croissant, name: "Croissant", components: [component({ recipe_id: croissantDough }, "0.08")] }),
    product({ id: baguette, name: "Baguette", components: [component({ recipe_id: baguetteDough }, "0.25")] }),
    product({ id: entremets, name: "Framboisier", components: [component({ recipe_id: frozen }, "1", "piece")] }),
  ],
});

/** The orders of the week, by who takes what on which days and at what hour. */
const regularOrders = [
  { customer_name: "Café", hour: "08:00", on: [saturday], lines: [orderLine(baguette, "20")] },
  {
    customer_name: "Café",
    hour: "08:00",
    on: [sunday, tuesday, wednesday, thursday, friday, nextSaturday],
    lines: [orderLine(baguette, "20"), orderLine(croissant, "40")],
  },
  {
    customer_name: "Auberge",
    hour: "11:00",
    on: [tuesday, thursday, nextSaturday],
    lines: [orderLine(bread, "10")],
  },
  { customer_name: "Mme Petit", hour: "16:00", on: [wednesday], lines: [orderLine(entremets, "2")] },
  { customer_name: "Mme Roux", hour: "16:00", on: [friday], lines: [orderLine(entremets, "3")] },
];

/** Opens the bakery, closed on Mondays, on Saturday at dawn. */
const openBakery = () =>
  openOnScreen(browser, async (web: Product) => {
    const { db } = web.api;
    web.turnTo(morning(saturday));
    const orders = regularOrders.flatMap(({ on, ...of }) => on.map((day) => ({ ...of, day })));
    await insertKitchen(db, {
      kitchen: bakery,
      orders: orders.map(({ customer_name, day, lines }, at) =>
        order({ id: at + 1, customer_name, production_on: day, delivery_on: day, lines }),
      ),
    });
    for (const [at, { hour }] of orders.entries())
      await db
        .updateTable("external_orders")
        .set({ delivery_time: hour })
        .where("id", "=", at + 1)
        .execute();
    const house = companyBody.parse({ name: "Fournil du Bourg", closed_weekdays: [1] });
    await writeCompany(db, house, morning(saturday));
  });

/** The rows of a board of this bakery, as they stand on it. */
const baguettes = ["Pâte à baguettes pour 8 h · 5 kg", "Baguette pour 8 h · 20 pièces"];
const breakfast = [...baguettes, "Croissant pour 8 h · 40 pièces"];
const croissantsFor = (day: string) => `Pâte à croissants pour ${nearDay(day)} · 3,2 kg`;
const breadFor = (day: string) => `Pâte à pain pour ${nearDay(day)} · 10 kg`;
const leavenFor = (day: string) => `Levain pour ${nearDay(day)} · 2 kg`;
const breadOfDay = "Pain au levain pour 11 h · 10 kg";
const frozenFor = (day: string, mousses: string, pieces: string) => [
  `Mousse framboise pour ${nearDay(day)} · ${mousses} kg`,
  `Framboisier surgelé pour ${nearDay(day)} · ${pieces} pièces`,
];
const cakes = (pieces: string) => `Framboisier pour 16 h · ${pieces} pièces`;

/**
 * The mornings, each with what a baker makes on it in the order of a baker: what yesterday owes, what today's customers
 * come for by their hour, dough before what is made of it, then what is ahead for the next days, the nearest first.
 */
const mornings: { day: string; tasks: string[]; forgets?: string }[] = [
  { day: saturday, tasks: [...baguettes, croissantsFor(sunday), leavenFor(tuesday)] },
  {
    day: sunday,
    tasks: [...breakfast, croissantsFor(tuesday), breadFor(tuesday), ...frozenFor(wednesday, "1", "2")],
  },
  { day: monday, tasks: [] },
  { day: tuesday, tasks: [...breakfast, breadOfDay, croissantsFor(wednesday), leavenFor(thursday)] },
  {
    day: wednesday,
    tasks: [...breakfast, cakes("2"), croissantsFor(thursday), breadFor(thursday), ...frozenFor(friday, "1,5", "3")],
    forgets: breadFor(thursday),
  },
  {
    day: thursday,
    tasks: [
      `Pâte à pain depuis ${nearDay(wednesday)} · Auberge, jeu. 11 h · 10 kg`,
      ...breakfast,
      breadOfDay.replace(" ·", " manque 10 kg de pâte à pain ·"),
      croissantsFor(friday),
      leavenFor(nextSaturday),
    ],
  },
  { day: friday, tasks: [...breakfast, cakes("3"), croissantsFor(nextSaturday), breadFor(nextSaturday)] },
];

const plain = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, " ").trim();

/** Returns the rows of the board that ask for something, from its top: what is late, then the rest. */
async function readTasks(page: Page): Promise<string[]> {
  const rows = await page
    .locator(".board .station li:not([data-done])")
    .evaluateAll((all) =>
      all.map((row) =>
        [...row.querySelectorAll<HTMLElement>(":scope > a, :scope > strong")].map((part) => part.innerText),
      ),
    );
  return rows.map((parts) => plain(parts.join(" · ")));
}

/** Marks a row of the board done, and waits until it says so. */
async function make(page: Page, row: string): Promise<void> {
  const [, name = ""] = /^(.*?) (?:pour|depuis) /.exec(row) ?? [];
  await page.getByRole("button", { name: `Fait : ${name}`, exact: true }).click();
  await page.getByRole("button", { name: new RegExp(`^Annuler : ${name},`) }).waitFor({ state: "attached" });
}

/** Hands over every order of the day, one touch each. */
async function handOver(page: Page): Promise<void> {
  const open = page.getByRole("button", { name: /^Remettre / });
  for (let left = await open.count(); left > 0; left -= 1) {
    await open.first().click();
    await expect.poll(() => open.count()).toBe(left - 1);
  }
}

describe.each([
  ["without scripts", false],
  ["with scripts", true],
])("a bakery’s week on the board, %s", (_, javaScriptEnabled) => {
  test("each morning asks what a baker begins with, and nothing that was done", async () => {
    const { origin, web, turnTo, tablet } = await openBakery();
    const page = await tablet({ javaScriptEnabled });
    for (const { day, tasks, forgets } of mornings) {
      await turnTo(morning(day));
      await page.goto(origin);
      expect(await readTasks(page), nearDay(day)).toEqual(tasks);
      if (day === thursday && javaScriptEnabled) expect(await violationsInBothSchemes(page)).toEqual([]);
      if (tasks.length === 0)
        expect(plain(await page.locator(".board").innerText())).toContain(
          "La maison est fermée ce jour-là : rien à produire.",
        );
      const done = tasks.filter((row) => row !== forgets);
      for (const row of done) await make(page, row);
      expect(await readTasks(page), `the evening of ${nearDay(day)}`).toEqual(forgets === undefined ? [] : [forgets]);
      await handOver(page);
    }
    const statuses = await web.api.db.selectFrom("external_orders").select(["status", "production_on"]).execute();
    expect(statuses.filter(({ production_on }) => production_on < nextSaturday).map(({ status }) => status)).toEqual(
      Array.from({ length: 10 }, () => "delivered"),
    );
    const missing = web.api.db.selectFrom("stock_discrepancies").select("recipe_id").where("recipe_id", "is not", null);
    expect(await missing.execute()).toEqual([]);
  });
});
