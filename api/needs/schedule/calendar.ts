import { Temporal } from "temporal-polyfill";
import { dayInParis, parisZone } from "#domain/paris";
import { isClosedOn } from "../../kitchen/closed-days";
import type { KitchenSupplier } from "../../kitchen/kitchen";
import { dateOf, numberOf, weekday } from "../../kitchen/day-numbers";
import { createHolidays } from "../../kitchen/holidays";

const horizonDays = 400;

/** A delivery that can be had, and the last moment to order it. Instants are ISO 8601, UTC. */
export interface Delivery {
  deliver_on: string;
  /** Null where neither a lead time nor a cut-off is noted: nobody knows it. */
  order_before: string | null;
  /** The moment until which it is reckoned with: the latest to order, or the end of its day. */
  open_until: string;
}

export interface Deliveries {
  /**
   * Returns the delivery that arrives last among those not after `day`; null when the supplier delivers on none of the
   * 400 days before.
   */
  latest(supplier: KitchenSupplier, day: string): Delivery | null;
  /** Returns the first delivery that can still be ordered at `now`; null when there is none within 400 days. */
  next(supplier: KitchenSupplier, now: string): Delivery | null;
  /**
   * Returns the latest one not after `day` when it can still be ordered at `now`, else the first that can; null when
   * there is none.
   */
  inTime(supplier: KitchenSupplier, day: string, now: string): Delivery | null;
}

/**
 * Returns the calendar of suppliers' deliveries and of the moments to order: delivery weekdays, closed periods, French
 * public holidays where they are observed, lead time, cut-off (Paris time, daylight saving included; without one, the
 * end of the day).
 *
 * Working days are Monday to Friday, without closures and observed holidays. With a lead time in calendar days the
 * order is taken on any day that is neither a closure nor an observed holiday.
 */
export function createDeliveries(): Deliveries {
  const isHoliday = createHolidays();
  const known = new Map<string, Delivery | null>();
  const coming = new Map<string, Delivery | null>();

  const all: Deliveries = {
    latest(supplier, day) {
      const key = `${supplier.id} ${day}`;
      let delivery = known.get(key);
      if (delivery === undefined) known.set(key, (delivery = search(supplier, numberOf(day), -1)));
      return delivery;
    },
    next(supplier, now) {
      const key = `${supplier.id} ${now}`;
      let delivery = coming.get(key);
      if (delivery === undefined)
        coming.set(key, (delivery = search(supplier, numberOf(dayInParis(new Date(now))), 1, now)));
      return delivery;
    },
    inTime(supplier, day, now) {
      const delivery = all.latest(supplier, day);
      return delivery && !isAfter(now, delivery.open_until) ? delivery : all.next(supplier, now);
    },
  };
  return all;

  function search(supplier: KitchenSupplier, from: number, step: 1 | -1, now?: string): Delivery | null {
    for (let day = from; day !== from + step * horizonDays; day += step) {
      if (!delivers(supplier, day)) continue;
      const open_until = moment(orderDay(supplier, day), supplier.cutoff_time);
      const isNoted = supplier.lead_time_days > 0 || supplier.cutoff_time !== null;
      const delivery = { deliver_on: dateOf(day), order_before: isNoted ? open_until : null, open_until };
      if (now === undefined || !isAfter(now, delivery.open_until)) return delivery;
    }
    return null;
  }

  function delivers(supplier: KitchenSupplier, day: number): boolean {
    const { delivery_weekdays: weekdays } = supplier;
    return (weekdays.length === 0 || weekdays.includes(weekday(day))) && isOpen(supplier, day);
  }

  function isOpen(supplier: KitchenSupplier, day: number): boolean {
    return !isClosedOn(supplier, dateOf(day), isHoliday);
  }

  function orderDay(supplier: KitchenSupplier, delivery: number): number {
    const working = supplier.lead_time_basis === "working";
    const counts = (day: number) => isOpen(supplier, day) && (!working || weekday(day) <= 5);
    let day = delivery;
    if (!working) day -= supplier.lead_time_days;
    else
      for (let left = supplier.lead_time_days; left > 0 && day > delivery - horizonDays;) if (counts(--day)) left -= 1;
    if (day < delivery) while (!counts(day) && day > delivery - horizonDays) day -= 1;
    return day;
  }
}

/** Tells whether an instant is later than another, to the millisecond. */
export function isAfter(instant: string, other: string): boolean {
  return Date.parse(instant) > Date.parse(other);
}

function moment(day: number, cutoff: string | null): string {
  const time = cutoff ?? "23:59";
  const key = `${day} ${time}`;
  const known = moments.get(key);
  if (known !== undefined) return known;
  const instant = Temporal.PlainDate.from(dateOf(day))
    .toZonedDateTime({ timeZone: parisZone, plainTime: time })
    .toInstant()
    .toString();
  if (moments.size < mostMoments) moments.set(key, instant);
  return instant;
}

/** The instants reckoned before, by day and time in Paris: they depend on nothing else. */
const moments = new Map<string, string>();
const mostMoments = 4000;
