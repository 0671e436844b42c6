import { unknownRecords } from "#domain/french/not-found";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Recipe } from "#server/api-client/contract/catalogue/recipes";
import type { Page } from "#server/api-client/contract/records";
import type { WeighingRow } from "#server/api-client/contract/planning/weighings";
import { isDay } from "#domain/days";
import { readDecimal, typedDecimal } from "#app/forms/describe/decimals";
import { reopen } from "#app/forms/submit/reopen";
import { redisplayState } from "#app/forms/submit/state";
import { formResponse, submitForm } from "#app/forms/submit/submit.server";
import { readRecord } from "#app/display/record";
import { startForm } from "./form";
import { ingredientPath } from "./paths";

const readRecipe = (args: LoaderFunctionArgs) =>
  readRecord<Recipe>(
    { ...args, params: { id: new URL(args.request.url).searchParams.get("recipe") ?? "" } },
    "recipes",
    unknownRecords.recipes,
  );

/**
 * Returns the form of a new weighing of the recipe that `?recipe=` names, for the quantity, fills and day that the
 * address may name, and the weighings of it that are under way.
 */
export async function openStart(args: LoaderFunctionArgs) {
  const { id, name, outputUnit, outputQuantity } = await readRecipe(args);
  const { data: underWay } = await args.context.api.get<Page<WeighingRow>>("/api/weighings", {
    query: { recipeId: id, status: "under_way", perPage: 10 },
  });
  const text = (param: string) => new URL(args.request.url).searchParams.get(param)?.trim() ?? "";
  const read = readDecimal(text("for"));
  const quantity = "value" in read ? typedDecimal(read.value) : text("for") || typedDecimal(outputQuantity);
  const cells = {
    outputQuantity: quantity,
    fills: /^\d{1,3}$/.test(text("fills")) ? text("fills") : "",
    productionOn: isDay(text("day")) ? text("day") : "",
  };
  const opened = redisplayState(
    { cells, lists: {} },
    { submissionKey: args.context.freshKey, lockVersion: null, prints: "" },
  );
  return {
    recipe: { id, name, outputUnit },
    underWay,
    state: reopen(startForm(outputUnit), opened, await args.context.takeForm(args.request)),
  };
}

/** Starts the weighing once and leads to its first ingredient. */
export async function startWeighing(args: ActionFunctionArgs) {
  const { id: recipeId, outputUnit } = await readRecipe(args);
  const { api, freshKey } = args.context;
  const complete = (values: Record<string, unknown>) => Promise.resolve({ ...values, recipeId });
  const outcome = await submitForm({
    form: startForm(outputUnit),
    sent: await args.request.formData(),
    api,
    path: "/api/weighings",
    id: null,
    freshKey,
    complete,
  });
  if ("again" in outcome) return formResponse(outcome);
  return redirect(ingredientPath(outcome.saved.id, 1));
}
