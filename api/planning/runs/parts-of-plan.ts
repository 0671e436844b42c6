import { roundDiv } from "#domain/exact/rational";
import type { Row } from "../../database/tables";

/** A batch that was noted since a calculation was frozen. */
export type Noted = Pick<
  Row<"batches">,
  "id" | "recipe_id" | "product_id" | "production_on" | "planned" | "expected" | "obtained"
>;

/** A batch, and the part of what it gave that is a plan's own work, in millionths. */
export interface Part extends Noted {
  own: bigint;
}

/**
 * Returns how much of each batch is a plan's own work: at first all that it gave of what was asked for, then no more of
 * each thing than `mostOf` says while other work has its part.
 * @param mostOf the quantities of things that are own work at most, by {@link nameOf}, where the parts are as they are
 */
export function partsOfPlan(noted: readonly Noted[], mostOf: (parts: readonly Part[]) => Map<string, bigint>): Part[] {
  let parts = noted.map((batch): Part => ({
    ...batch,
    own: BigInt(batch.planned < batch.obtained ? batch.planned : batch.obtained),
  }));
  // What is made for others takes of recipes, and these of others: one level more is known in each round.
  for (let round = 0; round < mostLevels; round += 1) {
    const next = reduced(parts, mostOf(parts));
    if (next.every(({ own }, at) => own === parts[at]?.own)) break;
    parts = next;
  }
  return parts;
}

/** Levels of recipes at most through which the work for others is followed. */
const mostLevels = 16;

/** Returns the same with no more of each thing than there may be: what was noted last is less. */
function reduced(parts: readonly Part[], most: ReadonlyMap<string, bigint>): Part[] {
  const over = new Map<string, bigint>();
  for (const part of parts) over.set(nameOf(part), (over.get(nameOf(part)) ?? 0n) + part.own);
  for (const [name, sum] of over) over.set(name, sum - (most.get(name) ?? sum));
  return parts
    .toReversed()
    .map((part) => {
      const rest = atLeastNothing(over.get(nameOf(part)) ?? 0n);
      const less = rest < part.own ? rest : part.own;
      over.set(nameOf(part), rest - less);
      return { ...part, own: part.own - less };
    })
    .toReversed();
}

/** Names what a batch is of. */
export const nameOf = ({ recipe_id, product_id }: Pick<Noted, "recipe_id" | "product_id">): string =>
  recipe_id === null ? `product ${String(product_id)}` : `recipe ${String(recipe_id)}`;

/** Returns the part of what went into a batch that is a plan's own work: of what it did not give it was lost. */
export const ownUse = ({ expected, own }: Part, quantity: bigint): bigint =>
  expected === 0 ? 0n : roundDiv(quantity * own, BigInt(expected));

/** Returns the part of what a batch gave that is a plan's own work. */
export const ownYield = ({ obtained, own }: Part, quantity: bigint): bigint =>
  obtained === 0 ? 0n : roundDiv(quantity * own, BigInt(obtained));

const atLeastNothing = (quantity: bigint): bigint => (quantity > 0n ? quantity : 0n);
