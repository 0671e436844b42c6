import { strToU8, zipSync } from "fflate";

/** A cell as a workbook holds it: a text, or the XML of one that is more than a text. */
export type Cell = string | { xml: string };

interface Parts {
  /** The number formats of the styles 1, 2, … */
  formats?: readonly string[];
  /** Further files of the archive. */
  more?: Readonly<Record<string, string>>;
  /** The state of each sheet. */
  states?: readonly string[];
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const packages = "http://schemas.openxmlformats.org/package/2006";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Returns the letters of a column, from 1. */
function lettersOf(column: number): string {
  const before = Math.floor((column - 1) / 26);
  return (before > 0 ? lettersOf(before) : "") + String.fromCharCode(65 + ((column - 1) % 26));
}

/** Returns a number shown in a style, as a workbook holds it. */
export const numberCell = (value: string, style = 0): Cell => ({ xml: ` s="${style}"><v>${value}</v>` });

/** Returns the XML of a sheet. */
export function sheetXml(rows: readonly (readonly (Cell | null)[])[]): string {
  const written = rows.map((cells, row) => {
    const inRow = cells.map((cell, column) => {
      const address = `${lettersOf(column + 1)}${row + 1}`;
      if (cell === null) return "";
      if (typeof cell === "object") return `<c r="${address}"${cell.xml}</c>`;
      return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
    });
    return `<row r="${row + 1}">${inRow.join("")}</row>`;
  });
  return `<worksheet xmlns="${main}"><sheetData>${written.join("")}</sheetData></worksheet>`;
}

/** Returns a workbook made of the XML of its sheets, by name. */
export function workbookOf(
  sheets: Readonly<Record<string, string>>,
  { formats = [], more = {}, states = [] }: Parts = {},
): Buffer {
  const names = Object.keys(sheets);
  const sheetTags = names.map((name, at) => {
    const attributes = `name="${escaped(name)}" sheetId="${at + 1}" state="${states[at] ?? "visible"}"`;
    return `<sheet ${attributes} r:id="rId${at + 1}"/>`;
  });
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const relations = names.map((_, at) => relation(at + 1, "worksheet", `worksheets/sheet${at + 1}.xml`));
  const written = formats.map((format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(format)}"/>`);
  const styles = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`);
  const files = {
    "[Content_Types].xml": `<Types xmlns="${packages}/content-types"/>`,
    "xl/workbook.xml":
      `<workbook xmlns="${main}" xmlns:r="${office}">` + `<sheets>${sheetTags.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels":
      `<Relationships xmlns="${packages}/relationships">${relations.join("")}` +
      `${relation(99, "styles", "styles.xml")}</Relationships>`,
    "xl/styles.xml":
      `<styleSheet xmlns="${main}"><numFmts>${written.join("")}</numFmts>` +
      `<cellXfs><xf numFmtId="0"/>${styles.join("")}</cellXfs></styleSheet>`,
    ...Object.fromEntries(Object.values(sheets).map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
    ...more,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(head + text)]))),
  );
}
