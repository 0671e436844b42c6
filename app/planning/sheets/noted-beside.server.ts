import type { ApiClient } from "../../../server/api-client/api";
import type { BatchRow } from "../../../server/api-client/contract/batches";
import type { Page } from "../../../server/api-client/contract/records";
import { orNull } from "~/shell/api-errors";
import type { ChosenSheets } from "./choose";
import type { MarkedSheet } from "./marked";

/** The most batches of a day that are looked through. */
const mostBatches = 100;

/** Batches of a day that stand on none of its sheets. */
export interface NotedBeside {
  sheets: MarkedSheet[];
  /** True where the day has more batches than were looked through. */
  isPart: boolean;
}

/**
 * Reads what was noted of a day and stands on none of its sheets: made for an order of a day before, or for one that
 * asks for nothing any more. Nothing where not all sheets of the day are shown, or the API notes no batches.
 * @param day the one day that the page shows; null where it shows several
 */
export async function readNotedBeside(
  api: ApiClient,
  day: string | null,
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
  const told = new Set(made.flatMap(({ done = [] }) => done.map(({ id }) => id)));
  const beside = new Map<string, BatchRow[]>();
  for (const batch of answer.data.filter(({ id }) => !told.has(id)).toReversed()) {
    const of = batch.recipeId === null ? `product ${batch.productId}` : `recipe ${batch.recipeId}`;
    beside.set(of, [...(beside.get(of) ?? []), batch]);
  }
  return { sheets: [...beside.values()].flatMap(sheetOf), isPart: answer.meta.total > mostBatches };
}

function sheetOf(batches: readonly BatchRow[]): MarkedSheet[] {
  const [first] = batches;
  const id = first?.recipeId ?? first?.productId ?? null;
  if (!first || id === null) return [];
  const { recipeId, productionOn: day, name, unit } = first;
  return [
    {
      type: recipeId === null ? "product" : "recipe",
      ...{ id, day, name, unit, planned: "0", done: [...batches], asked: "0" },
      ...{ restBatches: null, unnoted: null, weighed: null, lacks: null },
    },
  ];
}
