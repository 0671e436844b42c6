import type { ActionFunctionArgs } from "@remix-run/node";
import type { Preview } from "#server/api-client/contract/catalogue/changes";
import type { Recipe } from "#server/api-client/contract/catalogue/recipes";
import type { One } from "#server/api-client/contract/records";
import type { ApiClient } from "#server/api-client/api";
import { type FieldErrors, validationErrors } from "#app/shell/api-errors";
import { parseTyped } from "#app/forms/describe/parse";
import { lookUpIn, resolvePickers } from "#app/forms/picker/pickers.server";
import { readRefusal } from "#app/forms/submit/refusal.server";
import { readEnvelope } from "#app/forms/submit/state";
import { FormTooLarge, initialTyped, readTyped, withoutBlankLines } from "#app/forms/describe/typed";
import { recipeForm } from "./form";
import type { CostAsTyped } from "./live-cost";

/**
 * Answers the cost of the typed recipe as JSON; null when it cannot be computed. Nothing is written, and the name it
 * has meanwhile is not told.
 */
export async function answerCost({ request, context }: ActionFunctionArgs, id: string | null): Promise<Response> {
  return Response.json(await costAsTyped(context.api, await request.formData(), id, `Coût ${context.requestId}`), {
    headers: { "Cache-Control": "no-store" },
  });
}

interface Draft {
  /** Values for the API's preview: all that costs depend on but the lines. */
  values: Record<string, unknown>;
  /** The lines, as far as they can be read. */
  lines: unknown[];
  /** Number of lines that cannot be read. */
  unread: number;
  isOutputKnown: boolean;
}

async function costAsTyped(
  api: ApiClient,
  sent: FormData,
  id: string | null,
  name: string,
): Promise<CostAsTyped | null> {
  try {
    const { values, lines, unread, isOutputKnown } = await draftOf(api, sent, name);
    const { lockVersion } = readEnvelope(sent);
    const ask = async (remaining: unknown[]) => {
      if (remaining.length === 0) return null;
      const { data } = await api.post<One<Preview<Recipe>>>(
        id === null ? "/api/recipes/preview" : `/api/recipes/${id}/preview`,
        { ...values, lines: remaining, lockVersion },
      );
      return toTypedCost(data.after, name, unread + lines.length - remaining.length, isOutputKnown);
    };
    return await ask(lines).catch((error: unknown) => {
      const refused = refusedLines(validationErrors(error));
      if (refused === null) throw error;
      return ask(lines.filter((_, at) => !refused.has(at)));
    });
  } catch (error) {
    if (error instanceof FormTooLarge || readRefusal(error) !== null) return null;
    throw error;
  }
}

/**
 * Returns the recipe as far as it can be read: lines that are not complete are left out, and what costs do not depend
 * on has its initial value.
 */
async function draftOf(api: ApiClient, sent: FormData, name: string): Promise<Draft> {
  const written = withoutBlankLines(recipeForm, readTyped(recipeForm, sent));
  const { typed, errors: unresolved } = await resolvePickers(recipeForm, written, lookUpIn(api));
  const { values, errors: unread } = parseTyped(recipeForm, typed);
  const wrong = new Set(Object.keys({ ...unread, ...unresolved }).map((path) => /^\w+\.\d+/.exec(path)?.[0] ?? path));
  const readable = (list: "lines" | "equivalences") =>
    arrayOf(values[list]).filter((_, at) => !wrong.has(`${list}.${at}`));
  const lines = readable("lines");
  const initial = parseTyped(recipeForm, initialTyped(recipeForm)).values;
  const readableFields = ["outputUnit", "productionLossPercent", "maxBatchQuantity"].filter(
    (field) => !wrong.has(field),
  );
  const isOutputKnown = !wrong.has("outputQuantity");
  return {
    values: {
      ...initial,
      ...Object.fromEntries(readableFields.map((field) => [field, values[field]])),
      outputQuantity: isOutputKnown ? values.outputQuantity : "1",
      equivalences: readable("equivalences"),
      name,
    },
    lines,
    unread: arrayOf(values.lines).length - lines.length,
    isOutputKnown,
  };
}

const arrayOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns the places of the lines that a 422 is about; null when it is about anything else. */
function refusedLines(errors: FieldErrors | null): Set<number> | null {
  const places = Object.keys(errors ?? {}).map((path) => /^lines\.(\d+)\./.exec(path)?.[1]);
  return places.length === 0 || places.includes(undefined) ? null : new Set(places.map(Number));
}

/** Returns the cost, or null: an outside API may leave the cost, or the thing itself, out. */
function toTypedCost(
  after: Partial<Recipe> | undefined,
  name: string,
  incomplete: number,
  isOutputKnown: boolean,
): CostAsTyped | null {
  const { costHt, unitCostHt = null, outputUnit = "", costMissing = [] } = after ?? {};
  return typeof costHt !== "string"
    ? null
    : {
        costHt,
        unitCostHt: isOutputKnown ? unitCostHt : null,
        outputUnit,
        missing: withoutItself(costMissing, name),
        incomplete,
      };
}

/** Returns the names without a price, except the recipe itself, which has a name of its own only once it is saved. */
const withoutItself = (names: readonly string[], name: string): string[] =>
  names.flatMap((one) => (one === name ? [] : one.replaceAll(name, "cette recette")));
