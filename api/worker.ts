import { randomBytes } from "node:crypto";
import { availableParallelism, getPriority, setPriority } from "node:os";
import { createPasswords, strongCost } from "./accounts/passwords";
import { createApi } from "./app";
import { openForReading } from "./database/open";
import { createBackground } from "./http/background";
import type { ApiRoutes, LogEntry } from "./http/api";
import type { HeavyAnswer, HeavyTask, WorkerSettings } from "./http/heavy/task";

/** The API of this process, over a connection of its own that writes nothing. */
let opened: { key: string; api: Promise<ApiRoutes> } | null = null;
let now = new Date(0);
let logged: LogEntry[] = [];

let isAtWork = false;

/** A third of an ordinary program's share of a processor. */
const priority = 5;

/** Answers one request in a worker process, one after the other. */
export async function answerHeavy({ settings, url, headers, now: instant }: HeavyTask): Promise<HeavyAnswer> {
  if (!isAtWork) {
    tieToParent();
    letOthersGoFirst();
  }
  isAtWork = true;
  now = new Date(instant);
  logged = [];
  const key = JSON.stringify(settings);
  if (opened?.key !== key) opened = { key, api: open(settings) };
  try {
    const api = await opened.api;
    const response = await api.fetch(new Request(url, { headers }));
    const body = await response.arrayBuffer();
    return { status: response.status, headers: [...response.headers], body, logged };
  } catch (error) {
    // What could not be opened is tried again with the next request.
    opened = null;
    throw error;
  }
}

/** Ends this process with the one that it works for, and not before: Ctrl-C reaches both. */
function tieToParent(): void {
  process.once("disconnect", () => process.exit());
  process.on("SIGINT", () => undefined);
}

/**
 * Leaves the only processor to who waits for less, as far as the platform lets it. Where there are several, light pages
 * have one of their own, and any other program would hold heavy ones up for nothing.
 */
function letOthersGoFirst(): void {
  try {
    if (availableParallelism() === 1 && getPriority() < priority) setPriority(priority);
  } catch {
    // A sandbox may refuse it: then both share the processor as before.
  }
}

async function open({ databaseUrl, ...settings }: WorkerSettings): Promise<ApiRoutes> {
  return createApi({
    ...settings,
    db: await openForReading(databaseUrl),
    clock: () => now,
    random: (bytes) => randomBytes(bytes),
    passwords: createPasswords(strongCost),
    // Nobody signs in here.
    clientId: "",
    clientSecret: randomBytes(32).toString("base64url"),
    accessTokenTtlSeconds: 1,
    setupCode: null,
    addressOf: () => "",
    log: (entry) => void logged.push(entry),
    background: createBackground(),
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    isReader: true,
  });
}
