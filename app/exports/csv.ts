/** What makes French Excel read the file as UTF-8. */
const byteOrderMark = "\uFEFF";

/** One line of a CSV for French spreadsheets: semicolons, CRLF, quotes where they are needed; nothing in it is taken for a formula. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(";")}\r\n`;

/** A text that a spreadsheet would run as a formula gets an apostrophe before it; a plain number, signed or not, stays one. */
function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(,\d+)?$/.test(text) ? `'${text}` : text;
  return /[";\r\n]|^\s|\s$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** An exact decimal string as French spreadsheets read numbers: "1234.50" gives 1234,50. */
export const csvDecimal = (value: string): string => value.replace(".", ",");

/** A CSV file made while it is sent: `lines` is asked for more as the browser takes it. Its name holds plain letters only. */
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
