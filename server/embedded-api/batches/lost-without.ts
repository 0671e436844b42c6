import { addDays } from "#domain/days";
import { unitAfter } from "#domain/units";
import type { Day } from "../database/columns";
import { groupBy } from "../database/grouping";
import { idList } from "../database/ids";
import { quantityScale } from "../database/scale";
import type { Database, Row } from "../database/tables";
import { printedDecimal, printedInstant } from "../http/documents/french";
import { Refusal } from "../http/refusal";
import { lastDayOf, mostDays } from "../kitchen/made";
import type { UsedWithout } from "./used-without";

type Made = Pick<Row<"batches">, "recipe_id" | "product_id" | "made_on" | "expires_on" | "recorded_at">;
type Loss = Pick<
  Row<"stock_waste">,
  "id" | "recipe_id" | "product_id" | "quantity" | "wasted_on" | "recorded_at" | "user_name"
>;

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

const mayBeOf = (loss: Loss, { made_on, expires_on, recorded_at }: Made): boolean =>
  recorded_at <= loss.recorded_at &&
  made_on <= loss.wasted_on &&
  loss.wasted_on <= addDays(lastDayOf(made_on, expires_on), 1);

/** Returns the first day of batches that may have been lost with these. */
function firstDayOf(batches: readonly Made[]): Day {
  const [first = ""] = batches.map(({ made_on }) => made_on).sort();
  return addDays(first, -mostDays - 1);
}

/** Reads the losses that stand of what these batches are of and took nothing out of stock, the latest first. */
async function readLosses(db: Database, batches: readonly Made[]): Promise<Loss[]> {
  const [first] = batches.map(({ made_on }) => made_on).sort();
  if (first === undefined) return [];
  return db
    .selectFrom("stock_waste as loss")
    .select(["loss.id", "loss.recipe_id", "loss.product_id", "loss.quantity", "loss.wasted_on"])
    .select(["loss.recorded_at", "loss.user_name"])
    .where((e) =>
      e.or([
        e("loss.recipe_id", "in", idList(db, new Set(batches.flatMap(({ recipe_id }) => recipe_id ?? [])))),
        e("loss.product_id", "in", idList(db, new Set(batches.flatMap(({ product_id }) => product_id ?? [])))),
      ]),
    )
    .where("loss.wasted_on", ">=", first)
    .where("loss.reversed_at", "is", null)
    .where("loss.missing", "=", 0)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("stock_movements as moved")
            .select("moved.id")
            .where("moved.document_type", "=", "waste")
            .whereRef("moved.document_id", "=", "loss.id"),
        ),
      ),
    )
    .orderBy("loss.id", "desc")
    .execute();
}

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
  const goneOf = await readGone(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, left: BigInt(row.obtained) - (goneOf.get(row.id) ?? 0n) }));
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

/** Reads how much of each batch was handed over with orders: of a line's batches the first one's before the others'. */
async function readGone(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, bigint>> {
  const shares = await db
    .selectFrom("batch_order_lines as share")
    .innerJoin("external_order_lines as line", "line.id", "share.order_line_id")
    .select(["share.batch_id", "share.quantity", "line.id", "line.delivered_quantity"])
    .where("share.batch_id", "in", idList(db, ids))
    .where("line.delivered_quantity", ">", 0)
    .orderBy("share.batch_id")
    .orderBy("line.id")
    .execute();
  const handedOver = new Map<number, number>();
  const gone = new Map<number, bigint>();
  for (const { batch_id, quantity, id, delivered_quantity } of shares) {
    const open = handedOver.get(id) ?? delivered_quantity;
    const part = Math.min(open, quantity);
    handedOver.set(id, open - part);
    gone.set(batch_id, (gone.get(batch_id) ?? 0n) + BigInt(part));
  }
  return gone;
}

function refusalOf({ name, unit }: Row<"batches">, lost: readonly Loss[], quantity: bigint): Refusal {
  const said = (of: bigint) => printedDecimal(quantityScale.read(Number(of)));
  const each = lost
    .slice(0, namedAtMost)
    .map((loss) => {
      const when = printedInstant(new Date(loss.recorded_at));
      return `${said(BigInt(loss.quantity))} le ${when} par ${loss.user_name}`;
    })
    .join(" ; ");
  return new Refusal(409, {
    message:
      `Impossible d’annuler « ${name} » : il en est noté depuis ${said(quantity)} ${unitAfter(quantity, unit)} ` +
      `en perte (${each}). Annulez d’abord ${lost.length > 1 ? "ces pertes" : "cette perte"}, puis recommencez.`,
    code: "used",
    used_by: lost.slice(0, namedAtMost).map((loss) => ({
      ...{ type: "waste", id: loss.id, kind: "waste", quantity: quantityScale.read(loss.quantity) },
      ...{ occurred_at: loss.recorded_at, user_name: loss.user_name },
    })),
  });
}
