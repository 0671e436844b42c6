import type { Database } from "../../database/tables";
import { filled } from "./state";

/** Takes the example away with its stock, prices and orders, whose numbers are given anew; other suppliers stay. */
export async function removeExample(db: Database): Promise<void> {
  const { first_supplier_id } = await db.selectFrom("example").selectAll().executeTakeFirstOrThrow();
  await giveNumbersBack(db);
  // An answer of before would say that it is there.
  await db.deleteFrom("idempotency_keys").where("route", "=", "POST /api/example").execute();
  const [orders, products, recipes, articles, suppliers] = filled;
  await db.deleteFrom(orders).execute();
  await db.deleteFrom("product_components").execute();
  await db.deleteFrom(products).execute();
  await db.deleteFrom("recipe_lines").execute();
  await db.deleteFrom(recipes).execute();
  await db.deleteFrom(articles).execute();
  await db.deleteFrom(suppliers).where("id", ">=", first_supplier_id).execute();
  await db.deleteFrom("example").execute();
}

/** Takes the numbers of all orders off those that were given: the next order follows the last that is not theirs. */
async function giveNumbersBack(db: Database): Promise<void> {
  const numbers = await db.selectFrom("external_orders").select("number").execute();
  const given = new Map<string, number>();
  for (const { number } of numbers) {
    const series = number.slice(0, number.lastIndexOf("-"));
    given.set(series, (given.get(series) ?? 0) + 1);
  }
  for (const [name, count] of given)
    await db
      .updateTable("counters")
      .set((e) => ({ value: e("value", "-", count) }))
      .where("name", "=", name)
      .execute();
}
