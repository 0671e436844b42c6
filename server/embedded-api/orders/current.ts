import type { Database } from "../database/tables";
import { checkReferences } from "../records/referenced";
import type { WriteErrors } from "../http/write-errors";
import type { ExternalOrderBody } from "./body";
import type { PresentOrder } from "./completion";

/** An order as it is, with the names of its products. It must exist. */
export async function readPresentOrder(db: Database, id: number): Promise<PresentOrder> {
  const order = await db.selectFrom("external_orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom("external_order_lines as line")
    .innerJoin("products", "products.id", "line.product_id")
    .selectAll("line")
    .select("products.name as product_name")
    .where("line.order_id", "=", id)
    .orderBy("line.position")
    .execute();
  return { order, lines };
}

/** The products of an order exist and, where they are chosen anew, are sold. */
export async function checkProducts(db: Database, before: PresentOrder | null, { lines }: ExternalOrderBody, errors: WriteErrors): Promise<void> {
  const kept = new Set(before?.lines.map(({ product_id }) => product_id));
  const references = lines.map(({ product_id }, index) => ({ field: `lines.${String(index)}.product_id`, id: product_id }));
  await checkReferences(db, "products", references, kept, errors);
  const chosen = references.filter(({ id }) => !kept.has(id));
  if (chosen.length === 0) return;
  const unsold = await db
    .selectFrom("products")
    .select(["id", "name"])
    .where("id", "in", chosen.map(({ id }) => id))
    .where("active", "=", 0)
    .where("archived_at", "is", null)
    .execute();
  const names = new Map(unsold.map(({ id, name }) => [id, name]));
  for (const { field, id } of chosen) {
    const name = names.get(id);
    if (name !== undefined) errors.add(field, `« ${name} » n'est plus vendu : choisissez un autre produit.`);
  }
}
