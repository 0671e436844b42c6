import type { Day } from "../../database/columns";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import { codeAlike, givenAlike } from "../ledger/code";
import type { Edge } from "./edges";
import { type Node, follow, nameOf, startsOf } from "./follow";
import { type RecallAnswer, type ReachedNode, tellLots, tellReached } from "./answer";

/**
 * The lots that are recalled: those of a code as a supplier tells it, or what came in of an article from one day to
 * another.
 */
export type Recalled = ByCode | ByDays;

interface ByCode {
  code: string;
  supplier_id: number | null;
}

interface ByDays {
  article_id: number;
  from: Day;
  to: Day;
}

/** A recall as it is answered, and what of it is in each line of an order that it reaches. */
interface TracedRecall {
  recall: RecallAnswer;
  /** The recalled lots, and batches at whose scale the code was noted, by the line that they lead to: "lot-12". */
  startsOfLines: ReadonlyMap<number, readonly string[]>;
}

/**
 * Returns the lots that are recalled, all that was made of them, what is left on the shelves, and the orders to call.
 */
export const readRecall = async (db: Database, recalled: Recalled): Promise<RecallAnswer> =>
  (await traceRecall(db, recalled)).recall;

/** Returns the same, and which of the lots are in what was delivered: as many queries. */
export async function traceRecall(db: Database, recalled: Recalled): Promise<TracedRecall> {
  const found = await lotsOf(db, recalled);
  const leads = "code" in recalled ? undefined : await takenSince(db, found, recalled);
  const noted = "code" in recalled ? await batchesNoting(db, recalled.code) : [];
  const lotNodes = found.map(({ id, certain }) => ({ type: "lot" as const, id, certain }));
  const starts = [...lotNodes, ...noted];
  const reached = await follow(db, starts, "forward", leads);
  const ofNode = startsOf(starts, reached);
  for (const batch of noted) reached.nodes.set(nameOf(batch), batch);
  const { lots: made, batches, orders } = await tellReached(db, reached);
  const lots = await tellLots(db, found);
  const lines = [...reached.nodes.values()].filter(({ type }) => type === "line");
  return {
    recall: { lots, shelf: [...lots, ...made].filter(({ on_hand }) => on_hand !== "0"), batches, orders },
    startsOfLines: new Map(lines.map((line) => [line.id, ofNode(line)])),
  };
}

interface Found extends ReachedNode {
  /** True when it holds what came before the days that are asked for. */
  isOlder: boolean;
}

/**
 * Returns a test of edges: what was made before the days took nothing of what came in them, though it took of the same
 * lot, or missed some. The day is that on which it was made, however late somebody noted it.
 */
async function takenSince(
  db: Database,
  found: readonly Found[],
  { article_id, from }: ByDays,
): Promise<(edge: Edge) => boolean> {
  const older = new Set(found.flatMap(({ id, isOlder }) => (isOlder ? [id] : [])));
  const made = await db
    .selectFrom("stock_movements as movement")
    .innerJoin("batches as batch", "batch.id", "movement.document_id")
    .select("batch.id")
    .where("movement.lot_id", "in", idList(db, older))
    .where("movement.document_type", "=", "batch")
    .where("batch.made_on", "<", from)
    .union((e) =>
      e
        .selectFrom("stock_discrepancies as missed")
        .innerJoin("batches as batch", "batch.id", "missed.document_id")
        .select("batch.id")
        .where("missed.article_id", "=", article_id)
        .where("missed.document_type", "=", "batch")
        .where("batch.made_on", "<", from),
    )
    .execute();
  const before = new Set(made.map(({ id }) => id));
  return ({ from: lot, to }) => lot.type !== "lot" || !older.has(lot.id) || !before.has(to.id);
}

/** Reads the lots that are recalled, the first made first. */
async function lotsOf(db: Database, recalled: Recalled): Promise<Found[]> {
  return "code" in recalled ? lotsOfCode(db, recalled) : lotsOfDays(db, recalled);
}

/** A code is the same in capitals or small letters, with blanks or without. */
async function lotsOfCode(db: Database, { code, supplier_id }: ByCode): Promise<Found[]> {
  const found = await db
    .selectFrom("stock_lots")
    .select("id")
    .where(codeAlike("code"), "=", givenAlike(code))
    .$if(supplier_id !== null, (query) => query.where("supplier_id", "=", supplier_id))
    .orderBy("id")
    .execute();
  return found.map(({ id }) => ({ id, certain: true, isOlder: false }));
}

/** Reads the batches at whose scale a code was noted, whether stock knows a lot of it or not. */
async function batchesNoting(db: Database, code: string): Promise<(Node & { certain: boolean })[]> {
  const found = await db
    .selectFrom("weighing_lines as line")
    .innerJoin("batches as batch", "batch.weighing_id", "line.weighing_id")
    .select("batch.id")
    .distinct()
    .where(codeAlike("line.lot"), "=", givenAlike(code))
    .where("batch.reversed_at", "is", null)
    .orderBy("batch.id")
    .execute();
  return found.map(({ id }) => ({ type: "batch", id, certain: true }));
}

/** A lot that holds what came on other days too, as one without a code does, is a possible one. */
async function lotsOfDays(db: Database, { article_id, from, to }: ByDays): Promise<Found[]> {
  const came = await db
    .selectFrom("receipt_lines as line")
    .innerJoin("receipts as receipt", "receipt.id", "line.receipt_id")
    .select(["line.lot_id", "receipt.received_on"])
    .distinct()
    .where("line.article_id", "=", article_id)
    .where("line.lot_id", "is not", null)
    .where("receipt.reversed_at", "is", null)
    .execute();
  const isWithin = (day: Day) => from <= day && day <= to;
  const [within, beyond] = [true, false].map(
    (wanted) => new Set(came.flatMap((one) => (isWithin(one.received_on) === wanted ? [one.lot_id] : []))),
  );
  const lots = await db
    .selectFrom("stock_lots")
    .select(["id", "entered_on"])
    .where("article_id", "=", article_id)
    .orderBy("id")
    .execute();
  return lots.flatMap(({ id, entered_on }) =>
    isWithin(entered_on) || within?.has(id)
      ? [{ id, certain: isWithin(entered_on) && !beyond?.has(id), isOlder: entered_on < from }]
      : [],
  );
}
