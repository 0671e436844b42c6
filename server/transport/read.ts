import { ApiUnavailable } from "./errors";
import { type Answer, failure, withinTime } from "./transport";

/** Largest JSON answer that is read, in bytes. */
const largestAnswer = 10 * 1024 * 1024;
/** Characters of an answer from which each step of its reading is felt by everybody else. */
const large = 100_000;

/**
 * Reads a JSON object or array. 204 and 205 have none: undefined.
 * @param pause awaited before each step of reading a large answer, and after the last
 * @param steps the value goes through, one after the other
 * @throws ApiUnavailable when the body is anything else, too large, or too slow
 */
export async function readJson(
  { response, signal }: Answer,
  pause: () => Promise<void> = () => Promise.resolve(),
  steps: readonly ((value: object) => object)[] = [],
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
  const isLarge = text.length > large;
  if (isLarge) await pause();
  const value = parse(text);
  if (typeof value !== "object" || value === null) throw new ApiUnavailable("malformed");
  let read: object = value;
  for (const step of steps) {
    if (isLarge) await pause();
    read = step(read);
  }
  if (isLarge) await pause();
  return read;
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
