import "#app/styles/pages/catalogue.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { recipeWords } from "#app/catalogue/words";
import { recipeImport } from "#app/catalogue/recipes/import";
import { ImportPage } from "#app/catalogue/imports/import-page";
import { importFile } from "#app/catalogue/imports/import.server";
import { pageTitle } from "#app/shell/page-title";

export const meta = () => [{ title: pageTitle("Importer des recettes") }];

export const loader = ({ context }: LoaderFunctionArgs) => ({ submissionKey: context.freshKey });

export const action = (args: ActionFunctionArgs) => importFile(args, recipeWords, recipeImport);

export default function ImportRecipes() {
  return <ImportPage words={recipeWords} importable={recipeImport} />;
}
