import "#app/styles/pages/forms.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { editFormOf, editForms, useEditForm } from "#app/catalogue/edit/edit-forms";
import { EditPage } from "#app/catalogue/edit/edit-page";
import { edit, openEdit } from "#app/catalogue/edit/editing.server";
import { recipeWords } from "#app/catalogue/words";
import { recipeForm } from "#app/catalogue/recipes/form";
import { LiveCost } from "#app/catalogue/recipes/live-cost";
import { readDecimal, typedDecimal } from "#app/forms/describe/decimals";
import { pageTitle } from "#app/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(recipeWords.edit, data?.name) }];

const forms = editForms(recipeForm);

/** Opens the recipe's form, with the production loss that its address proposes, as its yield asks for. */
export async function loader(args: LoaderFunctionArgs) {
  const loss = readDecimal(new URL(args.request.url).searchParams.get("productionLossPercent") ?? "");
  return openEdit(
    args,
    recipeWords,
    editFormOf(forms, await args.context.hasStock()),
    "value" in loss ? { productionLossPercent: typedDecimal(loss.value) } : undefined,
  );
}

export const action = async (args: ActionFunctionArgs) =>
  edit(args, recipeWords, editFormOf(forms, await args.context.hasStock()));

export default function EditRecipe() {
  return <EditPage words={recipeWords} form={useEditForm(forms)} summary={<LiveCost />} />;
}
