import { orderStatuses } from "#domain/orders/order-statuses";
import { fold } from "#domain/french/fold";
import { searchText } from "#api/database/folding";
import type { Database } from "#api/database/tables";
import type { Instant } from "#api/database/columns";

const customers = ["Mairie de Bruz", "Lycée Ampère", "Hôtel des Remparts", "Mme Durand", "Brasserie Le Zinc"];

/**
 * Writes so many orders of two lines out of 50 products, spread over a year around 21 November 2026; about 5000
 * customers.
 */
export async function fillWithOrders(db: Database, count: number, at: Instant): Promise<void> {
  const products = Array.from({ length: 50 }, (_, index) => ({
    name: `Produit ${String(index)}`,
    name_folded: `produit ${String(index)}`,
    search: `produit ${String(index)}`,
    sale_unit: "piece" as const,
    price_ht: 40_000,
    vat_rate: 55_000,
    production_lead_days: 1,
    active: 1,
    stock_managed: 0,
    safety_stock: 0,
    created_at: at,
    updated_at: at,
  }));
  await db.insertInto("products").values(products).execute();
  for (let start = 0; start < count; start += 500) {
    const ids = Array.from({ length: Math.min(500, count - start) }, (_, index) => start + index + 1);
    await db
      .insertInto("external_orders")
      .values(ids.map((id) => orderOf(id, at)))
      .execute();
    await db
      .insertInto("external_order_lines")
      .values(ids.flatMap((id) => [lineOf(id, 0), lineOf(id, 1)]))
      .execute();
  }
}

function orderOf(id: number, at: Instant) {
  const customer_name = `${customers[id % customers.length] ?? ""} ${String(id % 997)}`;
  const number = `CC-2026-${String(id).padStart(5, "0")}`;
  const day = new Date(Date.UTC(2026, 10, 21) + ((id % 365) - 300) * 86_400_000).toISOString().slice(0, 10);
  return {
    id,
    number,
    customer_name,
    customer_folded: fold(customer_name),
    search: searchText(number, customer_name),
    customer_type: "business" as const,
    price_basis: "ht" as const,
    status: orderStatuses[id % orderStatuses.length] ?? "draft",
    delivery_on: day,
    delivery_mode: "pickup" as const,
    production_on: day,
    consumption_mode: "later" as const,
    line_count: 2,
    total_ht: id * 7,
    total_ttc: id * 8,
    created_at: at,
    updated_at: at,
  };
}

function lineOf(order_id: number, position: number) {
  return {
    order_id,
    position,
    product_id: ((order_id * 3 + position) % 50) + 1,
    quantity: 12_000_000,
    unit_price: 40_000,
    vat_rate: 55_000,
    discount_percent: 0,
    produced_quantity: 0,
    delivered_quantity: 0,
  };
}
