import "~/styles/pages/catalogue.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { articleWords } from "~/catalogue/words";
import { articleImport } from "~/catalogue/articles/import";
import { ImportPage } from "~/catalogue/imports/import-page";
import { importFile } from "~/catalogue/imports/import.server";
import { pageTitle } from "~/shell/page-title";

export const meta = () => [{ title: pageTitle("Importer des articles") }];

export const loader = ({ context }: LoaderFunctionArgs) => ({ submissionKey: context.freshKey });

export const action = (args: ActionFunctionArgs) => importFile(args, articleWords, articleImport);

export default function ImportArticles() {
  return <ImportPage words={articleWords} importable={articleImport} />;
}
