import { inflateSync } from "node:zlib";

// Some releases of Node read windows-1252 as Latin-1: 80 to 9F are told here.
const highControls = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const windows1252 = (bytes: Buffer) => bytes.toString("latin1").replace(/[\x80-\x9f]/g, (letter) => highControls[letter.charCodeAt(0) - 0x80] ?? letter);

/** The text of a PDF in the order it is drawn, one entry for each run of letters; for documents set in the standard fonts. */
export function textsOf(pdf: Uint8Array): string[] {
  const bytes = Buffer.from(pdf);
  const texts: string[] = [];
  for (let at = bytes.indexOf("stream\n"); at >= 0; at = bytes.indexOf("stream\n", at + 1)) {
    if (bytes.subarray(at - 3, at).toString("latin1") === "end") continue;
    const end = bytes.indexOf("endstream", at);
    const content = inflated(bytes.subarray(at + 7, end));
    for (const [, shown = ""] of content.matchAll(/\[((?:<[\da-f]*>|[-\d. ])*)\] TJ/g)) {
      texts.push([...shown.matchAll(/<([\da-f]*)>/g)].map(([, hex = ""]) => windows1252(Buffer.from(hex, "hex"))).join(""));
    }
  }
  return texts;
}

/** All of it as one text, with plain spaces. */
export const textOf = (pdf: Uint8Array): string => textsOf(pdf).join("\n").replaceAll("\u00a0", " ");

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString("latin1");
  } catch {
    return "";
  }
}
