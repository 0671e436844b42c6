import { printedInstant } from "./french";
import { signaturesHeight, totalsHeight } from "./heights";
import { printable } from "./printable";

export interface Column {
  heading: string;
  /** Share of the width, beside the others'. */
  share: number;
  align?: "left" | "right";
}

/** A cell: its text, and what stands small below it. */
export type Cell = string | { text: string; below: string };

/** An A4 document in the making, from top to bottom; pages follow each other by themselves. */
export interface Paper {
  /** Who writes: a name, then lines of address; nothing when there are none. */
  sender(lines: readonly string[]): void;
  heading(kind: string, subject: string): void;
  /** Labels and their values, in two columns; those without a value are left out. */
  facts(facts: readonly (readonly [label: string, value: string | null])[]): void;
  /** A framed warning. */
  notice(label: string, text: string): void;
  text(label: string, text: string): void;
  /** Its headings are repeated on every page; a row is never cut in two. @param following height in points of what must not come on a page without the last row */
  table(columns: readonly Column[], rows: readonly (readonly Cell[])[], following?: number): void;
  /** Amounts under a table, to the right; the last one stands out. */
  totals(rows: readonly (readonly [label: string, amount: string])[]): void;
  /** Room to sign, side by side. */
  signatures(labels: readonly string[]): void;
  /** The finished PDF. */
  finish(): Promise<Uint8Array<ArrayBuffer>>;
}

const margin = 48;
const width = 595.28 - 2 * margin;
const bottom = 841.89 - margin - 20;
const belowTable = 10;
const body = "Helvetica";
const bold = "Helvetica-Bold";
const grey = "#55605a";

