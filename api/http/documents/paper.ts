import { columnWidths, wordsOf } from "./columns";
import { printedInstant } from "./french";
import { signaturesHeight, totalsHeight } from "./heights";
import { margin, openInk, type Ink, type Place, type Style, type Tag } from "./ink";

export interface Column {
  heading: string;
  /** Share of the width that no column needs, beside the others'. */
  share: number;
  /** Least width in points: room to write in by hand. */
  least?: number;
  align?: "left" | "right";
}

/** A cell: its text, and what stands small below it. */
export type Cell = string | { text: string; below: string };

/** A part that stays with others: a title with a figure to its right, a paragraph, small or not, or a table. */
export type Part =
  | { title: string; figure: string; isMain?: boolean }
  | { text: string; small?: boolean }
  | { columns: readonly Column[]; rows: readonly (readonly Cell[])[] };

/** An A4 document in the making, from top to bottom; pages follow each other by themselves. */
export interface Paper {
  /** Prints the sender: a name, then lines of address; nothing when there are none. */
  sender(lines: readonly string[]): void;
  heading(kind: string, subject: string): void;
  /** Labels and their values, in two columns; those without a value are left out. */
  facts(facts: readonly (readonly [label: string, value: string | null])[]): void;
  /** Prints a framed warning. */
  notice(label: string, text: string): void;
  text(label: string, text: string): void;
  /**
   * Prints a table. Its headings are repeated on every page; a row is never cut in two. `following` is the height in
   * points of what must not come on a page without the last row.
   */
  table(
    columns: readonly Column[],
    rows: readonly (readonly Cell[])[],
    options?: { title?: string; following?: number },
  ): void;
  /** Prints parts one below the other on one page, where they fit on one. */
  together(parts: readonly Part[]): void;
  /** Amounts under a table, to the right; the last one stands out. */
  totals(rows: readonly (readonly [label: string, amount: string])[]): void;
  /** Prints room to sign, side by side. */
  signatures(labels: readonly string[]): void;
  /** Returns the finished PDF. */
  finish(): Promise<Uint8Array<ArrayBuffer>>;
}

const width = 595.28 - 2 * margin;
const bottom = 841.89 - margin - 20;
const belowTable = 10;
const padding = 4;
const titled: Style = { size: 12, bold: true };
const mainTitled: Style = { size: 15, bold: true };
const grey = "#55605a";
const small: Style = { size: 7.5, color: grey };
const head: Style = { size: 7.5, color: grey, bold: true };
const tableTitled: Style = { size: 11, bold: true };

