import type { z } from "@hono/zod-openapi";
import { letterWritten } from "#domain/contract/supplier-orders";
import { dayInParis } from "#domain/paris";
import { channelPhrases } from "#domain/purchasing/supplier-order-words";
import { unknownSupplierOrder } from "#domain/french/not-found";
import { idList } from "#api/database/ids";
import { groupBy } from "#api/database/grouping";
import type { Database } from "#api/database/tables";
import type { Random } from "#api/http/api";
import { answerSchema } from "#api/http/fields/schema";
import { notFound } from "#api/http/refusal";
import type { Author } from "#api/records/author";
import { type Environment, readCompany } from "#api/records/company";
import { type Drawn, type Mailable, drawPaper, isPaperOf, writeDrawn } from "#api/records/outbox/mailing";
import { unlessRefused } from "#api/records/transaction";
import { describeOrderChange, requireSupplierOrder } from "../moves";
import { readNamedOrders } from "../read";
import { readMailableOrder } from "./mailable";

export const letterWrittenAnswer = answerSchema(letterWritten, "LetterWritten");
export type Written = z.output<typeof letterWrittenAnswer>;

/** An order that is to leave with others, as it was seen. */
export interface Seen {
  id: number;
  lock_version: number;
}

/** An order of several as it may leave, or why it does not leave by e-mail. */
export interface OneToLeave {
  seen: Seen;
  summary: Pick<Written, "id" | "number" | "supplier_name">;
  mailable: Mailable | string;
}

/** An order of several: its paper, or why it does not leave by e-mail. */
export interface OneOfSeveral extends Pick<OneToLeave, "seen" | "summary"> {
  drawn: Drawn | string;
}

/**
 * Reads orders that are to leave together. Those that wait for nothing, whose supplier wants them otherwise, or whose
 * address is not known, say so instead. Throws a 404 Refusal where one is not there.
 */
export async function readTogether(
  db: Database,
  orders: readonly Seen[],
  now: Date,
  environment: Environment,
): Promise<OneToLeave[]> {
  const ids = orders.map(({ id }) => id);
  const rowOf = groupBy(await readNamedOrders(db, ids, dayInParis(now)), ({ id }) => id);
  const channelOf = groupBy(
    await db
      .selectFrom("supplier_orders as one")
      .innerJoin("suppliers", "suppliers.id", "one.supplier_id")
      .select(["one.id", "suppliers.order_channel"])
      .where("one.id", "in", idList(db, new Set(ids)))
      .execute(),
    ({ id }) => id,
  );
  const several: OneToLeave[] = [];
  for (const seen of orders) {
    const [row] = rowOf(seen.id);
    if (!row) throw notFound(unknownSupplierOrder);
    const { id, number, supplier_name, status } = row;
    const channel = channelOf(id)[0]?.order_channel ?? "email";
    const read = async () => {
      if (channel !== "email") return `Ce fournisseur commande ${channelPhrases[channel]}.`;
      if (status !== "to_send") return "Cette commande n’attend pas d’être envoyée.";
      const mailable = await readMailableOrder(db, id, now, environment);
      if (mailable.recipient === null) return "L’adresse e-mail de ce fournisseur n’est pas connue.";
      return mailable.refusal?.message ?? mailable;
    };
    several.push({ seen, summary: { id, number, supplier_name }, mailable: await read() });
  }
  return several;
}

/** Draws the papers of orders that may leave, but for those that `before` holds as they are now. */
export async function drawTogether(
  db: Database,
  several: readonly OneToLeave[],
  environment: Environment,
  before: readonly Drawn[] = [],
): Promise<OneOfSeveral[]> {
  const house = await readCompany(db, environment);
  const drawnOf = async (mailable: Mailable): Promise<Drawn> => {
    const known = before.find((one) => isPaperOf(one, mailable));
    return known ? { ...known, mailable } : drawPaper(db, mailable, house);
  };
  const all: OneOfSeveral[] = [];
  for (const { seen, summary, mailable } of several)
    all.push({ seen, summary, drawn: typeof mailable === "string" ? mailable : await drawnOf(mailable) });
  return all;
}

/** Writes the messages of orders that were drawn, as far as each may leave; those that do not say why. */
export async function writeTogether(
  db: Database,
  several: readonly OneOfSeveral[],
  author: Author,
  sending: { random: Random; from: string },
): Promise<Written[]> {
  const locked = new Map<number, Awaited<ReturnType<typeof requireSupplierOrder>>>();
  for (const id of several.map(({ seen }) => seen.id).sort((a, b) => a - b))
    locked.set(id, await requireSupplierOrder(db, id));
  const written: Written[] = [];
  for (const { seen, summary, drawn } of several) {
    const order = locked.get(seen.id);
    const refused = (refusal: string) => void written.push({ ...summary, message_id: null, refusal });
    if (typeof drawn === "string") refused(drawn);
    else if (order?.lock_version !== seen.lock_version)
      refused(order ? describeOrderChange(order) : unknownSupplierOrder);
    else {
      const message = await unlessRefused(db, () => writeDrawn(db, drawn, drawn.offered, author, sending));
      if (message.refused !== null) refused(message.refused);
      else written.push({ ...summary, message_id: message.answer, refusal: null });
    }
  }
  return written;
}
