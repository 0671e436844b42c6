import { sql } from "kysely";
import { numericDay } from "#domain/french/day-words";
import { MAX_SCALED, QUANTITY_SCALE, formatDecimal } from "#domain/exact/decimal";
import type { MovementKind } from "#domain/choices";
import { unitAfter } from "#domain/kitchen/units";
import type { Day } from "../../database/columns";
import { changeRows, givenRows } from "../../database/change-rows";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import type { Database, Row } from "../../database/tables";
import { printedDecimal, printedInstant } from "../../http/documents/french";
import { Refusal, invalid } from "../../http/refusal";
import type { AnyAuthor, Author } from "../../records/author";
import { readItems, unitOf } from "../items";
import { mendCosts } from "./cost";
import { itemOf } from "./item";
import { lockItems } from "./lock";
import { dayOf, startOf } from "./moment";
import { type Document, isNotTakenBack } from "./movement";
import { type Lacking, lackingWithout } from "./on-day";

/** Takes a document back as `reverseDocuments` does several. */
export const reverseDocument = (db: Database, { type, id }: Document, author: Author): Promise<void> =>
  reverseDocuments(db, { type, ids: [id] }, author);

/** Documents of one type, in the order in which they are taken back. */
export interface Documents {
  type: Document["type"];
  ids: readonly number[];
}

/**
 * Takes back every movement of documents that still stands, one document after the other, the latest movement first,
 * and their discrepancies; those that they closed as a count are open again. A document that nothing stands of stays as
 * it is. As many statements for ten thousand movements as for one. Throws a 409 Refusal (code "used") that names what
 * took from a lot which would hold less than nothing.
 */
export async function reverseDocuments(db: Database, documents: Documents, author: Author): Promise<void> {
  const { type, ids } = documents;
  if (ids.length === 0) return;
  const touched = await db
    .selectFrom("stock_movements")
    .select(["article_id", "recipe_id", "product_id"])
    .distinct()
    .where("document_type", "=", type)
    .where("document_id", "in", idList(db, ids))
    .execute();
  await lockItems(db, touched.map(itemOf));
  const ofDocument = groupBy(await readUnreversed(db, documents), ({ document_id }) => document_id);
  await reverse(
    db,
    [...new Set(ids)].flatMap((id) => ofDocument(id)),
    author,
  );
  await reopenDiscrepancies(db, documents, author);
}

/** Reads the movements of documents that nothing has reversed, the latest first. */
export async function readUnreversed(db: Database, { type, ids }: Documents): Promise<Row<"stock_movements">[]> {
  return db
    .selectFrom("stock_movements as movement")
    .selectAll("movement")
    .where("movement.document_type", "=", type)
    .where("movement.document_id", "in", idList(db, ids))
    .where("movement.kind", "!=", "reversal")
    .where(isNotTakenBack("movement"))
    .orderBy("movement.id", "desc")
    .execute();
}

/**
 * Takes movements back, one after the other. Throws a 409 Refusal (code "used") where a lot would hold less than
 * nothing meanwhile, or would have on a day since: what came later serves nothing earlier.
 */
export async function reverse(
  db: Database,
  movements: readonly Row<"stock_movements">[],
  author: AnyAuthor,
): Promise<void> {
  if (movements.length === 0) return;
  const lots = await db
    .selectFrom("stock_lots")
    .selectAll()
    .where("id", "in", idList(db, new Set(movements.map(({ lot_id }) => lot_id))))
    .execute();
  const byId = new Map(lots.map((lot) => [lot.id, { ...lot, on_hand: BigInt(lot.on_hand) }]));
  for (const movement of movements) {
    const lot = byId.get(movement.lot_id);
    if (!lot) throw new Error(`lot ${movement.lot_id} of movement ${movement.id} is not there`);
    lot.on_hand -= BigInt(movement.quantity);
    if (lot.on_hand < 0n) throw await refusalOfUsed(db, movement, lot, { quantity: mostWanted(movements, lot.id) });
    if (lot.on_hand > MAX_SCALED) throw invalid({ quantity: ["Ce lot deviendrait trop grand."] });
  }
  const lacking = await lackingWithout(db, lots, movements, author.at);
  if (lacking) throw await usedBy(db, movements, lacking, byId);
  await changeRows(
    db,
    "stock_lots",
    ["on_hand"],
    new Map(Array.from(byId.values(), ({ id, on_hand }) => [id, [Number(on_hand)]])),
  );
  await insertReversals(db, movements, author);
  await mendCosts(db, movements);
}

/** Returns the refusal of what was used by the end of a day before what came since. */
async function usedBy(
  db: Database,
  movements: readonly Row<"stock_movements">[],
  { lot_id, on, quantity }: Lacking,
  lots: ReadonlyMap<number, LotLeft>,
): Promise<Refusal> {
  const lot = lots.get(lot_id);
  const brought = movements.find((one) => one.lot_id === lot_id && one.quantity > 0 && dayOf(one.occurred_at) <= on);
  if (!lot || !brought) throw new Error(`nothing was brought to lot ${lot_id} by ${on}`);
  return refusalOfUsed(db, brought, lot, { quantity, on, without: movements.map(({ id }) => id) });
}

/** Returns how much a lot must hold, in millionths, for all of these movements of it to be taken back in this order. */
function mostWanted(movements: readonly Row<"stock_movements">[], lotId: number): bigint {
  let [left, most] = [0n, 0n];
  for (const { quantity } of movements.filter(({ lot_id }) => lot_id === lotId)) {
    left -= BigInt(quantity);
    if (-left > most) most = -left;
  }
  return most;
}

