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
import { ownTurn } from "#server/process/own-turn";
import { noteSentByMail } from "./purchasing/supplier-orders/mail/sent-by-mail";
import { type Sending, keepSending } from "./records/outbox/keep-sending";
import { createSender } from "./records/outbox/sender";
import { createPost } from "./records/outbox/transport";
import { purge } from "./purge";

export interface OpenApi {
  /** Answers a request. `env` is what the host knows of the request beside it, for `addressOf`. */
  fetch(request: Request, env?: unknown): Promise<Response>;
  db: Database;
  /** Tells whether the database answers now, within a second. */
  isReady(): Promise<boolean>;
  passwords: Passwords;
  /** Takes no more messages to send, and resolves once what is leaving has left, or so many milliseconds later. */
  stopSending(limit: number): Promise<void>;
  close(): Promise<void>;
}

interface Opening extends Omit<AllParts, "db" | "passwords" | "pause" | "background" | "mail"> {
  databaseUrl: string;
  /** The server by which messages leave and who they are from; null where none does. */
  mail?: { smtpUrl: string; from: string } | null;
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
  mail: ofMail = null,
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
  const sending = ofMail && startSending(ofMail, { ...parts, db });
  const mail = ofMail && sending && { from: ofMail.from, wake: sending.wake };
  const api = createApi({ ...parts, db, mail, passwords, pause: ownTurn, background, ...(workers && { elsewhere }) });
  return {
    db,
    passwords,
    isReady: createAnswering(db),
    fetch: async (request, env) => api.fetch(request, env),
    stopSending: async (limit) => sending?.stop(limit),
    close: async () => {
      await sending?.stop(0);
      await background.stop();
      await workers?.close();
      await db.destroy();
    },
  };
}

/** Begins to send what is in the outbox of a database. */
function startSending(
  { smtpUrl, from }: { smtpUrl: string; from: string },
  { db, clock, random, log }: Pick<AllParts, "db" | "clock" | "random" | "log">,
): Sending {
  const post = createPost({ url: smtpUrl });
  return keepSending(createSender({ db, clock, random, log, post, from, onSent: noteSentByMail }), log);
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
