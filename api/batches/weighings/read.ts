import { unknownWeighing } from "#domain/french/not-found";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import { orNull, quantityScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import { notFound } from "../../http/refusal";
import { dimension, weightOf } from "../../kitchen/units";
import { dayInParis } from "#domain/paris";
import type { Weighing, WeighingLine, WeighingRow, WeighingStatus } from "./answer";
import { isWithin, toleranceOf } from "./tolerance";
import { QUANTITY_SCALE } from "#domain/exact/decimal";
import { formatMillionths, millionths } from "#domain/exact/quantity";
import { fromDecimal, mul, toDecimal } from "#domain/exact/rational";
import { readMeasures } from "../../catalogue/measures";

type Lots = WeighingLine["lots"];
type Entries = WeighingLine["entries"];

/**
 * Returns a weighing with its lines, what was entered of each, and the lots there are: 4 queries, 2 more for what is
 * told by volume. Throws a 404 when there is none.
 */
export async function readWeighing(db: Database, id: number, now: Date): Promise<Weighing> {
  const row = await db.selectFrom("weighings").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound(unknownWeighing);
  const lines = await db
    .selectFrom("weighing_lines")
    .selectAll()
    .where("weighing_id", "=", id)
    .orderBy("position")
    .execute();
  const lotsOf = await readLots(
    db,
    lines.flatMap(({ article_id }) => article_id ?? []),
    dayInParis(now),
  );
  const entriesOf = await readEntries(
    db,
    lines.map((line) => line.id),
  );
  const weightOfLine = await readWeights(db, lines);
  const weighed_count = lines.filter((line) => line.weighed_quantity !== null).length;
  return {
    ...rowOf({ ...row, line_count: lines.length, weighed_count }),
    lines: lines.map((line) => ({
      ...lineOf(line, lotsOf(line.article_id), entriesOf(line.id)),
      weight: weightOfLine(line),
    })),
  };
}

/** Reads the weights of a weighing's volumes today; null where no equivalence tells. */
async function readWeights(
  db: Database,
  lines: readonly Row<"weighing_lines">[],
): Promise<(line: Row<"weighing_lines">) => string | null> {
  const measureOf = await readMeasures(
    db,
    lines.filter(({ unit }) => dimension(unit) === "volume"),
  );
  return (line) => {
    const measure = measureOf(line);
    const kilograms = measure && weightOf(line.unit, line.part, measure);
    return kilograms ? toDecimal(mul(fromDecimal(quantityScale.read(line.quantity)), kilograms), QUANTITY_SCALE) : null;
  };
}

/** Returns a row of the table as lists answer it. */
export function rowOf({
  user_id,
  abandoned_at,
  output_quantity,
  ...row
}: Row<"weighings"> & { line_count: number; weighed_count: number }): WeighingRow {
  return {
    ...row,
    output_quantity: quantityScale.read(output_quantity),
    status: statusOf({ abandoned_at, finished_at: row.finished_at }),
  };
}

/** Returns the status of a weighing; an abandoned one is that, finished or not. */
function statusOf({
  finished_at,
  abandoned_at,
}: Pick<Row<"weighings">, "finished_at" | "abandoned_at">): WeighingStatus {
  return abandoned_at !== null ? "abandoned" : finished_at !== null ? "finished" : "under_way";
}

/** Returns a line of the table as it is answered. */
export function lineOf(
  { weighing_id, weighed_quantity, lot, weighed_at, weighed_by, ...line }: Row<"weighing_lines">,
  lots: Lots = [],
  entries: Entries = [],
): WeighingLine {
  const quantity = quantityScale.read(line.quantity);
  const target = millionths(quantity);
  const isWeighed = weighed_quantity !== null && weighed_at !== null && weighed_by !== null;
  return {
    ...line,
    quantity,
    gross_quantity: orNull(quantityScale.read, line.gross_quantity),
    weight: null,
    tolerance: formatMillionths(toleranceOf(target, line.unit)),
    weighed: isWeighed
      ? {
          quantity: quantityScale.read(weighed_quantity),
          lot,
          at: weighed_at,
          user_name: weighed_by,
          within_tolerance: isWithin(BigInt(weighed_quantity), target, line.unit),
        }
      : null,
    lots,
    entries,
  };
}

async function readLots(
  db: Database,
  articleIds: number[],
  today: string,
): Promise<(articleId: number | null) => Lots> {
  const rows = await db
    .selectFrom("stock_lots as lot")
    .innerJoin("articles as article", "article.id", "lot.article_id")
    .select(["lot.article_id", "lot.code", "lot.on_hand", "lot.expires_on", "article.unit"])
    .where("lot.article_id", "in", idList(db, new Set(articleIds)))
    .where("lot.on_hand", ">", 0)
    .where("lot.blocked", "=", 0)
    .where("lot.code", "is not", null)
    .orderBy("lot.expires_on", (order) => order.asc().nullsLast())
    .orderBy("lot.id")
    .execute();
  const lots = rows.flatMap(({ article_id, code, on_hand, unit, expires_on }) =>
    code === null
      ? []
      : [
          {
            article_id,
            lot: {
              code,
              quantity: quantityScale.read(on_hand),
              unit,
              expires_on,
              expired: expires_on !== null && expires_on < today,
            },
          },
        ],
  );
  const lotsOf = groupBy(lots, (one) => one.article_id);
  return (id) => (id === null ? [] : lotsOf(id).map(({ lot }) => lot));
}

async function readEntries(db: Database, lineIds: number[]): Promise<(lineId: number) => Entries> {
  const rows = await db
    .selectFrom("weighing_entries")
    .selectAll()
    .where("line_id", "in", idList(db, lineIds))
    .orderBy("id")
    .execute();
  const entriesOf = groupBy(rows, (row) => row.line_id);
  return (id) =>
    entriesOf(id).map(({ entered_at, user_name, quantity, lot }) => ({
      at: entered_at,
      user_name,
      quantity: orNull(quantityScale.read, quantity),
      lot,
    }));
}
