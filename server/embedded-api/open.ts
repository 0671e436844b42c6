import { availableParallelism } from "node:os";
import { dayInParis } from "#domain/paris";
import { type Passwords, createPasswords, passwordsAtOnce, strongCost } from "./accounts/passwords";
import type { AllParts } from "./accounts/routes";
import { createApi } from "./app";
import { createAnswering } from "./database/answering";
import { migrate } from "./database/migrate";
import { kindOf, openDatabase } from "./database/open";
import { type Waits, createWaits } from "./database/waits";
import type { Database } from "./database/tables";
import { createBackground } from "./http/background";
import { createHeavyWorkers } from "./http/heavy/pool";
import { isHeavy } from "./http/heavy/weigh";
import { readMakingAhead } from "./kitchen/read/making";
import { ownTurn } from "../process/own-turn";
import { purge } from "./purge";

export interface OpenApi {
  /** Answers a request. `env` is what the host knows of the request beside it, for `addressOf`. */
  fetch(request: Request, env?: unknown): Promise<Response>;
  db: Database;
  /** Tells whether the database answers now, within a second. */
  isReady(): Promise<boolean>;
  passwords: Passwords;
  close(): Promise<void>;
}

interface Opening extends Omit<AllParts, "db" | "passwords" | "pause" | "background"> {
  databaseUrl: string;
  /** The bundle whose `answerHeavy` answers heavy requests, and in how many processes; null to answer all in this. */
  workers?: Pick<Parameters<typeof createHeavyWorkers>[0], "file" | "most" | "environment"> | null;
  /** The counts of what is waited for before the database is asked. */
  waits?: Waits;
}

/**
 * Returns the embedded API over its database, created and brought up to date if need be.
 * @throws DatabaseUnavailable with a sentence for the operator
 */
export async function openApi({
  databaseUrl,
  workers: ofThreads = null,
  waits = createWaits(),
  ...parts
}: Opening): Promise<OpenApi> {
  const db = await openDatabase(databaseUrl, { waits });
  try {
    await bringUpToDate(db, databaseUrl, parts.clock());
    await purge(db, parts.clock());
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const passwords = createPasswords(strongCost, passwordsAtOnce(availableParallelism()));
  const background = createBackground();
  const { seller, deliveryAddress, clock, log } = parts;
  const settings = { databaseUrl, seller, deliveryAddress };
  const workers = ofThreads === null ? null : createHeavyWorkers({ ...ofThreads, settings, clock, log, waits });
  const readReach = () => readMakingAhead(db);
  const elsewhere = async (request: Request) =>
    workers && (await isHeavy(db, request, { today: dayInParis(clock()), readReach })) ? workers.answer(request) : null;
  const api = createApi({ ...parts, db, passwords, pause: ownTurn, background, ...(workers && { elsewhere }) });
  return {
    db,
    passwords,
    isReady: createAnswering(db),
    fetch: async (request, env) => api.fetch(request, env),
    close: async () => {
      await background.stop();
      await workers?.close();
      await db.destroy();
    },
  };
}

/** Migrates a database, on a server by connections that wait for as long as a migration takes. */
async function bringUpToDate(db: Database, url: string, now: Date): Promise<void> {
  if (kindOf(db) === "sqlite") {
    await migrate(db, now);
    return;
  }
  const patient = await openDatabase(url, { isPatient: true });
  try {
    await migrate(patient, now);
  } finally {
    await patient.destroy();
  }
}
