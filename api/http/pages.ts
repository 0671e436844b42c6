import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type SelectQueryBuilder, type Simplify, sql } from "kysely";
import type { Sort } from "./parameters";
import { type Sorts, ordering } from "./sorting";

const links = z
  .object({ first: z.string(), last: z.string(), prev: z.string().nullable(), next: z.string().nullable() })
  .openapi("PageLinks");
/** The place of a page in the whole list. */
export const pageMeta = z.object({
  current_page: z.number().int(),
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  last_page: z.number().int(),
  per_page: z.number().int(),
  total: z.number().int(),
  corrected_search: z.string().optional().openapi({
    description: "The text by which these rows were found, where the one that was asked for finds nothing",
  }),
});

/** Returns the answer of a list of such rows. */
export function pageOf<Schema extends z.ZodType>(row: Schema) {
  return z.object({ data: z.array(row), links, meta: pageMeta });
}

export interface Slice {
  page: number;
  per_page: number;
}

/** A page that was asked for, and the text that was looked for in the place of the one that was asked for. */
interface RequestedPage extends Slice {
  corrected?: string | undefined;
}

/**
 * Returns rows with where they stand in the whole list. Links are paths of this API that keep the query.
 * @param displayed how many of what is counted the page tells, where that is not its rows
 */
export function pageAnswer<Row>(
  context: Context,
  { page, per_page, corrected }: RequestedPage,
  total: number,
  data: Row[],
  displayed = data.length,
) {
  const last = Math.max(1, Math.ceil(total / per_page));
  const start = (page - 1) * per_page;
  const link = (to: number) => {
    const url = new URL(context.req.url);
    url.searchParams.set("page", String(to));
    return `${url.pathname}${url.search}`;
  };
  return {
    data,
    links: {
      first: link(1),
      last: link(last),
      prev: page > 1 ? link(Math.min(page - 1, last)) : null,
      next: page < last ? link(page + 1) : null,
    },
    meta: {
      current_page: page,
      from: displayed > 0 ? start + 1 : null,
      to: displayed > 0 ? start + displayed : null,
      last_page: last,
      per_page,
      total,
      ...(corrected !== undefined && { corrected_search: corrected }),
    },
  };
}

/** Returns the limit and offset in SQL of a page. */
export function window({ page, per_page }: Slice): { limit: number; offset: number } {
  return { limit: per_page, offset: (page - 1) * per_page };
}

/**
 * Reads the page that is asked for of what a query finds, and how many rows that are in all: 2 queries, 1 where a
 * search finds nothing.
 * @param id the column that decides between rows that sort alike
 */
export async function readPage<DB, Tables extends keyof DB, Found>(
  found: SelectQueryBuilder<DB, Tables, Found>,
  sorts: Sorts<string>,
  query: Slice & { sort: Sort; search?: string },
  id: string,
): Promise<{ total: number; rows: Simplify<Found>[] }> {
  const counted = found.clearSelect().select(sql<number>`count(*)`.as("total"));
  const { total } = await counted.$castTo<{ total: number }>().executeTakeFirstOrThrow();
  const { limit, offset } = window(query);
  if (total === 0 && query.search) return { total, rows: [] };
  const rows = await found
    .orderBy(ordering(sorts, query.sort, id))
    .limit(limit)
    .offset(offset)
    .execute();
  return { total, rows };
}
