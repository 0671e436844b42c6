import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { EditPage } from "~/catalogue/edit-page";
import { edit, openEdit } from "~/catalogue/editing.server";
import { recipeWords } from "~/catalogue/words";
import { recipeForm } from "~/catalogue/recipes/form";
import { LiveCost } from "~/catalogue/recipes/live-cost";
import { pageTitle } from "~/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(recipeWords.edit, data?.name) }];

export const loader = (args: LoaderFunctionArgs) => openEdit(args, recipeWords, recipeForm);

export const action = (args: ActionFunctionArgs) => edit(args, recipeWords, recipeForm);

export default function EditRecipe() {
  return <EditPage words={recipeWords} form={recipeForm} told={<LiveCost />} />;
}
