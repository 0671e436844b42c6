import { addDays } from "#domain/days";
import { weekday } from "../days";
import { createBag, type Random } from "../random";
import { breakfast, lunchTrays, reception } from "./business-occasions";
import { businesses, individuals, type Customer } from "./customers";
import type { Basket, Occasion } from "./occasion";
import { birthday, celebration, familyMeal, treat } from "./private-occasions";
import { standingOrders } from "./standing-orders";

/** An order somebody has in mind: who, what for, when. */
export interface Wish {
  customer: Customer;
  occasion: Occasion;
  basket: Basket;
  delivery_on: string;
  delivery_time: string;
  mode: "pickup" | "delivery" | "on_site";
  guests: number | null;
  discount_percent: string;
  isStandingOrder: boolean;
}

/** The orders of each weekday besides the standing orders, Monday first. */
const week: Occasion[][] = [
  [breakfast],
  [breakfast, lunchTrays],
  [breakfast, lunchTrays, reception],
  [breakfast, lunchTrays, reception],
  [lunchTrays, reception, birthday, familyMeal],
  [birthday, birthday, familyMeal, familyMeal, celebration, treat],
  [birthday, familyMeal, treat],
];
const sunday: Occasion[] = [birthday, familyMeal, treat];

const trade: Omit<Occasion, "baskets" | "times" | "modes" | "discounts"> = {
  customer_type: "business",
  guests: null,
  consumption_mode: "later",
  ordered_ahead: { from: 3, to: 6 },
  deposit_percent: 0,
};

/**
 * Returns everything to be delivered from `from` to `until`, by day and time. `closed` tells the days when offices are
 * shut.
 */
export function wishes(random: Random, from: string, until: string, closed: (day: string) => boolean): Wish[] {
  const ofFamilies = createBag(random, individuals);
  const ofOffices = createBag(random, businesses);
  const baskets = new Map<Occasion, () => Basket>();

  function basketOf(occasion: Occasion): Basket {
    const draw = baskets.get(occasion) ?? createBag(random, occasion.baskets);
    baskets.set(occasion, draw);
    return draw();
  }

  function wishOn(day: string, occasion: Occasion): Wish {
    const { guests } = occasion;
    return {
      customer: occasion.customer_type === "business" ? ofOffices() : ofFamilies(),
      occasion,
      basket: basketOf(occasion),
      delivery_on: day,
      delivery_time: random.pick(occasion.times),
      mode: random.pick(occasion.modes),
      guests:
        guests && guests.from + guests.step * random.integer(0, Math.floor((guests.to - guests.from) / guests.step)),
      discount_percent: random.pick(occasion.discounts),
      isStandingOrder: false,
    };
  }

  const all: Wish[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const shut = closed(day);
    const occasions = shut ? sunday : (week[weekday(day) - 1] ?? sunday);
    const ofDay = [...(shut ? [] : standingOrdersOn(day)), ...occasions.map((occasion) => wishOn(day, occasion))];
    all.push(
      ...ofDay.sort((a, b) => (a.delivery_time < b.delivery_time ? -1 : a.delivery_time > b.delivery_time ? 1 : 0)),
    );
  }
  return all;
}

function standingOrdersOn(day: string): Wish[] {
  return standingOrders
    .filter((order) => order.weekday === weekday(day))
    .map(({ customer, time, mode, discount_percent, basket }) => ({
      customer,
      occasion: { ...trade, times: [time], modes: [mode], discounts: [discount_percent], baskets: [basket] },
      basket,
      delivery_on: day,
      delivery_time: time,
      mode,
      guests: null,
      discount_percent,
      isStandingOrder: true,
    }));
}
