import type { ApiClient } from "#server/api-client/api";
import type { BatchRow } from "#server/api-client/contract/planning/batches";
import type { Page } from "#server/api-client/contract/records";
import { orNull } from "#app/shell/api-errors";
import type { ChosenSheets } from "./choose";
import type { MarkedSheet } from "./marked";

/** The most batches of a day that are looked through. */
const mostBatches = 100;

/** Batches of a day that stand on none of its sheets. */
export interface NotedBeside {
  sheets: MarkedSheet[];
  /** Those that this day’s sheets asked for, and that are of a later day. */
  since: MarkedSheet[];
  /** True where the day has more batches than were looked through. */
  isPart: boolean;
}

/**
 * Reads what was noted of a day and stands on none of its sheets: made for an order of a day before, or for one that
 * asks for nothing any more. Nothing where not all sheets of the day are shown, or the API notes no batches.
 * @param shown the one day that the page shows, null where it shows several; and today
 */
export async function readNotedBeside(
  api: ApiClient,
  { day, today }: { day: string | null; today: string },
  { sheets, recipeId, gone, page }: ChosenSheets,
): Promise<NotedBeside | null> {
  const made = sheets.flatMap(({ recipes, products }) => [...recipes, ...products]);
  if (day === null || recipeId !== null || gone || page.lastPage > 1 || made.some(({ done }) => !done)) return null;
  const answer = await orNull(
    api.get<Page<BatchRow>>("/api/batches", {
      query: { productionFrom: day, productionTo: day, reversed: false, perPage: mostBatches },
    }),
  );
  if (!answer) return null;
  const since = day < today ? await readNotedSince(api, day) : [];
  const listedIds = new Set(made.flatMap(({ done = [] }) => done.map(({ id }) => id)));
  const beside = answer.data.filter(({ id }) => !listedIds.has(id));
  return { sheets: sheetsOf(beside), since: sheetsOf(since), isPart: answer.meta.total > mostBatches };
}

/** Reads what the sheets of a day asked for and was noted on a later one; nothing where the API does not tell. */
async function readNotedSince(api: ApiClient, day: string): Promise<BatchRow[]> {
  const answer = await orNull(
    api.get<Page<BatchRow>>("/api/batches", { query: { askedOn: day, reversed: false, perPage: mostBatches } }),
  );
  return answer?.data.filter(({ askedOn }) => askedOn === day) ?? [];
}

function sheetsOf(batches: readonly BatchRow[]): MarkedSheet[] {
  const bySheet = new Map<string, BatchRow[]>();
  for (const batch of batches.toReversed()) {
    const of = batch.recipeId === null ? `product ${batch.productId}` : `recipe ${batch.recipeId}`;
    const key = `${of} ${batch.productionOn}`;
    bySheet.set(key, [...(bySheet.get(key) ?? []), batch]);
  }
  return [...bySheet.values()].flatMap(sheetOf);
}

function sheetOf(batches: readonly BatchRow[]): MarkedSheet[] {
  const [first] = batches;
  const id = first?.recipeId ?? first?.productId ?? null;
  if (!first || id === null) return [];
  const { recipeId, productionOn: day, name, unit } = first;
  return [
    {
      type: recipeId === null ? "product" : "recipe",
      id,
      day,
      name,
      unit,
      planned: "0",
      done: [...batches],
      required: "0",
      restBatches: null,
      unnoted: null,
      later: null,
      weighed: null,
      lacks: null,
      leftOver: null,
    },
  ];
}