/** Opens an empty document. @param at the instant it is made */
export async function openPaper(at: Date, { tellsMaking = true } = {}): Promise<Paper> {
  const ink = await openInk(at);
  const { doc, root } = ink;
  let subjectOfAll = "Bru";

  /** Begins a new page where so much height is not left; answers whether it was. */
  function room(height: number): boolean {
    if (doc.y + height <= bottom) return true;
    doc.addPage();
    return false;
  }

  function writePart(part: Part): void {
    if ("columns" in part) {
      writeTable(ink, part.columns, part.rows, { room, following: 0 });
      doc.y += belowTable;
      return;
    }
    const height = heightOfPart(ink, part);
    room(height);
    const top = doc.y;
    if ("title" in part) {
      const style = part.isMain ? mainTitled : titled;
      const figure = ink.widthOf(part.figure, style) + 1;
      const title = { x: margin, y: top, width: width - figure - 10 };
      ink.write(root, part.isMain ? "H2" : "H3", part.title, title, style);
      const place = { x: margin + width - figure, y: top, width: figure };
      ink.write(root, "P", part.figure, place, { ...style, align: "right" });
    } else {
      ink.write(root, "P", part.text, { x: margin, y: top, width }, part.small ? small : {});
    }
    doc.x = margin;
    doc.y = top + height;
  }

  return {
    sender([name, ...lines]) {
      if (name === undefined) return;
      ink.write(root, "P", name, { x: margin, y: doc.y, width }, { size: 11, bold: true });
      for (const line of lines) ink.write(root, "P", line, { x: margin, y: doc.y + 1, width }, small);
      doc.y += 14;
    },
    heading(kind, subject) {
      subjectOfAll = `${kind} · ${subject}`;
      ink.write(root, "H1", kind, { x: margin, y: doc.y, width }, { size: 18, bold: true });
      ink.write(root, "P", subject, { x: margin, y: doc.y + 2, width }, { size: 11 });
      rule(ink, doc.y + 8, "#000");
      doc.y += 20;
    },
    facts(facts) {
      const given = facts.flatMap(([label, value]) =>
        value === null || value === "" ? [] : [[label, value] as const],
      );
      const half = width / 2 - 8;
      const list = ink.open(root, "L");
      for (let at = 0; at < given.length; at += 2) {
        const pair = given.slice(at, at + 2);
        const height = Math.max(...pair.map(([, value]) => 11 + ink.heightOf(value, half))) + 8;
        room(height);
        const top = doc.y;
        for (const [side, [label, value]] of pair.entries()) {
          const item = ink.open(list, "LI");
          const x = margin + side * (half + 16);
          ink.write(item, "Lbl", label, { x, y: top, width: half }, small);
          ink.write(item, "LBody", value, { x, y: top + 11, width: half });
          item.end();
        }
        doc.y = top + height;
      }
      list.end();
      doc.x = margin;
    },
    notice(label, text) {
      const within = { x: margin + 10, width: width - 20 };
      const style: Style = { size: 10, bold: true };
      const height = ink.heightOf(text, within.width, style) + 30;
      room(height);
      const top = doc.y;
      ink.decorate(() => void doc.rect(margin, top, width, height).lineWidth(1.5).strokeColor("#b3261e").stroke());
      ink.write(root, "P", label, { ...within, y: top + 8 }, { ...small, color: "#b3261e" });
      ink.write(root, "P", text, { ...within, y: top + 19 }, style);
      doc.x = margin;
      doc.y = top + height + 10;
    },
    text(label, text) {
      room(11 + Math.min(ink.heightOf(text, width), 200));
      ink.write(root, "P", label, { x: margin, y: doc.y, width }, small);
      ink.write(root, "P", text, { x: margin, y: doc.y + 1, width });
      doc.y += 10;
    },
    table(columns, rows, { title, following = 0 } = {}) {
      const above = title === undefined ? 0 : ink.heightOf(title, width, tableTitled) + 2;
      const widths = widthsOf(ink, columns, rows);
      const headings = columns.map(({ heading }) => heading);
      const [first = []] = rows;
      const least =
        above +
        heightOfRow(ink, widths, headings, head) +
        heightOfRow(ink, widths, first, {}) +
        (rows.length === 1 ? following + belowTable : 0);
      room(Math.min(least, bottom - margin));
      if (title !== undefined) {
        ink.write(root, "H2", title, { x: margin, y: doc.y, width }, tableTitled);
        doc.y += 2;
      }
      writeTable(ink, columns, rows, { room, following: following + belowTable });
      doc.y += belowTable;
    },
    together(parts) {
      const height = parts.reduce((sum, part) => sum + heightOfPart(ink, part), 0);
      if (height <= bottom - margin) room(height);
      for (const part of parts) writePart(part);
    },
    totals(rows) {
      room(totalsHeight(rows.length));
      const table = ink.open(root, "Table");
      for (const [at, [label, amount]] of rows.entries()) {
        const top = doc.y;
        const style: Style = { align: "right", ...(at === rows.length - 1 && { bold: true, size: 11 }) };
        const row = ink.open(table, "TR");
        ink.write(row, "TH row", label, { x: margin + width * 0.35, y: top, width: width * 0.43 }, style);
        ink.write(row, "TD", amount, { x: margin + width * 0.79, y: top, width: width * 0.21 - padding }, style);
        row.end();
        doc.y = top + 16;
      }
      table.end();
      doc.x = margin;
      doc.y += 10;
    },
    signatures(labels) {
      room(signaturesHeight);
      const top = doc.y + 8;
      const each = (width - 16 * (labels.length - 1)) / labels.length;
      for (const [at, label] of labels.entries()) {
        const x = margin + at * (each + 16);
        ink.decorate(() => void doc.rect(x, top, each, 90).lineWidth(0.5).strokeColor(grey).stroke());
        ink.write(root, "P", label, { x: x + 8, y: top + 8, width: each - 16 }, small);
      }
      doc.x = margin;
      doc.y = top + 100;
    },
    finish() {
      numberPages(ink, subjectOfAll, tellsMaking ? at : null);
      return ink.finish(subjectOfAll);
    },
  };
}

function rule({ doc, decorate }: Ink, y: number, color = "#c9cec9"): void {
  decorate(
    () =>
      void doc
        .moveTo(margin, y)
        .lineTo(margin + width, y)
        .lineWidth(0.5)
        .strokeColor(color)
        .stroke(),
  );
}

/** A cell of more lines than these is written as one paragraph: a row must fit on a page. */
const mostLines = 12;
const onOnePage = (text: string): string =>
  text.split("\n").length > mostLines ? text.replace(/\s*\n\s*/g, " ") : text;

function partsOf(cell: Cell): { text: string; below: string } {
  const { text, below } = typeof cell === "string" ? { text: cell, below: "" } : cell;
  return { text: onOnePage(text), below: onOnePage(below) };
}