/** Writes the reversals of movements in this order: one statement. */
async function insertReversals(
  db: Database,
  movements: readonly Row<"stock_movements">[],
  { id, name, at }: AnyAuthor,
): Promise<void> {
  const given = givenRows(
    db,
    movements.map((movement) => [movement.id]),
  );
  await sql`insert into stock_movements (lot_id, article_id, recipe_id, product_id, quantity, unit_cost_ht, kind,
      document_type, document_id, occurred_at, recorded_at, user_id, user_name, reverses)
    select moved.lot_id, moved.article_id, moved.recipe_id, moved.product_id, -moved.quantity, moved.unit_cost_ht,
      'reversal', moved.document_type, moved.document_id, ${at}, ${at}, cast(${id} as bigint), ${name}, moved.id
    from ${given.rows} inner join stock_movements as moved on moved.id = ${given.at(0)}
    order by ${given.place}`.execute(db);
}

async function reopenDiscrepancies(db: Database, { type, ids }: Documents, author: Author): Promise<void> {
  await db
    .updateTable("stock_discrepancies")
    .set({ closed_at: author.at, closed_by: "reversal", closing_id: null })
    .where("document_type", "=", type)
    .where("document_id", "in", idList(db, ids))
    .where((e) => e.or([e("closed_by", "is", null), e("closed_by", "=", "count")]))
    .execute();
  if (type !== "count_line") return;
  await db
    .updateTable("stock_discrepancies")
    .set({ closed_at: null, closed_by: null, closing_id: null })
    .where("closed_by", "=", "count")
    .where("closing_id", "in", idList(db, ids))
    .execute();
}

const takers: Record<MovementKind, string> = {
  opening: "ouverture du stock",
  receipt: "réception",
  consumption: "production",
  output: "production",
  delivery: "livraison",
  waste: "perte",
  count: "inventaire",
  reversal: "annulation",
};

const namedAtMost = 5;

/** A lot with what would be left of it. */
type LotLeft = Omit<Row<"stock_lots">, "on_hand"> & { on_hand: bigint };

/** The quantity that a lot must hold for movements to be taken back. */
interface Wanted {
  quantity: bigint;
  /** The day that lacks it; left out: now. */
  on?: Day;
  /** Movements that are taken back too. */
  without?: readonly number[];
}

/**
 * Returns the refusal to take a movement back that names what took from its lot. Where a count took it, or is taken
 * back, the two may hold each other: the way out is to count the lot again.
 */
export async function refusalOfUsed(
  db: Database,
  { id, kind, occurred_at }: Pick<Row<"stock_movements">, "id" | "kind" | "occurred_at">,
  lot: LotLeft,
  { quantity: wanted, on, without = [] }: Wanted,
): Promise<Refusal> {
  const all = await db
    .selectFrom("stock_movements as movement")
    .selectAll("movement")
    .where("movement.lot_id", "=", lot.id)
    .where("movement.quantity", "<", 0)
    .where("movement.kind", "!=", "reversal")
    .$if(on !== undefined, (query) =>
      query
        .where("movement.occurred_at", ">=", startOf(dayOf(occurred_at)))
        .where("movement.id", "not in", idList(db, without)),
    )
    .where(isNotTakenBack("movement"))
    .orderBy("movement.id", "desc")
    .limit(namedAtMost)
    .execute();
  const since = on === undefined ? all.filter((movement) => movement.id > id) : all;
  // What was taken before, of what came otherwise and was taken back, may be what lacks.
  const took = since.reduce((sum, { quantity }) => sum + BigInt(quantity), 0n) <= lot.on_hand ? since : all;
  const quantityOf = (movement: Row<"stock_movements">) => formatDecimal(-BigInt(movement.quantity), QUANTITY_SCALE);
  const item = itemOf(lot);
  const named = (await readItems(db, [item]))(item);
  const enough = `${printedDecimal(formatDecimal(wanted, QUANTITY_SCALE))} ${unitAfter(wanted, unitOf(named))}`;
  const wayOut =
    kind === "count" || took.some((movement) => movement.kind === "count")
      ? ` Si l’un attend l’autre, comptez ${enough} de ce lot dans un nouvel inventaire` +
        `${on === undefined ? "" : ` du ${numericDay(on)}`}, annulez les deux, puis ` +
        "annulez la clôture de ce nouvel inventaire."
      : "";
  const details = took.map(
    (movement) =>
      `${printedDecimal(quantityOf(movement))} le ${printedInstant(new Date(movement.recorded_at))} par ` +
      `${movement.user_name} (${takers[movement.kind]})`,
  );
  return new Refusal(409, {
    message:
      `Impossible d’annuler : le lot${lot.code === null ? "" : ` ${lot.code}`} de « ${named?.name ?? ""} » a déjà ` +
      `servi${details.length > 0 ? ` (pris : ${details.join(" ; ")})` : ""}. Annulez d’abord ce qui y a pris.${wayOut}`,
    code: "used",
    used_by: took.map((movement) => ({
      type: movement.document_type,
      id: movement.document_id,
      kind: movement.kind,
      quantity: quantityOf(movement),
      occurred_at: movement.occurred_at,
      user_name: movement.user_name,
    })),
  });
}
