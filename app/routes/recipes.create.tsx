import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { EditPage } from "~/catalogue/edit-page";
import { create, openCreate } from "~/catalogue/editing.server";
import { recipes } from "~/catalogue/entities";
import { recipeForm } from "~/catalogue/recipes/form";
import { LiveCost } from "~/catalogue/recipes/live-cost";
import { pageTitle } from "~/shell/page-title";

export const meta = () => [{ title: pageTitle(recipes.create) }];

export const loader = (args: LoaderFunctionArgs) => openCreate(args, recipes, recipeForm);

export const action = (args: ActionFunctionArgs) => create(args, recipes, recipeForm);

export default function CreateRecipe() {
  return <EditPage words={recipes} form={recipeForm} told={<LiveCost />} />;
}
