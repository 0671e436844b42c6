import { sql } from "kysely";
import type { Day } from "../../database/columns";
import type { Database } from "../../database/tables";
import { promisedOfLot } from "./stock";

/**
 * Returns the ids of the recipes and products that are kept in stock of which less than their safety stock is there
 * through the last of some days, were nothing taken, and of those of which something was made on these days: 1 query.
 */
export async function readBelowSafety(
  db: Database,
  { from, until }: { from: Day; until: Day },
): Promise<Record<"recipes" | "products", number[]>> {
  const made = (type: "recipe" | "product", condition: ReturnType<typeof sql>, promised: ReturnType<typeof sql>) => {
    const [table, id] = [sql.table(`${type}s`), sql.ref(`${type}_id`)];
    // Written out, not bound: an index holds the few that have a safety stock.
    return sql`
      select ${sql.lit(type)} as type, kept.id from ${table} as kept
      where kept.safety_stock > 0 and kept.stock_managed = 1 and kept.archived_at is null and ${condition} and (
        kept.safety_stock > (
          select coalesce(sum(on_hand - ${promised}), 0) from stock_lots
          where ${id} = kept.id and on_hand > 0 and blocked = 0 and (expires_on is null or expires_on >= ${until})
        )
        or exists (
          select 1 from batches
          where ${id} = kept.id and production_on between ${from} and ${until} and reversed_at is null
        )
      )`;
  };
  const { rows } = await sql<{ type: "recipe" | "product"; id: number }>`
    ${made("recipe", sql`kept.status = 'active'`, sql`0`)}
    union all
    ${made("product", sql`kept.active = 1`, promisedOfLot)}
    order by 1, 2`.execute(db);
  const idsOf = (type: "recipe" | "product") => rows.flatMap((row) => (row.type === type ? [Number(row.id)] : []));
  return { recipes: idsOf("recipe"), products: idsOf("product") };
}
