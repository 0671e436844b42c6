import { createHash } from "node:crypto";
import type { Instant } from "../database/columns";
import type { Database } from "../database/tables";
import { Refusal, invalid } from "../http/refusal";

/** The marks by which a repeated request is told from a new one. */
export interface Submission {
  /** The Idempotency-Key header; null when there is none, and then every request writes. */
  key: string | null;
  /** Method and path. */
  route: string;
  /** The body as it came. */
  text: string;
  userId: number;
  at: Instant;
}

const longestKey = 255;

/**
 * Returns the answer of `write`, or the earlier answer when this user sends the same key again. Runs in the transaction
 * of the write: a refused one leaves no trace, and of two requests that arrive together the second waits for the first.
 * Throws a 409 Refusal when the key was used for another request, 422 when it is too long.
 */
export async function idempotent<Answer extends object>(
  db: Database,
  submission: Submission,
  write: () => Promise<Answer>,
): Promise<Answer> {
  const { key, route, userId, at } = submission;
  if (key === null) return write();
  if (key.length > longestKey) throw invalid({ "Idempotency-Key": [`Au plus ${longestKey} caractères.`] });
  const place = { user_id: userId, key };
  const hash = hashOf(submission.text);
  const taken = await db
    .insertInto("idempotency_keys")
    .values({ ...place, route, body_hash: hash, status: 200, response: "", created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  if (!taken) return earlierAnswer(db, place, route, hash);
  const answer = await write();
  await db
    .updateTable("idempotency_keys")
    .set({ response: JSON.stringify(answer) })
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .execute();
  return answer;
}

/**
 * Returns the answer given to this submission before; null when it is new.
 * @throws as `idempotent` does
 */
export async function answeredBefore<Answer extends object>(
  db: Database,
  { key, route, text, userId }: Submission,
): Promise<Answer | null> {
  if (key === null || key.length > longestKey) return null;
  const place = { user_id: userId, key };
  const known = await db
    .selectFrom("idempotency_keys")
    .select("key")
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();
  return known ? earlierAnswer<Answer>(db, place, route, hashOf(text)) : null;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

async function earlierAnswer<Answer extends object>(
  db: Database,
  place: { user_id: number; key: string },
  route: string,
  hash: string,
): Promise<Answer> {
  const earlier = await db
    .selectFrom("idempotency_keys")
    .select(["route", "body_hash", "response"])
    .where("user_id", "=", place.user_id)
    .where("key", "=", place.key)
    .executeTakeFirstOrThrow();
  if (earlier.route !== route || earlier.body_hash !== hash) {
    throw new Refusal(409, {
      message:
        "Ce formulaire a déjà été enregistré, avec d’autres valeurs. Vérifiez ce qui est " +
        "enregistré ; n’envoyez de nouveau que pour en ajouter un second.",
      code: "idempotency",
    });
  }
  const answer: Answer = JSON.parse(earlier.response);
  return answer;
}

const retention = 7 * 24 * 3600 * 1000;

/** Forgets at most so many answers of more than a week ago: nobody sends those again. Returns how many it forgot. */
export async function forgetOldAnswers(db: Database, now: Date, most: number): Promise<number> {
  const oldest = new Date(now.getTime() - retention).toISOString();
  const { numDeletedRows } = await db
    .deleteFrom("idempotency_keys")
    .where((e) =>
      e(
        e.refTuple("user_id", "key"),
        "in",
        e
          .selectFrom("idempotency_keys")
          .select(["user_id", "key"])
          .where("created_at", "<", oldest)
          .orderBy("created_at")
          .limit(most)
          .$asTuple("user_id", "key"),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
