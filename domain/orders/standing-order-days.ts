import { addDays, midnightOf, mondayOf } from "../days";

/** The choices for a day of a standing order on a public holiday: delivered, left out, or delivered the day before. */
export const holidayPolicies = ["deliver", "skip", "day_before"] as const;
export type HolidayPolicy = (typeof holidayPolicies)[number];

export const standingOrderStatuses = ["active", "paused", "ended"] as const;
export type StandingOrderStatus = (typeof standingOrderStatuses)[number];

/** The reasons why a day of a standing order brings no order. */
export const skippedReasons = ["paused", "ended", "pause", "holiday", "closed"] as const;
export type SkippedReason = (typeof skippedReasons)[number];

/** The values of a standing order that decide its days. */
export interface StandingOrderRule {
  status: StandingOrderStatus;
  starts_on: string;
  ends_on: string | null;
  /** Every so many weeks, counted from the week of `starts_on`. */
  every_weeks: number;
  /** ISO weekdays, 1 (Monday) to 7. */
  weekdays: readonly number[];
  holiday_policy: HolidayPolicy;
  pauses: readonly { from: string; until: string; reason: string | null }[];
}

/** The calendar of the house; days are YYYY-MM-DD. */
export interface HouseDays {
  isHoliday(day: string): boolean;
  /** Tells whether the house itself is closed, public holidays aside. */
  isClosed(day: string): boolean;
}

/** A day of a standing order: when it is delivered, or why it is not. */
export interface StandingOrderDate {
  /** Its own day, whatever day it is moved to. */
  standing_on: string;
  /** Null where it is left out. */
  delivery_on: string | null;
  skipped: SkippedReason | null;
  /** The reason of a pause. */
  note: string | null;
}

/** The days that a delivery is moved ahead at most, so as not to fall on a holiday. */
export const mostMoved = 6;

/** Returns the ISO weekday, 1 (Monday) to 7, of a day of the calendar. */
export const weekdayOf = (day: string): number => (((midnightOf(day)?.getUTCDay() ?? 0) + 6) % 7) + 1;

const weekLength = 7 * 86_400_000;
const weekOf = (day: string): number => (midnightOf(mondayOf(day))?.getTime() ?? 0) / weekLength;

/** Tells whether a standing order has an order of its own on a day, pauses, holidays and closed days aside. */
export const fallsOn = ({ starts_on, ends_on, every_weeks, weekdays }: StandingOrderRule, day: string): boolean =>
  starts_on <= day &&
  (ends_on === null || day <= ends_on) &&
  weekdays.includes(weekdayOf(day)) &&
  Math.round(weekOf(day) - weekOf(starts_on)) % every_weeks === 0;

/**
 * Returns what comes of one of the days of a standing order. A pause or a closed house leaves it out; on a public
 * holiday it does as the order says: the day before is the last one that is neither a holiday nor closed, and where the
 * order pauses on that one, or there is none before its own weekday of the week before, the day is left out.
 */
export function resolveStandingOrderDate(
  rule: StandingOrderRule,
  standing_on: string,
  house: HouseDays,
): StandingOrderDate {
  const skip = (skipped: SkippedReason, note: string | null = null) => {
    return { standing_on, delivery_on: null, skipped, note };
  };
  const pauseOn = (day: string) => rule.pauses.find(({ from, until }) => from <= day && day <= until);
  if (rule.status !== "active") return skip(rule.status);
  const pause = pauseOn(standing_on);
  if (pause) return skip("pause", pause.reason);
  if (house.isClosed(standing_on)) return skip("closed");
  const on = (delivery_on: string): StandingOrderDate => ({ standing_on, delivery_on, skipped: null, note: null });
  if (rule.holiday_policy === "deliver" || !house.isHoliday(standing_on)) return on(standing_on);
  const before = rule.holiday_policy === "skip" ? null : openDayBefore(standing_on, house);
  if (before === null) return skip("holiday");
  const paused = pauseOn(before);
  return paused ? skip("pause", paused.reason) : on(before);
}

function openDayBefore(day: string, { isHoliday, isClosed }: HouseDays): string | null {
  for (let back = 1; back <= mostMoved; back += 1) {
    const before = addDays(day, -back);
    if (!isHoliday(before) && !isClosed(before)) return before;
  }
  return null;
}

/**
 * Returns the days of a standing order in a period, both ends with it: those delivered in it, whatever their own day,
 * and those of its days that are left out. Each of its days is in one period of several that follow each other.
 */
export function listStandingOrderDates(
  rule: StandingOrderRule,
  { from, until }: { from: string; until: string },
  house: HouseDays,
): StandingOrderDate[] {
  const days: StandingOrderDate[] = [];
  const last = addDays(until, mostMoved);
  for (let day = from > rule.starts_on ? from : rule.starts_on; day <= last; day = addDays(day, 1)) {
    if (!fallsOn(rule, day)) continue;
    const one = resolveStandingOrderDate(rule, day, house);
    const on = one.delivery_on ?? day;
    if (from <= on && on <= until) days.push(one);
  }
  return days;
}
