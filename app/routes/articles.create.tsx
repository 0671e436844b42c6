import "#app/styles/pages/forms.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { EditPage } from "#app/catalogue/edit/edit-page";
import { create, openCreate } from "#app/catalogue/edit/editing.server";
import { articleWords } from "#app/catalogue/words";
import { articleForm } from "#app/catalogue/articles/form";
import { pageTitle } from "#app/shell/page-title";

export const meta = () => [{ title: pageTitle(articleWords.create) }];

export const loader = (args: LoaderFunctionArgs) => openCreate(args, articleWords, articleForm);

export const action = (args: ActionFunctionArgs) => create(args, articleWords, articleForm);

export default function CreateArticle() {
  return <EditPage words={articleWords} form={articleForm} />;
}
