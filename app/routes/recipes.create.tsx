import "~/styles/pages/forms.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { EditPage } from "~/catalogue/edit-page";
import { create, openCreate } from "~/catalogue/editing.server";
import { recipeWords } from "~/catalogue/words";
import { recipeForm } from "~/catalogue/recipes/form";
import { LiveCost } from "~/catalogue/recipes/live-cost";
import { pageTitle } from "~/shell/page-title";

export const meta = () => [{ title: pageTitle(recipeWords.create) }];

export const loader = (args: LoaderFunctionArgs) => openCreate(args, recipeWords, recipeForm);

export const action = (args: ActionFunctionArgs) => create(args, recipeWords, recipeForm);

export default function CreateRecipe() {
  return <EditPage words={recipeWords} form={recipeForm} told={<LiveCost />} />;
}
