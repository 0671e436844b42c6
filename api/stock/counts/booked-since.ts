import { stockedTypes } from "#domain/choices";
import type { Day } from "../../database/columns";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import type { Database, Row } from "../../database/tables";
import { endOf } from "../ledger/moment";

/**
 * Returns what other counts booked of the lots of these lines of one count since each was counted, less what was taken
 * back of them since; of the count of a past day, all that was written since of that day and those before: at most 4
 * queries.
 */
export async function readBookedSince(
  db: Database,
  lines: readonly Row<"stock_count_lines">[],
  counted_on: Day | null,
): Promise<(line: Row<"stock_count_lines">) => bigint> {
  const counted = lines.filter((line) => line.counted !== null);
  const unknown = await readUnknownLots(
    db,
    counted.filter(({ lot_id }) => lot_id === null),
  );
  const lotOf = (line: Row<"stock_count_lines">) => line.lot_id ?? unknown(line);
  const first = counted.reduce((least, { seen_movement }) => Math.min(least, seen_movement), Number.MAX_SAFE_INTEGER);
  const moved = await db
    .selectFrom("stock_movements as movement")
    .leftJoin("stock_count_lines as other", (join) =>
      join.onRef("other.id", "=", "movement.document_id").on("movement.document_type", "=", "count_line"),
    )
    .leftJoin("stock_movements as reversed", "reversed.id", "movement.reverses")
    .select(["movement.id", "movement.lot_id", "movement.quantity", "other.count_id"])
    .$if(counted_on === null, (query) => query.where("movement.document_type", "=", "count_line"))
    .$if(counted_on !== null, (query) =>
      query.where((e) => e.fn.coalesce("reversed.occurred_at", "movement.occurred_at"), "<", endOf(counted_on ?? "")),
    )
    .where(
      "movement.lot_id",
      "in",
      idList(
        db,
        counted.flatMap((line) => lotOf(line) ?? []),
      ),
    )
    .where("movement.id", ">", first)
    .execute();
  const ofLot = groupBy(moved, ({ lot_id }) => lot_id);
  return (line) =>
    ofLot(lotOf(line) ?? 0).reduce(
      (sum, { id, count_id, quantity }) =>
        id > line.seen_movement && count_id !== line.count_id ? sum + BigInt(quantity) : sum,
      0n,
    );
}

/** Returns the lots that other counts have made of what these lines found without one. */
async function readUnknownLots(
  db: Database,
  lines: readonly Row<"stock_count_lines">[],
): Promise<(line: Row<"stock_count_lines">) => number | undefined> {
  const nameOf = (
    type: string,
    id: number | null,
    { code, expires_on }: Pick<Row<"stock_lots">, "code" | "expires_on">,
  ) => JSON.stringify([type, id, code ?? "", expires_on ?? ""]);
  const lots = new Map<string, number>();
  for (const type of stockedTypes) {
    const column = `${type}_id` as const;
    const ids = new Set(lines.flatMap((line) => line[column] ?? []));
    if (ids.size === 0) continue;
    const found = await db
      .selectFrom("stock_lots")
      .select(["id", column, "code", "expires_on"])
      .where(column, "in", idList(db, ids))
      .where("supplier_id", "is", null)
      .execute();
    for (const lot of found) lots.set(nameOf(type, lot[column], lot), lot.id);
  }
  return (line) => {
    const type = stockedTypes.find((one) => line[`${one}_id`] !== null);
    return type && lots.get(nameOf(type, line[`${type}_id`], line));
  };
}
