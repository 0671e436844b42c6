import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { EditPage } from "~/catalogue/edit-page";
import { edit, openEdit } from "~/catalogue/editing.server";
import { recipeWords } from "~/catalogue/words";
import { recipeForm } from "~/catalogue/recipes/form";
import { LiveCost } from "~/catalogue/recipes/live-cost";
import { readDecimal, typedDecimal } from "~/forms/decimals";
import { pageTitle } from "~/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(recipeWords.edit, data?.name) }];

/** Opens the recipe's form, with the production loss that its address proposes, as its yield asks for. */
export function loader(args: LoaderFunctionArgs) {
  const loss = readDecimal(new URL(args.request.url).searchParams.get("productionLossPercent") ?? "");
  return openEdit(
    args,
    recipeWords,
    recipeForm,
    "value" in loss ? { productionLossPercent: typedDecimal(loss.value) } : undefined,
  );
}

export const action = (args: ActionFunctionArgs) => edit(args, recipeWords, recipeForm);

export default function EditRecipe() {
  return <EditPage words={recipeWords} form={recipeForm} told={<LiveCost />} />;
}
