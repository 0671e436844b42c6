import { addDays } from "#domain/days";
import { formatMillionths } from "#domain/exact/quantity";
import type { Day } from "../../database/columns";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import { numberOf } from "../day-numbers";
import type { KitchenArticle, OpenedRest } from "../kitchen";
import { type DemandOnDay, livesOfParts, openedBy, pieceOf } from "../pieces";

/**
 * Returns these articles with what batches left of the pieces that they opened, as far as it serves on a day or later:
 * 1 query where there are articles that are opened in pieces, else none.
 * @param apart ids of batches that do not count
 */
export async function withOpened(
  db: Database,
  articles: Map<number, KitchenArticle>,
  today: Day,
  apart: readonly number[] = [],
): Promise<Map<number, KitchenArticle>> {
  const inPieces = [...articles.values()].filter((article) => pieceOf(article) !== null);
  if (inPieces.length === 0) return articles;
  const since = (article: KitchenArticle) => daysAround(article, today).from;
  const rows = await db
    .selectFrom("batch_parts as part")
    .innerJoin("batches as batch", "batch.id", "part.batch_id")
    .select((e) => [
      "part.article_id",
      "part.part",
      "batch.production_on",
      e.fn.sum<number | string>("part.asked").as("asked"),
    ])
    .where(
      "part.article_id",
      "in",
      idList(
        db,
        inPieces.map(({ id }) => id),
      ),
    )
    .where("batch.reversed_at", "is", null)
    .where("batch.id", "not in", idList(db, apart))
    .where("batch.production_on", ">=", inPieces.map(since).sort()[0] ?? today)
    .groupBy(["part.article_id", "part.part", "batch.production_on"])
    .orderBy("batch.production_on")
    .execute();
  const rowsOf = groupBy(rows, ({ article_id }) => article_id);
  return new Map(
    [...articles].map(([id, { opened: _, ...article }]) => {
      const from = pieceOf(article) ? since(article) : today;
      const own = rowsOf(id).filter(({ production_on }) => production_on >= from);
      const opened = restsOf(demandByDay(own), article, today);
      return [id, opened.length > 0 ? { ...article, opened } : article];
    }),
  );
}

/**
 * Returns the days whose batches are reckoned with those of a day; null for all that come after. Which day opens a
 * piece hangs on the day that opened the one before, so that what is opened whole is reckoned from a day that stays the
 * same for long: from one that moved along, no day might ever open any.
 */
export function daysAround(
  article: Pick<KitchenArticle, "unit" | "equivalences">,
  day: Day,
): { from: Day; to: Day | null } {
  const piece = pieceOf(article);
  const life = Math.max(0, piece?.life ?? 0, ...livesOfParts(article).values());
  if (life === 0) return { from: day, to: day };
  if (!piece) return { from: addDays(day, -reach - 2 * life), to: addDays(day, reach + 2 * life) };
  const period = 4 * reach + 2 * life;
  const since = numberOf(day) % period;
  return { from: addDays(day, -since - period), to: null };
}

const reach = 31;

/** Returns what each day asked for; `rows` are in the order of their days. */
export function demandByDay(
  rows: readonly { production_on: Day; part: string; asked: number | string }[],
): DemandOnDay[] {
  const days = new Map<Day, DemandOnDay & { demanded: Map<string, bigint> }>();
  for (const { production_on: day, part, asked } of rows) {
    const found = days.get(day) ?? { day, demanded: new Map<string, bigint>() };
    days.set(day, found);
    found.demanded.set(part, (found.demanded.get(part) ?? 0n) + BigInt(asked));
  }
  return [...days.values()];
}

function restsOf(days: readonly DemandOnDay[], article: KitchenArticle, today: Day): OpenedRest[] {
  return openedBy(days, article).rests.flatMap(({ part, from, last: until, quantity, exact }) =>
    until < today
      ? []
      : [{ part, from, until, quantity: formatMillionths(quantity), ...(1_000_000n % exact.den !== 0n && { exact }) }],
  );
}
