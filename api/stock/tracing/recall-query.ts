import { z } from "@hono/zod-openapi";
import { dayParameter, idParameter, textParameter } from "../../http/parameters";
import { invalid } from "../../http/refusal";
import { givenAlike } from "../ledger/code";
import type { Recalled } from "./recall";

/** The parameters by which a recall is asked. */
export const recallQuery = z.object({
  code: textParameter,
  supplier_id: idParameter,
  article_id: idParameter,
  from: dayParameter,
  to: dayParameter,
});

type RecallRequest = { [Name in keyof z.output<typeof recallQuery>]?: z.output<typeof recallQuery>[Name] | null };

/** Returns the recall that is asked. Throws a 422 Refusal where none is. */
export function recalledBy({ code, supplier_id, article_id, from, to }: RecallRequest): Recalled {
  const trimmed = code?.trim();
  if (trimmed) return { code: trimmed, supplier_id: supplier_id ?? null };
  if (!article_id) throw invalid({ code: ["Donnez un code de lot, ou un article et deux dates."] });
  const missing = { ...(!from && { from: [day] }), ...(!to && { to: [day] }) };
  if (!from || !to) throw invalid(missing);
  if (to < from) throw invalid({ to: ["La fin doit suivre le début."] });
  return { article_id, from, to };
}

const day = "Donnez le premier et le dernier jour d’entrée.";

/** Returns the mark by which a recall is known again, however its code is written. */
export const markOf = (recalled: Recalled): string =>
  "code" in recalled
    ? ["code", recalled.supplier_id ?? "-", givenAlike(recalled.code)].join(" ")
    : ["article", recalled.article_id, recalled.from, recalled.to].join(" ");
