import type { Quantity } from "../../database/columns";
import type { WriteErrors } from "../../http/write-errors";
import { lineColumns } from "../columns";
import { type CompleteOrder, matchLines } from "../completion";
import type { CurrentLine, CurrentOrder } from "../current";
import { describeDelivered, formatQuantity } from "./sentences";

/** A line of which more was made than is ordered from now on. */
export interface SurplusLine {
  line: CurrentLine;
  /** The place where the order asks for less: "lines.0.quantity". */
  field: string;
  /** Quantity made, and ordered from now on. */
  made: Quantity;
  ordered: Quantity;
}

/**
 * Checks that no line goes below what was delivered of it, nor away. What was handed over beyond the order stays so.
 */
export function checkDelivered(before: CurrentOrder | null, after: CompleteOrder, errors: WriteErrors): void {
  if (!before) return;
  const rows = lineColumns(after.lines);
  const matched = matchLines(before, { lines: rows });
  rows.forEach((row, index) => {
    const old = matched.get(row);
    if (!old || row.quantity >= old.quantity || row.quantity >= row.delivered_quantity) return;
    const least = formatQuantity(row.delivered_quantity, old.sale_unit);
    errors.add(
      `lines.${index}.quantity`,
      `${describeDelivered(row.delivered_quantity, old.sale_unit)} : ` +
        `la quantité ne descend pas au-dessous de ${least}.`,
    );
  });
  for (const { line, field } of goneLines(before, after))
    if (line.delivered_quantity > 0) {
      const { product_name, delivered_quantity, sale_unit } = line;
      const least = formatQuantity(delivered_quantity, sale_unit);
      const reason = describeDelivered(delivered_quantity, sale_unit);
      errors.add(field, `« ${product_name} » : ${reason}, la ligne reste avec ${least} au moins.`);
    }
}

/** Returns the lines of which a write orders less than was made, those that it takes away among them. */
export function findSurplus(before: CurrentOrder, after: CompleteOrder): SurplusLine[] {
  const rows = lineColumns(after.lines);
  const matched = matchLines(before, { lines: rows });
  return [
    ...rows.flatMap((row, index): SurplusLine[] => {
      const line = matched.get(row);
      const { quantity, produced_quantity } = row;
      return line && quantity < line.quantity && produced_quantity > quantity
        ? [{ line, field: `lines.${index}.quantity`, made: produced_quantity, ordered: quantity }]
        : [];
    }),
    ...goneLines(before, after).flatMap(({ line, field }) => surplusOfAll(line, field)),
  ];
}

/** Returns what was made of a line that is not wanted any more; nothing where nothing was. */
export const surplusOfAll = (line: CurrentLine, field: string): SurplusLine[] =>
  line.produced_quantity > 0 ? [{ line, field, made: line.produced_quantity, ordered: 0 }] : [];

/** Returns the lines that go, and where that is said: at the line that another product took, else at the list. */
function goneLines(before: CurrentOrder, after: CompleteOrder): { line: CurrentLine; field: string }[] {
  const matched = matchLines(before, after);
  const staying = new Set(matched.values());
  return before.lines.flatMap((line, index) => {
    if (staying.has(line)) return [];
    const there = after.lines[index];
    const isTaken = there !== undefined && !matched.has(there);
    return [{ line, field: isTaken ? `lines.${index}.product_id` : "lines" }];
  });
}
