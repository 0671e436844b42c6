import { QUANTITY_SCALE, formatDecimal } from "#domain/exact/decimal";
import { sql } from "kysely";
import type { Database } from "../../database/tables";
import { type ItemColumns, itemOf } from "./item";

/** The numbers of lots and movements, and the first fault in French; null where there is none. */
export interface Checked {
  lots: number;
  movements: number;
  fault: string | null;
}

/**
 * Adds up every movement anew: each lot holds the sum of its own, all are of its item, and each reversal takes back
 * exactly the movement of the same lot that it names.
 */
export async function checkLedger(db: Database): Promise<Checked> {
  const count = async (table: "stock_lots" | "stock_movements") =>
    (
      await db
        .selectFrom(table)
        .select((e) => e.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow()
    ).total;
  const fault = (await wrongSum(db)) ?? (await strangeMovement(db));
  return { lots: await count("stock_lots"), movements: await count("stock_movements"), fault };
}

async function wrongSum(db: Database): Promise<string | null> {
  const { rows } = await sql<{ id: number; code: string | null; on_hand: number; total: string } & ItemColumns>`
    select lot.id, lot.code, lot.article_id, lot.recipe_id, lot.product_id, lot.on_hand,
      cast(coalesce(moved.total, 0) as text) as total
    from stock_lots as lot
    left join (select lot_id, sum(quantity) as total from stock_movements group by lot_id) as moved
      on moved.lot_id = lot.id
    where lot.on_hand <> coalesce(moved.total, 0) order by lot.id limit 1`.execute(db);
  const [lot] = rows;
  if (!lot) return null;
  const { type, id } = itemOf(lot);
  return (
    `Le lot ${lot.id}${lot.code === null ? "" : ` (${lot.code})`} de ${frenchTypes[type]} ${id} dit ` +
    `${formatQuantity(BigInt(lot.on_hand))}, ses mouvements font ${formatQuantity(BigInt(lot.total))}.`
  );
}

async function strangeMovement(db: Database): Promise<string | null> {
  const { rows } = await sql<{ id: number }>`
    select movement.id from stock_movements as movement
    join stock_lots as lot on lot.id = movement.lot_id
    left join stock_movements as reversed on reversed.id = movement.reverses
    where coalesce(movement.article_id, 0) <> coalesce(lot.article_id, 0)
      or coalesce(movement.recipe_id, 0) <> coalesce(lot.recipe_id, 0)
      or coalesce(movement.product_id, 0) <> coalesce(lot.product_id, 0)
      or (movement.reverses is null) <> (movement.kind <> 'reversal')
      or reversed.lot_id <> movement.lot_id or reversed.quantity <> -movement.quantity
    order by movement.id limit 1`.execute(db);
  const [movement] = rows;
  return movement ? `Le mouvement ${movement.id} n’est pas de son lot, ou n’annule pas ce qu’il nomme.` : null;
}

const frenchTypes = { article: "l’article", recipe: "la recette", product: "le produit" };

const formatQuantity = (quantity: bigint) => formatDecimal(quantity, QUANTITY_SCALE).replace(".", ",");
