import { ApiUnavailable } from "./errors";
import { parseInParts } from "./parse-in-parts";
import { type Answer, failure, withinTime } from "./transport";

/** Largest JSON answer that is read, in bytes. */
const largestAnswer = 10 * 1024 * 1024;
/** Characters of an answer from which its reading is felt by everybody else. */
const large = 100_000;

/** The making of something from a value that was read, which stops wherever others may be served. */
export type Making = (value: object) => Generator<void, object>;

/** The parting of a large answer’s reading: a pause between two parts, and the end of each. */
export interface Parting {
  pause(): Promise<void>;
  /** Begins a part. Returns a function that tells whether it is over. */
  begin(): () => boolean;
}

/** Milliseconds of a part that holds everybody else up. */
const longest = 4;

/** Returns parts of some milliseconds each. */
export const partsOfTime = (pause: Parting["pause"]): Parting => ({
  pause,
  begin() {
    const end = performance.now() + longest;
    return () => performance.now() >= end;
  },
});

const undivided: Parting = { pause: () => Promise.resolve(), begin: () => () => false };

/**
 * Reads a JSON object or array. 204 and 205 have none: undefined.
 * @param parting of a large answer: before it is read, where its making stops, and after it
 * @param make what is made of the value; nothing unless given
 * @throws ApiUnavailable when the body is anything else, too large, or too slow
 */
export async function readJson(
  { response, signal }: Answer,
  parting: Parting = undivided,
  make?: Making,
): Promise<object | undefined> {
  if (response.status === 204 || response.status === 205) {
    await discard(response);
    return undefined;
  }
  if (!/^application\/([\w.-]+\+)?json\b/i.test(response.headers.get("content-type") ?? "")) {
    await discard(response);
    throw new ApiUnavailable("malformed");
  }
  const text = await readText({ response, signal }, parting);
  const parts = text.length > large ? parting : undivided;
  await parts.pause();
  const value = await inParts(parseInParts(text), parts).catch((error: unknown) => {
    throw new ApiUnavailable("malformed", error);
  });
  if (typeof value !== "object" || value === null) throw new ApiUnavailable("malformed");
  return make ? inParts(make(value), parts) : value;
}

/** Returns what comes of work that stops wherever others may be served, with others served after each part and it. */
async function inParts<Value>(work: Generator<void, Value>, { pause, begin }: Parting): Promise<Value> {
  for (let isOver = begin(); ;) {
    const { done, value } = work.next();
    if (!done && !isOver()) continue;
    await pause();
    if (done) return value;
    isOver = begin();
  }
}

/** Gives the connection back without reading. */
export async function discard(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => {});
}

async function readText({ response, signal }: Answer, { pause, begin }: Parting): Promise<string> {
  if (Number(response.headers.get("content-length") ?? 0) > largestAnswer) {
    await discard(response);
    throw new ApiUnavailable("too-large");
  }
  if (!response.body) return "";
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  let isOver: (() => boolean) | null = null;
  try {
    for (;;) {
      const { done, value } = await withinTime(reader.read(), signal);
      if (done) return text + decoder.decode();
      size += value.byteLength;
      if (size > largestAnswer) throw new ApiUnavailable("too-large");
      text += decoder.decode(value, { stream: true });
      if (size <= large) continue;
      isOver ??= begin();
      if (!isOver()) continue;
      await pause();
      isOver = null;
    }
  } catch (error) {
    await reader.cancel().catch(() => {});
    throw failure(error, signal);
  }
}
