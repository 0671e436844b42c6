import { type LoaderFunctionArgs, data } from "@remix-run/node";
import { searchKinds } from "#domain/choices";
import type { Found } from "#server/api-client/contract/search";
import type { RequestContext } from "#server/context";
import { formatCount } from "#app/display/numbers";
import { customersByOrders, narrowed, searchableKinds } from "./kinds";

/** Something that was found: where it is, its name, and what tells it from others. */
export interface Answer {
  to: string;
  name: string;
  details: string;
}

/** The answers of one kind, the most likely first. */
export interface Answers {
  kind: string;
  heading: string;
  /** « 12 commandes », « plus de 500 commandes ». */
  count: string;
  /** The list of all of them. */
  all: string;
  rows: Answer[];
}

interface Everything {
  found: Answers[];
  /** The text that was looked for in the place of the one that finds nothing. */
  corrected: string | null;
}

/** Reads what a text finds, by kind. Throws the API's 422 for a text that it does not take. */
export async function findEverywhere(
  { api, hasCustomers }: Pick<RequestContext, "api" | "hasCustomers">,
  text: string,
): Promise<Everything> {
  const [answer, hasPages] = await Promise.all([
    api.get<{ data: Found[]; meta?: { correctedSearch?: string } }>("/api/search", { query: { q: text } }),
    hasCustomers(),
  ]);
  const corrected = answer.meta?.correctedSearch ?? null;
  const found = answer.data.flatMap(({ kind, total, totalIsMinimum, rows }) => {
    // An API may find more kinds than this application has pages for.
    if (!searchKinds.includes(kind)) return [];
    const { heading, count, list, besides, path, factsOf } =
      kind === "customers" && !hasPages ? customersByOrders : searchableKinds[kind];
    const [one, many] = count;
    return {
      kind,
      heading,
      count: totalIsMinimum ? `plus de ${formatCount(total - 1, one, many)}` : formatCount(total, one, many),
      all: narrowed(list, corrected ?? text, besides),
      rows: rows.map((hit) => ({ to: path(hit), name: hit.name, details: factsOf(hit).filter(Boolean).join(" · ") })),
    };
  });
  return { found, corrected };
}

/** Throws a 404 page that says why where the API looks nothing up in everything. */
export async function requireSearch({ context, request }: Pick<LoaderFunctionArgs, "context" | "request">) {
  if (await context.hasSearch()) return;
  const { pathname, search } = new URL(request.url);
  throw data(
    {
      message: `Page Not Found: ${pathname}${search}`,
      description: "Le serveur des données ne cherche pas partout à la fois. Cherchez dans chaque liste.",
    },
    { status: 404 },
  );
}
