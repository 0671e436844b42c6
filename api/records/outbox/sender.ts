import { setTimeout as wait } from "node:timers/promises";
import type { Instant } from "../../database/columns";
import { kindOf } from "../../database/open";
import type { Database, Row } from "../../database/tables";
import type { LogEntry, Random } from "../../http/api";
import { changeOrders } from "../transaction";
import { type Address, parseAddress } from "./address";
import { type Outcome, outcomeOfFailure, outcomeOfSent } from "./outcome";
import type { Post } from "./transport";

/** Minutes between two attempts: one more than there are of them is made. */
const minutesBetween = [1, 5, 30, 120, 360];
/** Longer than an attempt may take, milliseconds. */
const leaseTime = 300_000;
/** Milliseconds between attempts to note what came of a message: together less than a lease lasts after an attempt. */
const pausesToNote = [250, 500, 1000, 2000, 4000, 8000, 16_000, 32_000, 64_000];
/** Messages that leave at once. */
const lanes = 3;

export interface SenderParts {
  db: Database;
  clock: () => Date;
  random: Random;
  log: (entry: LogEntry) => void;
  post: Post;
  /** The address that messages are from: « Maison Bru <commandes@exemple.fr> ». */
  from: string;
  /** Does what follows from a message that has left, in the transaction that notes it. */
  onSent: (db: Database, message: Row<"outbox">, at: Instant) => Promise<void>;
}

/** The sending of what is in the outbox. */
export interface Sender {
  /** Sends all that is due now, and resolves once nothing is; twice at a time is once. Returns how many were tried. */
  work(): Promise<number>;
  /** Takes no more, and resolves once what is leaving has left, or `limit` milliseconds later has been put back. */
  stop(limit: number): Promise<void>;
}

/** Returns what sends the messages of a database, beside others that do. */
export function createSender(parts: SenderParts): Sender {
  const { db, clock, random, log, post } = parts;
  const cut = new AbortController();
  let stopping = false;
  let underWay: Promise<number> | null = null;

  async function workAll(): Promise<number> {
    const from = await parseAddress(parts.from);
    if (!from) throw new Error("MAIL_FROM is no address");
    await freeExpired(db, clock().toISOString());
    const ended = await Promise.allSettled(Array.from({ length: lanes }, () => lane(from)));
    const failed = ended.find((one) => one.status === "rejected");
    if (failed) throw failed.reason;
    return ended.reduce((sum, one) => sum + (one.status === "fulfilled" ? one.value : 0), 0);
  }

  async function lane(from: Address): Promise<number> {
    let tried = 0;
    while (!stopping) {
      const now = clock();
      const lease = Buffer.from(random(16)).toString("hex");
      const message = await take(db, lease, now);
      if (!message) return tried;
      tried += 1;
      await attempt(message, lease, from);
    }
    return tried;
  }

  async function attempt(message: Row<"outbox">, lease: string, from: Address): Promise<void> {
    const outcome = await post(message, from, cut.signal).then(
      ({ response }) => outcomeOfSent(response),
      outcomeOfFailure,
    );
    if (cut.signal.aborted && outcome.is !== "sent") return putBack(db, message.id, lease, clock().toISOString());
    if (outcome.code !== null)
      log({
        level: outcome.is === "permanent" ? "warn" : "error",
        message: `a message did not leave: ${outcome.is}`,
        requestId: "",
        outbox: message.id,
        code: outcome.code,
        attempt: message.attempts + 1,
      });
    await note(message, lease, outcome);
  }

  /** Notes the end of an attempt. A database that is away is asked again, for what left must not leave once more. */
  async function note(message: Row<"outbox">, lease: string, outcome: Outcome): Promise<void> {
    for (const pause of [...pausesToNote, null]) {
      try {
        return await changeOrders(db, (transaction) => settle(transaction, message, lease, outcome));
      } catch (error) {
        if (pause === null || cut.signal.aborted) throw error;
        log({
          level: "warn",
          message: "what came of a message cannot be noted yet",
          requestId: "",
          outbox: message.id,
          error: String(error),
        });
        await wait(pause, undefined, { signal: cut.signal }).catch(() => undefined);
      }
    }
  }

  async function settle(trx: Database, message: Row<"outbox">, lease: string, outcome: Outcome): Promise<void> {
    const at = clock();
    const attempts = message.attempts + 1;
    const { numUpdatedRows } = await trx
      .updateTable("outbox")
      .set({ ...nextOf(outcome, attempts, at), attempts, lease: null, lease_until: null })
      .where("id", "=", message.id)
      .where("lease", "=", lease)
      .executeTakeFirstOrThrow();
    // Its lease ran out, and somebody else sends it again.
    if (numUpdatedRows > 0n && outcome.is === "sent") await parts.onSent(trx, message, at.toISOString());
  }

  return {
    work() {
      underWay ??= workAll().finally(() => {
        underWay = null;
      });
      return underWay;
    },
    async stop(limit) {
      stopping = true;
      const late = setTimeout(() => cut.abort(), limit);
      await underWay?.catch(() => undefined);
      clearTimeout(late);
    },
  };
}

/** Returns the columns that an attempt leaves behind. */
function nextOf({ is, message }: Outcome, attempts: number, at: Date) {
  if (is === "sent")
    return { state: "sent", sent_at: at.toISOString(), next_attempt_at: null, outcome: message } as const;
  const minutes = is === "permanent" ? undefined : minutesBetween[attempts - 1];
  if (minutes !== undefined) {
    const next_attempt_at = new Date(at.getTime() + minutes * 60_000).toISOString();
    return { state: "queued", next_attempt_at, outcome: message } as const;
  }
  const outcome = is === "permanent" ? message : `${message} Abandonné après ${String(attempts)} essais.`;
  return { state: "failed", next_attempt_at: null, outcome } as const;
}

/** Queues again what was being sent by a process that is gone: its lease ran out. */
async function freeExpired(db: Database, now: Instant): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ state: "queued", next_attempt_at: now, lease: null, lease_until: null })
    .where("state", "=", "sending")
    .where("lease_until", "<=", now)
    .execute();
}

/** Takes the message that is due first, for as long as a lease; null when none is. Nobody else takes it meanwhile. */
async function take(db: Database, lease: string, now: Date): Promise<Row<"outbox"> | null> {
  const due = db
    .selectFrom("outbox")
    .select("id")
    .where("state", "=", "queued")
    .where("next_attempt_at", "<=", now.toISOString())
    .orderBy("next_attempt_at")
    .orderBy("id")
    .limit(1)
    .$if(kindOf(db) === "postgresql", (query) => query.forUpdate().skipLocked());
  const taken = await db
    .updateTable("outbox")
    .set({
      state: "sending",
      next_attempt_at: null,
      lease,
      lease_until: new Date(now.getTime() + leaseTime).toISOString(),
    })
    .where("id", "=", due)
    .returningAll()
    .executeTakeFirst();
  return taken ?? null;
}

/** Puts back what was cut off because the process ends: whoever comes next sends it. */
async function putBack(db: Database, id: number, lease: string, now: Instant): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ state: "queued", next_attempt_at: now, lease: null, lease_until: null })
    .where("id", "=", id)
    .where("lease", "=", lease)
    .execute();
}
