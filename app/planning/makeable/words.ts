import type { MakeableRow, Obstacle } from "#server/api-client/contract/planning/makeable";
import { formatQuantity } from "#app/display/quantities";

export const makeablePath = "/production-planning/makeable";

/** Returns « 40 pièces », « sans limite ». */
export const formatMakeable = ({ quantity, unit }: Pick<MakeableRow, "quantity" | "unit">): string =>
  quantity === null ? "Sans limite" : formatQuantity(quantity, unit);

const faults: Partial<Record<string, string>> = {
  draft: "est en brouillon",
  cycle: "se contient elle-même",
  empty: "n’a pas de composition",
  no_output: "ne donne rien",
  line: "a une ligne qui ne peut pas être suivie",
} satisfies Record<Exclude<Obstacle["why"], "stock">, string>;

/** Returns « il manque 120 g », « est en brouillon ». */
const describeLack = ({ why, missing, unit }: Obstacle): string =>
  why === "stock" ? `il manque ${formatQuantity(missing, unit)}` : (faults[why] ?? `(${why || "raison inconnue"})`);

/** Returns « Beurre : il manque 120 g ». */
const describeObstacle = (obstacle: Obstacle): string =>
  `${obstacle.name}${obstacle.why === "stock" ? "\u00a0:" : ""} ${describeLack(obstacle)}`;

const formatOthers = (others: number) => (others > 0 ? `, et ${others} autre${others > 1 ? "s" : ""}` : "");

/** Returns the first limit of a product, and what is said below its name: « il manque 120 g, et 2 autres ». */
export function firstLimit([first, ...others]: readonly Obstacle[]): { name: string; text: string } | null {
  return first ? { name: first.name, text: describeLack(first) + formatOthers(others.length) } : null;
}

const mostNamed = 3;

/** Returns the limits of a product in words, the first few by name. */
export function describeLimits(limits: readonly Obstacle[]): string {
  return limits.slice(0, mostNamed).map(describeObstacle).join(", ") + formatOthers(limits.length - mostNamed);
}
