import { afterEach, describe, expect, test } from "vitest";
import { dayInParis } from "#domain/paris";
import { createDeliveries } from "#api/needs/schedule/calendar";
import type { KitchenSupplier } from "#api/kitchen/kitchen";
import { supplier } from "../support/world/kitchen-data";

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

function latest(day: string, of: Partial<KitchenSupplier>) {
  return createDeliveries().latest(supplier({ id: 1, name: "Grossiste", ...of }), day);
}

describe("the latest delivery", () => {
  test("on any day until the end of it, by no deadline, where neither lead time nor cut-off is noted", () => {
    const delivery = { deliver_on: "2026-11-25", open_until: "2026-11-25T22:59:00Z" };
    expect(latest("2026-11-25", {})).toEqual({ ...delivery, order_before: null });
    expect(latest("2026-11-25", { cutoff_time: "23:59" })?.order_before).toBe("2026-11-25T22:59:00Z");
    expect(latest("2026-11-25", { lead_time_days: 1 })?.order_before).toBe("2026-11-24T22:59:00Z");
  });

  test("on a delivery weekday, ordered before the cut-off of the day the lead time asks", () => {
    // Wednesday 25: the last Tuesday or Friday is the 24th; one working day before is Monday the 23rd.
    expect(
      latest("2026-11-25", {
        delivery_weekdays: [2, 5],
        lead_time_days: 1,
        lead_time_basis: "working",
        cutoff_time: "11:00",
      }),
    ).toMatchObject({ deliver_on: "2026-11-24", order_before: "2026-11-23T10:00:00Z" });
  });

  test("a lead time in working days steps over the weekend, one in calendar days does not", () => {
    const monday = { delivery_weekdays: [1], lead_time_days: 2, cutoff_time: "12:00" };
    expect(latest("2026-11-24", { ...monday, lead_time_basis: "working" })?.order_before).toBe("2026-11-19T11:00:00Z");
    expect(latest("2026-11-24", { ...monday, lead_time_basis: "calendar" })?.order_before).toBe("2026-11-21T11:00:00Z");
  });

  test("no delivery on a public holiday, where it is observed", () => {
    // Wednesday 11 November 2026 is Armistice day.
    const wednesdays = { delivery_weekdays: [3], cutoff_time: "10:00" };
    expect(latest("2026-11-12", { ...wednesdays, observes_public_holidays: true })?.deliver_on).toBe("2026-11-04");
    expect(latest("2026-11-12", wednesdays)?.deliver_on).toBe("2026-11-11");
  });

  test("a public holiday is no working day either", () => {
    expect(
      latest("2026-11-12", {
        observes_public_holidays: true,
        lead_time_days: 1,
        lead_time_basis: "working",
        cutoff_time: "10:00",
      }),
    ).toMatchObject({ deliver_on: "2026-11-12", order_before: "2026-11-10T09:00:00Z" });
  });

  test("nothing moves during a closure", () => {
    const closed = {
      closed_periods: [{ from: "2026-11-16", until: "2026-11-24" }],
      lead_time_days: 1,
      cutoff_time: "10:00",
    };
    expect(latest("2026-11-25", closed)).toMatchObject({
      deliver_on: "2026-11-25",
      order_before: "2026-11-15T09:00:00Z",
    });
    expect(latest("2026-11-24", closed)?.deliver_on).toBe("2026-11-15");
    expect(latest("2026-11-24", { closed_periods: [{ from: "2025-01-01", until: "2027-01-01" }] })).toBeNull();
  });

  test.each([
    ["the Saturday before the clocks go forward", "2026-03-28", "2026-03-28T10:00:00Z"],
    ["the Monday after", "2026-03-30", "2026-03-30T09:00:00Z"],
    ["the Saturday before they go back", "2026-10-24", "2026-10-24T09:00:00Z"],
    ["the Monday after that", "2026-10-26", "2026-10-26T10:00:00Z"],
  ])("a cut-off at 11:00 is Paris time: %s", (_, day, order_before) => {
    expect(latest(day, { cutoff_time: "11:00" })?.order_before).toBe(order_before);
  });

  test("a cut-off in the hour that does not exist is the hour after", () => {
    expect(latest("2026-03-29", { cutoff_time: "02:30" })?.order_before).toBe("2026-03-29T01:30:00Z");
  });
});

test("the next delivery is the first whose order can still be placed", () => {
  const grocer = supplier({
    id: 1,
    name: "Grossiste",
    delivery_weekdays: [2, 5],
    lead_time_days: 1,
    lead_time_basis: "working",
    cutoff_time: "11:00",
  });
  const { next } = createDeliveries();
  expect(next(grocer, "2026-11-23T10:00:00Z")?.deliver_on).toBe("2026-11-24");
  expect(next(grocer, "2026-11-23T10:00:01Z")?.deliver_on).toBe("2026-11-27");
});

describe("wherever the server runs", () => {
  const zones = ["UTC", "Europe/Paris", "America/Santiago", "Pacific/Kiritimati", "Pacific/Pago_Pago"];

  test.each(zones)("in %s, 29 March 2026 at 00:30 in Paris is 29 March", (timeZone) => {
    process.env.TZ = timeZone;
    expect(dayInParis(new Date("2026-03-28T23:30:00Z"))).toBe("2026-03-29");
    expect(dayInParis(new Date("2026-03-28T22:59:59Z"))).toBe("2026-03-28");
    expect(dayInParis(new Date("2026-07-14T22:00:00Z"))).toBe("2026-07-15");
  });

  // Easter 2024 falls on the day the clocks change, which shifts dates counted from it in milliseconds.
  const holidays = [
    ...[
      "2024-01-01",
      "2024-04-01",
      "2024-05-01",
      "2024-05-08",
      "2024-05-09",
      "2024-05-20",
      "2024-07-14",
      "2024-08-15",
      "2024-11-01",
      "2024-11-11",
      "2024-12-25",
    ],
    ...[
      "2026-01-01",
      "2026-04-06",
      "2026-05-01",
      "2026-05-08",
      "2026-05-14",
      "2026-05-25",
      "2026-07-14",
      "2026-08-15",
      "2026-11-01",
      "2026-11-11",
      "2026-12-25",
    ],
  ];

  test.each(zones)("in %s, the public holidays are those of the calendar and no others", (timeZone) => {
    process.env.TZ = timeZone;
    const { latest: latestOf } = createDeliveries();
    const daily = supplier({ id: 1, name: "Grossiste", observes_public_holidays: true });
    const off: string[] = [];
    for (const year of [2024, 2026]) {
      for (let day = Date.UTC(year, 0, 1); day < Date.UTC(year + 1, 0, 1); day += 86_400_000) {
        const date = new Date(day).toISOString().slice(0, 10);
        if (latestOf(daily, date)?.deliver_on !== date) off.push(date);
      }
    }
    expect(off).toEqual(holidays);
  });
});
