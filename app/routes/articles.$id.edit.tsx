import "~/styles/pages/forms.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { editFormOf, editForms, useEditForm } from "~/catalogue/edit-forms";
import { EditPage } from "~/catalogue/edit-page";
import { edit, openEdit } from "~/catalogue/editing.server";
import { articleWords } from "~/catalogue/words";
import { articleForm } from "~/catalogue/articles/form";
import { pageTitle } from "~/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(articleWords.edit, data?.name) }];

const forms = editForms(articleForm);

export const loader = async (args: LoaderFunctionArgs) =>
  openEdit(args, articleWords, editFormOf(forms, await args.context.hasStock()));

export const action = async (args: ActionFunctionArgs) =>
  edit(args, articleWords, editFormOf(forms, await args.context.hasStock()));

export default function EditArticle() {
  return <EditPage words={articleWords} form={useEditForm(forms)} />;
}
