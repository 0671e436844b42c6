import type { Day } from "../database/columns";
import type { Database, Row } from "../database/tables";
import { takeOut } from "../stock/ledger/book";
import type { Item } from "../stock/ledger/item";
import type { Source } from "../stock/ledger/movement";

/**
 * Takes a quantity of an item, in millionths, out of some lots in their order as far as they go, and the rest first to
 * expire first.
 */
export async function takeOutFirst(
  db: Database,
  item: Item,
  quantity: bigint,
  source: Source,
  { on, first }: { on: Day; first: readonly Pick<Row<"stock_lots">, "id" | "on_hand">[] },
): Promise<void> {
  const there = first.reduce((sum, { on_hand }) => sum + BigInt(on_hand), 0n);
  const named = there < quantity ? there : quantity;
  if (named > 0n) await takeOut(db, item, named, source, { on, lots: first.map(({ id }) => id) });
  if (quantity > named) await takeOut(db, item, quantity - named, source, { on });
}
