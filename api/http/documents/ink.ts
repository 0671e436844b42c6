import { readFonts } from "./fonts";
import { printable } from "./printable";

/** A part of the document's structure, which readers for the blind go through. */
export type Tag = PDFKit.PDFStructureElement;

export interface Style {
  /** Size in points; 9 unless given. */
  size?: number;
  bold?: boolean;
  color?: string;
  align?: "left" | "right";
  /** Height in points: text that does not fit in it ends with « … ». */
  height?: number;
}

/** The place where a text begins, in points from the top left of the page, and the width of its lines. */
export interface Place {
  x: number;
  y: number;
  width: number;
}

/** The document to write on: text and lines at points from the top left of a page, every one of them tagged. */
export interface Ink {
  doc: PDFKit.PDFDocument;
  /** The whole document's tag. */
  root: Tag;
  /** Opens a part within another; the caller ends it. */
  open(parent: Tag, type: string): Tag;
  /**
   * Writes text within `width` as a part of the structure, and leaves `doc.y` below it; what stands `below` it, in a
   * style of its own, is of the same part.
   */
  write(
    parent: Tag,
    type: string,
    text: string,
    at: Place,
    style?: Style,
    below?: { text: string; style: Style },
  ): void;
  /** Draws what is no content: lines, frames, what is repeated on every page. */
  decorate(draw: () => void, type?: "Layout" | "Pagination"): void;
  /** Writes text that is no content of its own; only within `decorate`. */
  letter(text: string, at: Place, style?: Style): void;
  heightOf(text: string, width: number, style?: Style): number;
  /** Returns the width of a text in one line. */
  widthOf(text: string, style?: Style): number;
  /** Returns the finished PDF. @param title for the reader's window */
  finish(title: string): Promise<Uint8Array<ArrayBuffer>>;
}

/** Space round the page, in points. */
export const margin = 48;

/** A heading of a column: read before the cells below it. */
const columnHeading = { lang: "fr-FR", scope: "Column" };
const rowHeading = { lang: "fr-FR", scope: "Row" };

/** Opens an empty A4 document. @param at the instant it is made */
export async function openInk(at: Date): Promise<Ink> {
  // Loaded when the first document is asked for: the server starts without it.
  const [{ default: PDFDocument }, { regular, bold, has }] = await Promise.all([import("pdfkit"), readFonts()]);
  const doc = new PDFDocument({
    size: "A4",
    margin,
    bufferPages: true,
    pdfVersion: "1.7",
    tagged: true,
    lang: "fr-FR",
    displayTitle: true,
    info: { Creator: "Bru", Producer: "Bru", CreationDate: at },
  });
  doc.registerFont("regular", regular).registerFont("bold", bold);
  const chunks: Uint8Array[] = [];
  doc.on("data", (chunk: Uint8Array) => void chunks.push(chunk));
  const root = doc.struct("Document");
  doc.addStructure(root);

  const take = ({ size = 9, bold: stands = false }: Style) => doc.font(stands ? "bold" : "regular", size);

  function letter(text: string, { x, y, width }: Place, style: Style = {}): void {
    take(style).fillColor(style.color ?? "#000");
    doc.text(printable(text, has), x, y, {
      width,
      align: style.align ?? "left",
      ...(style.height !== undefined && { height: style.height, ellipsis: true }),
    });
  }

  function open(parent: Tag, type: string): Tag {
    const [name = type, scope] = type.split(" ");
    const tag = doc.struct(name, scope === undefined ? {} : scope === "row" ? rowHeading : columnHeading);
    parent.add(tag);
    return tag;
  }

  return {
    doc,
    root,
    open,
    letter,
    write(parent, type, text, at, style, below) {
      const tag = open(parent, type);
      tag.add(() => {
        letter(text, at, style);
        if (below) letter(below.text, { ...at, y: doc.y }, below.style);
      });
      tag.end();
    },
    decorate(draw, type = "Layout") {
      doc.markContent("Artifact", { type });
      draw();
      doc.endMarkedContent();
    },
    heightOf: (text, width, style = {}) => take(style).heightOfString(printable(text, has), { width }),
    widthOf: (text, style = {}) => take(style).widthOfString(printable(text, has)),
    finish(title) {
      // It stands in XML as well, where pdfkit escapes nothing.
      doc.info.Title = title.replaceAll("&", "et").replace(/[<>\p{C}]/gu, "");
      return new Promise((resolve) => {
        doc.once("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
        root.end();
        doc.end();
      });
    },
  };
}
