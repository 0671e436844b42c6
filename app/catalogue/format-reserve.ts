import { signOf } from "#domain/exact/decimal";
import { formatQuantity } from "#app/display/quantities";

/** The safety stock of what is made and kept in stock, and what it is made up to: « 4 kg, à recompléter à 10 kg ». */
export function formatReserve(
  { safetyStock = "0", targetStock = null }: { safetyStock?: string; targetStock?: string | null },
  unit: Parameters<typeof formatQuantity>[1],
): string | null {
  if (signOf(safetyStock) === 0) return null;
  const safety = formatQuantity(safetyStock, unit);
  return targetStock === null ? safety : `${safety}, à recompléter à ${formatQuantity(targetStock, unit)}`;
}