/** Opens an empty document. @param about its title, for the reader's window, and the instant it is made */
export async function openPaper(about: { title: string; at: Date }): Promise<Paper> {
  // Loaded when the first document is asked for: the server starts without it.
  const { default: PDFDocument } = await import("pdfkit");
  const doc = new PDFDocument({
    size: "A4",
    margin,
    bufferPages: true,
    lang: "fr-FR",
    displayTitle: true,
    info: { Title: printable(about.title), Creator: "Bru", Producer: "Bru", CreationDate: about.at },
  });
  const chunks: Uint8Array[] = [];
  doc.on("data", (chunk: Uint8Array) => void chunks.push(chunk));
  let subjectOfAll = about.title;

  function room(height: number): boolean {
    if (doc.y + height <= bottom) return true;
    doc.addPage();
    return false;
  }

  function write(text: string, x: number, y: number, options: { width: number; height?: number; size?: number; font?: string; color?: string; align?: "left" | "right" }): void {
    doc.font(options.font ?? body, options.size ?? 10).fillColor(options.color ?? "#000");
    doc.text(printable(text), x, y, { width: options.width, align: options.align ?? "left", ...(options.height !== undefined && { height: options.height, ellipsis: true }) });
  }

  function heightOf(text: string, within: number, size = 10, font = body): number {
    return doc.font(font, size).heightOfString(printable(text), { width: within });
  }

  function line(y: number, color = "#c9cec9"): void {
    doc.moveTo(margin, y).lineTo(margin + width, y).lineWidth(0.5).strokeColor(color).stroke();
  }

  function labelled(label: string, text: string, x: number, y: number, within: number): number {
    write(label, x, y, { width: within, size: 8, color: grey });
    write(text, x, y + 11, { width: within });
    return 11 + heightOf(text, within);
  }

  function row(columns: readonly Column[], cells: readonly Cell[], head: boolean, following = 0): void {
    const shares = columns.reduce((sum, { share }) => sum + share, 0);
    const size = head ? 8 : 10;
    const widths = columns.map(({ share }) => (width * share) / shares - 8);
    const heights = cells.map((cell, at) => {
      const within = widths[at] ?? 0;
      const { text, below } = typeof cell === "string" ? { text: cell, below: "" } : cell;
      return heightOf(text, within, size) + (below ? heightOf(below, within, 8) : 0);
    });
    const height = Math.max(...heights) + 8;
    if (!head && !room(height + following)) row(columns, columns.map(({ heading }) => heading), true);
    const top = doc.y;
    let x = margin;
    for (const [at, cell] of cells.entries()) {
      const within = widths[at] ?? 0;
      const align = columns[at]?.align ?? "left";
      const { text, below } = typeof cell === "string" ? { text: cell, below: "" } : cell;
      write(text, x + 4, top + 4, { width: within, size, align, ...(head && { font: bold, color: grey }) });
      if (below) write(below, x + 4, top + 4 + heightOf(text, within, size), { width: within, size: 8, align, color: grey });
      x += within + 8;
    }
    line(top + height, head ? "#000" : undefined);
    doc.x = margin;
    doc.y = top + height;
  }

  return {
    sender([name, ...lines]) {
      if (name === undefined) return;
      write(name, margin, doc.y, { width, size: 12, font: bold });
      if (lines.length > 0) write(lines.join("\n"), margin, doc.y + 1, { width, size: 8, color: grey });
      doc.y += 14;
    },
    heading(kind, subject) {
      subjectOfAll = `${kind} · ${subject}`;
      write(kind, margin, doc.y, { width, size: 20, font: bold });
      write(subject, margin, doc.y + 2, { width, size: 12 });
      line(doc.y + 8, "#000");
      doc.y += 20;
    },
    facts(facts) {
      const given = facts.flatMap(([label, value]) => (value === null || value === "" ? [] : [[label, value] as const]));
      const half = width / 2 - 8;
      for (let at = 0; at < given.length; at += 2) {
        const pair = given.slice(at, at + 2);
        room(Math.max(...pair.map(([, value]) => 11 + heightOf(value, half))) + 8);
        const top = doc.y;
        const heights = pair.map(([label, value], side) => labelled(label, value, margin + side * (half + 16), top, half));
        doc.y = top + Math.max(...heights) + 8;
      }
      doc.x = margin;
    },
    notice(label, text) {
      const height = heightOf(text, width - 20, 11, bold) + 30;
      room(height);
      const top = doc.y;
      doc.rect(margin, top, width, height).lineWidth(1.5).strokeColor("#b3261e").stroke();
      write(label, margin + 10, top + 8, { width: width - 20, size: 8, color: "#b3261e" });
      write(text, margin + 10, top + 19, { width: width - 20, size: 11, font: bold });
      doc.x = margin;
      doc.y = top + height + 10;
    },
    text(label, text) {
      room(11 + Math.min(heightOf(text, width), 200));
      write(label, margin, doc.y, { width, size: 8, color: grey });
      write(text, margin, doc.y + 1, { width });
      doc.y += 10;
    },
    table(columns, rows, following = 0) {
      room(60);
      row(columns, columns.map(({ heading }) => heading), true);
      for (const [at, cells] of rows.entries()) row(columns, cells, false, at === rows.length - 1 ? following + belowTable : 0);
      doc.y += belowTable;
    },
    totals(rows) {
      room(totalsHeight(rows.length));
      for (const [at, [label, amount]] of rows.entries()) {
        const top = doc.y;
        const last = at === rows.length - 1 ? { font: bold, size: 12 } : {};
        write(label, margin + width * 0.45, top, { width: width * 0.33, align: "right", ...last });
        write(amount, margin + width * 0.8, top, { width: width * 0.2 - 4, align: "right", ...last });
        doc.y = top + 16;
      }
      doc.x = margin;
      doc.y += 10;
    },
    signatures(labels) {
      room(signaturesHeight);
      const top = doc.y + 8;
      const each = (width - 16 * (labels.length - 1)) / labels.length;
      for (const [at, label] of labels.entries()) {
        const x = margin + at * (each + 16);
        doc.rect(x, top, each, 90).lineWidth(0.5).strokeColor(grey).stroke();
        write(label, x + 8, top + 8, { width: each - 16, size: 8, color: grey });
      }
      doc.x = margin;
      doc.y = top + 100;
    },
    finish() {
      const { start, count } = doc.bufferedPageRange();
      for (let page = start; page < start + count; page++) {
        doc.switchToPage(page);
        // What is written below the margin would otherwise begin a new page.
        doc.page.margins.bottom = 0;
        const right = `édité le ${printedInstant(about.at)} · page ${String(page - start + 1)} / ${String(count)}`;
        write(subjectOfAll, margin, 841.89 - margin, { width: width - 190, height: 10, size: 8, color: grey });
        write(right, margin + width - 180, 841.89 - margin, { width: 180, size: 8, color: grey, align: "right" });
      }
      return new Promise((resolve) => {
        doc.once("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
        doc.end();
      });
    },
  };
}
