import { stringify } from "csv-stringify/sync";
import { numericDay } from "#domain/french/day-words";
import { harmlessCell } from "#domain/spreadsheet";
import { printedInstant } from "./french";
import type { Column, Table } from "./table";

/**
 * Returns a table for French spreadsheets: UTF-8 with its mark, semicolons, decimal commas; no text is taken for a
 * formula.
 */
export function toCsv({ columns, rows }: Table): string {
  const lines = rows.map((row) => row.map((cell, index) => written(cell, columns[index]?.kind)));
  return stringify([columns.map(({ heading }) => heading), ...lines], {
    bom: true,
    delimiter: ";",
    record_delimiter: "windows",
    quoted_match: /^\s|\s$|[\r\n]/,
  });
}

function written(cell: string | null, kind: Column["kind"] | undefined): string {
  if (cell === null) return "";
  if (kind === "moment") return printedInstant(new Date(cell));
  if (kind === "date") return numericDay(cell);
  return kind === "text" ? harmlessCell(cell) : cell.replace(".", ",");
}
