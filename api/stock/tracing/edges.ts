import { type RawBuilder, sql } from "kysely";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import { codeAlike } from "../ledger/code";
import type { ItemColumns } from "../ledger/item";
import { isNotTakenBack } from "../ledger/movement";

/** The things that a trace goes through: lots, batches, and lines of orders. */
export const nodeTypes = ["lot", "batch", "line"] as const;
export type NodeType = (typeof nodeTypes)[number];

/** One thing that went into another. */
export interface Edge {
  from: { type: NodeType; id: number };
  to: { type: NodeType; id: number };
  /** False where another could have gone into it instead. */
  certain: boolean;
}

/** One kind of edge: a query of pairs, which an index finds from either end. */
interface EdgeKind {
  from: NodeType;
  to: NodeType;
  /** Returns the query, whose rows are bounded by `where` on either of the two columns. */
  pairs(bound: { column: "from" | "to"; ids: RawBuilder<number> }): RawBuilder<Pair>;
}

interface Pair {
  from_id: number;
  to_id: number;
  certain: number;
}

/** Edges that movements of one kind make between lots and the documents that they name. */
const booked = (kind: "consumption" | "output" | "delivery", document: "batch" | "order_line"): EdgeKind => {
  const isIn = kind === "output";
  const node = document === "batch" ? "batch" : "line";
  const [from, to] = isIn ? ([node, "lot"] as const) : (["lot", node] as const);
  return {
    from,
    to,
    pairs({ column, ids }) {
      const ofLot = (column === "from") !== isIn;
      const [first, second] = isIn ? ["document_id", "lot_id"] : ["lot_id", "document_id"];
      return sql<Pair>`select distinct ${sql.ref(`movement.${first}`)} as from_id,
        ${sql.ref(`movement.${second}`)} as to_id, 1 as certain
        from stock_movements as movement
        where movement.document_type = ${sql.lit(document)} and movement.kind = ${sql.lit(kind)}
          and ${sql.ref(ofLot ? "movement.lot_id" : "movement.document_id")} in ${ids}
          and ${isNotTakenBack("movement")}`;
    },
  };
};

/** Tests that a lot had come by the day on which a batch was made. */
const hadCome = (lot: "lot" | "rival") => sql`${sql.ref(`${lot}.entered_on`)} <= made.made_on`;

/**
 * Edges from lots to the batches at whose scale their code was noted, whatever stock then took instead; from one that
 * came later only as a possible one: somebody may have read its code all the same.
 */
const noted = (item: "article_id" | "recipe_id"): EdgeKind => ({
  from: "lot",
  to: "batch",
  pairs: ({ column, ids }) => sql<Pair>`select distinct lot.id as from_id, made.id as to_id,
    case when ${hadCome("lot")} and not exists (select 1 from stock_lots as rival
      where ${sql.ref(`rival.${item}`)} = ${sql.ref(`lot.${item}`)} and rival.id <> lot.id
      and ${codeAlike("rival.code")} = ${codeAlike("lot.code")} and ${hadCome("rival")}) then 1 else 0 end as certain
    from stock_lots as lot
    inner join weighing_lines as line on ${sql.ref(`line.${item}`)} = ${sql.ref(`lot.${item}`)}
      and ${codeAlike("line.lot")} = ${codeAlike("lot.code")}
    inner join batches as made on made.weighing_id = line.weighing_id
    where ${sql.ref(column === "from" ? "lot.id" : "made.id")} in ${ids} and made.reversed_at is null`,
});

/**
 * Edges from lots to what missed some of their item: that may have been in it all the same. Of what was written later,
 * what came by the day of it counts, and what a count found, or stock was opened with, before a count closed what was
 * missed: nobody knows when that came. Of what was written before, where it was missed on a day that was over, what had
 * come by that day and was used on it or since: as likely it was used for this.
 */
