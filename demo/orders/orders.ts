import { basisFor } from "#api/orders/prices";
import type { DemoOrder, DemoProduct } from "../company";
import { addDays } from "#domain/days";
import { dayOfYear, weekday } from "../days";
import { makingDay } from "../house";
import type { Random } from "../random";
import { fates, type Fate, type PlannedWish } from "./fates";
import { history, takenAt } from "./history";
import { deposit, leadDays, orderLines } from "./lines";
import { wishes, type Wish } from "./week";
import { windowOrders } from "./window";

const daysAround = 14;
const ordersAWeek = 30;

/** One order, next week on Friday, of a product whose recipe is still a draft. */
const trial = {
  guests: 16,
  basket: {
    lines: [
      { product: "ENT-POIRE-CARAMEL", quantity: 1 },
      { product: "TAR-POMME", quantity: 1 },
    ],
    notes: ["A goûté l’essai en boutique et veut être la première servie."],
  },
};

/**
 * Returns the orders to be delivered from two weeks before `today` to two weeks after, oldest first, and those of the
 * shop's own window since four weeks.
 *
 * @param closed tells the public holidays, when offices do not order
 */
export function orders(
  random: Random,
  today: string,
  products: DemoProduct[],
  closed: (day: string) => boolean,
): DemoOrder[] {
  const catalogue = new Map(products.map((product) => [product.code, product]));
  const planned = withTrial(today, wishes(random, addDays(today, -daysAround), addDays(today, daysAround), closed)).map(
    ({ wish, isConfirmed }) => ({
      wish,
      isConfirmed,
      production_on: makingDay(wish.delivery_on, leadDays(wish, catalogue)),
    }),
  );
  const ends = fates(random, today, planned);
  const taken = planned.flatMap((wish, at) => {
    const fate = ends[at];
    return fate ? [taking(random, today, wish, fate, catalogue)] : [];
  });
  const all = [...taken, ...windowOrders(today, catalogue)];
  return numbered(all.sort((a, b) => (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0)));
}

function withTrial(today: string, all: Wish[]): { wish: Wish; isConfirmed: boolean }[] {
  const on = addDays(today, 12 - weekday(today));
  const at = all.findIndex((wish) => wish.delivery_on === on && wish.occasion.customer_type === "individual");
  return all.map((wish, index) =>
    index === at ? { wish: { ...wish, ...trial }, isConfirmed: true } : { wish, isConfirmed: false },
  );
}

function taking(
  random: Random,
  today: string,
  planned: PlannedWish,
  fate: Fate,
  catalogue: Map<string, DemoProduct>,
): Omit<DemoOrder, "number"> {
  const { wish, production_on } = planned;
  const { customer, occasion, basket } = wish;
  const status = fate.path.at(-1) ?? "draft";
  const created_at = takenAt(random, today, wish);
  const price_basis = basisFor(occasion.customer_type);
  const lines = orderLines(random, wish, fate, catalogue, price_basis);
  const request = basket.notes && (wish.isStandingOrder || random.chance(60)) ? random.pick(basket.notes) : null;
  return {
    created_at,
    customer_name: customer.name,
    customer_type: occasion.customer_type,
    customer_contact: customer.contact,
    phone: customer.phone,
    email: customer.email,
    status,
    delivery_on: wish.delivery_on,
    delivery_time: wish.delivery_time,
    delivery_mode: wish.mode,
    delivery_address: wish.mode === "pickup" ? null : occasion.venues ? random.pick(occasion.venues) : customer.address,
    production_on,
    consumption_mode: occasion.consumption_mode,
    guest_count: wish.guests,
    notes: [request, fate.remark].filter((text) => text !== null).join("\n") || null,
    allergy_notes: basket.allergies && random.chance(45) ? random.pick(basket.allergies) : null,
    deposit_amount:
      status === "draft" || occasion.deposit_percent === 0
        ? null
        : deposit(lines, price_basis, occasion.deposit_percent),
    price_basis,
    lines,
    changes: history(
      random,
      today,
      planned,
      created_at,
      fate,
      lines.map(({ product, quantity }) => ({ name: catalogue.get(product)?.name ?? product, quantity })),
    ),
  };
}

/** Numbers follow each other through the year and begin again in January. */
function numbered(all: Omit<DemoOrder, "number">[]): DemoOrder[] {
  const next = new Map<string, number>();
  return all.map((order, at) => {
    const day = order.created_at.slice(0, 10);
    const year = day.slice(0, 4);
    const number = next.get(year) ?? (at === 0 ? Math.floor((dayOfYear(day) * ordersAWeek) / 7) : 1);
    next.set(year, number + 1);
    return { number: `CC-${year}-${String(number).padStart(5, "0")}`, ...order };
  });
}
