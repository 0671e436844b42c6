import { createServer } from "node:http";
import supertest from "supertest";
import { onTestFinished } from "vitest";
import { textOf } from "../html";
import { type Agent, createWeb, dataAddress, type Product, signIn } from "../web";

/** A change of each JSON answer to one kind of call, before the web application reads it. */
export interface Change {
  /** "/api/articles/:id" stands for every article. */
  pattern: string;
  of: (answer: unknown) => unknown;
}

export interface ChangedAnswers {
  browser: Agent;
  /** Changes the answers from now on; null leaves them as they are. */
  change(change: Change | null): void;
  /**
   * Returns the patterns of the calls that drawing a page makes, each with the names of the fields that were answered.
   * @throws when the page is not shown
   */
  callsOf(page: string): Promise<Map<string, Set<string>>>;
  /** Returns all that a page is drawn from; null for a file. */
  drawnFrom(page: string): Promise<string | null>;
}

/** The fields that say which thing is told of, and how many pages there are: without them there is nothing to show. */
const needed = new Set([
  "id",
  "data",
  "meta",
  "current_page",
  "last_page",
  "per_page",
  "total",
  "from",
  "to",
  "links",
  "first",
  "last",
  "prev",
  "next",
]);

interface StoredAnswer {
  status: number;
  type: string;
  body: string;
}

/** "/api/articles/12?x" is "/api/articles/:id". */
const patternOf = (url: URL) => url.pathname.replace(/\/\d+(?=\/|$)/g, "/:id");

/**
 * Opens the web application, signed in, over a product's API whose answers can be changed. Each answer is asked for
 * once and kept, and time and chance stand still, so that pages can be compared.
 */
export async function openChangedAnswers(product: Product): Promise<ChangedAnswers> {
  const stored = new Map<string, StoredAnswer>();
  let requested = new Set<string>();
  let changed: Change | null = null;
  async function answerTo(request: Request): Promise<StoredAnswer> {
    const answer = await product.api.app.fetch(request);
    return { status: answer.status, type: answer.headers.get("content-type") ?? "", body: await answer.text() };
  }
  async function fetch(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (request.method !== "GET") return product.api.app.fetch(request);
    const key = url.pathname + url.search.replace(/as_of=[^&]*/, "");
    const pattern = patternOf(url);
    requested.add(pattern);
    const known = stored.get(key) ?? (await answerTo(request));
    stored.set(key, known);
    const { status, type, body } = known;
    const isChanged = changed?.pattern === pattern && status === 200 && /json/.test(type);
    return new Response(isChanged && changed ? JSON.stringify(changed.of(JSON.parse(body))) : body, {
      status,
      headers: { "content-type": type },
    });
  }
  const now = product.now();
  const server = createServer(
    createWeb({ fetch, clock: () => now, random: (bytes) => new Uint8Array(bytes) }).app,
  ).listen(0);
  onTestFinished(() => void server.close());
  const browser = await signIn(supertest.agent(server).set("Accept-Encoding", "identity"));
  return {
    browser,
    change: (change) => void (changed = change),
    async callsOf(page) {
      [requested, changed] = [new Set(), null];
      const { status } = await browser.get(page);
      if (status !== 200) throw new Error(`${page} answered ${status}`);
      const fieldsOf = (pattern: string) =>
        Array.from(stored).reduce(
          (names, [key, { status, type, body }]) =>
            status === 200 && /json/.test(type) && patternOf(new URL(key, "http://api")) === pattern
              ? namesIn(JSON.parse(body), names)
              : names,
          new Set<string>(),
        );
      return new Map(Array.from(requested, (pattern) => [pattern, fieldsOf(pattern)]));
    },
    drawnFrom: async (page) =>
      /\/export$/.test(page) ? null : (await browser.get(dataAddress(page)).buffer(true)).text,
  };
}

function namesIn(value: unknown, found: Set<string>): Set<string> {
  if (Array.isArray(value)) for (const item of value) namesIn(item, found);
  else if (typeof value === "object" && value !== null)
    for (const [name, inner] of Object.entries(value)) namesIn(inner, needed.has(name) ? found : found.add(name));
  return found;
}

/** Returns an answer in which every field of this name has another value; undefined leaves it out. */
export function withField(answer: unknown, changed: string, value: (was: unknown) => unknown): unknown {
  if (Array.isArray(answer)) return answer.map((item) => withField(item, changed, value));
  if (typeof answer !== "object" || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, inner]) => [
      name,
      name === changed ? value(inner) : withField(inner, changed, value),
    ]),
  );
}

/** Returns the part of a page that shows a field left out, or null; null when there is none. */
export function amissIn(html: string): string | null {
  const visible = html.replace(/<script[^]*?<\/script>/g, "");
  return (
    (/ (?:href|value|action)="[^"]*\b(?:undefined|null|NaN)\b[^"]*"/.exec(visible) ??
      /.{0,40}\b(?:undefined|NaN|null|object Object|Invalid Date)\b.{0,20}/.exec(textOf(visible)))?.[0] ?? null
  );
}
