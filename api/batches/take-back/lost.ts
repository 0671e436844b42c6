import { unitAfter } from "#domain/kitchen/units";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import { quantityScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import { printedDecimal, printedInstant } from "../../http/documents/french";
import { Refusal } from "../../http/refusal";
import { type Loss, type Made, firstDayOf, mayBeOf, readHandedOver, readLosses } from "../../records/orders/losses";
import type { UsedWithout } from "./used-batch";

const namedAtMost = 5;

/**
 * Returns those of these batches of what is not kept in stock without which more of it would have been lost than was
 * made and is not gone otherwise: handed over, or in what others made of it. A loss may be of any batch that was noted
 * before it, made by its day, and kept until then or the day before.
 */
export async function readLostWithout(db: Database, batches: readonly Row<"batches">[]): Promise<UsedWithout[]> {
  const made = batches.filter(({ lot_id, obtained }) => lot_id === null && obtained > 0);
  const losses = await readLosses(db, made);
  if (losses.length === 0) return [];
  const others = await readOthers(db, made);
  const lossesOf = groupBy(losses, itemOf);
  const othersOf = groupBy(others, itemOf);
  const takenOf = groupBy(await readTaken(db, made), ({ recipe_id }) => recipe_id);
  return made.flatMap((batch) => {
    const lost = lossesOf(itemOf(batch)).filter((loss) => mayBeOf(loss, batch));
    const there = othersOf(itemOf(batch)).filter((other) => lost.some((loss) => mayBeOf(loss, other)));
    const [first = ""] = there.map(({ made_on }) => made_on).sort();
    const taken = takenOf(batch.recipe_id ?? 0).filter(({ production_on }) => production_on >= first);
    const left = sumOf(there.map((other) => other.left)) - sumOf(taken.map((pass) => BigInt(pass.taken)));
    const quantity = sumOf(lost.map((loss) => BigInt(loss.quantity)));
    return quantity > 0n && quantity > left ? [{ name: batch.name, refusal: refusalOf(batch, lost, quantity) }] : [];
  });
}

const sumOf = (quantities: readonly bigint[]) => quantities.reduce((sum, quantity) => sum + quantity, 0n);

const itemOf = ({ recipe_id, product_id }: Pick<Made, "recipe_id" | "product_id">) =>
  recipe_id === null ? `product ${String(product_id)}` : `recipe ${String(recipe_id)}`;

/** Reads the other batches that stand of what these are of, with what of each is not gone, in millionths. */
async function readOthers(db: Database, batches: readonly Made[]): Promise<(Made & { left: bigint })[]> {
  const ids = (name: "recipe_id" | "product_id") => new Set(batches.flatMap((batch) => batch[name] ?? []));
  const rows = await db
    .selectFrom("batches")
    .select(["id", "recipe_id", "product_id", "made_on", "expires_on", "recorded_at", "obtained"])
    .where((e) =>
      e.or([e("recipe_id", "in", idList(db, ids("recipe_id"))), e("product_id", "in", idList(db, ids("product_id")))]),
    )
    .where("made_on", ">=", firstDayOf(batches))
    .where("lot_id", "is", null)
    .where("reversed_at", "is", null)
    .orderBy("id")
    .execute();
  const handedOver = await readHandedOver(
    db,
    rows.map(({ id }) => id),
  );
  const goneOf = groupBy(handedOver, ({ batch_id }) => batch_id);
  return rows.map((row) => ({
    ...row,
    left: BigInt(row.obtained) - sumOf(goneOf(row.id).map(({ quantity }) => BigInt(quantity))),
  }));
}

/** Reads what batches that stand took of recipes that these are of. */
function readTaken(db: Database, batches: readonly Made[]) {
  return db
    .selectFrom("batch_passes as pass")
    .innerJoin("batches as batch", "batch.id", "pass.batch_id")
    .select(["pass.recipe_id", "pass.production_on", "pass.taken"])
    .where("pass.recipe_id", "in", idList(db, new Set(batches.flatMap(({ recipe_id }) => recipe_id ?? []))))
    .where("pass.production_on", ">=", firstDayOf(batches))
    .where("pass.taken", ">", 0)
    .where("batch.reversed_at", "is", null)
    .execute();
}

function refusalOf({ name, unit }: Row<"batches">, lost: readonly Loss[], quantity: bigint): Refusal {
  const formatQuantity = (of: bigint) => printedDecimal(quantityScale.read(Number(of)));
  const each = lost
    .slice(0, namedAtMost)
    .map((loss) => {
      const when = printedInstant(new Date(loss.recorded_at));
      return `${formatQuantity(BigInt(loss.quantity))} le ${when} par ${loss.user_name}`;
    })
    .join(" ; ");
  return new Refusal(409, {
    message:
      `Impossible d’annuler « ${name} » : il en est noté depuis ${formatQuantity(quantity)} ` +
      `${unitAfter(quantity, unit)} en perte (${each}). ` +
      `Annulez d’abord ${lost.length > 1 ? "ces pertes" : "cette perte"}, puis recommencez.`,
    code: "used",
    used_by: lost.slice(0, namedAtMost).map((loss) => ({
      type: "waste",
      id: loss.id,
      kind: "waste",
      quantity: quantityScale.read(loss.quantity),
      occurred_at: loss.recorded_at,
      user_name: loss.user_name,
    })),
  });
}
