import { shortDayOfYear } from "#domain/french/day-words";
import { readPrice } from "#domain/exact/decimal";
import { formatDecimal } from "#app/display/numbers";
import { readDecimal } from "./decimals";
import type { Field, Fields } from "./description";
import { initialCells, sameCell } from "./typed";
import type { Cell, Cells } from "./cells";

/** Returns a cell as the screen says it. */
export function formatCell(field: Field, cell: Cell): string {
  const label = (value: string) =>
    "choices" in field ? (field.choices.find(([choice]) => choice === value)?.[1] ?? value) : value;
  if (field.kind === "checkbox") return cell === "on" ? "oui" : "non";
  if (field.kind === "date" && typeof cell === "string") return shortDayOfYear(cell);
  return typeof cell === "string" ? label(cell) : [...cell].sort().map(label).join(", ");
}

/** Returns a typed price as people read it: from one euro on, to the cent. */
function formatPriceCell(cell: Cell): string {
  const typed = String(cell);
  const read = readDecimal(typed);
  return "value" in read ? formatDecimal(readPrice(read.value), { least: 2, most: 4 }) : typed;
}

/** Returns what these fields hold beside their initial values: « Rendement : 80 % · Prélevé sur stock ». */
export function describeFields(fields: Fields, cells: Cells): string {
  const blank = initialCells(fields);
  return Object.entries(fields)
    .flatMap(([name, field]) => {
      const cell = cells[name] ?? "";
      if (sameCell(cell, blank[name] ?? "") || (cell.length === 0 && field.kind !== "checkbox")) return [];
      if ("blank" in field && cell === String(field.blank)) return [];
      if (cell === "on" && field.kind === "checkbox") return field.label;
      const suffix = "suffix" in field && field.suffix ? ` ${field.suffix}` : "";
      return `${field.label} : ${suffix === " €" ? formatPriceCell(cell) : formatCell(field, cell)}${suffix}`;
    })
    .join(" · ");
}
