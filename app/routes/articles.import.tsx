import "#app/styles/pages/catalogue.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { articleWords } from "#app/catalogue/words";
import { articleImport } from "#app/catalogue/articles/import";
import { ImportPage } from "#app/catalogue/imports/import-page";
import { importFile } from "#app/catalogue/imports/import.server";
import { pageTitle } from "#app/shell/page-title";

export const meta = () => [{ title: pageTitle("Importer des articles") }];

export const loader = ({ context }: LoaderFunctionArgs) => ({ submissionKey: context.freshKey });

export const action = (args: ActionFunctionArgs) => importFile(args, articleWords, articleImport);

export default function ImportArticles() {
  return <ImportPage words={articleWords} importable={articleImport} />;
}