const missed = (item: keyof ItemColumns, document: "batch" | "order_line"): EdgeKind => ({
  from: "lot",
  to: document === "batch" ? "batch" : "line",
  pairs({ column, ids }) {
    const [ofMissed, ofMoved, ofLot] = (["missed", "movement", "lot"] as const).map((of) => sql.ref(`${of}.${item}`));
    const taken = sql`missed.document_type = ${sql.lit(document)}
      and missed.kind = ${sql.lit(document === "batch" ? "consumption" : "delivery")}
      and ${ofMissed} is not null and (missed.closed_by is null or missed.closed_by <> 'reversal')`;
    return sql<Pair>`select movement.lot_id as from_id, missed.document_id as to_id, 0 as certain
      from stock_discrepancies as missed
      inner join stock_movements as movement on ${ofMoved} = ${ofMissed}
        and movement.recorded_at >= missed.recorded_at
      where ${taken} and ${ofMoved} is not null and movement.quantity > 0 and movement.kind <> 'reversal'
        and ${isNotTakenBack("movement")} and (substr(movement.occurred_at, 1, 10) <= missed.occurred_on
          or (movement.kind in ('count', 'opening')
            and (missed.closed_at is null or missed.closed_at >= movement.recorded_at)))
        and ${sql.ref(column === "from" ? "movement.lot_id" : "missed.document_id")} in ${ids}
      union
      select lot.id, missed.document_id, 0
      from stock_discrepancies as missed
      inner join stock_lots as lot on ${ofLot} = ${ofMissed} and lot.entered_on <= missed.occurred_on
      where ${taken} and ${ofLot} is not null and substr(missed.recorded_at, 1, 10) > missed.occurred_on
        and exists (select 1 from stock_movements as movement where movement.lot_id = lot.id and movement.quantity < 0
          and movement.kind <> 'reversal' and movement.occurred_at >= missed.occurred_on
          and movement.recorded_at <= missed.recorded_at and ${isNotTakenBack("movement")}
          and not (movement.document_type = missed.document_type and movement.document_id = missed.document_id))
        and ${sql.ref(column === "from" ? "lot.id" : "missed.document_id")} in ${ids}`;
  },
});

/**
 * Edges from lots that came by receipts to batches that called for their article while it was not kept in stock: nobody
 * knows of which it took, but that it had come, and was not past its date.
 */
const unkept: EdgeKind = {
  from: "lot",
  to: "batch",
  pairs: ({ column, ids }) => sql<Pair>`select distinct lot.id as from_id, taker.id as to_id, 0 as certain
    from stock_lots as lot
    inner join receipt_lines as line on line.lot_id = lot.id
    inner join receipts as receipt on receipt.id = line.receipt_id and receipt.reversed_at is null
    inner join batch_calls as call on call.article_id = lot.article_id and call.article_id is not null
    inner join batches as taker on taker.id = call.batch_id and taker.reversed_at is null
    where ${sql.ref(column === "from" ? "lot.id" : "taker.id")} in ${ids} and taker.made_on >= receipt.received_on
      and (lot.expires_on is null or taker.made_on <= lot.expires_on)`,
};

/**
 * Edges from lots of which a batch opened pieces to the others that called for the same article, in parts or whole,
 * while what was left of those may have served them.
 */
const opened: EdgeKind = {
  from: "lot",
  to: "batch",
  pairs: ({ column, ids }) => sql<Pair>`select distinct movement.lot_id as from_id, taker.id as to_id, 0 as certain
    from stock_movements as movement
    inner join batches as opener on opener.id = movement.document_id and opener.reversed_at is null
    inner join batch_parts as gave on gave.batch_id = opener.id and gave.article_id = movement.article_id
    inner join batch_parts as used on used.article_id = gave.article_id and used.batch_id <> opener.id
      and (used.part = '') = (gave.part = '')
    inner join batches as taker on taker.id = used.batch_id and taker.reversed_at is null
    where movement.document_type = 'batch' and movement.kind = 'consumption' and ${isNotTakenBack("movement")}
      and opener.production_on between coalesce(used.opened_since, taker.production_on) and taker.production_on
      and ${sql.ref(column === "from" ? "movement.lot_id" : "taker.id")} in ${ids}`,
};

/** Tests that a batch stands and gave something. */
const gave = (made: "made" | "rival") =>
  sql`${sql.ref(`${made}.obtained`)} > 0 and ${sql.ref(`${made}.reversed_at`)} is null`;

/**
 * Tests that a batch of what is not kept in stock serves another one: it was made for the same day, or for one before
 * and keeps that long, or counts for the plan of that day (decision 081).
 */
const serves = (made: "made" | "rival") => sql`${sql.ref(`${made}.lot_id`)} is null and ${gave(made)}
  and ${sql.ref(`${made}.production_on`)} <= taker.production_on
  and (${sql.ref(`${made}.production_on`)} = taker.production_on
    or ${sql.ref(`${made}.expires_on`)} >= taker.production_on
    or exists (select 1 from batch_passes as pass where pass.batch_id = ${sql.ref(`${made}.id`)}
      and pass.recipe_id = ${sql.ref(`${made}.recipe_id`)} and pass.keeps_until >= taker.production_on))`;

/** Edges from the batches of what is not kept in stock to those that called for it when they were made. */
const called = (item: "recipe_id" | "product_id"): EdgeKind => ({
  from: "batch",
  to: "batch",
  pairs: ({ column, ids }) => sql<Pair>`select distinct made.id as from_id, taker.id as to_id,
    case when exists (select 1 from batches as rival where ${sql.ref(`rival.${item}`)} = ${sql.ref(`made.${item}`)}
      and rival.id <> made.id and ${serves("rival")}) then 0 else 1 end as certain
    from batches as made
    inner join batch_calls as call on ${sql.ref(`call.${item}`)} = ${sql.ref(`made.${item}`)}
    inner join batches as taker on taker.id = call.batch_id
    where ${sql.ref(column === "from" ? "made.id" : "taker.id")} in ${ids}
      and taker.reversed_at is null and ${serves("made")}`,
});

