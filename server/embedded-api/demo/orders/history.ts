import type { DemoChange } from "../company";
import { addDays, parisInstant } from "../days";
import type { Random } from "../random";
import type { Fate } from "./fates";
import type { Wish } from "./week";

const shop = ["Claire Delorme", "Samira Khelifi"];
const kitchen = ["Hugo Martinet", "Noémie Duval"];

/** When the order was taken: some days ahead, yesterday at the latest. */
export function takenAt(random: Random, today: string, wish: Wish): string {
  const { from, to } = wish.occasion.ordered_ahead;
  const wished = addDays(wish.delivery_on, -random.whole(from, to));
  const latest = addDays(today, -random.whole(1, 4));
  return parisInstant(wished < latest ? wished : latest, clock(random.whole(9 * 60, 18 * 60)));
}

/** The changes of an order, oldest first, each at a believable moment before `today` ends. */
export function history(random: Random, today: string, wish: Wish, production_on: string, created_at: string, fate: Fate): DemoChange[] {
  const seller = random.pick(shop);
  const cook = random.pick(kitchen);
  const changes: DemoChange[] = [{ at: created_at, who: seller, field: "created", old: null, new: "draft", reason: null }];
  const say = (at: string, who: string, field: string, old: string | null, next: string | null, reason: string | null) => {
    const last = changes.at(-1)?.at ?? created_at;
    changes.push({ at: at < last ? last : at, who, field, old, new: next, reason });
  };

  fate.path.forEach((status, at) => {
    const old = fate.path[at - 1] ?? null;
    if (status === "confirmed") {
      say(later(created_at, random.whole(2, 40)), seller, "status", old, status, null);
      if (wish.guests !== null && random.chance(20)) {
        const former = wish.guests + random.pick([-2, -1, 2, 3]);
        say(later(created_at, random.whole(60, 500)), seller, "guest_count", String(former), String(wish.guests), "Le client a rappelé avec le nombre définitif.");
      }
    }
    if (status === "in_production") say(parisInstant(production_on, clock(random.whole(330, 400))), cook, "status", old, status, null);
    if (status === "ready") say(parisInstant(wish.delivery_on, clock(Math.min(minutes(wish.delivery_time) - 15, random.whole(360, 450)))), cook, "status", old, status, null);
    if (status === "delivered") say(parisInstant(wish.delivery_on, clock(minutes(wish.delivery_time) + random.whole(0, 25))), seller, "status", old, status, null);
    if (status === "cancelled") say(cancelledAt(random, today, wish, old), seller, "status", old, status, fate.reason);
  });
  return changes;
}

function cancelledAt(random: Random, today: string, wish: Wish, old: string | null): string {
  const eve = addDays(wish.delivery_on, old === "in_production" ? -1 : -2);
  const yesterday = addDays(today, -1);
  return parisInstant(eve < yesterday ? eve : yesterday, clock(random.whole(17 * 60, 19 * 60)));
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
