import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#domain/days";
import {
  type HouseDays,
  type StandingOrderRule,
  resolveStandingOrderDate,
  listStandingOrderDates,
  weekdayOf,
} from "#domain/orders/standing-order-days";
import { createHolidays } from "#api/kitchen/holidays";

const isHoliday = createHolidays();
const open: HouseDays = { isHoliday, isClosed: () => false };
const rule = (fields: Partial<StandingOrderRule> = {}): StandingOrderRule => ({
  status: "active",
  starts_on: "2026-01-05",
  ends_on: null,
  every_weeks: 1,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  holiday_policy: "deliver",
  pauses: [],
  ...fields,
});
const delivered = (fields: Partial<StandingOrderRule>, from: string, until: string, house = open) =>
  listStandingOrderDates(rule(fields), { from, until }, house).map(({ standing_on, delivery_on, skipped }) =>
    delivery_on === null
      ? `${standing_on} ${skipped}`
      : standing_on === delivery_on
        ? delivery_on
        : `${standing_on}>${delivery_on}`,
  );

describe("the days of a standing order", () => {
  test("are its weekdays from its first day through its last", () => {
    expect(
      delivered({ weekdays: [2, 6], starts_on: "2026-02-24", ends_on: "2026-03-07" }, "2026-02-01", "2026-04-01"),
    ).toEqual(["2026-02-24", "2026-02-28", "2026-03-03", "2026-03-07"]);
  });

  test("of every second week are counted from the week of its first day, whatever weekday that is", () => {
    const fortnightly = { weekdays: [1, 4], every_weeks: 2, starts_on: "2026-01-08" };
    expect(delivered(fortnightly, "2026-01-01", "2026-02-06")).toEqual([
      "2026-01-08",
      "2026-01-19",
      "2026-01-22",
      "2026-02-02",
      "2026-02-05",
    ]);
  });

  test("hold 29 February, the days on which clocks change, and the 53rd week of a year", () => {
    expect(delivered({ weekdays: [2] }, "2028-02-28", "2028-03-01")).toEqual(["2028-02-29"]);
    expect(delivered({ weekdays: [7] }, "2026-03-28", "2026-03-30")).toEqual(["2026-03-29"]);
    expect(delivered({ weekdays: [7] }, "2026-10-24", "2026-10-26")).toEqual(["2026-10-25"]);
    expect(delivered({ weekdays: [1], every_weeks: 4, starts_on: "2026-12-07" }, "2026-12-01", "2027-02-28")).toEqual([
      "2026-12-07",
      "2027-01-04",
      "2027-02-01",
    ]);
  });

  test("are left out in a pause, with what is said of it", () => {
    const pauses = [{ from: "2026-02-16", until: "2026-02-20", reason: "Vacances d’hiver" }];
    expect(delivered({ weekdays: [1, 5], pauses }, "2026-02-13", "2026-02-23")).toEqual([
      "2026-02-13",
      "2026-02-16 pause",
      "2026-02-20 pause",
      "2026-02-23",
    ]);
    expect(resolveStandingOrderDate(rule({ pauses }), "2026-02-17", open).note).toBe("Vacances d’hiver");
  });

  test.each(["paused", "ended"] as const)("of an order that is %s are all left out for that", (status) => {
    expect(delivered({ status, weekdays: [1] }, "2026-02-02", "2026-02-09")).toEqual([
      `2026-02-02 ${status}`,
      `2026-02-09 ${status}`,
    ]);
  });

  test.each([
    ["Easter Monday", "2026-04-06"],
    ["Ascension Day", "2026-05-14"],
    ["Whit Monday", "2026-05-25"],
    ["Easter Monday of a leap year", "2028-04-17"],
    ["Bastille Day", "2027-07-14"],
  ])("do on %s as the order says", (_, day) => {
    const on = (holiday_policy: StandingOrderRule["holiday_policy"]) => {
      const { delivery_on, skipped } = resolveStandingOrderDate(rule({ holiday_policy }), day, open);
      return delivery_on ?? skipped;
    };
    expect([on("deliver"), on("skip"), on("day_before")]).toEqual([day, "holiday", addDays(day, -1)]);
  });

  test("are moved on back over holidays and closed days", () => {
    // In 2008 Ascension Day was 1 May; on 9 May 2013 it followed the 8th.
    const moved = (day: string, closed: readonly number[]) =>
      resolveStandingOrderDate(rule({ starts_on: "2000-01-03", holiday_policy: "day_before" }), day, {
        isHoliday,
        isClosed: (one) => closed.includes(weekdayOf(one)),
      });
    expect(moved("2013-05-09", []).delivery_on).toBe("2013-05-07");
    expect(moved("2013-05-09", [2]).delivery_on).toBe("2013-05-06");
    expect(moved("2026-04-06", [7]).delivery_on).toBe("2026-04-04");
  });

  test("are not moved into a pause", () => {
    const pauses = [{ from: "2026-04-01", until: "2026-04-05", reason: null }];
    expect(delivered({ weekdays: [1], holiday_policy: "day_before", pauses }, "2026-04-06", "2026-04-12")).toEqual([
      "2026-04-06 pause",
    ]);
  });

  test("on which the house is closed are left out, whatever is said of holidays", () => {
    const house = { isHoliday, isClosed: (day: string) => day === "2026-08-10" };
    expect(delivered({ weekdays: [1], holiday_policy: "day_before" }, "2026-08-03", "2026-08-17", house)).toEqual([
      "2026-08-03",
      "2026-08-10 closed",
      "2026-08-17",
    ]);
  });

  test("on which the house is closed anyway are not moved when a holiday falls on them", () => {
    const monday = { isHoliday, isClosed: (day: string) => weekdayOf(day) === 1 };
    expect(delivered({ weekdays: [1], holiday_policy: "day_before" }, "2026-03-30", "2026-04-07", monday)).toEqual([
      "2026-03-30 closed",
      "2026-04-06 closed",
    ]);
  });

  test("are not moved a whole week back by a house that opens on that weekday alone", () => {
    const mondays = { isHoliday, isClosed: (day: string) => weekdayOf(day) !== 1 };
    expect(delivered({ weekdays: [1], holiday_policy: "day_before" }, "2026-03-30", "2026-04-06", mondays)).toEqual([
      "2026-03-30",
      "2026-04-06 holiday",
    ]);
  });

  test("that are moved belong to the period in which they are delivered", () => {
    const easter = { weekdays: [1], holiday_policy: "day_before" as const };
    expect(delivered(easter, "2026-03-30", "2026-04-05")).toEqual(["2026-03-30", "2026-04-06>2026-04-05"]);
    expect(delivered(easter, "2026-04-06", "2026-04-12")).toEqual([]);
  });
});

