import { ApiUnavailable } from "./errors";
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

const whole: Parting = { pause: () => Promise.resolve(), begin: () => () => false };

/**
 * Reads a JSON object or array. 204 and 205 have none: undefined.
 * @param parting of a large answer: before it is read, where its making stops, and after it
 * @param make what is made of the value; nothing unless given
 * @throws ApiUnavailable when the body is anything else, too large, or too slow
 */
export async function readJson(
  { response, signal }: Answer,
  parting: Parting = whole,
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
  const text = await readText({ response, signal });
  const { pause, begin } = text.length > large ? parting : whole;
  await pause();
  const value = parse(text);
  if (typeof value !== "object" || value === null) throw new ApiUnavailable("malformed");
  await pause();
  if (!make) return value;
  const parts = make(value);
  let isOver = begin();
  for (;;) {
    const { done, value: made } = parts.next();
    if (done) {
      await pause();
      return made;
    }
    if (!isOver()) continue;
    await pause();
    isOver = begin();
  }
}

/** Gives the connection back without reading. */
export async function discard(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => {});
}

async function readText({ response, signal }: Answer): Promise<string> {
  if (Number(response.headers.get("content-length") ?? 0) > largestAnswer) {
    await discard(response);
    throw new ApiUnavailable("too-large");
  }
  if (!response.body) return "";
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await withinTime(reader.read(), signal);
      if (done) return new TextDecoder().decode(Buffer.concat(chunks));
      size += value.byteLength;
      if (size > largestAnswer) throw new ApiUnavailable("too-large");
      chunks.push(value);
    }
  } catch (error) {
    await reader.cancel().catch(() => {});
    throw failure(error, signal);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ApiUnavailable("malformed", error);
  }
}
