import { percentScale, priceScale } from "../database/scale";
import type { Database, Percent, Row } from "../database/tables";
import type { ExternalOrderBody } from "./body";
import { daysBefore } from "./days";
import type { CompleteOrder } from "./insert";

/** An order as it is before it is changed. */
export interface PresentOrder {
  order: Row<"external_orders">;
  lines: PresentLine[];
}

export type PresentLine = Row<"external_order_lines"> & { product_name: string };

type Sold = Pick<Row<"products">, "id" | "price_ht" | "vat_rate" | "vat_rate_immediate" | "production_lead_days">;

/**
 * Fills in what the body leaves open: the price and VAT rate a line had already, else its product's, as they are today; the
 * production day from the longest lead time. Products that do not exist have been refused before.
 */
export async function completeOrder(db: Database, before: PresentOrder | null, body: ExternalOrderBody): Promise<CompleteOrder> {
  const products = await readSold(db, body);
  const kept = keptLines(before, body);
  const lines = body.lines.map((line) => {
    const product = products.get(line.product_id);
    const old = kept.get(line);
    const sameMode = before?.order.consumption_mode === body.consumption_mode;
    return {
      ...line,
      unit_price_ht: line.unit_price_ht ?? priceScale.read(old?.unit_price_ht ?? product?.price_ht ?? 0),
      vat_rate: line.vat_rate ?? percentScale.read((sameMode ? old?.vat_rate : undefined) ?? rateOf(product, body)),
    };
  });
  const leads = [...products.values()].map(({ production_lead_days }) => production_lead_days);
  return { ...body, lines, production_on: body.production_on ?? daysBefore(body.delivery_on, Math.max(0, ...leads)) };
}

async function readSold(db: Database, { lines }: ExternalOrderBody): Promise<Map<number, Sold>> {
  const ids = [...new Set(lines.map(({ product_id }) => product_id))];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("products").select(["id", "price_ht", "vat_rate", "vat_rate_immediate", "production_lead_days"]).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function rateOf(product: Sold | undefined, { consumption_mode }: ExternalOrderBody): Percent {
  if (!product) return 0;
  return consumption_mode === "immediate" ? (product.vat_rate_immediate ?? product.vat_rate) : product.vat_rate;
}

/** The present line that each line of the body continues: the first for the same product that no other line has taken. */
export function keptLines<Line extends { product_id: number }>(before: PresentOrder | null, { lines }: { lines: readonly Line[] }): Map<Line, PresentLine> {
  const free = new Map<number, PresentLine[]>();
  for (const old of before?.lines ?? []) free.set(old.product_id, [...(free.get(old.product_id) ?? []), old]);
  return new Map(
    lines.flatMap((line): [Line, PresentLine][] => {
      const old = free.get(line.product_id)?.shift();
      return old ? [[line, old]] : [];
    }),
  );
}
