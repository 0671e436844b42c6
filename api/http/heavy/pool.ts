import type { Tinypool } from "tinypool";
import type { LogEntry } from "../api";
import { Refusal } from "../refusal";
import { type Waits, createWaits } from "../../database/waits";
import { createConcurrencyLimit } from "#domain/concurrency-limit";
import type { HeavyAnswer, HeavyTask, WorkerSettings } from "./task";

/** Different requests that wait for a worker; more are refused at once. */
const mostWaiting = 8;
/** Milliseconds for which a worker without work is kept. */
const idle = 60_000;
/** Megabytes of a worker's heap; one that needs more ends, and its request with it. */
const mostMemory = 1024;
/** Milliseconds for which an answer is still worked on that nobody waits for: who gave up may ask again at once. */
const patience = 1000;

/** Bytes of an answer that are handed on at a time. */
const chunkLength = 65_536;

/** The processes in which requests are answered that would hold up all others. */
export interface HeavyWorkers {
  /**
   * Answers a request in its turn, together with those that ask the same and wait as well, or ask again under the same
   * request id. It is given up a second after all who asked have gone.
   * @throws Refusal 429 when too many wait already, 503 when it takes too long, its worker died or its asker has gone
   */
  answer(request: Request): Promise<Response>;
  close(): Promise<void>;
}

interface Parts {
  /** The file of the bundle, whose `answerHeavy` answers in a worker. */
  file: string;
  /** Processes at most. */
  most: number;
  /** Their environment: drivers read it. */
  environment: Record<string, string>;
  settings: WorkerSettings;
  clock: () => Date;
  log: (entry: LogEntry) => void;
  /** Counts how long requests wait for a worker and for its work. */
  waits?: Waits;
  /** Milliseconds that a request may take once it has begun. */
  deadline?: number;
}

/** A request that waits for its turn or is being answered, and how many ask it. */
interface PendingRequest {
  answer: Promise<HeavyAnswer>;
  /** Counts one more who asks, until this signal says that they have gone. */
  join(signal: AbortSignal): void;
}

/** Returns workers that start with the first request. */
export function createHeavyWorkers({
  file,
  most,
  environment,
  settings,
  clock,
  log,
  waits = createWaits(),
  deadline = 60_000,
}: Parts): HeavyWorkers {
  const limited = createConcurrencyLimit({
    atOnce: most,
    waiting: {
      most: mostWaiting,
      refuse: () => new Refusal(429, { message: tooMany }, { "Retry-After": "5" }),
    },
  });
  /** Those that wait, by what they ask, and those that are being answered, by who asks as well. */
  const [waiting, begun] = [new Map<string, PendingRequest>(), new Map<string, PendingRequest>()];
  let opened: Promise<Tinypool> | null = null;

  const open = async (): Promise<Tinypool> => {
    // Loaded with the first heavy request: most houses never have one.
    const { Tinypool: Workers } = await import("tinypool");
    const pool = new Workers({
      filename: file,
      name: "answerHeavy",
      // A thread that is ended, or has no memory left, within a call of libsql takes the whole process with it.
      runtime: "child_process",
      serialization: "advanced",
      env: environment,
      execArgv: [`--max-old-space-size=${String(mostMemory)}`],
      minThreads: 0,
      maxThreads: most,
      idleTimeout: idle,
    });
    // A worker that fails with no request in its hands could not start: those that wait for it are told so.
    pool.on("error", (error) => {
      opened = null;
      log({ level: "error", message: "a worker cannot start", requestId: "", error: describeError(error) });
      void pool.destroy();
    });
    return pool;
  };

  function ask({ url, headers }: Request): PendingRequest {
    const left = new AbortController();
    const again = keyOf(url, headers);
    let askers = 0;
    const endWait = waits.begin("worker");
    const work = async () => {
      // Once it stands among those that wait: with processors to spare it begins at once.
      await Promise.resolve();
      endWait();
      // Whoever asks from now on may have written something meanwhile that this does not see any more.
      waiting.delete(url);
      left.signal.throwIfAborted();
      begun.set(again, pending);
      opened ??= open();
      const pool = await opened;
      const task: HeavyTask = { settings, url, headers: [...headers], now: clock().toISOString() };
      // A timer of our own: what AbortSignal.any waits for may be collected before it is due, as Node 20 has it.
      const late = setTimeout(() => left.abort(new Error("it takes too long")), deadline);
      const endWork = waits.begin("work");
      try {
        const answer: HeavyAnswer = await pool.run(task, { signal: left.signal });
        return answer;
      } finally {
        endWork();
        clearTimeout(late);
        begun.delete(again);
      }
    };
    const leave = () => {
      askers -= 1;
      if (askers === 0) setTimeout(() => askers === 0 && left.abort(), patience);
    };
    const pending: PendingRequest = {
      answer: limited(work).catch((error: unknown) => {
        // Who is refused at once has not waited to the end.
        if (error instanceof Refusal) endWait();
        throw error;
      }),
      join(signal) {
        askers += 1;
        signal.addEventListener("abort", leave, { once: true });
      },
    };
    left.signal.addEventListener("abort", () => forget(pending, url, again), { once: true });
    return pending;
  }

  /** Lets nobody join what is given up. */
  function forget(pending: PendingRequest, url: string, again: string): void {
    if (waiting.get(url) === pending) waiting.delete(url);
    if (begun.get(again) === pending) begun.delete(again);
  }

  async function answer(request: Request): Promise<Response> {
    const { url, headers, signal } = request;
    const known = waiting.get(url) ?? begun.get(keyOf(url, headers));
    const pending = known ?? ask(request);
    if (!known) waiting.set(url, pending);
    pending.join(signal);
    try {
      const { status, headers: answerHeaders, body, logged } = await pending.answer;
      // It was asked on behalf of the first, whose session may have ended since.
      if (known && status === 401) return await answer(request);
      if (!known) for (const entry of logged) log(entry);
      return new Response(inChunks(body), { status, headers: answerHeaders });
    } catch (error) {
      forget(pending, url, keyOf(url, headers));
      if (error instanceof Refusal) throw error;
      if (!signal.aborted && !known)
        log({
          level: "error",
          message: "a heavy request failed in its worker",
          requestId: headers.get("x-request-id") ?? "",
          path: new URL(url).pathname,
          error: describeError(error),
        });
      throw new Refusal(503, { message: "Service Unavailable" }, { "Retry-After": "5" });
    }
  }

  return {
    answer,
    async close() {
      await (await opened)?.destroy();
    },
  };
}

/** Returns bytes as a stream of some at a time, none of them copied: a large answer is read in parts. */
function inChunks(body: ArrayBuffer): ReadableStream<Uint8Array> {
  let from = 0;
  return new ReadableStream({
    pull(controller) {
      const chunk = new Uint8Array(body, from, Math.min(chunkLength, body.byteLength - from));
      from += chunk.byteLength;
      if (chunk.byteLength > 0) controller.enqueue(chunk);
      if (from === body.byteLength) controller.close();
    },
  });
}

/** Returns what a request has in common with itself, asked again after its time was over, and with no other. */
const keyOf = (url: string, headers: Headers): string =>
  JSON.stringify([url, headers.get("x-request-id"), headers.get("authorization")]);

const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

const tooMany = "Trop de calculs à la fois : réessayez dans un instant.";
