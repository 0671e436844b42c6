import type { LoaderFunctionArgs } from "@remix-run/node";
import type { One } from "#server/api-client/contract/records";
import type { StockRecall } from "#server/api-client/contract/stock";
import { findOption } from "#app/forms/picker/find-option";
import { type FieldErrors, validationErrors } from "#app/shell/api-errors";
import { requireStock } from "../require-stock.server";

/** The recall that an address asks for: a lot code, or an article and two days; null fields where it says nothing. */
export interface RequestedRecall {
  code: string;
  article: string;
  from: string;
  to: string;
}

/** A recall as the API is asked for it. */
export type RecallQuery = Record<"code" | "from" | "to", string | null> & { articleId: number | null };

/** The answer to a recall: what it reaches, or why it cannot be told; both null while nothing is asked. */
export interface Recalled {
  requested: RequestedRecall;
  recall: (StockRecall & { query: RecallQuery }) | null;
  errors: FieldErrors | null;
}

const noSuchCode = { code: ["Aucun lot ne porte ce numéro : vérifiez-le, ou cherchez l’article entre deux jours."] };
const noSuchDays = { article: ["Aucun lot de cet article n’est entré entre ces deux jours."] };

/** Reads the recall that the address asks for. */
export async function readRecall({ request, context }: LoaderFunctionArgs): Promise<Recalled> {
  await requireStock({ request, context });
  const { searchParams } = new URL(request.url);
  const text = (name: string) => searchParams.get(name)?.trim() ?? "";
  const requested = { code: text("code"), article: text("article"), from: text("from"), to: text("to") };
  if (requested.code === "" && requested.article === "") return { requested, recall: null, errors: null };
  try {
    const found = requested.code === "" ? await findOption(context.api, "articles", requested.article) : null;
    if (found && "problem" in found) return { requested, recall: null, errors: { article: [found.problem] } };
    const query = {
      code: requested.code || null,
      articleId: found?.id ?? null,
      from: requested.from || null,
      to: requested.to || null,
    };
    const { data } = await context.api.get<One<StockRecall>>("/api/stock/recall", { query });
    // Three empty lists would read as « nobody to call », where the number was mistyped.
    if ([data.lots, data.shelf, data.orders].every(({ length }) => length === 0))
      return { requested, recall: null, errors: requested.code ? noSuchCode : noSuchDays };
    return { requested, recall: { ...data, query }, errors: null };
  } catch (error) {
    const errors = validationErrors(error);
    if (!errors) throw error;
    return { requested, recall: null, errors };
  }
}
