import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { EditPage } from "~/catalogue/edit-page";
import { edit, openEdit } from "~/catalogue/editing.server";
import { recipes } from "~/catalogue/entities";
import { recipeForm } from "~/catalogue/recipes/form";
import { LiveCost } from "~/catalogue/recipes/live-cost";
import { pageTitle } from "~/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(recipes.edit, data?.name) }];

export const loader = (args: LoaderFunctionArgs) => openEdit(args, recipes, recipeForm);

export const action = (args: ActionFunctionArgs) => edit(args, recipes, recipeForm);

export default function EditRecipe() {
  return <EditPage words={recipes} form={recipeForm} told={<LiveCost />} />;
}
