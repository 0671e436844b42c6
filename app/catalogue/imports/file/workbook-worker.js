import { parentPort, workerData } from "node:worker_threads";

/**
 * Reads one sheet of a workbook as texts, in a thread of its own that may be ended: what a stranger's file holds is
 * never unpacked beyond the bounds it is given, and no macro or formula is run.
 */

/** @typedef {{ unpack: string, read: string }} Modules */
/** @typedef {{ bytes: Uint8Array, wanted: string | null, modules: Modules, most: Most }} WorkerRequest */
/** @typedef {{ unpacked: number, parts: number, columns: number, rows: number }} Most */
/** @typedef {"percent" | number} NumberFormat how a number is shown: in hundredths, or with at least so many digits */

/** @type {WorkerRequest} */
const { bytes, wanted, modules, most } = workerData;

/** Thrown with what is wrong with the file. */
class Refused extends Error {
  /** @param {Record<string, unknown>} details */
  constructor(details) {
    super("refused");
    this.details = details;
  }
}

const { unzipSync, strFromU8 } = await import(modules.unpack);
const { default: readWorkbook } = await import(modules.read);

/** @param {string} name @param {string} tag @returns {string | undefined} */
const attribute = (tag, name) => new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1];

/** @param {string} text */
const unescaped = (text) =>
  text.replace(/&(lt|gt|quot|apos|amp|#\d+|#x[\da-f]+);/gi, (_, entity) => {
    if (entity.startsWith("#")) return String.fromCodePoint(Number(entity.replace(/^#x/i, "0x").replace(/^#/, "")));
    return { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" }[String(entity)] ?? "";
  });

/** Unpacks the parts that hold data. @returns {Record<string, string>} */
function unpack() {
  let [size, parts] = [0, 0];
  /** @type {string[]} */
  const names = [];
  const files = unzipSync(bytes, {
    filter: (/** @type {{ name: string, originalSize: number }} */ { name, originalSize }) => {
      names.push(name);
      if (!/\.(xml|rels)$/i.test(name)) return false;
      // What is left packed here counts too: the library that reads the sheet unpacks whatever is named so.
      size += originalSize;
      parts += 1;
      if (size > most.unpacked || parts > most.parts) throw new Refused({ problem: "large" });
      return /^xl\/.*\.xml(\.rels)?$/i.test(name) && !/\/(media|drawings|charts|theme|externalLinks)\//.test(name);
    },
  });
  const known = [
    [/^Index\/.*\.iwa$|^Index\.zip$/i, "numbers"],
    [/^xl\/workbook\.bin$/i, "binary"],
    [/^word\//i, "word"],
    [/^content\.xml$/i, "opendocument"],
  ].find(([mark]) => names.some((name) => mark instanceof RegExp && mark.test(name)));
  if (!names.includes("xl/workbook.xml")) throw new Refused({ problem: known?.[1] ?? "archive" });
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]));
}

/** The sheets that can be seen and hold something, in their order. @param {Record<string, string>} parts */
function sheetsOf(parts) {
  const targets = new Map(
    [...(parts["xl/_rels/workbook.xml.rels"] ?? "").matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(([tag]) => [
      attribute(tag, "Id"),
      attribute(tag, "Target") ?? "",
    ]),
  );
  return [...(parts["xl/workbook.xml"] ?? "").matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].flatMap(([tag]) => {
    const target = targets.get(attribute(tag, "id"));
    const name = unescaped(attribute(tag, "name") ?? "");
    if (target === undefined || name === "" || /hidden/i.test(attribute(tag, "state") ?? "")) return [];
    const xml = parts[target.startsWith("/") ? target.slice(1) : `xl/${target}`];
    return xml !== undefined && /<(?:\w+:)?(v|is)\b/.test(xml) ? [{ name, xml }] : [];
  });
}

/** Returns how each style shows a number. @param {string} xml @returns {(NumberFormat | null)[]} */
function stylesOf(xml) {
  const formats = new Map(
    [...xml.matchAll(/<(?:\w+:)?numFmt\s[^>]*>/g)].map(([tag]) => [
      attribute(tag, "numFmtId"),
      unescaped(attribute(tag, "formatCode") ?? ""),
    ]),
  );
  const [, listed = ""] = /<(?:\w+:)?cellXfs\b[^>]*>(.*?)<\/(?:\w+:)?cellXfs>/s.exec(xml) ?? [];
  return [...listed.matchAll(/<(?:\w+:)?xf\b[^>]*>/g)].map(([tag]) => {
    const id = attribute(tag, "numFmtId") ?? "0";
    if (id === "9" || id === "10") return "percent";
    const [first = ""] = (formats.get(id) ?? "").split(";");
    const bare = first.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.| /g, "");
    if (bare.includes("%")) return "percent";
    return /^[0#]*0[0#]*$/.test(bare) && /0{2}|0#/.test(bare) ? bare.length - bare.indexOf("0") : null;
  });
}

/** @param {string} letters */
const columnOf = (letters) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/**
 * Looks through a sheet's cells: refuses what is too wide, too long or was never calculated, and tells how numbers are
 * shown and which cells hold an error.
 * @param {string} xml @param {(NumberFormat | null)[]} styles
 */
function lookThrough(xml, styles) {
  /** @type {Map<string, NumberFormat>} */
  const formats = new Map();
  /** @type {Map<string, string>} */
  const wrong = new Map();
  let filled = 0;
  for (const [, tag = "", inner = ""] of xml.matchAll(/<(?:\w+:)?c(\s[^>]*?)(?:\/>|>(.*?)<\/(?:\w+:)?c>)/gs)) {
    const [, letters = "", row = ""] = /^([A-Z]{1,3})(\d{1,7})$/.exec(attribute(tag, "r") ?? "") ?? [];
    const style = styles[Number(attribute(tag, "s") ?? -1)];
    if (letters === "") throw new Refused({ problem: "unreadable" });
    const address = letters + row;
    const has = /<(?:\w+:)?(v|is)\b[^/>]*>/.test(inner);
    const uncalculated = /<(?:\w+:)?f\b/.test(inner) && !/<(?:\w+:)?v\b/.test(inner);
    if (uncalculated) throw new Refused({ problem: "formula", address });
    if (!has) continue;
    filled += 1;
    if (columnOf(letters) > most.columns) throw new Refused({ problem: "wide", columns: widthOf(xml) });
    if (Number(row) > most.rows) throw new Refused({ problem: "long" });
    if (attribute(tag, "t") === "e") wrong.set(address, unescaped(/<(?:\w+:)?v[^>]*>([^<]*)</.exec(inner)?.[1] ?? ""));
    else if (style !== null && style !== undefined) formats.set(address, style);
  }
  return { formats, wrong, filled };
}

/** The columns of a sheet that is too wide. @param {string} xml */
function widthOf(xml) {
  let widest = 0;
  for (const [, letters = ""] of xml.matchAll(/<(?:\w+:)?c\s[^>]*?r="([A-Z]+)\d+"/g))
    widest = Math.max(widest, columnOf(letters));
  return widest;
}

/** A number of fifteen digits, as spreadsheets have it; a longer one has lost some, and says so. @param {string} raw */
function decimalOf(raw) {
  const [mantissa = "", power = "0"] = Number(raw).toExponential(14).split("e");
  const digits = mantissa.replace(/[-.]/g, "");
  const point = Number(power) + 1;
  if (!Number.isFinite(Number(raw)) || point < -20) return raw;
  if (point > 15) return `${mantissa.replace(/\.?0+$/, "").replace(".", ",")}E+${point - 1}`;
  const integer = point > 0 ? digits.slice(0, point) : "0";
  const rest = (point > 0 ? digits.slice(point) : "0".repeat(-point) + digits).replace(/0+$/, "");
  return (Number(raw) < 0 ? "-" : "") + integer + (rest && `,${rest}`);
}

/** @param {string} raw @param {NumberFormat | undefined} format */
function numberText(raw, format) {
  if (format === "percent") return `${decimalOf(`${raw.includes("e") || raw.includes("E") ? Number(raw) : raw}e2`)} %`;
  const text = decimalOf(raw);
  return typeof format === "number" && /^\d+$/.test(text) ? text.padStart(format, "0") : text;
}

/** @param {Date} date */
function dateText(date) {
  const [day = "", time = ""] = date.toISOString().split("T");
  const [year, month, dayOfMonth] = day.split("-");
  const hour = time.slice(0, 5);
  if (Number(year) < 1900) return hour;
  return `${dayOfMonth}/${month}/${year}${hour === "00:00" ? "" : ` ${hour}`}`;
}

/** @param {unknown} value @param {NumberFormat | undefined} format */
function textOf(value, format) {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return dateText(value);
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (typeof value === "object" && "raw" in value) return numberText(String(value.raw), format);
  return String(value);
}

/** @param {number} column */
function lettersOf(column) {
  let letters = "";
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

async function read() {
  const parts = unpack();
  const sheets = sheetsOf(parts);
  const styles = stylesOf(parts["xl/styles.xml"] ?? "");
  const chosen = sheets.find(({ name }) => name === wanted) ?? sheets[0];
  if (!chosen) throw new Refused({ problem: "empty" });
  const { formats, wrong } = lookThrough(chosen.xml, styles);
  const [sheet] = await readWorkbook(new Blob([new Uint8Array(bytes)]), {
    sheets: [chosen.name],
    parseNumber: (/** @type {string} */ raw) => ({ raw }),
  });
  /** @type {unknown[][]} */
  const data = sheet?.data ?? [];
  const rows = data.map((cells, row) =>
    cells.map((value, column) => {
      const address = lettersOf(column + 1) + (row + 1);
      return wrong.get(address) ?? textOf(value, formats.get(address));
    }),
  );
  for (const [address, error] of wrong) {
    const [, letters = "", row = ""] = /^([A-Z]+)(\d+)$/.exec(address) ?? [];
    const cells = (rows[Number(row) - 1] ??= []);
    while (cells.length < columnOf(letters)) cells.push("");
    cells[columnOf(letters) - 1] = error;
  }
  return { sheet: chosen.name, sheets: sheets.map(({ name }) => name), rows };
}

try {
  parentPort?.postMessage(await read());
} catch (error) {
  parentPort?.postMessage(error instanceof Refused ? error.details : { problem: "unreadable" });
}
