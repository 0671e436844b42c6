import "#app/styles/pages/forms.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLocation } from "@remix-run/react";
import { EditPage } from "#app/catalogue/edit/edit-page";
import { create, openCreate } from "#app/catalogue/edit/editing.server";
import { recipeWords } from "#app/catalogue/words";
import { recipeForm } from "#app/catalogue/recipes/form";
import { LiveCost } from "#app/catalogue/recipes/live-cost";
import { isPasted, pastedForm } from "#app/catalogue/recipes/paste/form";
import { PastePage } from "#app/catalogue/recipes/paste/paste-page";
import { type RefusedText, openPasted, takePasted } from "#app/catalogue/recipes/paste/paste.server";
import { pageTitle } from "#app/shell/page-title";

export const meta = () => [{ title: pageTitle(recipeWords.create) }];

const asksForPasted = ({ request }: { request: Request }) => isPasted(new URL(request.url).search);

export const loader = (args: LoaderFunctionArgs) =>
  asksForPasted(args) ? openPasted(args) : openCreate(args, recipeWords, recipeForm);

export const action = (args: ActionFunctionArgs) =>
  asksForPasted(args) ? takePasted(args) : create(args, recipeWords, recipeForm);

const paste = () => (
  <p>
    <Link to="/recipes/paste">Coller une recette</Link>
  </p>
);

export default function CreateRecipe() {
  const { search } = useLocation();
  const refused = useActionData<RefusedText | { problem?: undefined }>();
  if (refused?.problem !== undefined) return <PastePage text={refused.text} problem={refused.problem} />;
  const form = isPasted(search) ? pastedForm : recipeForm;
  return <EditPage words={recipeWords} form={form} summary={<LiveCost />} head={paste} />;
}