/** Tests that the order of a line is neither a draft nor cancelled: what was made for it then went elsewhere. */
const goesOut = sql`ordered.status not in ('draft', 'cancelled')`;

/** Edges from the batches of products that are not kept in stock to the order lines that they were made for. */
const madeFor: EdgeKind = {
  from: "batch",
  to: "line",
  pairs: ({ column, ids }) => sql<Pair>`select served.batch_id as from_id, served.order_line_id as to_id, 1 as certain
    from batch_order_lines as served inner join batches as made on made.id = served.batch_id
    inner join external_order_lines as line on line.id = served.order_line_id
    inner join external_orders as ordered on ordered.id = line.order_id and ${goesOut}
    where ${sql.ref(column === "from" ? "served.batch_id" : "served.order_line_id")} in ${ids}
      and made.lot_id is null and ${gave("made")}`,
};

/** Edges from these batches to the other order lines of the product and day. */
const sameDay: EdgeKind = {
  from: "batch",
  to: "line",
  pairs: ({ column, ids }) => sql<Pair>`select made.id as from_id, line.id as to_id,
    case when exists (select 1 from batches as rival where rival.product_id = made.product_id and rival.id <> made.id
      and rival.production_on = made.production_on and ${gave("rival")}) then 0 else 1 end as certain
    from batches as made
    inner join external_orders as ordered on ordered.production_on = made.production_on and ${goesOut}
    inner join external_order_lines as line on line.order_id = ordered.id and line.product_id = made.product_id
    where ${sql.ref(column === "from" ? "made.id" : "line.id")} in ${ids}
      and made.lot_id is null and ${gave("made")}`,
};

/**
 * Edges from finished stock to the lines of orders that are still to be handed over, each a possible one: what was made
 * for them; where that is not all of them and the order is ready, also what keeps until its day. What is put aside is
 * traced too: it may be packed already.
 */
const awaited: EdgeKind = {
  from: "lot",
  to: "line",
  pairs({ column, ids }) {
    const own = sql`from batch_order_lines as served inner join batches as made on made.id = served.batch_id
      inner join stock_lots as kept on kept.id = made.lot_id and kept.on_hand > 0
      where served.order_line_id = line.id and made.reversed_at is null`;
    return sql<Pair>`select lot.id as from_id, line.id as to_id, 0 as certain
      from stock_lots as lot
      inner join external_order_lines as line on line.product_id = lot.product_id
      inner join external_orders as ordered on ordered.id = line.order_id
      where ${sql.ref(column === "from" ? "lot.id" : "line.id")} in ${ids} and lot.product_id is not null
        and lot.on_hand > 0 and ordered.status in ('confirmed', 'in_production', 'ready')
        and (exists (select 1 ${own} and kept.id = lot.id)
          or (ordered.status = 'ready' and (lot.expires_on is null or lot.expires_on >= ordered.delivery_on)
            and coalesce((select sum(served.quantity) ${own}), 0) < line.quantity))`;
  },
};

/** Returns the edges of two kinds between the same things, in one query. */
function either(one: EdgeKind, other: EdgeKind): EdgeKind {
  return { ...one, pairs: (bound) => sql<Pair>`${one.pairs(bound)} union ${other.pairs(bound)}` };
}

const kinds: readonly EdgeKind[] = [
  booked("consumption", "batch"),
  booked("output", "batch"),
  booked("delivery", "order_line"),
  awaited,
  noted("article_id"),
  noted("recipe_id"),
  either(unkept, opened),
  missed("article_id", "batch"),
  missed("recipe_id", "batch"),
  missed("product_id", "batch"),
  missed("product_id", "order_line"),
  called("recipe_id"),
  called("product_id"),
  madeFor,
  sameDay,
];

/**
 * Reads the edges that begin (`forward`) or end (`back`) at these nodes of one type: one query for each kind of edge,
 * each by an index.
 */
export async function readEdges(
  db: Database,
  type: NodeType,
  ids: readonly number[],
  direction: "back" | "forward",
): Promise<Edge[]> {
  const column = direction === "forward" ? "from" : "to";
  const edges: Edge[] = [];
  for (const kind of kinds) {
    if (kind[column] !== type || ids.length === 0) continue;
    const { rows } = await kind.pairs({ column, ids: idList(db, ids) }).execute(db);
    for (const { from_id, to_id, certain } of rows)
      edges.push({
        from: { type: kind.from, id: from_id },
        to: { type: kind.to, id: to_id },
        certain: certain === 1,
      });
  }
  return edges;
}
