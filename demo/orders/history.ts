import type { DemoChange } from "../company";
import { addDays } from "#domain/days";
import { parisInstant } from "../days";
import type { Random } from "../random";
import type { Fate, PlannedWish } from "./fates";
import type { Wish } from "./week";

const shop = ["Claire Delorme", "Samira Khelifi"];
const kitchen = ["Hugo Martinet", "Noémie Duval"];

/** Returns the moment when the order was taken: some days ahead, yesterday at the latest. */
export function takenAt(random: Random, today: string, wish: Wish): string {
  const { from, to } = wish.occasion.ordered_ahead;
  const wished = addDays(wish.delivery_on, -random.integer(from, to));
  const latest = addDays(today, -random.integer(1, 4));
  return parisInstant(wished < latest ? wished : latest, clock(random.integer(9 * 60, 18 * 60)));
}

/**
 * Returns the changes of an order, oldest first, each at a believable moment before `today` ends. `lines` names the
 * products and tells what is ordered of each.
 */
export function history(
  random: Random,
  today: string,
  { wish, production_on }: PlannedWish,
  created_at: string,
  fate: Fate,
  lines: { name: string; quantity: string }[],
): DemoChange[] {
  const seller = random.pick(shop);
  const cook = random.pick(kitchen);
  const changes: DemoChange[] = [];
  const say = (at: string, who: string, change: Pick<DemoChange, "old" | "new"> & Partial<DemoChange>) => {
    const last = changes.at(-1)?.at ?? at;
    changes.push({ field: "status", subject: null, reason: null, ...change, at: at < last ? last : at, who });
  };

  fate.path.forEach((status, position) => {
    const change = { old: fate.path[position - 1] ?? null, new: status };
    if (status === "draft") say(created_at, seller, change);
    if (status === "confirmed") {
      say(later(created_at, random.integer(2, 40)), seller, change);
      for (const second of secondThoughts(random, wish, lines))
        say(later(created_at, random.integer(60, 500)), seller, second);
    }
    if (status === "in_production") say(parisInstant(production_on, clock(random.integer(330, 400))), cook, change);
    if (status === "ready")
      say(
        parisInstant(wish.delivery_on, clock(Math.min(minutes(wish.delivery_time) - 15, random.integer(360, 450)))),
        cook,
        change,
      );
    if (status === "delivered")
      say(parisInstant(wish.delivery_on, clock(minutes(wish.delivery_time) + random.integer(0, 25))), seller, change);
    if (status === "cancelled")
      say(cancelledAt(random, today, wish, change.old), seller, { ...change, reason: fate.reason });
  });
  return changes;
}

/** Returns the changes for which some customers call back. */
function secondThoughts(
  random: Random,
  { guests, delivery_time, occasion }: Wish,
  lines: { name: string; quantity: string }[],
): Pick<DemoChange, "field" | "subject" | "old" | "new" | "reason">[] {
  const [first] = lines;
  if (guests !== null && first && random.chance(15)) {
    const former = Number(first.quantity) - random.pick([1, 2]) * (Number(first.quantity) % 10 === 0 ? 10 : 1);
    if (former > 0)
      return [
        {
          field: "lines.quantity",
          subject: first.name,
          old: String(former),
          new: first.quantity,
          reason: "Le client a rappelé : quelques convives de plus.",
        },
      ];
  }
  const former = random.pick(occasion.times);
  if (former === delivery_time || !random.chance(15)) return [];
  return [
    {
      field: "delivery_time",
      subject: null,
      old: former,
      new: delivery_time,
      reason: "Heure changée à la demande du client.",
    },
  ];
}

function cancelledAt(random: Random, today: string, wish: Wish, old: string | null): string {
  const eve = addDays(wish.delivery_on, old === "in_production" ? -1 : -2);
  const yesterday = addDays(today, -1);
  return parisInstant(eve < yesterday ? eve : yesterday, clock(random.integer(17 * 60, 19 * 60)));
}

function later(instant: string, minutesLater: number): string {
  return new Date(Date.parse(instant) + minutesLater * 60_000).toISOString();
}

function minutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function clock(minutesOfDay: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutesOfDay / 60))}:${two(minutesOfDay % 60)}`;
}
