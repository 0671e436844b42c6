import type { lot } from "#domain/contract/catalogue/articles";
import type { Answer } from "#domain/contract/field";
import type { StockedType } from "#domain/choices";
import { type RawBuilder, sql } from "kysely";
import { idList } from "../../database/ids";
import { quantityScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";

/** Reads the lots of these items that hold something and are not put aside, in the order in which they first came. */
export async function readLots(db: Database, type: StockedType, ids: Iterable<number>): Promise<Row<"stock_lots">[]> {
  return db
    .selectFrom("stock_lots")
    .selectAll()
    .where(`${type}_id` as const, "in", idList(db, ids))
    .where("on_hand", ">", 0)
    .where("blocked", "=", 0)
    .orderBy("id")
    .execute();
}

/** Returns a lot as an article tells it. */
export const lotOf = ({ code, on_hand, expires_on }: Row<"stock_lots">): Answer<typeof lot.fields> => ({
  code,
  quantity: quantityScale.read(on_hand),
  expires_on,
});

/** Returns, for a query of this table, the sum of what each row has that is not put aside, in millionths. */
export const stockOf = (type: StockedType): RawBuilder<number> => sql<number>`(
  select coalesce(sum(on_hand), 0) from stock_lots
  where stock_lots.${sql.ref(`${type}_id`)} = ${sql.ref(`${type}s.id`)} and on_hand > 0 and blocked = 0
)`;
