/** Characters of a part: so many are read in a millisecond or less. */
const partLength = 65_536;
/** Objects within objects that are read in parts: an answer, what it is about, and one more. */
const deepest = 3;

const codes = { quote: 34, comma: 44, colon: 58, backslash: 92, open: 91, close: 93, openBrace: 123, closeBrace: 125 };

/**
 * Parses JSON as `JSON.parse` does, and stops after each part of the lists that its outermost objects hold: a plan of
 * thousands of lines is `{ data: { products: […] } }`. Only where parts end is looked for here: `JSON.parse` reads
 * them, and the whole where it is anything else.
 * @throws SyntaxError where `JSON.parse` would
 */
export function* parseInParts(text: string): Generator<void, unknown> {
  const from = afterSpace(text, 0);
  const read = text.charCodeAt(from) === codes.openBrace ? yield* readObject(text, from, 1) : null;
  return read && afterSpace(text, read.end) === text.length ? read.value : JSON.parse(text);
}

/** A value and where its text ends. */
type Read<Value> = { value: Value; end: number };

/** Reads an object, its first character being `{`; null where it cannot be parted. */
function* readObject(text: string, from: number, depth: number): Generator<void, Read<object> | null> {
  let at = from;
  const object: Record<string, unknown> = {};
  do {
    at = afterSpace(text, at + 1);
    if (text.charCodeAt(at) !== codes.quote) return null;
    const keyEnd = endOfString(text, at);
    const key: unknown = parsed(text.slice(at, keyEnd));
    if (typeof key !== "string" || key === "__proto__") return null;
    at = afterSpace(text, keyEnd);
    if (text.charCodeAt(at) !== codes.colon) return null;
    at = afterSpace(text, at + 1);
    const read = yield* readValue(text, at, depth);
    if (!read) return null;
    object[key] = read.value;
    at = afterSpace(text, read.end);
  } while (text.charCodeAt(at) === codes.comma);
  return text.charCodeAt(at) === codes.closeBrace ? { value: object, end: at + 1 } : null;
}

function* readValue(text: string, at: number, depth: number): Generator<void, Read<unknown> | null> {
  const code = text.charCodeAt(at);
  if (code === codes.open) return yield* readList(text, at);
  if (code === codes.openBrace && depth < deepest) {
    const read = yield* readObject(text, at, depth + 1);
    if (read) return read;
  }
  const end = endOfValue(text, at);
  const value = parsed(text.slice(at, end));
  return value === undefined ? null : { value, end };
}

/** Reads a list, its first character being `[`, some elements at a time. */
function* readList(text: string, at: number): Generator<void, Read<unknown[]> | null> {
  const list: unknown[] = [];
  for (let from = at + 1; ;) {
    const end = endOfValue(text, from, partLength);
    const elements = parsed(`[${text.slice(from, end)}]`);
    if (!Array.isArray(elements)) return null;
    // After a comma there is one.
    if (elements.length === 0 && list.length > 0) return null;
    for (const element of elements) list.push(element);
    if (text.charCodeAt(end) === codes.close) return { value: list, end: end + 1 };
    if (text.charCodeAt(end) !== codes.comma) return null;
    from = end + 1;
    yield;
  }
}

/**
 * Returns where what stands here ends: at a bracket that it has not opened, at the end of the text, or at the first
 * comma outside of brackets after so many characters, the very first unless told.
 */
function endOfValue(text: string, from: number, least = 0): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === codes.quote) at = endOfString(text, at) - 1;
    else if (code === codes.open || code === codes.openBrace) depth += 1;
    else if (code === codes.close || code === codes.closeBrace) {
      if (depth === 0) return at;
      depth -= 1;
    } else if (code === codes.comma && depth === 0 && at - from >= least) return at;
  }
  return text.length;
}

/** Returns where a string ends whose first quote stands here; the end of the text where it has no last one. */
function endOfString(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === codes.backslash) escapes += 1;
    if (escapes % 2 === 0) return end + 1;
  }
  return text.length;
}

/** Returns where space ends that JSON has between its parts. */
function afterSpace(text: string, from: number): number {
  let at = from;
  while (/[ \t\n\r]/.test(text.charAt(at))) at += 1;
  return at;
}

/** Returns undefined where it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