/** Returns the height in points that a part takes, with the space below it. */
function heightOfPart(ink: Ink, part: Part): number {
  if ("title" in part) {
    const style = part.isMain ? mainTitled : titled;
    const left = width - ink.widthOf(part.figure, style) - 11;
    return ink.heightOf(part.title, left, style) + (part.isMain ? 10 : 3);
  }
  if ("text" in part) return ink.heightOf(part.text, width, part.small ? small : {}) + 3;
  const widths = widthsOf(ink, part.columns, part.rows);
  const headings = part.columns.map(({ heading }) => heading);
  return part.rows.reduce(
    (sum, cells) => sum + heightOfRow(ink, widths, cells, {}),
    heightOfRow(ink, widths, headings, head) + belowTable,
  );
}

function heightOfRow(ink: Ink, widths: readonly number[], cells: readonly Cell[], style: Style): number {
  const heights = cells.map((cell, at) => {
    const { text, below } = partsOf(cell);
    return ink.heightOf(text, widths[at] ?? 0, style) + (below ? ink.heightOf(below, widths[at] ?? 0, small) : 0);
  });
  return 2 * padding + Math.max(...heights);
}

/** Writes a table from `doc.y` on. */
function writeTable(
  ink: Ink,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  { room, following }: { room: (height: number) => boolean; following: number },
): void {
  const { doc } = ink;
  const widths = widthsOf(ink, columns, rows);
  const headings = columns.map(({ heading }) => heading);
  const table = ink.open(ink.root, "Table");
  const group = (type: string, fill: (tag: Tag) => void) => {
    const tag = ink.open(table, type);
    fill(tag);
    tag.end();
  };

  const heightOf = (cells: readonly Cell[], style: Style) => heightOfRow(ink, widths, cells, style);

  /** Places each cell of a row beside the one before, then a line below them all. */
  function place(
    cells: readonly Cell[],
    style: Style,
    write: (cell: { text: string; below: string }, at: Place, style: Style) => void,
  ): void {
    const top = doc.y;
    const height = heightOf(cells, style);
    let x = margin + padding;
    for (const [index, cell] of cells.entries()) {
      const within = widths[index] ?? 0;
      write(
        partsOf(cell),
        { x, y: top + padding, width: within },
        { ...style, align: columns[index]?.align ?? "left" },
      );
      x += within + 2 * padding;
    }
    rule(ink, top + height, style === head ? "#000" : undefined);
    doc.x = margin;
    doc.y = top + height;
  }

  const headAgain = () => {
    place(headings, head, ({ text }, at, style) => {
      ink.decorate(() => ink.letter(text, at, style), "Pagination");
    });
  };

  group("THead", (tag) => {
    const row = ink.open(tag, "TR");
    place(headings, head, ({ text }, at, style) => {
      ink.write(row, "TH column", text, at, style);
    });
    row.end();
  });
  group("TBody", (tag) => {
    for (const [index, cells] of rows.entries()) {
      if (!room(heightOf(cells, {}) + (index === rows.length - 1 ? following : 0))) headAgain();
      const row = ink.open(tag, "TR");
      place(cells, {}, ({ text, below }, at, style) => {
        ink.write(row, "TD", text, at, style, below ? { text: below, style: { ...style, ...small } } : undefined);
      });
      row.end();
    }
  });
  table.end();
}

/** Returns the width of each column's text: measured in the letters that it is written in. */
function widthsOf(ink: Ink, columns: readonly Column[], rows: readonly (readonly Cell[])[]): number[] {
  const demands = columns.map(({ heading, share, least = 0 }, at) => {
    const texts: [string, Style][] = [
      [heading, head],
      ...rows.flatMap((cells): [string, Style][] => {
        const { text, below } = partsOf(cells[at] ?? "");
        return [[text, {}], ...(below ? [[below, small] as [string, Style]] : [])];
      }),
    ];
    const most = (parts: (text: string) => string[]) =>
      Math.max(...texts.map(([text, style]) => Math.max(...parts(text).map((part) => ink.widthOf(part, style)))));
    // Half a point more: a width that is met exactly may break all the same.
    return { share, word: Math.max(least, most(wordsOf) + 0.5), line: most((text) => text.split("\n")) + 0.5 };
  });
  return columnWidths(demands, width - columns.length * 2 * padding);
}

/** Writes at the foot of every page of what it is, when it was made (unless null) and which page it is. */
function numberPages({ doc, decorate, letter, widthOf }: Ink, subject: string, at: Date | null): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    // What is written below the margin would otherwise begin a new page.
    doc.page.margins.bottom = 0;
    const y = 841.89 - margin;
    const right = `${at ? `édité le ${printedInstant(at)} · ` : ""}page ${page - start + 1} / ${count}`;
    const taken = widthOf(right, small) + 1;
    decorate(() => {
      letter(subject, { x: margin, y, width: width - taken - 10 }, { ...small, height: 10 });
      letter(right, { x: margin + width - taken, y, width: taken }, { ...small, align: "right" });
    }, "Pagination");
  }
}
