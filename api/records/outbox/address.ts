/** Control characters: none may stand in a header. */
const control = /\p{Cc}/u;

/** Tells whether a text stands on one line. */
export const isOneLine = (text: string): boolean => !control.test(text);

/** An address, with the name that stands before it. */
export interface Address {
  name: string;
  address: string;
}

/** Returns the only address that a text names, as « Maison Bru <bru@exemple.fr> » does; null where it is not one. */
export async function parseAddress(text: string): Promise<Address | null> {
  if (!isOneLine(text)) return null;
  const { default: parse } = await import("nodemailer/lib/addressparser");
  const [first, ...others] = parse(text);
  if (!first || others.length > 0 || first.group !== undefined) return null;
  return /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;."]+$/.test(first.address)
    ? { name: first.name, address: first.address }
    : null;
}

/** Returns the address that a text is, without a name; null where it is anything else. */
export async function parseBareAddress(text: string): Promise<string | null> {
  const parsed = await parseAddress(text);
  return parsed && parsed.name === "" && parsed.address === text ? parsed.address : null;
}
