import type { MakeableRow, Obstacle } from "../../../server/api-client/contract/makeable";
import { formatQuantity } from "~/display/quantities";

export const makeablePath = "/production-planning/makeable";

/** Returns « 40 pièces », « sans limite ». */
export const makeableSaid = ({ quantity, unit }: Pick<MakeableRow, "quantity" | "unit">): string =>
  quantity === null ? "Sans limite" : formatQuantity(quantity, unit);

const faults: Partial<Record<string, string>> = {
  draft: "est en brouillon",
  cycle: "se contient elle-même",
  empty: "n’a pas de composition",
  no_output: "ne donne rien",
  line: "a une ligne qui ne peut pas être suivie",
} satisfies Record<Exclude<Obstacle["why"], "stock">, string>;

/** Returns « Beurre : il manque 120 g ». */
function obstacleSaid({ name, why, missing, unit }: Obstacle): string {
  return why === "stock"
    ? `${name}\u00a0: il manque ${formatQuantity(missing, unit)}`
    : `${name} ${faults[why] ?? `(${why || "raison inconnue"})`}`;
}

const told = 3;

/** Returns the limits of a product in words, the first few by name. */
export function limitsSaid(limits: readonly Obstacle[]): string {
  const others = limits.length - told;
  return (
    limits.slice(0, told).map(obstacleSaid).join(", ") +
    (others > 0 ? `, et ${others} autre${others > 1 ? "s" : ""}` : "")
  );
}
