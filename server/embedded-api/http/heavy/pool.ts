import type { Piscina } from "piscina";
import type { LogEntry } from "../api";
import { Refusal } from "../refusal";
import { createTurns } from "../turns";
import type { HeavyAnswer, HeavyTask, WorkerSettings } from "./task";

/** Different requests that wait for a worker; more are refused at once. */
const mostWaiting = 8;
/** Milliseconds for which a worker without work is kept. */
const idle = 60_000;
/** Megabytes of a worker's heap; one that needs more ends, and its request with it. */
const mostMemory = 1024;

/** The threads in which requests are answered that would hold up all others. */
export interface HeavyWorkers {
  /**
   * Answers a request in its turn, together with those that ask the same and wait as well. It is given up when all who
   * asked have gone.
   * @throws Refusal 429 when too many wait already, 503 when it takes too long, its worker died or its asker has gone
   */
  answer(request: Request): Promise<Response>;
  close(): Promise<void>;
}

interface Parts {
  /** The file of the bundle, whose `answerHeavy` answers in a worker. */
  file: string;
  /** Threads at most. */
  threads: number;
  settings: WorkerSettings;
  clock: () => Date;
  log: (entry: LogEntry) => void;
  /** Milliseconds that a request may take once it has begun. */
  deadline?: number;
}

type Pool = Piscina<HeavyTask, HeavyAnswer>;

/** A request that waits for its turn, and how many ask it. */
interface Waiting {
  answer: Promise<HeavyAnswer>;
  /** Counts one more who asks, until this signal says that they have gone. */
  join(signal: AbortSignal): void;
}

/** Returns workers that start with the first request. */
export function createHeavyWorkers({ file, threads, settings, clock, log, deadline = 60_000 }: Parts): HeavyWorkers {
  const inTurn = createTurns(
    threads,
    mostWaiting,
    () => new Refusal(429, { message: tooMany }, { "Retry-After": "5" }),
  );
  const waiting = new Map<string, Waiting>();
  let opened: Promise<Pool> | null = null;

  const open = async (): Promise<Pool> => {
    // Loaded with the first heavy request: most houses never have one.
    const { Piscina: Threads } = await import("piscina");
    const pool = new Threads<HeavyTask, HeavyAnswer>({
      filename: file,
      name: "answerHeavy",
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idle,
      resourceLimits: { maxOldGenerationSizeMb: mostMemory },
    });
    // A thread that fails with no request in its hands could not start: those that wait for it are told so.
    pool.on("error", (error) => {
      opened = null;
      log({ level: "error", message: "a worker cannot start", requestId: "", error: saidOf(error) });
      void pool.destroy();
    });
    return pool;
  };

  function ask({ url, headers }: Request): Waiting {
    const left = new AbortController();
    let askers = 0;
    const work = async () => {
      // Once it stands among those that wait: with processors to spare it begins at once.
      await Promise.resolve();
      // Whoever asks from now on may have written something meanwhile that this does not see any more.
      waiting.delete(url);
      left.signal.throwIfAborted();
      opened ??= open();
      const pool = await opened;
      const task = { settings, url, headers: [...headers], now: clock().toISOString() };
      // A timer of our own: what AbortSignal.any waits for may be collected before it is due, as Node 20 has it.
      const late = setTimeout(() => left.abort(new Error("it takes too long")), deadline);
      try {
        return await pool.run(task, { signal: left.signal });
      } finally {
        clearTimeout(late);
      }
    };
    return {
      answer: inTurn(work),
      join(signal) {
        askers += 1;
        signal.addEventListener("abort", () => (askers -= 1) === 0 && left.abort(), { once: true });
      },
    };
  }

  return {
    async answer(request) {
      const { url, signal } = request;
      const known = waiting.get(url);
      const asked = known ?? ask(request);
      if (!known) waiting.set(url, asked);
      asked.join(signal);
      try {
        const { status, headers, body, logged } = await asked.answer;
        if (!known) for (const entry of logged) log(entry);
        return new Response(body, { status, headers });
      } catch (error) {
        if (waiting.get(url) === asked) waiting.delete(url);
        if (error instanceof Refusal) throw error;
        if (!signal.aborted && !known)
          log({
            ...{ level: "error", message: "a heavy request failed in its worker" },
            ...{ requestId: request.headers.get("x-request-id") ?? "", path: new URL(url).pathname },
            error: saidOf(error),
          });
        throw new Refusal(503, { message: "Service Unavailable" }, { "Retry-After": "5" });
      }
    },
    async close() {
      await (await opened)?.destroy();
    },
  };
}

const saidOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

const tooMany = "Trop de calculs à la fois : réessayez dans un instant.";
