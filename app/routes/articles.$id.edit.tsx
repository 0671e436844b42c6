import "#app/styles/pages/forms.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { editFormOf, editForms, useEditForm } from "#app/catalogue/edit/edit-forms";
import { EditPage } from "#app/catalogue/edit/edit-page";
import { edit, openEdit } from "#app/catalogue/edit/editing.server";
import { articleWords } from "#app/catalogue/words";
import { articleForm } from "#app/catalogue/articles/form";
import { pageTitle } from "#app/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(articleWords.edit, data?.name) }];

const forms = editForms(articleForm);

export const loader = async (args: LoaderFunctionArgs) =>
  openEdit(args, articleWords, editFormOf(forms, await args.context.hasStock()));

export const action = async (args: ActionFunctionArgs) =>
  edit(args, articleWords, editFormOf(forms, await args.context.hasStock()));

export default function EditArticle() {
  return <EditPage words={articleWords} form={useEditForm(forms)} />;
}
