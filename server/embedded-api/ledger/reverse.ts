import { MAX_SCALED, QUANTITY_SCALE, formatDecimal } from "#domain/exact/decimal";
import type { MovementKind } from "#domain/choices";
import type { Database, Row } from "../database/tables";
import { printedDecimal, printedInstant } from "../documents/french";
import { Refusal, invalid } from "../http/refusal";
import type { Author } from "../records/author";
import { mendCost } from "./cost";
import { itemOf } from "./item";
import { lockItems } from "./lock";
import { type Document, move } from "./movement";

/**
 * Takes back every movement of a document that still stands, the latest first, and its discrepancies; those that it
 * closed as a count are open again. A document that nothing stands of stays as it is. Throws a 409 Refusal (code
 * "used") that names what took from a lot which would hold less than nothing.
 */
export async function reverseDocument(
  db: Database,
  document: Document,
  author: Author,
  reason: string | null = null,
): Promise<void> {
  const touched = await db
    .selectFrom("stock_movements")
    .select(["article_id", "recipe_id", "product_id"])
    .where("document_type", "=", document.type)
    .where("document_id", "=", document.id)
    .execute();
  await lockItems(db, touched.map(itemOf));
  for (const movement of await standing(db, document)) await reverse(db, movement, author, reason);
  await reopenDiscrepancies(db, document, author);
}

async function standing(db: Database, { type, id }: Document): Promise<Row<"stock_movements">[]> {
  return db
    .selectFrom("stock_movements as movement")
    .selectAll("movement")
    .where("movement.document_type", "=", type)
    .where("movement.document_id", "=", id)
    .where("movement.kind", "!=", "reversal")
    .where((e) =>
      e.not(
        e.exists(
          e.selectFrom("stock_movements as later").select("later.id").whereRef("later.reverses", "=", "movement.id"),
        ),
      ),
    )
    .orderBy("movement.id", "desc")
    .execute();
}

async function reverse(
  db: Database,
  movement: Row<"stock_movements">,
  author: Author,
  reason: string | null,
): Promise<void> {
  const lot = await db.selectFrom("stock_lots").selectAll().where("id", "=", movement.lot_id).executeTakeFirstOrThrow();
  const left = BigInt(lot.on_hand) - BigInt(movement.quantity);
  if (left < 0n) throw await used(db, movement, lot);
  if (left > MAX_SCALED) throw invalid({ quantity: ["Ce lot deviendrait trop grand."] });
  await move(db, lot, -BigInt(movement.quantity), movement.unit_cost_ht, {
    kind: "reversal",
    document_type: movement.document_type,
    document_id: movement.document_id,
    occurred_at: author.at,
    recorded_at: author.at,
    user_id: author.id,
    user_name: author.name,
    reason,
    reverses: movement.id,
  });
  await mendCost(db, lot.id, movement.id);
}

async function reopenDiscrepancies(db: Database, { type, id }: Document, author: Author): Promise<void> {
  await db
    .updateTable("stock_discrepancies")
    .set({ closed_at: author.at, closed_by: "reversal", closing_id: null })
    .where("document_type", "=", type)
    .where("document_id", "=", id)
    .where((e) => e.or([e("closed_by", "is", null), e("closed_by", "=", "count")]))
    .execute();
  if (type !== "count_line") return;
  await db
    .updateTable("stock_discrepancies")
    .set({ closed_at: null, closed_by: null, closing_id: null })
    .where("closed_by", "=", "count")
    .where("closing_id", "=", id)
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

async function used(db: Database, { id }: Row<"stock_movements">, lot: Row<"stock_lots">): Promise<Refusal> {
  const took = await db
    .selectFrom("stock_movements as movement")
    .selectAll("movement")
    .where("movement.lot_id", "=", lot.id)
    .where("movement.id", ">", id)
    .where("movement.quantity", "<", 0)
    .where((e) =>
      e.not(
        e.exists(
          e.selectFrom("stock_movements as later").select("later.id").whereRef("later.reverses", "=", "movement.id"),
        ),
      ),
    )
    .orderBy("movement.id", "desc")
    .limit(namedAtMost)
    .execute();
  const quantityOf = (movement: Row<"stock_movements">) => formatDecimal(-BigInt(movement.quantity), QUANTITY_SCALE);
  const said = took.map(
    (movement) =>
      `${printedDecimal(quantityOf(movement))} le ${printedInstant(new Date(movement.recorded_at))} par ` +
      `${movement.user_name} (${takers[movement.kind]})`,
  );
  return new Refusal(409, {
    message:
      `Impossible d’annuler : le lot${lot.code === null ? "" : ` ${lot.code}`} de « ${await nameOf(db, lot)} » a ` +
      `déjà servi${said.length > 0 ? ` (pris : ${said.join(" ; ")})` : ""}. Annulez d’abord ce qui y a pris.`,
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

async function nameOf(db: Database, lot: Row<"stock_lots">): Promise<string> {
  const { type, id } = itemOf(lot);
  const { name } = await db
    .selectFrom(`${type}s` as const)
    .select("name")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return name;
}
