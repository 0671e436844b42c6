import type { Column, Table } from "./tables";

/** Tables as an Excel workbook, one sheet each. Figures are numbers there, as exact as a spreadsheet holds them (15 digits). */
export async function toXlsx(tables: readonly Table[]): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded when the first workbook is asked for: the server starts without it.
  const { default: writeExcelFile } = await import("write-excel-file/node");
  const sheets = tables.map(({ name, columns, rows }) => ({
    sheet: name,
    data: [columns.map(({ heading }) => ({ value: heading, fontWeight: "bold" as const })), ...rows.map((row) => row.map((cell, index) => cellOf(cell, columns[index]?.kind ?? "text")))],
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }));
  return new Uint8Array(await writeExcelFile(sheets).toBuffer());
}

function cellOf(cell: string | null, kind: Column["kind"]) {
  if (cell === null || cell === "") return null;
  if (kind === "number") return { type: Number, value: Number(cell), format: "#,##0.######" };
  if (kind === "money") return { type: Number, value: Number(cell), format: "#,##0.00 €" };
  if (kind === "date") return { type: Date, value: new Date(`${cell}T00:00:00Z`), format: "dd/mm/yyyy" };
  return { type: String, value: cell };
}
