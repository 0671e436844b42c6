import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestApi } from "../api";
import { insertKitchen } from "./insert-kitchen";
import {
  article,
  component,
  kitchen,
  ofArticle,
  offer,
  order,
  orderLine,
  product,
  recipe,
  supplier,
} from "./kitchen-data";
import { openMigrated } from "../database/migrated";
import { deskOf } from "../writes";

const longName = "Gâteau de mariage de l’Association des anciens élèves du lycée hôtelier de Saint-Quentin-en-Yvelines";

/**
 * Prints the papers of a house that buys each article of one recipe from a supplier of its own, so many of them, in one
 * to four lines: the plan, the delivery note of a product with a long name, and an order of 1,200 packs that was sent.
 */
export async function printManySuppliers(count: number): Promise<Record<"plan" | "note" | "sent", Uint8Array>> {
  const db = await openMigrated(join(mkdtempSync(join(tmpdir(), "bru-papers-")), "bru.db"));
  const desk = await deskOf(await createTestApi(db));
  const ids = Array.from({ length: count }, (_, at) => at + 1);
  await insertKitchen(desk.db, {
    kitchen: kitchen({
      articles: ids.map((id) =>
        article({
          id,
          name: `Article ${String(id)}${" de la ferme".repeat((id * 7) % 8)}`,
          unit: "kg",
          offers: [
            offer({ id, supplier_id: id, supplier_code: `R-${String(id)}`, pack_quantity: "5", pack_price_ht: "9" }),
          ],
        }),
      ),
      recipes: [recipe({ id: 1, name: "Pâte", output_quantity: "10", lines: ids.map((id) => ofArticle(id, "5")) })],
      products: [product({ id: 1, name: longName, components: [component({ recipe_id: 1 }, "0.1")] })],
      suppliers: ids.map((id) => supplier({ id, name: `Fournisseur ${String(id)}` })),
    }),
    orders: [order({ id: 1, lines: [orderLine(1, "250")] })],
  });
  const { id, lock_version } = await desk.create("/api/supplier-orders", {
    supplier_id: 1,
    deliver_on: "2026-11-24",
    lines: [{ article_id: 1, packs: 1200 }],
  });
  await desk.write("POST", `/api/supplier-orders/${String(id)}/send`, { lock_version });
  const print = async (path: string) => {
    const answer = await desk.app.request(path, { headers: { authorization: desk.authorization } });
    if (answer.status !== 200) throw new Error(`${path} answered ${String(answer.status)}`);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const printed = {
    plan: await print("/api/production-planning/compute-needs/export?from=2026-11-25&to=2026-11-25&format=pdf"),
    note: await print("/api/external-orders/1/document?type=delivery-note"),
    sent: await print(`/api/supplier-orders/${String(id)}/document?format=pdf`),
  };
  await db.destroy();
  return printed;
}