const days = fc.integer({ min: 0, max: 3650 }).map((after) => addDays("2024-01-01", after));
const drawn = fc.record({
  status: fc.constant("active" as const),
  starts_on: days,
  ends_on: fc.option(days),
  every_weeks: fc.integer({ min: 1, max: 4 }),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
  holiday_policy: fc.constantFrom("deliver" as const, "skip" as const, "day_before" as const),
  pauses: fc.array(
    fc.tuple(days, fc.integer({ min: 0, max: 40 })).map(([from, long]) => {
      return { from, until: addDays(from, long), reason: null };
    }),
    { maxLength: 4 },
  ),
});
const closedOf = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 });

describe("whatever is drawn", () => {
  test("each day of three years is as a walk over the weeks from the first says", () => {
    fc.assert(
      fc.property(drawn, closedOf, days, (one, closed, from) => {
        const house = { isHoliday, isClosed: (day: string) => closed.includes(weekdayOf(day)) };
        const until = addDays(from, 1095);
        const own = new Set<string>();
        // Noon keeps whoever counts in local time off the change of clocks; here days are counted by the UTC calendar.
        const at = new Date(`${one.starts_on}T12:00:00Z`);
        at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
        for (; at.toISOString().slice(0, 10) <= addDays(until, 8); at.setUTCDate(at.getUTCDate() + 7 * one.every_weeks))
          for (const weekday of one.weekdays) {
            const day = new Date(at);
            day.setUTCDate(day.getUTCDate() + weekday - 1);
            const text = day.toISOString().slice(0, 10);
            if (text >= one.starts_on && (one.ends_on === null || text <= one.ends_on)) own.add(text);
          }
        const found = listStandingOrderDates(one, { from, until }, house);
        const byDay = new Map(found.map((day) => [day.standing_on, day]));
        expect(byDay.size).toBe(found.length);
        for (const day of own) {
          if (day < from || day > until) continue;
          const of = byDay.get(day);
          // One that a holiday moves to before the period is in the one before.
          if (!of) expect([isHoliday(day), one.holiday_policy]).toEqual([true, "day_before"]);
        }
        for (const { standing_on, delivery_on, skipped } of found) {
          expect(own.has(standing_on)).toBe(true);
          expect(delivery_on === null).toBe(skipped !== null);
          if (delivery_on === null) continue;
          expect(one.pauses.some((pause) => pause.from <= delivery_on && delivery_on <= pause.until)).toBe(false);
          expect([house.isClosed(standing_on), house.isClosed(delivery_on)]).toEqual([false, false]);
          if (delivery_on === standing_on) continue;
          expect([isHoliday(standing_on), isHoliday(delivery_on), house.isClosed(delivery_on)]).toEqual([
            true,
            false,
            false,
          ]);
          for (let day = addDays(delivery_on, 1); day < standing_on; day = addDays(day, 1))
            expect(isHoliday(day) || house.isClosed(day)).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  test("two periods that follow each other tell what one over both tells", () => {
    fc.assert(
      fc.property(drawn, days, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 60 }), (one, from, a, b) => {
        const middle = addDays(from, a);
        const until = addDays(middle, b);
        const parts = [
          ...listStandingOrderDates(one, { from, until: middle }, open),
          ...listStandingOrderDates(one, { from: addDays(middle, 1), until }, open),
        ].map(({ standing_on }) => standing_on);
        expect(parts.toSorted()).toEqual(
          listStandingOrderDates(one, { from, until }, open).map(({ standing_on }) => standing_on),
        );
      }),
    );
  });
});
