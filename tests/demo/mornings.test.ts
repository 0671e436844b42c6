import { describe, expect, test, vi } from "vitest";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { weekday } from "../../demo/days";
import { fillWithDemo } from "../../demo/seed";
import { computePlan } from "#api/planning/compute";
import { readPlanBody } from "#api/planning/parameters";
import { checkLedger } from "#api/stock/ledger/check";
import type { Shift } from "#app/home/dashboard";
import { longSessions } from "../support/world/choux-kitchen";
import { readSheets, sheetsPath } from "../support/oracles/left-work";
import { loaderData, openWeb } from "../support/web";
import { deskOf } from "../support/writes";

vi.setConfig({ testTimeout: 120_000 });

// One of each weekday, from Friday; then the turn of the year, the spring's clock and a holiday, at their first minute.
const moments = [
  ...Array.from({ length: 7 }, (_, days) => `${addDays("2026-11-27", days)}T06:10:00.000Z`),
  "2026-12-31T23:00:00.000Z",
  "2027-03-28T01:00:00.000Z",
  "2027-04-30T22:00:00.000Z",
];

test("a day of the demo company that is noted whole leaves the day after nothing to confirm, nor late", async () => {
  const web = await openWeb({}, longSessions);
  const [first = ""] = moments;
  web.turnTo(first);
  const today = dayInParis(new Date(first));
  await fillWithDemo(web.api.db, { today, now: new Date(first) });
  const desk = await deskOf(web.api);
  for (let day = today; day < addDays(today, 6); day = addDays(day, 1)) {
    const noted = await desk.write("POST", `${sheetsPath}/done`, { from: day, to: day, day });
    expect(noted).toMatchObject({ status: 200 });
    web.turnTo(`${addDays(day, 1)}T06:10:00.000Z`);
    const sheets = await readSheets(desk, `from=${day}&to=${day}`);
    expect(sheets.filter(({ rest, unnoted }) => rest !== "0" || unnoted !== null)).toEqual([]);
    const { work } = (await loaderData(await web.signIn(), "/")) as Pick<Shift, "work">;
    expect(work?.owed).toEqual([]);
  }
});

describe.each(moments)("the demo company at %s", (moment) => {
  test("has made ahead what today takes, makes ahead for the days to come, and nothing on Mondays", async () => {
    const now = new Date(moment);
    const today = dayInParis(now);
    const web = await openWeb({}, longSessions);
    const { db } = web.api;
    web.turnTo(moment);
    await fillWithDemo(db, { today, now });
    const { work } = (await loaderData(await web.signIn(), "/")) as Pick<Shift, "work">;
    if (!work) throw new Error("no board");
    // What is late is late by orders that were left open, on their day or ahead of it: each leaven and dough of the
    // others was made.
    const isBefore = (day: string) => work.owedDays.some((owed) => day <= owed && day >= addDays(owed, -5));
    const lateBy = work.owed.flatMap(({ owed }) => owed?.since ?? []);
    expect(lateBy.filter((day) => !isBefore(day))).toEqual([]);
    const allTasks = work.stations.flatMap(({ tasks }) => tasks);
    if (weekday(today) === 1) expect(allTasks).toEqual([]);
    for (const { date, sheets } of work.days)
      if (weekday(date) === 1 && date > today) expect([date, sheets]).toEqual([date, 0]);

    const needs = await computePlan(db, readPlanBody({ from: today, to: addDays(today, 6) }, now));
    const usual = ["draft_recipe", "supplier_minimum", "stock_expiring", "supplier_too_late", "incoming_late"];
    const ofDemo = [...usual, "receipt_overdue", "restock", "too_late_to_make"];
    expect(needs.issues.map(({ code }) => code).filter((code) => !ofDemo.includes(code))).toEqual([]);
    expect(needs.recipes.filter(({ days }) => days.some(({ for_days }) => for_days)).length).toBeGreaterThan(3);
    const film = needs.articles.find(({ name }) => name.startsWith("Film étirable"));
    expect(film).toMatchObject({ gross: "0", packs: 5, restock: true });

    const { fault } = await checkLedger(db);
    expect(fault).toBeNull();
    const open = await db.selectFrom("stock_discrepancies").select("id").where("closed_at", "is", null).execute();
    expect(open).toHaveLength(2);
    const days = await db.selectFrom("external_orders").select("production_on").distinct().execute();
    expect(days.filter(({ production_on }) => weekday(production_on) === 1)).toEqual([]);
  });
});
