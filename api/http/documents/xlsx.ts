import { parisZone } from "#domain/paris";
import { Temporal } from "temporal-polyfill";
import type { Column, Table } from "./table";

/**
 * Tables as an Excel workbook, one sheet each. Figures are numbers there, as exact as a spreadsheet holds them (15
 * digits).
 */
export async function toXlsx(tables: readonly Table[]): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded when the first workbook is asked for: the server starts without it.
  const { default: writeExcelFile } = await import("write-excel-file/node");
  const sheets = tables.map(({ name, columns, rows }) => ({
    sheet: name,
    data: [
      columns.map(({ heading }) => ({ value: heading, fontWeight: "bold" as const })),
      ...rows.map((row) => row.map((cell, index) => cellOf(cell, columns[index]?.kind ?? "text"))),
    ],
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }));
  return new Uint8Array(
    await writeExcelFile(sheets, { features: [{ files: printing(tables.map(({ name }) => name)) }] }).toBuffer(),
  );
}

function cellOf(cell: string | null, kind: Column["kind"]) {
  if (cell === null || cell === "") return null;
  // A format with optional decimals alone leaves the comma of whole numbers: « 130, ».
  if (kind === "number")
    return { type: Number, value: Number(cell), format: /\.\d*[1-9]/.test(cell) ? "#,##0.######" : "#,##0" };
  if (kind === "money") return { type: Number, value: Number(cell), format: "#,##0.00 €" };
  if (kind === "date") return { type: Date, value: new Date(`${cell}T00:00:00Z`), format: "dd/mm/yyyy" };
  if (kind === "moment") return { type: Date, value: onTheClock(cell), format: "dd/mm/yyyy hh:mm" };
  return { type: String, value: cell };
}

/** Returns the moment whose UTC time is what clocks show in Paris at an instant: spreadsheets know no time zones. */
function onTheClock(instant: string): Date {
  return new Date(`${Temporal.Instant.from(instant).toZonedDateTimeISO(parisZone).toPlainDateTime().toString()}Z`);
}

/**
 * Prints each sheet on A4 in landscape, one page wide, its headings on every page: the library leaves that to its
 * users.
 */
function printing(names: readonly string[]) {
  const titles = names
    .map(
      (name, at) =>
        `<definedName name="_xlnm.Print_Titles" ` +
        `localSheetId="${at}">'${name.replaceAll("'", "''")}'!$1:$1</definedName>`,
    )
    .join("");
  return {
    transform: {
      "xl/worksheets/sheet{id}.xml": {
        transform: (xml: string) =>
          xml
            .replace(/<worksheet[^>]*>/, '$&<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
            .replace(
              "</worksheet>",
              '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>',
            ),
      },
      "xl/workbook.xml": {
        transform: (xml: string) => xml.replace("<definedNames/>", `<definedNames>${titles}</definedNames>`),
      },
    },
  };
}
