import { numericDay } from "#domain/french/day-words";
import { harmlessCell } from "#domain/spreadsheet";

/** The mark that makes French Excel read the file as UTF-8. */
const byteOrderMark = "\uFEFF";

/**
 * Returns one line of a CSV for French spreadsheets: semicolons, CRLF, quotes where they are needed; nothing in it is
 * taken for a formula.
 */
export const csvLine = (cells: readonly (string | undefined)[]): string =>
  `${cells.map((cell) => csvCell(cell ?? "")).join(";")}\r\n`;

/** Returns the text as it stands in a line, in quotes where it needs them. */
function csvCell(text: string): string {
  const plain = harmlessCell(text);
  return /[";\r\n]|^\s|\s$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/**
 * Returns an exact decimal string as French spreadsheets read numbers: "1234.50" gives 1234,50; nothing where it is not
 * known.
 */
export const csvDecimal = (value: string | null | undefined): string => value?.replace(".", ",") ?? "";

/** Returns a date as French spreadsheets read it: "2026-11-21" gives 21/11/2026. */
export const csvDate = (date: string | null | undefined): string => numericDay(date ?? "");

/**
 * Returns a CSV file made while it is sent: `lines` is asked for more as the browser takes it. Its name holds plain
 * letters only.
 */
export function csvFile(name: string, lines: AsyncIterator<string>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(byteOrderMark)),
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return?.();
    },
  });
  return new Response(body, {
    headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": `attachment; filename="${name}"` },
  });
}
