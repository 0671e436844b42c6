// Node's TextDecoder takes windows-1252 for plain Latin-1, in which these are control characters.
const windows1252 = [..."€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ"];

/** Bytes that are looked at to tell what a file is. */
const looked = 4096;

/**
 * Returns the text of a file with `\n` at the end of its lines: by its mark, else UTF-16 where every other byte is
 * empty, UTF-8, what an old Macintosh writes (its lines end in a return), or what Windows does (Latin-1 and 1252).
 */
export function decodeText(bytes: Uint8Array): string {
  return withPlainLineEnds(decode(bytes));
}

/** Returns text as all that reads a table takes it: every kind of line end is `\n`, and no mark stands before it. */
export const withPlainLineEnds = (text: string): string => text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");

function decode(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    if (bytes.includes(0x0d) && !bytes.includes(0x0a)) return new TextDecoder("macintosh").decode(bytes);
    const latin1 = new TextDecoder("latin1").decode(bytes);
    return latin1.replace(/[\u0080-\u009f]/g, (control) => windows1252[control.charCodeAt(0) - 0x80] ?? control);
  }
}

function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const start = bytes.subarray(0, looked);
  const empty = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = empty;
  const most = start.length / 4;
  if (odd > most && even === 0) return "utf-16le";
  return even > most && odd === 0 ? "utf-16be" : null;
}

const saveAgain = "ouvrez-le dans votre tableur et enregistrez-le en « .xlsx » ou en « CSV ».";
const aTable = "Envoyez un tableau : un classeur « .xlsx » ou un fichier CSV.";
const picture = `Ce fichier est une image. ${aTable}`;

/** The first bytes, in Latin-1, of what people take for a table, and what to do with it. */
const others: readonly (readonly [RegExp, string])[] = [
  [/^%PDF-/, `Ce fichier est un PDF. Demandez le tableau dont il vient, en « .xlsx » ou en CSV.`],
  [/^(\x89PNG|\xff\xd8\xff|GIF8|BM[\s\S]{4}\0\0\0\0|RIFF[\s\S]{4}WEBP|[\s\S]{4}ftyp|II\*\0|MM\0\*)/, picture],
  [/^\{\\rtf/, `Ce fichier est un texte mis en forme (RTF). ${aTable}`],
  [
    /^(\x1f\x8b|7z\xbc\xaf|Rar!)/,
    `Ce fichier est une archive : décompressez-la, puis envoyez le tableau qu’elle contient.`,
  ],
  [
    /^\s*(\xef\xbb\xbf)?\s*<(!doctype html|html|table|head|body|meta)\b/i,
    `Ce fichier est une page web, même s’il porte un nom de tableau : ${saveAgain}`,
  ],
  [/^\s*(\xef\xbb\xbf)?\s*<\?xml/, `Ce fichier est du XML : ${saveAgain}`],
];

/** The mark of files of Office before 2007, and of workbooks behind a password. */
const compound = /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/;

/** Returns the sentence that names a file that is no table for what it is; null for what may be one. */
export function notATable(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, looked)).toString("latin1");
  if (compound.test(start))
    return Buffer.from(bytes).includes("EncryptedPackage", 0, "utf16le")
      ? "Ce classeur est protégé par un mot de passe : enlevez-le dans votre tableur, puis enregistrez-le."
      : `Ce fichier est d’un ancien format d’Excel ou de Word (« .xls », « .doc ») : ${saveAgain}`;
  const known = others.find(([mark]) => mark.test(start));
  if (known) return known[1];
  return bytes.includes(0) && wideEncoding(bytes) === null ? `Ce fichier n’est pas un texte. ${aTable}` : null;
}

/** Tells whether a file is a zip archive, as workbooks are. */
export const isArchive = ([p, k, one = 0, two = 0]: Uint8Array): boolean =>
  p === 0x50 && k === 0x4b && [0x0304, 0x0506, 0x0708].includes(one * 256 + two);
