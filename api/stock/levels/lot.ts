import type { Answer } from "#domain/contract/field";
import { stockLot } from "#domain/contract/stock/stock-levels";
import { idList } from "../../database/ids";
import { orNull, priceScale, quantityScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import { answerSchema } from "../../http/fields/schema";
import { amountOf, centsOf, readCosts } from "../costs";
import { readItems, referenceTo, unitOf } from "../items";
import { itemOf } from "../ledger/item";

export const lotAnswer = answerSchema(stockLot, "StockLot");
export type LotAnswer = Answer<typeof stockLot>;

/**
 * Returns rows of lots as they are answered, in their order, with what they cost by the catalogue where they were
 * entered without a cost: at most 5 queries, more for the costing of what is made.
 * @param today the day in Paris, after whose morning a lot of an earlier date is expired
 */
export async function tellLots(db: Database, lots: readonly Row<"stock_lots">[], today: string): Promise<LotAnswer[]> {
  const known = lots.flatMap((lot) => {
    const item = itemOf(lot);
    return item ? [{ lot, item }] : [];
  });
  const named = await readItems(
    db,
    known.map(({ item }) => item),
  );
  const costOf = await readCosts(
    db,
    known.flatMap(({ lot, item }) => (lot.unit_cost_ht === null ? [item] : [])),
  );
  const supplierOf = await readSuppliers(
    db,
    known.flatMap(({ lot }) => lot.supplier_id ?? []),
  );
  return known.map(({ lot, item }) => {
    const cost = lot.unit_cost_ht ?? costOf(item);
    return {
      id: lot.id,
      item: referenceTo(item, named(item)),
      unit: unitOf(named(item)),
      code: lot.code,
      expires_on: lot.expires_on,
      entered_on: lot.entered_on,
      supplier: supplierOf(lot.supplier_id),
      on_hand: quantityScale.read(lot.on_hand),
      unit_cost_ht: orNull(priceScale.read, cost),
      value_ht: cost === null ? null : amountOf(centsOf(BigInt(lot.on_hand), cost)),
      expired: lot.expires_on !== null && lot.expires_on < today,
      blocked: lot.blocked === 1,
      blocked_reason: lot.blocked_reason,
    };
  });
}

/** Reads the suppliers of lots. */
export async function readSuppliers(
  db: Database,
  ids: readonly number[],
): Promise<(id: number | null) => LotAnswer["supplier"]> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom("suppliers")
          .select(["id", "name"])
          .where("id", "in", idList(db, new Set(ids)))
          .execute();
  const suppliers = new Map(rows.map((row) => [row.id, row]));
  return (id) => (id === null ? null : (suppliers.get(id) ?? null));
}
